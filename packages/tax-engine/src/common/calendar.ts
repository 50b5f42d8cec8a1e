/** Days of the tax zone: their texts, months, tax years, and the instants at which they begin. */

import { invariant } from '../invariants.ts';
import type { TaxCalendar } from '@meridian/tax-rules/rules.ts';
import { addDays, asDay, asInstant, type Day, daysOf, type Instant, msOf } from './time.ts';

/** Milliseconds of a day on which the offset does not change. */
export const DAY_MS = 86_400_000;
/** Zones change their offset at a quarter of an hour. */
const QUARTER_MS = 900_000;

/** The day of an ISO date (`2025-01-31`); no check of the text. */
export function isoToDay(iso: string): Day {
  return asDay(Date.parse(`${iso}T00:00:00Z`) / DAY_MS);
}

/** Day of an instant in UTC: for price lists, which know no tax zone. */
export function utcDayOf(instant: Instant): Day {
  return asDay(Math.floor(msOf(instant) / DAY_MS));
}

/** ISO date of a day. */
export function dayToIso(day: Day): string {
  return dateOf(day).toISOString().slice(0, 10);
}

/** Same day `years` later; 29 February becomes 28 February. */
export function addYears(day: Day, years: number): Day {
  return addMonths(day, 12 * years);
}

/** Same day of the month `months` later, or the month's last where it has no such day. */
export function addMonths(day: Day, months: number): Day {
  const date = dateOf(day);
  const month = date.getUTCMonth() + months;
  const later = new Date(Date.UTC(date.getUTCFullYear(), month, date.getUTCDate()));
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return asDay(later.getTime() / DAY_MS);
}

/** UTC midnight of the same date. */
function dateOf(day: Day): Date {
  return new Date(daysOf(day) * DAY_MS);
}

/** First and last day of a tax year, named by the calendar year in which it starts. */
export function taxYearBounds(year: number, calendar: TaxCalendar): { first: Day; last: Day } {
  const start = (startYear: number) =>
    asDay(Date.UTC(startYear, calendar.startMonth - 1, calendar.startDay) / DAY_MS);
  return { first: start(year), last: addDays(start(year + 1), -1) };
}

export interface Zone {
  /** Day of an instant in the zone. */
  dayOf(instant: Instant): Day;
  /** Instant at which a day begins in the zone. */
  startOf(day: Day): Instant;
  /** Tax year of a day. */
  taxYearOf(day: Day): number;
}

/** Clock of a tax calendar. Offsets come from the platform's zone data and are cached. */
export function createZone(calendar: TaxCalendar): Zone {
  const offsetAt = createOffsets(calendar.timeZone);
  let years: { year: number; first: Day; last: Day } | null = null;
  return {
    dayOf(instant) {
      const ms = msOf(instant);
      return asDay(Math.floor((ms + offsetAt(ms)) / DAY_MS));
    },
    startOf(day) {
      const midnight = daysOf(day) * DAY_MS;
      return asInstant(midnight - offsetAt(midnight - offsetAt(midnight)));
    },
    taxYearOf(day) {
      if (years === null || day < years.first || day > years.last) {
        let year = dateOf(day).getUTCFullYear();
        if (day < taxYearBounds(year, calendar).first) year -= 1;
        years = { year, ...taxYearBounds(year, calendar) };
        invariant(years.first <= day && day <= years.last, 'tax-year-holds-its-day');
      }
      return years.year;
    },
  };
}

/**
 * Offset of a zone in ms at an instant. A UTC day that begins and ends with the same offset has
 * that offset throughout; on the other days it is looked up by the quarter of an hour.
 */
function createOffsets(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const lookUp = (instant: number): number => {
    const parts = new Map(format.formatToParts(instant).map((part) => [part.type, part.value]));
    const field = (type: Intl.DateTimeFormatPartTypes) =>
      Number.parseInt(parts.get(type) ?? '', 10);
    const [year, month, day] = [field('year'), field('month') - 1, field('day')];
    const local = Date.UTC(year, month, day, field('hour'), field('minute'), field('second'));
    return local - instant;
  };
  const known = new Map<number, number>();
  const cached = (instant: number): number => {
    let offset = known.get(instant);
    if (offset === undefined) {
      offset = lookUp(instant);
      invariant(Math.abs(offset) < DAY_MS, 'zone-offset-within-a-day');
      known.set(instant, offset);
    }
    return offset;
  };
  let steady = { start: Number.NaN, offset: 0 };
  return (instant) => {
    const start = Math.floor(instant / DAY_MS) * DAY_MS;
    if (start === steady.start) return steady.offset;
    const offset = cached(start);
    if (offset !== cached(start + DAY_MS))
      return cached(Math.floor(instant / QUARTER_MS) * QUARTER_MS);
    steady = { start, offset };
    return offset;
  };
}
