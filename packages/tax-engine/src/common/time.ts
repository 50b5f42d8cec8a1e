/**
 * Days as a type. A day is a number at run time; to the type checker it is an object without members,
 * as the measures of `@meridian/money/measure.ts` are, and for the same reason: of a branded number,
 * `day + quantity` and `day < instant` would compile. `<` and `===` between two days stay those of
 * numbers.
 */

declare const isDay: unique symbol;

/** A day of the tax zone, counted from 1970-01-01. */
export interface Day {
  readonly [isDay]: true;
}

// `as`, in all that follows: a day is a number that its type hides.

/** The day so many days after 1970-01-01. */
export function asDay(days: number): Day {
  return days as unknown as Day;
}

/** Days from 1970-01-01 to the day: for calendars, storage and typed arrays. */
export function daysOf(day: Day): number {
  return day as unknown as number;
}

/** Before every day, and after every day: the ends of a period that the law leaves open. */
export const EARLIEST_DAY: Day = asDay(-Infinity);
export const LATEST_DAY: Day = asDay(Infinity);

/** The day so many days later; earlier where the count is negative. */
export function addDays(day: Day, count: number): Day {
  return asDay(daysOf(day) + count);
}

/** Days from one day to a later one; negative to an earlier one, so that it orders days too. */
export function daysBetween(from: Day, to: Day): number {
  return daysOf(to) - daysOf(from);
}
