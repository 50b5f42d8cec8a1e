import { mulDiv } from '@meridian/money/fixed.ts';
import type { Dispose, Movement } from './movements.ts';
import type { CashYear, Holding, Slice } from './result.ts';

/** Disposals that the law takes together (one, except the disposals of a day in GB). */
export type Matched = { readonly parts: readonly Dispose[]; readonly slices: readonly Slice[] };

/** Units that left outside a disposal with no acquisition to answer for them. */
export type Shortfall = { readonly movement: Movement; readonly quantity: bigint };

/** Something about a movement that the user should know; it changes no figure. */
export type MatchNote = {
  readonly code: 'selection-not-met' | 'loss-may-be-denied';
  readonly movement: Movement;
  readonly quantity: bigint;
  readonly atStake: bigint | null;
};

export type MatchResult = {
  readonly matched: readonly Matched[];
  readonly shortfalls: readonly Shortfall[];
  /** At the end of the report's tax year. */
  readonly holdings: readonly Holding[];
  /** Countries on a cash basis: every year up to the report's, earliest first. */
  readonly cash?: readonly CashYear[];
  readonly notes?: readonly MatchNote[];
};

/** First and last day of the report; earlier and later disposals use lots but are not kept. */
export type Period = { readonly firstDay: number; readonly lastDay: number };

/** Takes movements in the order of the ledger, then gives what they come to. */
export type Matcher = { apply(movement: Movement): void; finish(): MatchResult };

export type Part = Omit<Slice, 'proceeds' | 'fees' | 'gain'>;

/**
 * Shares proceeds and fees of a disposal over its parts by quantity. The shares are differences
 * of running sums, so that they add up to the whole exactly.
 */
export function shareOut(
  whole: {
    readonly quantity: bigint;
    readonly proceeds: bigint | null;
    readonly fees: bigint | null;
  },
  parts: readonly Part[],
): Slice[] {
  let from = 0n;
  return parts.map((part) => {
    const to = from + part.quantity;
    const proceeds = shareOf(whole.proceeds, from, to, whole.quantity);
    const fees = shareOf(whole.fees, from, to, whole.quantity);
    from = to;
    const { cost } = part;
    const known = proceeds !== null && fees !== null && cost !== null;
    const before = known ? proceeds - fees - cost : null;
    const { denied } = part;
    const gain = before === null || denied === undefined ? before : before + denied;
    return { ...part, proceeds, fees, gain };
  });
}

/** Share of `total` that falls to the units `from`..`to`; `mulDiv` rounds down both ends alike. */
function shareOf(total: bigint | null, from: bigint, to: bigint, whole: bigint): bigint | null {
  if (total === null || total === 0n) return total;
  const end = to === whole ? total : mulDiv(total, to, whole, 'floor');
  return from === 0n ? end : end - mulDiv(total, from, whole, 'floor');
}

/** Sum that is unknown as soon as one part is. */
export function addKnown(a: bigint | null, b: bigint | null): bigint | null {
  return a === null || b === null ? null : a + b;
}
