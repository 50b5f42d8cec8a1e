const KEY_DIGITS = 10;
const KEY_SPAN = 16 ** KEY_DIGITS;

/**
 * A whole number that orders amounts as far as their first ten hexadecimal digits tell them apart,
 * and never against their value; 0 for nothing and less. Numbers compare many times faster, so that
 * only amounts with equal keys need to be compared themselves.
 */
export function orderKey(amount: bigint): number {
  if (amount <= 0n) return 0;
  const digits = amount.toString(16);
  const first = Number.parseInt(digits.slice(0, KEY_DIGITS), 16);
  return digits.length * KEY_SPAN + first;
}
