import type { Slice } from './result.ts';

/** A slice whose gain the law may still change. */
export type OpenSlice = { -readonly [Key in keyof Slice]: Slice[Key] };

/** Takes an amount of a loss out of a slice's gain; below zero it comes back. */
export function deny(slice: OpenSlice, amount: bigint): void {
  if (amount === 0n) return;
  slice.denied = slice.denied === undefined || slice.denied === 0n ? amount : slice.denied + amount;
  if (slice.gain !== null) slice.gain += amount;
}
