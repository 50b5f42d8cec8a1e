import { invariant } from './invariants.ts';
import { powerOfTen } from './powers.ts';
import { divideRounded, type Rounding } from './rounding.ts';

/**
 * An exact decimal number: `coefficient / 10^scale`.
 *
 * Always normalised (`scale >= 0`, no trailing zeros in the fraction, zero has scale 0), so two
 * equal values have equal fields. Make one with `makeDecimal`, `parseDecimal` or `decimal` only.
 */
export interface Decimal {
  readonly coefficient: bigint;
  readonly scale: number;
}

/**
 * The most digits `parseDecimal` reads on either side of the decimal point, once an exponent is
 * applied. Far beyond any price or quantity, small enough that `1e999999999` in a file cannot
 * exhaust memory.
 */
export const MAX_DIGITS_EACH_SIDE = 1000;

/** Longest text looked at: a sign, both sides, the point, an exponent. */
const MAX_TEXT_LENGTH = 2 * MAX_DIGITS_EACH_SIDE + 12;

export const ZERO: Decimal = { coefficient: 0n, scale: 0 };
export const ONE: Decimal = { coefficient: 1n, scale: 0 };

/** The normalised decimal `coefficient / 10^scale`; a negative scale multiplies. */
export function makeDecimal(coefficient: bigint, scale: number): Decimal {
  invariant(Number.isSafeInteger(scale), 'decimal-scale-is-a-whole-number', `${scale}`);
  if (coefficient === 0n) return ZERO;
  if (scale <= 0) return { coefficient: coefficient * powerOfTen(-scale), scale: 0 };
  let rest = coefficient;
  let left = scale;
  for (const step of [64, 16, 4, 1]) {
    const power = powerOfTen(step);
    while (left >= step && rest % power === 0n) {
      rest /= power;
      left -= step;
    }
  }
  return { coefficient: rest, scale: left };
}

const canonical = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;

/**
 * Reads the machine form of a number: an optional sign, ASCII digits with at least one on each side
 * of an optional `.`, an optional exponent (`0E-8`, `1.5e+3`). No separators, no spaces, no
 * `.5`, no `NaN`. For what people write see `parseAmount`.
 *
 * @returns null for anything else, and for a value with more than `MAX_DIGITS_EACH_SIDE` digits
 * before or after the point.
 */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const match = canonical.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const magnitude = BigInt(whole + fraction);
  if (magnitude === 0n) return ZERO;
  const scale = fraction.length - Number(exponent);
  if (scale < -MAX_DIGITS_EACH_SIDE) return null;
  const value = makeDecimal(sign === '-' ? -magnitude : magnitude, scale);
  if (value.scale > MAX_DIGITS_EACH_SIDE) return null;
  const unit = powerOfTen(value.scale);
  return (magnitudeOf(value.coefficient) / unit).toString().length > MAX_DIGITS_EACH_SIDE
    ? null
    : value;
}

/**
 * A decimal from a literal in code or in a test.
 *
 * @throws InvariantError when `text` is not in `parseDecimal`'s form.
 */
export function decimal(text: string): Decimal {
  const value = parseDecimal(text);
  invariant(value !== null, 'decimal-literal-is-a-number', JSON.stringify(text));
  return value;
}

/** Canonical text: no exponent, no `+`, no trailing zeros, no `-0`. `parseDecimal` reads it back. */
export function decimalToText(value: Decimal): string {
  const digits = magnitudeOf(value.coefficient).toString();
  const sign = value.coefficient < 0n ? '-' : '';
  if (value.scale === 0) return sign + digits;
  const padded = digits.padStart(value.scale + 1, '0');
  const point = padded.length - value.scale;
  return `${sign}${padded.slice(0, point)}.${padded.slice(point)}`;
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return makeDecimal(coefficientAt(a, scale) + coefficientAt(b, scale), scale);
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b));
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return makeDecimal(a.coefficient * b.coefficient, a.scale + b.scale);
}

export function negate(value: Decimal): Decimal {
  return { coefficient: -value.coefficient, scale: value.scale };
}

export function absolute(value: Decimal): Decimal {
  return value.coefficient < 0n ? negate(value) : value;
}

export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale);
  const left = coefficientAt(a, scale);
  const right = coefficientAt(b, scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

export function equals(a: Decimal, b: Decimal): boolean {
  return a.coefficient === b.coefficient && a.scale === b.scale;
}

export function isZero(value: Decimal): boolean {
  return value.coefficient === 0n;
}

export function signOf(value: Decimal): -1 | 0 | 1 {
  return value.coefficient < 0n ? -1 : value.coefficient > 0n ? 1 : 0;
}

export function minimum(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) <= 0 ? a : b;
}

export function maximum(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) >= 0 ? a : b;
}

/**
 * `value` with at most `scale` digits after the point. A negative scale rounds before the point:
 * -3 gives whole thousands.
 */
export function roundTo(value: Decimal, scale: number, rounding: Rounding): Decimal {
  if (value.scale <= scale) return value;
  const unit = powerOfTen(value.scale - scale);
  return makeDecimal(divideRounded(value.coefficient, unit, rounding), scale);
}

/**
 * `a / b` with at most `scale` digits after the point, rounded once from the exact quotient.
 *
 * @throws RangeError when `b` is zero.
 */
export function divide(a: Decimal, b: Decimal, scale: number, rounding: Rounding): Decimal {
  // a/b · 10^scale = (ac · 10^(scale + bs - as)) / bc; a negative power goes below the line.
  const shift = scale + b.scale - a.scale;
  const numerator = shift >= 0 ? a.coefficient * powerOfTen(shift) : a.coefficient;
  const denominator = shift >= 0 ? b.coefficient : b.coefficient * powerOfTen(-shift);
  return makeDecimal(divideRounded(numerator, denominator, rounding), scale);
}

/** The exact sum; of nothing, zero. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) total = add(total, value);
  return total;
}

/** The coefficient of `value` written at a scale not below its own. */
function coefficientAt(value: Decimal, scale: number): bigint {
  return value.scale === scale
    ? value.coefficient
    : value.coefficient * powerOfTen(scale - value.scale);
}

function magnitudeOf(coefficient: bigint): bigint {
  return coefficient < 0n ? -coefficient : coefficient;
}
