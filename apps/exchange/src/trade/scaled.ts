import { type Decimal, makeDecimal } from '@meridian/money/decimal.ts';
import { powerOfTen } from '@meridian/money/powers.ts';

import { towardsZero } from './steps.ts';

/** Prices at equal distances from one to another, both included, each on its tick. */
export function pricesBetween(from: Decimal, to: Decimal, tick: Decimal, count: number): Decimal[] {
  const scale = Math.max(from.scale, to.scale);
  const first = from.coefficient * powerOfTen(scale - from.scale);
  const span = to.coefficient * powerOfTen(scale - to.scale) - first;
  const gaps = BigInt(count - 1);
  return Array.from({ length: count }, (_, index) => {
    // Over one denominator, so that the ends are exact.
    const numerator = (first * gaps + span * BigInt(index)) * POINTS;
    return towardsZero(makeDecimal(numerator / gaps, scale + POINT_SCALE), tick);
  });
}

const POINT_SCALE = 18;
const POINTS = powerOfTen(POINT_SCALE);

/** How the amounts of a range of orders relate: all alike, or the n-th n times the first. */
export type Sizes = 'even' | 'rising';

/** An amount in whole lots, shared out; what is left over goes to the first ones, of rising ones to the last. */
export function sharesOf(whole: Decimal, lot: Decimal, count: number, sizes: Sizes): Decimal[] {
  const scale = Math.max(whole.scale, lot.scale);
  const unit = lot.coefficient * powerOfTen(scale - lot.scale);
  const lots = (whole.coefficient * powerOfTen(scale - whole.scale)) / unit;
  const weights = Array.from({ length: count }, (_, index) =>
    sizes === 'even' ? 1n : BigInt(index + 1),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const shares = weights.map((weight) => (lots * weight) / sum);
  // Less than one lot is left of each.
  const over = lots - shares.reduce((total, share) => total + share, 0n);
  const isExtra = (index: number) =>
    sizes === 'even' ? BigInt(index) < over : BigInt(count - index) <= over;
  return shares.map((share, index) =>
    makeDecimal((isExtra(index) ? share + 1n : share) * unit, scale),
  );
}
