import { asRate, type Rate } from '@meridian/money/measure.ts';
import { divideFixed, FIXED_ONE, toFixedPoint } from '@meridian/money/fixed.ts';
import { parseAmount } from '@meridian/money/parse.ts';
import { DAY_MS } from '../times/zone.ts';

/** How a source writes a day. `month-name` takes `02 Jan 2024`, `02-Jan-2024` and `2 January 2024`. */
export type DayForm = 'iso' | 'yyyymmdd' | 'ddmmyyyy' | 'day-month' | 'month-day' | 'month-name';

const FORMS: Readonly<Record<DayForm, RegExp>> = {
  iso: /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?:[T ].*)?$/,
  yyyymmdd: /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/,
  ddmmyyyy: /^(?<d>\d\d)\/?(?<m>\d\d)\/?(?<y>\d{4})$/,
  'day-month': /^(?<d>\d{1,2})[./-](?<m>\d{1,2})[./-](?<y>\d{4})(?: .*)?$/,
  'month-day': /^(?<m>\d{1,2})[./-](?<d>\d{1,2})[./-](?<y>\d{4})(?: .*)?$/,
  'month-name': /^(?<d>\d{1,2})[ /-](?<m>[a-z]{3,9})[ /-](?<y>\d{4})$/i,
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The ISO date of a cell; null for a day that does not exist or is written in another way. */
export function dayOf(text: string, form: DayForm): string | null {
  const found = FORMS[form].exec(text.trim())?.groups;
  if (found === undefined) return null;
  // Each pattern names all three.
  const { y, m, d } = found as Readonly<Record<'y' | 'm' | 'd', string>>;
  const month = form === 'month-name' ? `${MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1}` : m;
  const iso = `${y}-${month.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

/** An ISO date that exists. */
export function isDay(iso: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return false;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** The day `count` days after an ISO date. */
export function plusDays(iso: string, count: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

const NUMBER = /^\d[\d.,'\u00A0\u202F ]*(?:e[+-]?\d{1,2})?$/i;

/**
 * Atoms of a positive number, groups of digits allowed; nothing is rounded.
 *
 * @returns null for zero and for any other text
 */
export function positiveOf(text: string, mark: '.' | ','): bigint | null {
  if (!NUMBER.test(text)) return null;
  const parsed = parseAmount(text, { decimalMark: mark });
  const atoms = parsed.ok ? toFixedPoint(parsed.value) : null;
  return atoms !== null && atoms > 0n ? atoms : null;
}

/** What one unit is worth where `rate` is the worth of `units`; exact for 1, 10, 100 and so on. */
export function perUnit(rate: bigint, units: bigint): Rate {
  return asRate(units === FIXED_ONE ? rate : divideFixed(rate, units, 'half-even'));
}

/** How sources write that there is no rate on a day. */
export function isMissing(text: string): boolean {
  return /^(?:|-+|n\/?a|n\/e|n\.a\.|nd|null|\.)$/i.test(text);
}

/** A currency code of ISO 4217, capitals. */
export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}
