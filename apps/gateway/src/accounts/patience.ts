import { withDatabase } from '../db/availability.ts';
import { RETRY_DELAYS_MS, type Wait } from '../mail/delivery.ts';

/**
 * Does work that nobody waits for, three times more while the database is away, as long as mails are
 * tried again: they are what this work leads to. Rejects with the
 * last failure, and with every other at once. The work has to be safe to do twice.
 */
export async function withPatience<Value>(work: () => Promise<Value>, wait: Wait): Promise<Value> {
  for (const delay of RETRY_DELAYS_MS) {
    const answer = await withDatabase(work);
    if (answer.ok) return answer.value;
    await wait(delay);
  }
  return work();
}
