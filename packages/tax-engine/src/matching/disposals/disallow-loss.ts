import type { AllocatedLotMatch } from './allocated-lot-match.ts';

/** Disallows an amount of a slice's loss, which its gain then counts; below zero it comes back. */
export function disallowLoss(lotMatch: AllocatedLotMatch, amount: bigint): void {
  if (amount === 0n) return;
  lotMatch.disallowed = lotMatch.disallowed === undefined ? amount : lotMatch.disallowed + amount;
}
