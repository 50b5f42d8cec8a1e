import { decimalToText, parseDecimal } from '@meridian/money/decimal.ts';
import { DAY_MS } from '../times/zone.ts';

/** Days and wall time of serial numbers count from here, in days before 1970-01-01. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;
/** The 1900 system has a 29 February 1900, which never was: one day less before it. */
const DAY_THAT_NEVER_WAS = 60;
/** 9999-12-31, the last date a spreadsheet shows. */
const SERIAL_MAX = 2_958_465;

/**
 * The wall time that a date cell shows, `2024-02-29 13:05:07`, with milliseconds where it has any.
 * A serial below one has no date: `13:05:07`. Spreadsheets keep a double, good to a microsecond;
 * the nearest millisecond is what was entered.
 *
 * @returns null for a number that is no date
 */
export function serialToText(serial: string, from1904: boolean): string | null {
  const moment = readSerial(serial);
  if (moment === null) return null;
  const { days, time } = moment;
  if (days > SERIAL_MAX) return null;
  const clock = clockOf(time);
  if (from1904) return `${dateOf(days - EPOCH_1904)} ${clock}`;
  if (days === 0) return clock;
  if (days === DAY_THAT_NEVER_WAS) return null;
  return `${dateOf(days - EPOCH_1900 + (days < DAY_THAT_NEVER_WAS ? 1 : 0))} ${clock}`;
}

const PLAIN_SERIAL = /^(\d{1,7})(?:\.(\d{1,17}))?$/;

/** Whole days and the milliseconds after them; null for what is no date. */
function readSerial(serial: string): { days: number; time: number } | null {
  const [, whole, fraction = ''] = PLAIN_SERIAL.exec(serial) ?? [];
  const plain = whole === undefined ? plainSerial(serial) : null;
  if (plain !== null) return readSerial(plain);
  if (whole === undefined) return null;
  const days = Number.parseInt(whole, 10);
  if (fraction === '') return { days, time: 0 };
  const unit = 10n ** BigInt(fraction.length);
  const scaled = (2n * BigInt(fraction) * BigInt(DAY_MS) + unit) / (2n * unit);
  const time = Number.parseInt(scaled.toString(), 10);
  return time < DAY_MS ? { days, time } : { days: days + 1, time: 0 };
}

/** A serial with an exponent or more decimals than a double has, without them. */
function plainSerial(serial: string): string | null {
  const value = parseDecimal(serial);
  if (value === null || value.coefficient < 0n) return null;
  const [whole = '', fraction = ''] = decimalToText(value).split('.');
  const text = fraction === '' ? whole : `${whole}.${fraction.slice(0, 17)}`;
  return PLAIN_SERIAL.test(text) ? text : null;
}

function clockOf(time: number): string {
  const seconds = Math.floor(time / 1000);
  const minutes = Math.floor(seconds / 60);
  const text = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`;
  const rest = time % 1000;
  return rest === 0 ? text : `${text}.${rest < 100 ? '0' : ''}${two(rest)}`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

/** Rows of one day follow each other. */
let lastDay = Number.NaN;
let lastDate = '';

function dateOf(daysSince1970: number): string {
  if (daysSince1970 !== lastDay) {
    lastDate = new Date(daysSince1970 * DAY_MS).toISOString().slice(0, 10);
    lastDay = daysSince1970;
  }
  return lastDate;
}

/** Spreadsheets keep this many digits of what is typed or read from a CSV. */
const DIGITS_TYPED = 15;
/** As many digits write a double so that it differs from every other. */
const DIGITS_WRITTEN = 17;

const MACHINE_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * A number as its cell means it: the text of the file, but for one trap. Spreadsheets write doubles
 * with 17 digits, so that 1.1 stands in the file as `1.1000000000000001`; where 15 digits are the
 * same double, and the text is that double to 17 digits, they are what was entered and what the
 * spreadsheet shows. All other texts stay as they are, digit for digit.
 */
export function exactNumber(text: string): string {
  if (text.length <= DIGITS_TYPED || !MACHINE_NUMBER.test(text)) return text;
  const digits = significant(text);
  if (digits.length <= DIGITS_TYPED || digits.length > DIGITS_WRITTEN) return text;
  const double: unknown = JSON.parse(text);
  if (typeof double !== 'number' || !Number.isFinite(double)) return text;
  const shortest = `${double}`;
  const isItsWriting = significant(double.toPrecision(DIGITS_WRITTEN)) === digits;
  return isItsWriting && significant(shortest).length <= DIGITS_TYPED ? shortest : text;
}

/** The digits of a number from its first to its last that is not zero. */
function significant(text: string): string {
  const [mantissa = ''] = text.split(/e/i);
  return mantissa.replaceAll(/[-.]/g, '').replaceAll(/^0+|0+$/g, '');
}
