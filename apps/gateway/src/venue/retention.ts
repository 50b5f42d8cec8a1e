import { type QueryExecutorProvider, sql } from 'kysely';

const DAY_MS = 86_400_000;
/** How long commands and their events are kept; orders, trades and postings are kept for ever. */
const LOG_DAYS = 30;
/** Rows of one statement: on the embedded database orders wait while it runs. */
const CHUNK = 500;

/** Deletes commands whose time is over, a chunk at a time; others get the connection in between. */
export async function sweepVenueLog(kysely: QueryExecutorProvider, now: number): Promise<number> {
  let swept = 0;
  for (;;) {
    const { rows } = await sql`delete from venue_log where seq in (
      select seq from venue_log where at < ${now - LOG_DAYS * DAY_MS} order by at limit ${CHUNK}
    ) returning 1`.execute(kysely);
    swept += rows.length;
    if (rows.length < CHUNK) return swept;
  }
}
