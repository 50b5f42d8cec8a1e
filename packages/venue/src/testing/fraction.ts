import { decimal } from '@meridian/money/decimal.ts';

/** An exact fraction; the denominator is above zero. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Fraction = { n: 0n, d: 1n };

export function fraction(text: string): Fraction {
  const { coefficient, scale } = decimal(text);
  return { n: coefficient, d: 10n ** BigInt(scale) };
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  n: a.n * b.d + b.n * a.d,
  d: a.d * b.d,
});
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
export const over = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d, d: a.d * b.n });
export const isLess = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;
export const isSame = (a: Fraction, b: Fraction): boolean => a.n * b.d === b.n * a.d;
export const least = (a: Fraction, b: Fraction): Fraction => (isLess(b, a) ? b : a);

/** How many whole times `unit` goes into a fraction that is not negative. */
export const wholes = (a: Fraction, unit: Fraction): bigint => (a.n * unit.d) / (a.d * unit.n);
export const multiple = (count: bigint, unit: Fraction): Fraction => ({
  n: count * unit.n,
  d: unit.d,
});
/** The least multiple of `unit` that is not below. */
export function roundUp(a: Fraction, unit: Fraction): Fraction {
  const count = wholes(a, unit);
  return multiple(isSame(multiple(count, unit), a) ? count : count + 1n, unit);
}
