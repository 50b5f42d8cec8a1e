import { decimal } from '@meridian/money/decimal.ts';

/** An exact fraction in lowest terms; the denominator is above zero. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Fraction = { n: 0n, d: 1n };
export const ONE: Fraction = { n: 1n, d: 1n };

function reduced(n: bigint, d: bigint): Fraction {
  let [left, right] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (right > 0n) [left, right] = [right, left % right];
  const divisor = d < 0n ? -left : left;
  return left === 0n ? ZERO : { n: n / divisor, d: d / divisor };
}

export function fraction(text: string): Fraction {
  const { coefficient, scale } = decimal(text);
  return reduced(coefficient, 10n ** BigInt(scale));
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  reduced(a.n * b.d + b.n * a.d, a.d * b.d);
export const negative = (a: Fraction): Fraction => ({ n: -a.n, d: a.d });
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, negative(b));
export const times = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.n, a.d * b.d);
export const over = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d, a.d * b.n);
export const isLess = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;
export const isSame = (a: Fraction, b: Fraction): boolean => a.n * b.d === b.n * a.d;
export const least = (a: Fraction, b: Fraction): Fraction => (isLess(b, a) ? b : a);
export const most = (a: Fraction, b: Fraction): Fraction => (isLess(a, b) ? b : a);
export const isZero = (a: Fraction): boolean => a.n === 0n;
export const isAbove = (a: Fraction): boolean => a.n > 0n;

/** The greatest multiple of `unit` that is not above. */
export function roundDown(a: Fraction, unit: Fraction): Fraction {
  const { n, d } = over(a, unit);
  const towardZero = n / d;
  const count = n % d < 0n ? towardZero - 1n : towardZero;
  return times({ n: count, d: 1n }, unit);
}
/** The least multiple of `unit` that is not below. */
export const roundUp = (a: Fraction, unit: Fraction): Fraction =>
  negative(roundDown(negative(a), unit));
export const isMultiple = (a: Fraction, unit: Fraction): boolean => over(a, unit).d === 1n;

/** Decimal text without trailing zeros; the fraction must have one. */
export function show({ n, d }: Fraction): string {
  let digits = 0;
  while ((n * 10n ** BigInt(digits)) % d !== 0n) digits += 1;
  const coefficient = (n * 10n ** BigInt(digits)) / d;
  const text = String(coefficient < 0n ? -coefficient : coefficient).padStart(digits + 1, '0');
  const sign = coefficient < 0n ? '-' : '';
  if (digits === 0) return `${sign}${text}`;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
