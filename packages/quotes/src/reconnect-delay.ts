const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * How long to wait before connecting again, in ms: any time up to a bound that begins at 0.5 s and
 * doubles to 30 s (full jitter), so that the clients of a server that was gone do not all come back
 * at the same moment.
 *
 * @param attempt how many failed before, from 0
 * @param random in [0, 1)
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  return Math.floor(random * Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt));
}
