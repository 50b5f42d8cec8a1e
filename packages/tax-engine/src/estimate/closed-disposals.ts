/** Disposals with a gain in place of the one that is not known. */
import type { Disposal } from '../result/disposal.ts';
import type { LotMatch, Term } from '../result/lot.ts';
import type { Range } from '../result/ranges.ts';

/** A bound of the gain; a gain that no term taxes moves no tax, however much it is. */
export function gainAt({ open, slices }: Disposal, side: keyof Range): bigint | null {
  const isExempt = slices.every(({ term, gain }) => gain !== null || term === 'exempt');
  return open?.[side] ?? (isExempt ? 0n : null);
}

/** Terms from the one that is taxed most to the one that is not. */
const BY_TAX: readonly Term[] = ['short', 'taxable', 'unknown', 'long', 'exempt'];

/** A disposal with a gain in place of the one that is not known, where it moves the tax most. */
export function withGain(disposal: Disposal, gain: bigint, side: keyof Range): Disposal {
  const { open: _, slices, ...rest } = disposal;
  const known = slices.reduce((sum, lotMatch) => sum + orNothing(lotMatch.gain), 0n);
  const left = gain - known;
  const isMost = (side === 'highest') === left >= 0n;
  const terms = new Set(slices.filter((each) => each.gain === null).map(({ term }) => term));
  const term = (isMost ? BY_TAX : BY_TAX.toReversed()).find((each) => terms.has(each));
  const taker = slices.find((each) => each.gain === null && each.term === term);
  const closed = slices.map((lotMatch) =>
    lotMatch.gain === null ? closedMatch(lotMatch, lotMatch === taker ? left : 0n) : lotMatch,
  );
  const sumOf = (pick: (lotMatch: LotMatch) => bigint | null): bigint =>
    closed.reduce((sum, lotMatch) => sum + orNothing(pick(lotMatch)), 0n);
  return {
    ...rest,
    slices: closed,
    gain: sumOf((each) => each.gain),
    proceeds: sumOf((each) => each.proceeds),
    fees: sumOf((each) => each.fees),
    cost: sumOf((each) => each.cost),
  };
}

/** Proceeds, where they are not known, are those that leave the gain over what is known of the cost. */
function closedMatch(lotMatch: LotMatch, gain: bigint): LotMatch {
  const fees = orNothing(lotMatch.fees);
  const least = gain + fees + orNothing(lotMatch.cost);
  const proceeds = lotMatch.proceeds ?? (least > 0n ? least : 0n);
  return { ...lotMatch, proceeds, fees, gain, cost: proceeds - fees - gain };
}

/** Only of disposals whose gain stands in place of one that is not known. */
function orNothing(amount: bigint | null): bigint {
  return amount === null ? 0n : amount;
}
