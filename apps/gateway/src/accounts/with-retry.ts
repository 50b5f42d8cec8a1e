import { withDatabase } from '../db/availability.ts';
import { RETRY_DELAYS_MS, type Wait } from '../mail/delivery.ts';

/**
 * Runs background work, and again after each of `RETRY_DELAYS_MS` while the database is unavailable:
 * the delays of mails, because this work ends in a mail. Rejects with the last failure, and at once
 * with a failure other than an unavailable database. The work must be safe to do twice.
 */
export async function withRetry<Value>(work: () => Promise<Value>, wait: Wait): Promise<Value> {
  for (const delay of RETRY_DELAYS_MS) {
    const answer = await withDatabase(work);
    if (answer.ok) return answer.value;
    await wait(delay);
  }
  return work();
}
