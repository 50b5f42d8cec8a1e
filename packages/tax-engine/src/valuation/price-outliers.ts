/** Prices far from the day's range: typing errors, or values in another currency. */
import { minus, times, type UnitPrice, ZERO } from '@meridian/money/measure.ts';
import { FIXED_ONE, divideFixed, multiplyFixed } from '@meridian/money/fixed.ts';
import type { Day } from '../common/time.ts';
import { utcDayOf } from '../common/calendar.ts';
import type { ComputeProgress } from '../input/compute-input.ts';
import { inCurrency } from './downloaded.ts';
import { type Entry, type Leg, isFiat } from '../ledger/entry.ts';
import type { MovementContext } from '../movements/from-entry.ts';
import type { Issue } from '../result/report.ts';
import type { ValueOrigin } from '../result/lot.ts';
import type { Valued, Valuer } from './valuer.ts';
import type { LegKey } from './correction.ts';
import type { ValueBook } from './values.ts';
import { STRIDE } from '../common/stride.ts';

/** A price is an outlier below half of the day's lowest price or above twice the highest. */
const FAR_FACTOR = 2n;

/** Below one unit of the currency, rounding alone can move a price by any factor. */
const NEGLIGIBLE = FIXED_ONE;

/**
 * Origins that are stated by the user or the file; other values are derived, some from this range.
 */
const STATED: ReadonlySet<ValueOrigin> = new Set([
  'typed',
  'own-leg',
  'price-column',
  'price-list',
]);

/**
 * A note per entry and asset up to the last day; none without a file of prices. Yields progress, so
 * that the caller can pause or stop.
 */
export function* priceOutliers(
  entries: readonly Entry[],
  lastDay: Day,
  values: ValueBook,
  { rules, zone, valuer }: MovementContext,
): Generator<ComputeProgress, Issue[]> {
  const issues: Issue[] = [];
  const total = entries.length;
  if (values.downloaded?.hasPrices !== true) return issues;
  for (const [index, entry] of entries.entries()) {
    if (index % STRIDE === STRIDE - 1) yield { done: total, total };
    const day = zone.dayOf(entry.at);
    if (day > lastDay) continue;
    for (const { key, leg, value } of valuedLegs(entry, day, valuer)) {
      if (value.atoms === null || !STATED.has(value.origin) || leg.quantity <= ZERO) continue;
      const off = distance(leg, value.atoms, { entry, day, values, currency: rules.currency });
      if (off === null) continue;
      const { asset, quantity } = leg;
      const about = { asset, day, taxYear: zone.taxYearOf(day), entry, quantity };
      issues.push({ ...about, leg: key, code: 'price-far-from-day', atStake: off, level: 'note' });
    }
  }
  return issues;
}

interface ValuedLeg {
  readonly key: LegKey;
  readonly leg: Leg;
  readonly value: Valued;
}

function valuedLegs(entry: Entry, day: Day, valuer: Valuer): ValuedLeg[] {
  const legs: ValuedLeg[] = [];
  const add = (key: LegKey, leg: Leg | undefined, value: () => Valued): void => {
    if (leg !== undefined && !isFiat(leg.asset)) legs.push({ key, leg, value: value() });
  };
  if (entry.kind === 'trade') {
    const value = valuer.trade(entry, day);
    add('out', entry.out, () => value.out);
    add('in', entry.in, () => value.in);
  } else if (entry.kind === 'income') {
    add('in', entry.in, () => valuer.leg(entry.in, day, entry));
  } else if (entry.kind === 'outgoing') {
    add('out', entry.out, () => valuer.leg(entry.out, day, entry));
  }
  return legs;
}

interface When {
  readonly entry: Entry;
  readonly day: Day;
  readonly values: ValueBook;
  readonly currency: string;
}

/**
 * The distance of a value from the day's range; null inside the range or where it is unknown. Days
 * of files are in UTC and days of the report in the country's zone, so that both days count.
 */
function distance(leg: Leg, value: bigint, { entry, day, values, currency }: When): bigint | null {
  let low: UnitPrice | null = null;
  let high: UnitPrice | null = null;
  const { account } = entry;
  for (const on of new Set([day, utcDayOf(entry.at)])) {
    for (const price of values.downloaded?.pricesOf(leg.asset, on, account) ?? []) {
      const into = { book: values, currency, day: on, account };
      const lowest = inCurrency(price, price.low, into);
      const highest = inCurrency(price, price.high, into);
      if (lowest !== null && (low === null || lowest < low)) low = lowest;
      if (highest !== null && (high === null || highest > high)) high = highest;
    }
  }
  if (low === null || high === null) return null;
  const unit = divideFixed(value, leg.quantity, 'half-even');
  const bound = times(unit, FAR_FACTOR) < low ? low : unit > times(high, FAR_FACTOR) ? high : null;
  if (bound === null) return null;
  const off = minus(value, multiplyFixed(leg.quantity, bound));
  const size = off < 0n ? -off : off;
  return size < NEGLIGIBLE ? null : size;
}
