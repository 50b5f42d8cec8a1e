import { parseFixed } from '@meridian/money/fixed.ts';
import type { MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import { asInstant, type Instant, isoToInstant } from '@meridian/tax-engine/common/time.ts';
import type { MaybeDecimal } from './case.ts';

/** Decimals beyond those of the engine are cut; they are not the case's own either. */
export function atomsOf(value: MaybeDecimal): bigint | null {
  if (value === null || value === undefined || value === '') return null;
  return parseFixed(plainText(String(value)).replace(/(\.\d{24})\d+$/, '$1'));
}

/** A number that has to be one. @throws where it is not. */
export function amountOf(value: MaybeDecimal, name: string): bigint {
  const atoms = atomsOf(value);
  if (atoms === null) throw new Error(`${name} is not a number: ${String(value)}`);
  return atoms;
}

/** A cell that is left empty where there is nothing to state, such as no fee. */
export function orNone(value: MaybeDecimal): bigint {
  return atomsOf(value) ?? NONE;
}

const NONE = 0n;

export function moneyOf(value: MaybeDecimal, currency: string): MoneyAmount | undefined {
  const atoms = atomsOf(value);
  return atoms === null ? undefined : { currency, atoms };
}

/** `1e-8` as its digits; thousands may be set apart. */
function plainText(text: string): string {
  const found = /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d+)$/i.exec(text);
  if (found === null) return text.replaceAll(/[_,]/g, '');
  const [, sign = '', whole = '', part = '', power = '0'] = found;
  const shift = Number.parseInt(power, 10);
  const digits = whole + part;
  const point = whole.length + shift;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0').slice(0, point)}.${digits.slice(point).padEnd(1, '0')}`;
}

const SECOND_MS = 1000;
/** Seconds since 1970 have at most ten digits for two centuries. */
const SECONDS_DIGITS = 10;
const YEAR_DIGITS = 4;

/** The instant of an ISO time, or of seconds or milliseconds since 1970; null where it is none. */
export function instantOf(time: unknown): Instant | null {
  if (typeof time !== 'string' && typeof time !== 'number') return null;
  const text = String(time).trim();
  // Four digits are a year where they are text; tests of tools count from 1.
  if (/^\d+$/.test(text) && (typeof time === 'number' || text.length !== YEAR_DIGITS)) {
    const count = Number.parseInt(text, 10);
    return asInstant(text.length <= SECONDS_DIGITS ? count * SECOND_MS : count);
  }
  const instant = isoToInstant(
    /^\d{4}-\d{2}-\d{2} \d/.test(text) ? `${text.replace(' ', 'T')}Z` : text,
  );
  return Number.isNaN(instant) ? null : instant;
}
