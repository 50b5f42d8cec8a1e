/**
 * Which rate counts on a day, where a law does not simply take the day's own: pure functions over
 * rates that are read already. A business day is one on which the source published a rate; no
 * calendar of holidays is kept.
 */
import { dayToIso, isoToDay } from '@meridian/tax-engine/calendar.ts';
import type { RatePoint } from '@meridian/tax-engine/values.ts';
import { isDay, plusDays } from './rate-cells.ts';

/** Longest closure that is bridged; without it a hole in a file would take a rate of another month. */
const REACH_DAYS = 7;

export type RateTable = {
  /** The rate published for the very day. */
  on(currency: string, quote: string, day: string): RatePoint | null;
  /** The last rate published on or before the day, at most `reach` days back. */
  onOrBefore(currency: string, quote: string, day: string, reach?: number): RatePoint | null;
  /** The last rate published strictly before the day: Poland's day before (art. 11a ustawy o PIT). */
  before(currency: string, quote: string, day: string, reach?: number): RatePoint | null;
};

/** Of two rates of one day and pair the one that comes last counts, unless it is approximate. */
export function rateTable(rates: readonly RatePoint[]): RateTable {
  const table = new Map<string, RatePoint>();
  for (const point of rates) {
    const key = `${point.currency} ${point.quote} ${point.day}`;
    const before = table.get(key);
    if (before !== undefined && point.approximate === true && before.approximate !== true) continue;
    table.set(key, point);
  }
  const on: RateTable['on'] = (currency, quote, day) =>
    table.get(`${currency} ${quote} ${day}`) ?? null;
  const back = (pair: readonly [string, string], day: string, from: number, reach: number) => {
    const end = isoToDay(day);
    for (let days = from; days <= reach; days += 1) {
      const found = on(...pair, dayToIso(end - days));
      if (found !== null) return found;
    }
    return null;
  };
  return {
    on,
    onOrBefore: (currency, quote, day, reach = REACH_DAYS) =>
      back([currency, quote], day, 0, reach),
    before: (currency, quote, day, reach = REACH_DAYS) => back([currency, quote], day, 1, reach),
  };
}

/** One rate for all days from `from` to `to`, both included. */
export type PeriodRate = Omit<RatePoint, 'day'> & { readonly from: string; readonly to: string };

/**
 * A rate for each day of its period: HMRC's month, the Indonesian minister's week, the Czech
 * unified rate of a year.
 *
 * @returns none for a period that ends before it begins, or whose days do not exist
 */
export function spreadOver({ from, to, ...rate }: PeriodRate): RatePoint[] {
  const points: RatePoint[] = [];
  if (!isDay(from) || !isDay(to)) return points;
  for (let day = from; day <= to; day = plusDays(day, 1)) points.push({ ...rate, day });
  return points;
}

/** First and last day of a month, `2024-02`. */
export function monthOf(month: string): { readonly from: string; readonly to: string } | null {
  const from = `${month}-01`;
  if (!isDay(from)) return null;
  return { from, to: plusDays(`${plusDays(from, 31).slice(0, 7)}-01`, -1) };
}

/**
 * The unified rate of a year that a tax office publishes (CZ: pokyn GFŘ, § 38 zákona o daních z
 * příjmů), which counts for every day of the year in place of the daily ones.
 *
 * @param year four digits
 */
export function unifiedRate(year: string, rate: Omit<RatePoint, 'day'>): RatePoint[] {
  return spreadOver({ ...rate, from: `${year}-01-01`, to: `${year}-12-31` });
}
