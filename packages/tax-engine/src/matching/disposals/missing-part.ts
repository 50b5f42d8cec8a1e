import type { Quantity } from '@meridian/money/measure.ts';
import type { Part } from './shared-slice.ts';

/** Units of a disposal that no acquisition answers: their cost is not known. */
export function missingPart(quantity: Quantity): Part {
  return { rule: 'missing', term: 'unknown', quantity, cost: null, lots: [] };
}
