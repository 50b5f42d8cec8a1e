/** Below this many used items, the copy costs more than the memory it frees. */
const MIN_USED = 1024;

/**
 * Whether to copy a list without its first `used` items: they are over half of it and over
 * `MIN_USED`.
 */
export function shouldCompact(used: number, length: number): boolean {
  return used > MIN_USED && used * 2 > length;
}
