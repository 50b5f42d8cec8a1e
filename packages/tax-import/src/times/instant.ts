import { DAY_MS } from './zone.ts';

/** First and last year a row may be of: nothing was traded before the first block. */
const YEAR_MIN = 2009;
const YEAR_MAX = 2100;

export const NOT_A_TIME: WallTime = { wall: Number.NaN, offset: null };

/**
 * A date and time as written. `wall` is the milliseconds since 1970 that the same digits would be
 * in UTC, NaN when the text is no time; `offset` is what the text itself says its zone is ahead of
 * UTC, in milliseconds, null when it says nothing.
 */
export interface WallTime {
  readonly wall: number;
  readonly offset: number | null;
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(.*)$/;
const ZONE = /^(?:Z|UTC|GMT|(?:UTC|GMT)?([+-])(\d\d?):?(\d\d)?)$/i;

/** No exporter writes a time as long; longer texts are not put to the patterns. */
export const TIME_LENGTH_MAX = 128;

/**
 * Reads `2024-02-29 13:05:07`, with `T`, fractions, a zone (`Z`, `UTC`, `+02:00`) or without
 * seconds. Dates that do not exist are refused.
 */
export function parseWallTime(text: string): WallTime {
  if (text.length > TIME_LENGTH_MAX) return NOT_A_TIME;
  const plain = parsePlainTime(text);
  if (plain !== null) return { wall: plain, offset: null };
  if (text.length === 23 && text.charCodeAt(19) === 46) {
    const seconds = parsePlainTime(text.slice(0, 19));
    const wall = (seconds ?? Number.NaN) + 10 * two(text, 20) + text.charCodeAt(22) - 48;
    if (!Number.isNaN(wall) && text.charCodeAt(22) <= 57) return { wall, offset: null };
  }
  const match = ISO.exec(text.trim());
  if (match === null) return NOT_A_TIME;
  const [, year = '', month = '', day = '', hour = '', minute = '', second, fraction, zone] = match;
  const base = parsePlainTime(`${year}-${month}-${day} ${hour}:${minute}:${second ?? '00'}`);
  if (base === null) return NOT_A_TIME;
  const wall = base + milliseconds(fraction);
  if (zone === undefined || zone === '') return { wall, offset: null };
  const named = ZONE.exec(zone);
  if (named === null) return NOT_A_TIME;
  const [, sign = '+', hours = '0', minutes = '0'] = named;
  const offset = 60_000 * (60 * Number.parseInt(hours, 10) + Number.parseInt(minutes, 10));
  return { wall, offset: sign === '-' ? -offset : offset };
}

function milliseconds(fraction: string | undefined): number {
  return fraction === undefined ? 0 : Number.parseInt(fraction.slice(0, 3).padEnd(3, '0'), 10);
}

/**
 * `YYYY-MM-DD HH:MM:SS` exactly, by its character codes: the one shape that a million rows have.
 * The digits as milliseconds in UTC. Null for any other shape; NaN for this shape with a date or time that does not exist.
 */
export function parsePlainTime(text: string): number | null {
  if (text.length !== 19) return null;
  const between = text.charCodeAt(10);
  if (between !== 32 && between !== 84) return null;
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return null;
  if (text.charCodeAt(13) !== 58 || text.charCodeAt(16) !== 58) return null;
  const year = 100 * two(text, 0) + two(text, 2);
  const month = two(text, 5);
  const day = two(text, 8);
  const hour = two(text, 11);
  const minute = two(text, 14);
  const second = two(text, 17);
  if (!(year >= YEAR_MIN && year <= YEAR_MAX && month >= 1 && month <= 12)) return Number.NaN;
  if (!(day >= 1 && day <= daysIn(year, month))) return Number.NaN;
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return Number.NaN;
  return daysSince1970(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000;
}

function two(text: string, offset: number): number {
  const tens = text.charCodeAt(offset) - 48;
  const ones = text.charCodeAt(offset + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : Number.NaN;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days of the Gregorian calendar, years counted from March so that the leap day comes last. */
function daysSince1970(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return 365 * y + leapDays + dayOfYear - 719_468;
}
