import type { Atoms } from '@meridian/money/measure.ts';

/** The smaller of two amounts of one unit. */
export function min<T extends Atoms>(a: T, b: T): T {
  return a < b ? a : b;
}
