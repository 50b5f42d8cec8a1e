import { type QueryExecutorProvider, sql } from 'kysely';

interface LoggedCommand {
  readonly seq: number;
  readonly time: string;
  readonly action: string;
  readonly given: object;
  readonly reason: string;
}

interface LogRow {
  readonly seq: bigint;
  readonly at: bigint;
  readonly action: string;
  readonly given: object;
  readonly reason: string;
}

/** What operators did to the venue, newest first. */
export async function readAdminLog(
  kysely: QueryExecutorProvider,
  limit: number,
): Promise<LoggedCommand[]> {
  const { rows } = await sql<LogRow>`
    select seq, at, action, given, reason from admin_log
    order by seq desc limit ${limit}`.execute(kysely);
  return rows.map(({ seq, at: time, action, given, reason }) => ({
    seq: parseInt(String(seq), 10),
    time: new Date(parseInt(String(time), 10)).toISOString(),
    ...{ action, given, reason },
  }));
}
