import { mulDiv } from '@meridian/money/fixed.ts';
import type { Dispose, Movement } from './movements.ts';
import type { Holding, Slice } from './result.ts';

/** Disposals that the law takes together (one, except the disposals of a day in GB). */
export type Matched = { readonly parts: readonly Dispose[]; readonly slices: readonly Slice[] };

/** Units that left outside a disposal with no acquisition to answer for them. */
export type Shortfall = { readonly movement: Movement; readonly quantity: bigint };

export type MatchResult = {
  readonly matched: readonly Matched[];
  readonly shortfalls: readonly Shortfall[];
  /** At the end of the report's tax year. */
  readonly holdings: readonly Holding[];
};

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
  const single = parts.length === 1;
  const share = (total: bigint | null, from: bigint, to: bigint): bigint | null => {
    if (single || total === null || total === 0n) return total;
    return mulDiv(total, to, whole.quantity, 'floor') - mulDiv(total, from, whole.quantity, 'floor');
  };
  let from = 0n;
  return parts.map((part) => {
    const to = from + part.quantity;
    const proceeds = share(whole.proceeds, from, to);
    const fees = share(whole.fees, from, to);
    from = to;
    const known = proceeds !== null && fees !== null && part.cost !== null;
    return { ...part, proceeds, fees, gain: known ? proceeds - fees - part.cost : null };
  });
}

/** Sum that is unknown as soon as one part is. */
export function addKnown(a: bigint | null, b: bigint | null): bigint | null {
  return a === null || b === null ? null : a + b;
}
