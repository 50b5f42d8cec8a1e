/** The smaller of two amounts. */
export function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
