import type { SharedSlice } from './shared-slice.ts';

/** Denies an amount of a slice's loss, which its gain then counts; below zero it comes back. */
export function disallowLoss(slice: SharedSlice, amount: bigint): void {
  if (amount === 0n) return;
  slice.denied = slice.denied === undefined ? amount : slice.denied + amount;
}
