import { mulDiv, FIXED_ONE } from '@meridian/money/fixed.ts';
import { isFiat } from '../ledger.ts';
import type { PricePoint, RatePoint } from '../values.ts';
import type { TaxvecCase } from './case.ts';
import { atomsOf, instantOf } from './numbers.ts';

type Point = {
  readonly asset: string;
  readonly quote: string;
  readonly at: number;
  readonly price: bigint;
};

/** The prices a case relies on: at an instant, and as lists of days for what has none. */
export type Oracle = {
  /** Price in the case's currency at the instant, else the last one of its day; null for none. */
  priceAt(asset: string, at: number): bigint | null;
  readonly prices: readonly PricePoint[];
  readonly rates: readonly RatePoint[];
};

export function oracleOf({ prices, currency }: TaxvecCase): Oracle {
  const points = [...pointsIn(prices, currency)].toSorted((a, b) => a.at - b.at);
  const own = new Map<string, Point[]>();
  for (const point of points) {
    if (point.quote !== currency) continue;
    const list = own.get(point.asset);
    if (list === undefined) own.set(point.asset, [point]);
    else list.push(point);
  }
  return {
    priceAt(asset, at) {
      if (asset === currency) return FIXED_ONE;
      const ofDay = (own.get(asset) ?? []).filter((point) => dayOf(point.at) === dayOf(at));
      const exact = ofDay.find((point) => point.at === at);
      return (exact ?? ofDay.findLast((point) => point.at <= at) ?? ofDay[0])?.price ?? null;
    },
    prices: points
      .filter(({ asset }) => !isFiat(asset))
      .map(({ asset, quote, at, price }) => ({ day: dayOf(at), asset, currency: quote, price })),
    rates: points.filter(({ asset }) => isFiat(asset)).flatMap(bothWays),
  };
}

function bothWays({ asset, quote, at, price }: Point): RatePoint[] {
  const base = { day: dayOf(at), source: 'taxvec' };
  const rate = { ...base, currency: asset, quote, rate: price };
  if (price === 0n) return [rate];
  const back = mulDiv(FIXED_ONE, FIXED_ONE, price, 'half-even');
  return [rate, { ...base, currency: quote, quote: asset, rate: back }];
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function* pointsIn(prices: unknown, currency: string): Generator<Point> {
  if (Array.isArray(prices)) {
    for (const one of prices) yield* pointOf(one, currency);
  } else if (isRecord(prices)) {
    for (const [key, inner] of Object.entries(prices)) {
      const [asset = key, quote = currency] = key.split(/[/:]/);
      yield* timesOf(inner, asset, quote);
    }
  }
}

/** Prices by time, or one step further down by quote and time. */
function* timesOf(inner: unknown, asset: string, quote: string): Generator<Point> {
  if (Array.isArray(inner)) {
    for (const one of inner) if (isRecord(one)) yield* pointOf({ asset, ...one }, quote);
    return;
  }
  if (!isRecord(inner)) return;
  for (const [key, value] of Object.entries(inner)) {
    const at = instantOf(key);
    if (at === null) yield* timesOf(value, asset, key);
    else yield* priced(asset, quote, at, value);
  }
}

function* pointOf(one: unknown, currency: string): Generator<Point> {
  if (!isRecord(one)) return;
  const asset = textIn(one, ['asset', 'base', 'baseAsset', 'symbol', 'from']);
  const quote = textIn(one, ['currency', 'quote', 'quoteAsset', 'quoteCurrency', 'to']);
  const at = instantOf(one['timestamp'] ?? one['time'] ?? one['date'] ?? one['at'] ?? one['ts']);
  if (asset === null || at === null) return;
  yield* priced(asset, quote ?? currency, at, one['price'] ?? one['rate'] ?? one['value']);
}

function* priced(asset: string, quote: string, at: number, value: unknown): Generator<Point> {
  const price = typeof value === 'string' || typeof value === 'number' ? atomsOf(value) : null;
  if (price !== null) yield { asset, quote, at, price };
}

function textIn(one: Readonly<Record<string, unknown>>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = one[name];
    if (typeof value === 'string') return value;
  }
  return null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
