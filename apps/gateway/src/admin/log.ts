import { type QueryExecutorProvider, sql } from 'kysely';
import type { AdminNote } from '../venue/port.ts';

interface LoggedCommand {
  /** Of the venue's last event; null where the command was none of the venue. */
  readonly seq: number | null;
  readonly time: string;
  readonly action: string;
  readonly given: object;
  readonly reason: string;
}

interface LogRow {
  readonly seq: bigint | null;
  readonly at: bigint;
  readonly action: string;
  readonly given: object;
  readonly reason: string;
}

/** Notes a command that was none of the venue, in the transaction of its own rows. */
export async function noteInLog(
  transaction: QueryExecutorProvider,
  time: number,
  { action, given, reason }: AdminNote,
): Promise<void> {
  await sql`
    insert into admin_log (seq, at, action, given, reason)
    values (null, ${time}, ${action}, ${JSON.stringify(given)}::json, ${reason})`.execute(
    transaction,
  );
}

/** What operators did, newest first. */
export async function readAdminLog(
  kysely: QueryExecutorProvider,
  limit: number,
): Promise<LoggedCommand[]> {
  const { rows } = await sql<LogRow>`
    select seq, at, action, given, reason from admin_log
    order by at desc, seq desc limit ${limit}`.execute(kysely);
  return rows.map(({ seq, at: time, action, given, reason }) => ({
    seq: seq === null ? null : parseInt(String(seq), 10),
    time: new Date(parseInt(String(time), 10)).toISOString(),
    ...{ action, given, reason },
  }));
}
