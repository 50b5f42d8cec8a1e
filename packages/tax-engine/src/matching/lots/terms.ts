import type { Holding } from '@meridian/tax-rules/matching.ts';
import { createClassOf } from '../../ledger/asset-classes.ts';
import type { Dispose } from '../../movements/movement.ts';
import type { Lot, Term } from '../../result/lot.ts';
import { createTerms } from '../holding-terms.ts';

/** The term of a lot's units in a disposal. */
export type LotTermOf = (lot: Lot, disposal: Dispose) => Term;

/** Terms by the country's holding period, in days. */
export function createLotTerms(holding: Holding): LotTermOf {
  const termOf = createTerms(holding);
  // Few countries except an asset class; for the others the class is not looked up.
  const isByClass = holding.type === 'exempt-after' && holding.except !== undefined;
  const classOf = isByClass ? createClassOf() : () => 'crypto' as const;
  return ({ acquiredDay }, { asset, day }) => termOf(classOf(asset), acquiredDay, day);
}
