import { type Atoms, atomsOf } from './measure.ts';

/**
 * A number that orders amounts as far as their first 53 binary digits tell them apart, and never
 * against their value: the nearest double, ties to even (ECMA-262, `Number(bigint)`), of a larger
 * amount is not smaller. Numbers compare many times faster, so that only amounts with equal keys need
 * to be compared themselves. For order alone: it is no amount. Always finite.
 */
export function orderKey(amount: Atoms): number {
  const nearest = Number(atomsOf(amount));
  return Math.min(Math.max(nearest, -Number.MAX_VALUE), Number.MAX_VALUE);
}
