import { type Decimal, makeDecimal } from '@meridian/money/decimal.ts';
import { invariant } from '@meridian/money/invariant.ts';

/**
 * Prices are whole ticks, sizes whole lots, quote amounts whole ticks times lots. A tick and a lot
 * are powers of ten, given by their scale: 2 is 0.01, 0 is 1, -3 is 1000.
 */

/** A count of steps as exact text with all places of the step: `(12345, 2)` is `123.45`. */
export function gridText(count: number | bigint, scale: number): string {
  const digits = String(count);
  if (scale <= 0) return count === 0 || count === 0n ? '0' : digits + '0'.repeat(-scale);
  const padded = digits.length > scale ? digits : digits.padStart(scale + 1, '0');
  const point = padded.length - scale;
  return `${padded.slice(0, point)}.${padded.slice(point)}`;
}

/** The step itself: `stepText(2)` is `0.01`. */
export function stepText(scale: number): string {
  return gridText(1, scale);
}

/** How many steps a value is that stands on the grid. */
export function stepsOf(value: Decimal, scale: number): number {
  const steps = makeDecimal(value.coefficient, value.scale - scale);
  invariant(steps.scale === 0, `off the grid of scale ${scale}`);
  const count = parseInt(String(steps.coefficient), 10);
  invariant(Number.isSafeInteger(count), 'more steps than a number holds');
  return count;
}

/** The place of the leading digit: 0 for 1 to 9.99, -2 for 0.034. */
export function magnitudeOf(value: Decimal): number {
  invariant(value.coefficient > 0n, 'the magnitude of nothing');
  return String(value.coefficient).length - 1 - value.scale;
}
