/** Days are whole numbers counted from 1970-01-01 in the tax zone. */

import type { TaxCalendar } from '@meridian/tax-rules/rules.ts';

const DAY_MS = 86_400_000;
/** Every zone of a tax calendar changes its offset on a quarter of an hour. */
const BUCKET_MS = 900_000;

/** The day of an ISO date (`2025-01-31`); no check of the text. */
export function isoToDay(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
}

/** ISO date of a day. */
export function dayToIso(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Same day `years` later; 29 February becomes 28 February. */
export function addYears(day: number, years: number): number {
  const date = new Date(day * DAY_MS);
  const month = date.getUTCMonth();
  const later = new Date(Date.UTC(date.getUTCFullYear() + years, month, date.getUTCDate()));
  if (later.getUTCMonth() !== month) later.setUTCDate(0);
  return later.getTime() / DAY_MS;
}

/** First and last day of a tax year, named by the calendar year in which it starts. */
export function taxYearBounds(year: number, calendar: TaxCalendar): { first: number; last: number } {
  const start = (of: number) => Date.UTC(of, calendar.startMonth - 1, calendar.startDay) / DAY_MS;
  return { first: start(year), last: start(year + 1) - 1 };
}

export type Zone = {
  /** Day of an instant (ms, UTC) in the zone. */
  dayOf(at: number): number;
  /** Tax year of a day. */
  taxYearOf(day: number): number;
};

/** Clock of a tax calendar. Offsets come from the platform's zone data and are cached. */
export function createZone(calendar: TaxCalendar): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: calendar.timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsets = new Map<number, number>();
  const offsetOf = (bucket: number): number => {
    const parts = new Map(
      format.formatToParts(bucket * BUCKET_MS).map((part) => [part.type, part.value]),
    );
    const field = (type: Intl.DateTimeFormatPartTypes) => Number.parseInt(parts.get(type) ?? '', 10);
    const local = Date.UTC(
      field('year'),
      field('month') - 1,
      field('day'),
      field('hour'),
      field('minute'),
      field('second'),
    );
    return local - bucket * BUCKET_MS;
  };
  let years: { year: number; first: number; last: number } | null = null;
  return {
    dayOf(at) {
      const bucket = Math.floor(at / BUCKET_MS);
      let offset = offsets.get(bucket);
      if (offset === undefined) {
        offset = offsetOf(bucket);
        offsets.set(bucket, offset);
      }
      return Math.floor((at + offset) / DAY_MS);
    },
    taxYearOf(day) {
      if (years === null || day < years.first || day > years.last) {
        let year = new Date(day * DAY_MS).getUTCFullYear();
        if (day < taxYearBounds(year, calendar).first) year -= 1;
        years = { year, ...taxYearBounds(year, calendar) };
      }
      return years.year;
    },
  };
}
