import { type QueryExecutorProvider, sql } from 'kysely';
import { regularly } from '../regularly.ts';

/** Rows of one statement: on the embedded database orders wait while it runs. */
const CHUNK = 500;
/** A quote that has just expired still answers that it has. */
const KEPT_MS = 3_600_000;
const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Deletes quotes that nobody confirmed, an hour after they expired, a chunk at a time: others get the
 * connection in between. What was confirmed is never deleted, whatever became of it.
 *
 * @returns how many were deleted
 */
export async function sweepQuotes(kysely: QueryExecutorProvider, now: number): Promise<number> {
  let swept = 0;
  for (;;) {
    const { rows } = await sql`delete from convert_quotes where status = 'init' and id in (
      select id from convert_quotes where status = 'init' and expires_at < ${now - KEPT_MS}
      order by expires_at limit ${CHUNK}
    ) returning 1`.execute(kysely);
    swept += rows.length;
    if (rows.length < CHUNK) return swept;
  }
}

/** Sweeps now and every ten minutes. Returns how to stop. */
export function sweepQuotesRegularly(
  kysely: QueryExecutorProvider,
  now: () => number,
  warn: (line: string) => void,
): () => void {
  const work = { name: 'Sweeping quotes of conversions', everyMs: SWEEP_EVERY_MS, warn };
  return regularly(work, () => sweepQuotes(kysely, now()));
}
