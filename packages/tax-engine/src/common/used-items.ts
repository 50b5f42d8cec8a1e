/** Fewer are not worth a copy. */
const FEWEST = 1024;

/** Whether a list of which the first `used` items are done with is worth a copy without them. */
export function isWorthACopy(used: number, length: number): boolean {
  return used > FEWEST && used * 2 > length;
}
