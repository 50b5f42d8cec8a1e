/** The value at an index that is in bounds by construction. */
export function valueAt(values: Float64Array, index: number): number {
  // `as`: the type allows for a miss, which the loops over fixed lengths here cannot have.
  return values[index] as number;
}

/** `value`, or the nearer end of the range it left. */
export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}
