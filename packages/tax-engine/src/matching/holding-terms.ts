import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import type { Holding } from '@meridian/tax-rules/matching.ts';
import { addDays, type Day, EARLIEST_DAY } from '../common/time.ts';
import { addMonths, addYears, isoToDay } from '../common/calendar.ts';
import type { Term } from '../result/lot.ts';

/** The term of units by asset class, day of acquisition (null: unknown) and day of disposal. */
export type TermOf = (asset: AssetClass, acquired: Day | null, disposed: Day) => Term;

type Test = Exclude<Holding, { type: 'none' }>;

/** Terms of units held short and long, by the kind of holding rule. */
const TERMS = {
  'exempt-after': ['taxable', 'exempt'],
  'long-after': ['short', 'long'],
  'discount-after': ['short', 'long'],
} as const;

/** The term function of a country's holding rule. */
export function createTerms(rule: Holding): TermOf {
  if (rule.type === 'none') return () => 'taxable';
  const [early, late] = TERMS[rule.type];
  const from = rule.type === 'exempt-after' ? rule.disposedFrom : undefined;
  const firstDay = from === undefined ? EARLIEST_DAY : isoToDay(from);
  const except = new Set(rule.type === 'exempt-after' ? rule.except : []);
  const lastDays = new Map<Day, Day>();
  const lastDayOf = (acquired: Day): Day => {
    let day = lastDays.get(acquired);
    if (day === undefined) {
      day = lastEarlyDay(acquired, rule);
      lastDays.set(acquired, day);
    }
    return day;
  };
  return (asset, acquired, disposed) => {
    if (disposed < firstDay || except.has(asset)) return early;
    if (acquired === null) return 'unknown';
    return disposed > lastDayOf(acquired) ? late : early;
  };
}

/** First day on which a disposal of units is late; null where no day is, or the day is unknown. */
export type LateFrom = (asset: AssetClass, acquired: Day | null) => Day | null;

/** From which day on the term of units is the late one of a country's holding rule. */
export function createLateFrom(rule: Holding): LateFrom {
  if (rule.type === 'none') return () => null;
  const isExemption = rule.type === 'exempt-after';
  const from = isExemption ? rule.disposedFrom : undefined;
  const firstDay = from === undefined ? EARLIEST_DAY : isoToDay(from);
  const except = new Set(isExemption ? rule.except : []);
  return (asset, acquired) => {
    if (acquired === null || except.has(asset)) return null;
    const day = addDays(lastEarlyDay(acquired, rule), 1);
    return day < firstDay ? firstDay : day;
  };
}

/** Last day on which a disposal counts as early. */
function lastEarlyDay(acquired: Day, rule: Test): Day {
  const { period } = rule;
  if ('atLeastDays' in period) return addDays(acquired, period.atLeastDays - 1);
  if ('months' in period) {
    return period.betweenDays === true
      ? lastDayBetween(acquired, period.months)
      : addMonths(acquired, period.months);
  }
  // By the date of the event (DE, BGB § 188 (2)) or in calendar months (US, Rev. Rul. 66-7; Caspe
  // v. United States, 694 F.2d 1116).
  return rule.type === 'long-after'
    ? lastDayBetween(acquired, 12 * period.years)
    : addYears(acquired, period.years);
}

/**
 * Last day of a period of calendar months that begins on the day after acquisition: a disposal
 * after it is late. From the end of a month this is not always the same date: months that begin on
 * 1 March of a common year end on 29 February (AU: ITAA 1997 s. 115-25, Acts Interpretation Act
 * 1901 s. 2G). In a month without the date, the period ends on the month's last day.
 */
function lastDayBetween(acquired: Day, months: number): Day {
  const sameDate = addMonths(acquired, months);
  const dayBeforeNext = addDays(addMonths(addDays(acquired, 1), months), -1);
  return sameDate > dayBeforeNext ? sameDate : dayBeforeNext;
}
