import type { ForeignPolicy } from '../foreign-policy.ts';
import type { Part } from './shared-slice.ts';

/** Units of a disposal that no acquisition answers: of unknown cost, or at none where a tool says so. */
export function missingPart(
  quantity: bigint,
  { soldUnbought }: Pick<ForeignPolicy, 'soldUnbought'>,
): Part {
  return soldUnbought === 'zero-cost'
    ? { rule: 'missing', term: 'taxable', quantity, cost: 0n, lots: [] }
    : { rule: 'missing', term: 'unknown', quantity, cost: null, lots: [] };
}
