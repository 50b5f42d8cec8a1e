import { type Decimal, makeDecimal, parseDecimal } from './decimal.ts';
import { invariant } from './invariants.ts';
import {
  asQuantity,
  asRate,
  type Atoms,
  atomsOf,
  type Measure,
  type Quantity,
  type Rate,
  type UnitPrice,
} from './measure.ts';
import { powerOfTen } from './powers.ts';
import { divideRounded, type Rounding } from './rounding.ts';

/**
 * Decimals of the engine's inner representation: a bigint count of atoms, 10^24 to the unit.
 *
 * 24 holds every decimal that exchanges and chains write (ether and most tokens 18, NEAR 24) with
 * nothing rounded on the way in.
 */
export const FIXED_SCALE = 24;

/** The atoms of one unit. */
export const FIXED_ONE: bigint = powerOfTen(FIXED_SCALE);

/** One unit of any asset. */
export const ONE_UNIT: Quantity = asQuantity(FIXED_ONE);

/** The atoms of a decimal; null when it needs more than 24 decimals. Never rounds. */
export function toFixedPoint(value: Decimal): bigint | null {
  if (value.scale > FIXED_SCALE) return null;
  return value.coefficient * powerOfTen(FIXED_SCALE - value.scale);
}

export function fromFixedPoint(atoms: Atoms): Decimal {
  return makeDecimal(atomsOf(atoms), FIXED_SCALE);
}

/** Canonical plain text of atoms, the same as `decimalToText` writes. */
export function fixedToText(value: Atoms): string {
  const atoms = atomsOf(value);
  if (atoms < 0n) return `-${fixedToText(-atoms)}`;
  const digits = atoms.toString().padStart(FIXED_SCALE + 1, '0');
  const point = digits.length - FIXED_SCALE;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === CODE_0) end -= 1;
  const whole = digits.slice(0, point);
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}

const CODE_0 = 48;
const CODE_MINUS = 45;
const POINT_FROM_0 = -2;

/** Cells this long are rare; their limits are `parseDecimal`'s business. */
const MAX_FAST_LENGTH = 64;
/** Digits that a JS number holds exactly: 10^15 < 2^53. */
const LIMB_DIGITS = 15;

/**
 * The atoms of a number in machine form (see `parseDecimal`).
 *
 * An import calls this for every number cell, millions of times. So the digits up to the last one
 * that is not zero are gathered in two JS integers of at most fifteen digits, exact below 2^53, and
 * become bigints once at the end. Longer numbers, exponents and a `+` take the way over `parseDecimal`.
 *
 * @returns null for any other text and for a value that needs more than 24 decimals; zeros beyond
 * the 24th decimal are fine.
 */
export function parseFixed(text: string): bigint | null {
  const length = text.length;
  if (length > MAX_FAST_LENGTH) return parseFixedSlowly(text);
  const first = text.charCodeAt(0);
  const negative = first === CODE_MINUS;
  const start = negative ? 1 : 0;
  let point = -1;
  let high = 0;
  let low = 0;
  let digits = 0;
  let lowDigits = 0;
  let zeros = 0;
  for (let index = start; index < length; index += 1) {
    const digit = text.charCodeAt(index) - CODE_0;
    if (digit === 0) {
      // Leading zeros say nothing; others wait for a digit that makes them count.
      if (digits > 0) zeros += 1;
    } else if (digit > 0 && digit <= 9) {
      digits += zeros + 1;
      if (digits > LIMB_DIGITS) {
        if (lowDigits === 0) {
          high = low;
          low = 0;
        }
        lowDigits += zeros + 1;
        if (lowDigits > LIMB_DIGITS) return parseFixedSlowly(text);
      }
      for (; zeros > 0; zeros -= 1) low *= 10;
      low = low * 10 + digit;
    } else if (digit === POINT_FROM_0 && point < 0) {
      point = index;
    } else {
      return parseFixedSlowly(text);
    }
  }
  if (length === start || point === start || point === length - 1) return null;
  if (digits === 0) return 0n;
  const shift = FIXED_SCALE - (point < 0 ? 0 : length - 1 - point) + zeros;
  if (shift < 0) return null;
  let atoms = BigInt(low) * powerOfTen(shift);
  if (high > 0) atoms += BigInt(high) * powerOfTen(shift + lowDigits);
  return negative ? -atoms : atoms;
}

function parseFixedSlowly(text: string): bigint | null {
  const value = parseDecimal(text);
  return value === null ? null : toFixedPoint(value);
}

/**
 * Atoms from a literal in code or in a test.
 *
 * @throws InvariantError when `parseFixed` refuses it.
 */
export function fixed(text: string): bigint {
  const atoms = parseFixed(text);
  invariant(atoms !== null, 'fixed-literal-is-a-number', JSON.stringify(text));
  return atoms;
}

/** A rate from a literal, such as one of the law: `0.25`. @throws as `fixed` does */
export function fixedRate(text: string): Rate {
  return asRate(fixed(text));
}

/** The product of two fixed-point values, back at `FIXED_SCALE`, in the unit that units make. */
export function multiplyFixed(units: Quantity, price: UnitPrice, rounding?: Rounding): bigint;
export function multiplyFixed<T extends Atoms>(value: T, rate: Rate, rounding?: Rounding): T;
export function multiplyFixed(a: bigint, b: bigint, rounding?: Rounding): bigint;
export function multiplyFixed(a: Atoms, b: Atoms, rounding: Rounding = 'half-even'): Atoms {
  return divideRounded(atomsOf(a) * atomsOf(b), FIXED_ONE, rounding);
}

/**
 * The quotient of two fixed-point values at `FIXED_SCALE`.
 *
 * @throws RangeError when `b` is zero.
 */
export function divideFixed(value: bigint, units: Quantity, rounding: Rounding): UnitPrice;
export function divideFixed<T extends Measure>(part: T, whole: T, rounding: Rounding): Rate;
export function divideFixed(a: bigint, b: bigint, rounding: Rounding): bigint;
export function divideFixed(a: Atoms, b: Atoms, rounding: Rounding): Atoms {
  return divideRounded(atomsOf(a) * FIXED_ONE, atomsOf(b), rounding);
}

/**
 * `a * b / c` in atoms with one rounding at the end: a share of `a` in the ratio `b : c`, which are in
 * one unit.
 *
 * @throws RangeError when `c` is zero.
 */
export function mulDiv(a: bigint, b: bigint, c: bigint, rounding: Rounding): bigint;
export function mulDiv<T extends Atoms, U extends Atoms>(a: T, b: U, c: U, rounding: Rounding): T;
export function mulDiv(a: Atoms, b: Atoms, c: Atoms, rounding: Rounding): Atoms {
  return divideRounded(atomsOf(a) * atomsOf(b), atomsOf(c), rounding);
}

/**
 * Atoms rounded to `decimals` digits after the point, still at `FIXED_SCALE`. A negative count
 * rounds before the point.
 */
export function roundFixed<T extends Atoms>(value: T, decimals: number, rounding: Rounding): T {
  if (decimals >= FIXED_SCALE) return value;
  const unit = powerOfTen(FIXED_SCALE - decimals);
  // `as`: rounding keeps the unit.
  return (divideRounded(atomsOf(value), unit, rounding) * unit) as T;
}
