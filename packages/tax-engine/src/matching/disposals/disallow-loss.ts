import type { AllocatedLotMatch } from './allocated-lot-match.ts';

/** Disallows an amount of a lot match's loss; a negative amount recognises it again. */
export function disallowLoss(lotMatch: AllocatedLotMatch, amount: bigint): void {
  if (amount === 0n) return;
  lotMatch.disallowed = lotMatch.disallowed === undefined ? amount : lotMatch.disallowed + amount;
}
