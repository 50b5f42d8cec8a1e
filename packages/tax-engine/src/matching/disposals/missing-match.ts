import type { Quantity } from '@meridian/money/measure.ts';
import type { UnallocatedMatch } from './allocated-lot-match.ts';

/** Units of a disposal that no acquisition answers: their cost is not known. */
export function missingMatch(quantity: Quantity): UnallocatedMatch {
  return { rule: 'missing', term: 'unknown', quantity, cost: null, lots: [] };
}
