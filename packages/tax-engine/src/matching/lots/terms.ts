import type { Holding } from '@meridian/tax-rules/matching.ts';
import { createClassOf } from '../../ledger/asset-classes.ts';
import { DAY_MS } from '../../common/calendar.ts';
import type { ForeignExemption } from '../foreign-policy.ts';
import type { Dispose } from '../../movements/movement.ts';
import type { Lot, Term } from '../../result/lot.ts';
import { TERMS, createTerms } from '../holding-terms.ts';

/** The term of a lot's units in a disposal. */
export type LotTermOf = (lot: Lot, disposal: Dispose) => Term;

export type TermPolicy = {
  readonly holding: Holding;
  readonly longFromDays?: number;
  readonly exempt?: ForeignExemption;
};

const SECOND_MS = 1000;

/** By the country's days, or by the instants that another tool compares. */
export function createLotTerms({ holding, longFromDays, exempt }: TermPolicy): LotTermOf {
  if (exempt !== undefined) return byInstant(exempt);
  if (longFromDays !== undefined) return byWholeDays(holding, longFromDays);
  const termOf = createTerms(holding);
  // Most countries leave no class out; then nobody asks of which an asset is.
  const isByClass = holding.type === 'exempt-after' && holding.except !== undefined;
  const classOf = isByClass ? createClassOf() : () => 'crypto' as const;
  return ({ acquiredDay }, { asset, day }) => termOf(classOf(asset), acquiredDay, day);
}

/** RP2: whole days between two instants; 364 days and 23 hours are 364, whatever the dates are. */
function byWholeDays(holding: Holding, longFromDays: number): LotTermOf {
  if (holding.type === 'none') return () => 'taxable';
  const [early, late] = TERMS[holding.type];
  return ({ acquiredAt }, { at }) => {
    if (acquiredAt === null) return 'unknown';
    return Math.floor((at - acquiredAt) / DAY_MS) >= longFromDays ? late : early;
  };
}

function byInstant(exempt: ForeignExemption): LotTermOf {
  if (exempt.type === 'none') return () => 'taxable';
  const lastTaxable =
    exempt.type === 'after-seconds'
      ? (at: number) => at + exempt.seconds * SECOND_MS
      : (at: number) => sameInstantLater(at, exempt.years);
  return ({ acquiredAt }, { at }) => {
    if (acquiredAt === null) return 'unknown';
    return lastTaxable(acquiredAt) < at ? 'exempt' : 'taxable';
  };
}

/** The same time of the same day years later, in UTC; 29 February becomes 28 February. */
function sameInstantLater(at: number, years: number): number {
  const date = new Date(at);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.getTime();
}
