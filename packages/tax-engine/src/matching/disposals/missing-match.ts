import type { Quantity } from '@meridian/money/measure.ts';
import type { UnallocatedMatch } from './allocated-lot-match.ts';

/** The lot match of units without a known acquisition: their cost is unknown. */
export function missingMatch(quantity: Quantity): UnallocatedMatch {
  return { rule: 'missing', term: 'unknown', quantity, cost: null, lots: [] };
}
