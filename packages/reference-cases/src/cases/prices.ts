import { asRate, asUnitPrice, atomsOf, type UnitPrice } from '@meridian/money/measure.ts';
import { mulDiv, FIXED_ONE } from '@meridian/money/fixed.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { PricePoint, RatePoint } from '@meridian/tax-engine/valuation/values.ts';
import { type Instant, instantToIso, msBetween } from '@meridian/tax-engine/common/time.ts';
import type { ReferenceCase } from './case.ts';
import { type Point, pointsIn } from './price-points.ts';

/** The prices a case relies on: at an instant, and as lists of days for what has none. */
export interface Oracle {
  /**
   * Price in the case's currency at the instant, else the last one of its day, else the one for every
   * time; null for none.
   */
  priceAt(asset: string, instant: Instant): UnitPrice | null;
  /** Whether there is any price of that day, in whatever money. */
  knows(asset: string, instant: Instant): boolean;
  readonly prices: readonly PricePoint[];
  readonly rates: readonly RatePoint[];
}

type Dated = Point & { readonly at: Instant };

export function oracleOf({ prices, currency }: ReferenceCase): Oracle {
  const allPoints = [...pointsIn(prices, currency)];
  const points = allPoints
    .filter((point): point is Dated => point.at !== null)
    .toSorted((a, b) => msBetween(b.at, a.at));
  const always = new Map(
    allPoints
      .filter(({ at, quote }) => at === null && quote === currency)
      .map(({ asset, price }) => [asset, price]),
  );
  const own = new Map<string, Dated[]>();
  for (const point of points) {
    if (point.quote !== currency) continue;
    const list = own.get(point.asset);
    if (list === undefined) own.set(point.asset, [point]);
    else list.push(point);
  }
  const days = new Set(points.map(({ asset, at }) => `${asset} ${dayOf(at)}`));
  return {
    priceAt(asset, instant) {
      if (asset === currency) return asUnitPrice(FIXED_ONE);
      const ofDay = (own.get(asset) ?? []).filter((point) => dayOf(point.at) === dayOf(instant));
      const exact = ofDay.find((point) => point.at === instant);
      const best = exact ?? ofDay.findLast((point) => point.at <= instant) ?? ofDay[0];
      return best?.price ?? always.get(asset) ?? null;
    },
    knows: (asset, instant) => always.has(asset) || days.has(`${asset} ${dayOf(instant)}`),
    prices: points
      .filter(({ asset }) => !isFiat(asset))
      .map(({ asset, quote, at, price }) => ({ day: dayOf(at), asset, currency: quote, price })),
    rates: points.filter(({ asset }) => isFiat(asset)).flatMap(bothWays),
  };
}

function bothWays({ asset, quote, at, price }: Dated): RatePoint[] {
  const base = { day: dayOf(at), source: 'reference-case' };
  // The price of a currency is its rate.
  const worth = atomsOf(price);
  const rate = { ...base, currency: asset, quote, rate: asRate(worth) };
  if (worth === 0n) return [rate];
  const back = asRate(mulDiv(FIXED_ONE, FIXED_ONE, worth, 'half-even'));
  return [rate, { ...base, currency: quote, quote: asset, rate: back }];
}

function dayOf(instant: Instant): string {
  return instantToIso(instant).slice(0, 'YYYY-MM-DD'.length);
}
