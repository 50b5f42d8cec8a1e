import { createRateLimiter } from '../v5/rate-limits.ts';
import type { AccountContext, AccountFailure } from './context.ts';

const MINUTE_MS = 60_000;

/**
 * Counts calls of an account within minutes, for calls that leave something behind each time. Each gateway
 * counts for itself. Answers why a call is one too many, with the seconds until the next minute; else null.
 */
export function callLimit(
  clock: Pick<AccountContext, 'now'>,
  perMinute: number,
): (userId: bigint) => AccountFailure | null {
  const limiter = createRateLimiter(MINUTE_MS, () => clock.now());
  return (userId) => {
    const { isWithin, resetAt } = limiter.take(String(userId), perMinute);
    if (isWithin) return null;
    return { code: 'tooManyAttempts', retryAfterS: Math.ceil((resetAt - clock.now()) / 1_000) };
  };
}
