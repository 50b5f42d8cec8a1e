import { type QueryExecutorProvider, sql } from 'kysely';
import { stepAt } from './house-driver.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** How long commands, their events and public steps are kept; orders, executions and postings for ever. */
const LOG_DAYS = 30;
/** Rows of one statement: on the embedded database orders wait while it runs. */
const CHUNK = 500;

/** The first step whose public trades are kept: minutes go whole. */
export function firstKeptStep(now: number): number {
  return stepAt(Math.floor((now - LOG_DAYS * DAY_MS) / MINUTE_MS) * MINUTE_MS);
}

/**
 * Deletes public steps whose time is over: from then on charts show the market of that time without
 * users' trades.
 *
 * @returns the first step that is kept
 */
export async function sweepSteps(kysely: QueryExecutorProvider, now: number): Promise<number> {
  const first = firstKeptStep(now);
  for (;;) {
    const { rows } = await sql`delete from venue_steps where (symbol, step) in (
      select symbol, step from venue_steps where step < ${first} limit ${CHUNK}
    ) returning 1`.execute(kysely);
    if (rows.length < CHUNK) return first;
  }
}

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
