/**
 * Days and instants as types. Both are numbers at run time; to the type checker they are objects
 * without members, as the measures of `@meridian/money/measure.ts` are, and for the same reason: of
 * a branded number, `day + instant` and `day < instant` would compile. `<` and `===` between two of
 * one type stay those of numbers.
 */

declare const isDay: unique symbol;
declare const isInstant: unique symbol;

/** A day of the tax zone, counted from 1970-01-01. */
export interface Day {
  readonly [isDay]: true;
}

/** A moment, in milliseconds since 1970 in UTC. */
export interface Instant {
  readonly [isInstant]: true;
}

// `as`, in all that follows: a day or an instant is a number that its type hides.

/** The day so many days after 1970-01-01. */
export function asDay(days: number): Day {
  return days as unknown as Day;
}

/** The moment so many milliseconds after 1970 in UTC. */
export function asInstant(ms: number): Instant {
  return ms as unknown as Instant;
}

/** The moment of an ISO text with its zone (`2025-01-31T10:30:00Z`); no check of the text. */
export function isoToInstant(iso: string): Instant {
  return asInstant(Date.parse(iso));
}

/** ISO text of a moment in UTC, with milliseconds. @throws RangeError beyond 8.64 · 10^15 ms */
export function instantToIso(instant: Instant): string {
  return new Date(msOf(instant)).toISOString();
}

/** Days from 1970-01-01 to the day: for calendars, storage and typed arrays. */
export function daysOf(day: Day): number {
  return day as unknown as number;
}

/** Milliseconds from 1970 in UTC to the moment: for calendars, storage and typed arrays. */
export function msOf(instant: Instant): number {
  return instant as unknown as number;
}

/** Before every day, and after every day: the ends of a period that the law leaves open. */
export const EARLIEST_DAY: Day = asDay(-Infinity);
export const LATEST_DAY: Day = asDay(Infinity);

/** Before every instant, and after every instant. */
export const EARLIEST_INSTANT: Instant = asInstant(-Infinity);
export const LATEST_INSTANT: Instant = asInstant(Infinity);

/** The day so many days later; earlier where the count is negative. */
export function addDays(day: Day, count: number): Day {
  return asDay(daysOf(day) + count);
}

/** The moment so many milliseconds later; earlier where the count is negative. */
export function addMs(instant: Instant, ms: number): Instant {
  return asInstant(msOf(instant) + ms);
}

/** Milliseconds between two moments, whichever comes first. */
export function msApart(a: Instant, b: Instant): number {
  return Math.abs(msBetween(a, b));
}

/** The earlier of two moments. */
export function earlierOf(a: Instant, b: Instant): Instant {
  return b < a ? b : a;
}

/** The later of two moments. */
export function laterOf(a: Instant, b: Instant): Instant {
  return b > a ? b : a;
}

/** Days from one day to a later one; negative to an earlier one, so that it orders days too. */
export function daysBetween(from: Day, to: Day): number {
  return daysOf(to) - daysOf(from);
}

/** Milliseconds from one moment to a later one; negative to an earlier one: it orders moments too. */
export function msBetween(from: Instant, to: Instant): number {
  return msOf(to) - msOf(from);
}
