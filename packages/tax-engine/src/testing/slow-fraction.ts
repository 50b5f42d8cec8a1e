/** Exact fractions for the slow second engine of the tests. Nothing is ever rounded. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export function fraction(over: bigint, under = 1n): Fraction {
  const [a, b] = under < 0n ? [-over, -under] : [over, under];
  const shared = commonDivisor(a < 0n ? -a : a, b);
  return { over: a / shared, under: b / shared };
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}

export const ZERO = fraction(0n);

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under);

export const minus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under - b.over * a.under, a.under * b.under);

export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.over, a.under * b.under);

export const per = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under, a.under * b.over);

/** Negative, zero or positive, as `a` is less than, equal to or more than `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const min = (a: Fraction, b: Fraction): Fraction => (compare(a, b) < 0 ? a : b);

/** The next whole multiple of `step`, for a positive amount. */
export function roundedUp(a: Fraction, step: Fraction): Fraction {
  const { over, under } = per(a, step);
  return times(fraction((over + under - 1n) / under), step);
}
