import { type QueryExecutorProvider, sql } from 'kysely';

/** How far the history of the demo account is; `migrations/0014-demo-history.sql` says what each is. */
export interface HistoryRow {
  readonly firstDay: number;
  readonly endsAt: number;
  readonly goesOnAt: number;
  readonly doneUntil: number;
}

interface Stored {
  readonly first_day: number;
  readonly ends_at: bigint;
  readonly goes_on_at: bigint;
  readonly done_until: bigint;
}

export async function readHistory(db: QueryExecutorProvider): Promise<HistoryRow | null> {
  const { rows } = await sql<Stored>`select * from demo_history`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    firstDay: row.first_day,
    endsAt: numberOf(row.ends_at),
    goesOnAt: numberOf(row.goes_on_at),
    doneUntil: numberOf(row.done_until),
  };
}

/** Begins the history; of several that begin it the first one's stays. */
export async function beginHistory(db: QueryExecutorProvider, row: HistoryRow): Promise<void> {
  const { firstDay, endsAt, goesOnAt, doneUntil } = row;
  await sql`
    insert into demo_history (first_day, ends_at, goes_on_at, done_until)
    values (${firstDay}, ${endsAt}, ${goesOnAt}, ${doneUntil}) on conflict do nothing`.execute(db);
}

export async function markDone(db: QueryExecutorProvider, until: number): Promise<void> {
  await sql`
    update demo_history set done_until = greatest(done_until, ${until}::bigint)`.execute(db);
}

function numberOf(value: bigint): number {
  return parseInt(String(value), 10);
}
