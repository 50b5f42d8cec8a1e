/** What is left of a limit, for the headers of an answer. */
export interface Allowance {
  readonly isWithin: boolean;
  readonly limit: number;
  readonly left: number;
  /** When the window ends, in ms since 1970. */
  readonly resetAt: number;
}

export interface RateLimiter {
  /** Counts `cost` under a name; where it would go over the limit nothing is counted. */
  take(name: string, limit: number, cost?: number): Allowance;
}

/** What an account may do in a second is counted in windows of one. */
export const ACCOUNT_WINDOW_MS = 1_000;

/**
 * Counts within windows that begin at multiples of their length, so that what was counted can be
 * forgotten at once when the next one begins and no more is kept than was asked in one.
 */
export function createRateLimiter(windowMs: number, now: () => number): RateLimiter {
  const counts = new Map<string, number>();
  let window = 0;
  return {
    take(name, limit, cost = 1) {
      const present = Math.floor(now() / windowMs);
      if (present !== window) counts.clear();
      window = present;
      const used = counts.get(name) ?? 0;
      const isWithin = used + cost <= limit;
      if (isWithin) counts.set(name, used + cost);
      const left = Math.max(0, limit - used - (isWithin ? cost : 0));
      return { isWithin, limit, left, resetAt: (present + 1) * windowMs };
    },
  };
}
