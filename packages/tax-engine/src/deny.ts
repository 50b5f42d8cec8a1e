import type { Slice } from './result.ts';

/** A slice of whose loss the law may still deny a part. */
export type OpenSlice = Slice & { denied?: bigint | undefined };

/** Takes an amount of a loss out of a slice's gain; below zero it comes back. */
export function deny(slice: OpenSlice, amount: bigint): void {
  if (amount === 0n) return;
  slice.denied = slice.denied === undefined || slice.denied === 0n ? amount : slice.denied + amount;
}
