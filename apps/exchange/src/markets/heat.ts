import { absolute, compare, type Decimal, decimal } from '@meridian/money/decimal.ts';

/** Changes from which a colour is stronger: 0.5, 2 and 5 per cent. */
const STEPS = ['0.005', '0.02', '0.05'].map(decimal);

/** How strongly a change is coloured: from -3, fell far, to 3, rose far; null where it is not known. */
export function heatOf(change: Decimal | null): number | null {
  if (change === null) return null;
  const size = absolute(change);
  const level = STEPS.filter((step) => compare(size, step) >= 0).length;
  return change.coefficient < 0n ? -level : level;
}
