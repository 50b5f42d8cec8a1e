/** Sum that is unknown as soon as one part is. */
export function addKnown(a: bigint | null, b: bigint | null): bigint | null {
  return a === null || b === null ? null : a + b;
}
