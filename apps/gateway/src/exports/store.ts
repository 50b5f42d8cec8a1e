import type { ExportFormat, ExportStatus } from '@meridian/protocol/exports-api.ts';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type AccountTables, USER_ACTIVE } from '../accounts/tables.ts';

/** A job as its row has it. */
export interface ExportRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly format: ExportFormat;
  readonly by_key: boolean;
  readonly from_at: bigint | null;
  readonly to_at: bigint | null;
  readonly status: ExportStatus;
  /** Opens the file, sealed; null where there is none. */
  readonly token_sealed: string | null;
  /** The last entry of the journal that belongs to it; null before it is begun. */
  readonly until_entry: bigint | null;
  readonly cursor: string | null;
  readonly parts: number;
  readonly rows: bigint;
  readonly bytes: bigint;
  /** Claims that have tried to write the next part, the present one too. */
  readonly tries: number;
  readonly version: bigint;
  readonly requested_at: bigint;
  readonly finished_at: bigint | null;
  readonly expires_at: bigint | null;
}

type Db = QueryExecutorProvider;

export interface NewExport {
  readonly userId: bigint;
  readonly requestId: string;
  readonly format: ExportFormat;
  readonly byKey: boolean;
  readonly from: number | null;
  readonly to: number | null;
  readonly now: number;
  /** Jobs of an account that wait, are written, or have a file; statements are counted by themselves. */
  readonly most: number;
}

/** Makes a row; the one there is where the same was asked for before; or why there is none. */
export function insertExport(
  db: Kysely<AccountTables>,
  job: NewExport,
): Promise<ExportRow | 'too-many' | 'request-id-used'> {
  const { userId, requestId, format, byKey, from, to, now, most } = job;
  return db.transaction().execute(async (transaction) => {
    // The account's row first: two at once would both find room for one more.
    const owner = transaction.selectFrom('users').select('id').where('id', '=', userId);
    await owner.forUpdate().execute();
    const asked = await sql<ExportRow>`
      select * from export_jobs where user_id = ${userId} and request_id = ${requestId}`.execute(
      transaction,
    );
    const [before] = asked.rows;
    if (before !== undefined) return isSameAs(before, job) ? before : 'request-id-used';
    const { rows } = await sql<ExportRow>`
      insert into export_jobs (user_id, request_id, format, by_key, from_at, to_at, status, requested_at)
      select ${userId}::bigint, ${requestId}, ${format}, ${byKey}::boolean, ${from}::bigint, ${to}::bigint,
        'queued', ${now}::bigint
      where (
        select count(*) from export_jobs
        where user_id = ${userId} and (format = 'statement') = ${format === 'statement'} and (
          status in ('queued', 'processing') or (status = 'processed' and expires_at > ${now}::bigint)
        )
      ) < ${most}
      returning *`.execute(transaction);
    return rows[0] ?? 'too-many';
  });
}

function isSameAs(row: ExportRow, { format, from, to }: NewExport): boolean {
  const isAt = (stored: bigint | null, asked: number | null) =>
    asked === null ? stored === null : stored === BigInt(asked);
  return row.format === format && isAt(row.from_at, from) && isAt(row.to_at, to);
}

/** Newest first. */
export async function exportsOf(
  db: Db,
  userId: bigint,
  limit: number,
): Promise<readonly ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select * from export_jobs where user_id = ${userId} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The job whose file may be given out at an instant, of an account that is not closed; null where there is none. */
export async function fileOf(db: Db, id: bigint, now: number): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    select j.* from export_jobs j join users u on u.id = j.user_id and u.status = ${USER_ACTIVE}
    where j.id = ${id} and j.status = 'processed' and j.expires_at > ${now}::bigint`.execute(db);
  return rows[0] ?? null;
}

/**
 * Ends the links of an account before their time: where a session or an API key ends, whoever had it may have
 * kept the link of any file, and the link needs neither.
 */
export async function endLinks(db: Db, userId: bigint): Promise<void> {
  await sql`
    update export_jobs set status = 'expired', token_sealed = null,
      expires_at = least(expires_at, (extract(epoch from clock_timestamp()) * 1000)::bigint)
    where user_id = ${userId} and status = 'processed'`.execute(db);
}

/** A part as it is kept; null where it is gone. */
export async function partOf(db: Db, id: bigint, no: number): Promise<Uint8Array | null> {
  const { rows } = await sql<{ readonly body: Uint8Array }>`
    select body from export_parts where job_id = ${id} and no = ${no}`.execute(db);
  return rows[0]?.body ?? null;
}

interface Claim {
  /** Whether this gateway has the orders of accounts, which a file of all data needs. */
  readonly hasOrders: boolean;
  /** Whether workers write all other files. */
  readonly leavesOthers: boolean;
  /** So many claims may write no part; the next one finds that the job has failed. */
  readonly most: number;
  readonly now: number;
  readonly until: number;
}

/**
 * Takes the job with the fewest parts among those that nobody writes, so that a long file holds no short
 * one up. Null where there is none. The claim itself counts as a try, for a job that ends its process can
 * count nothing afterwards.
 */
export async function claimExport(
  db: Db,
  { hasOrders, leavesOthers, most, now, until }: Claim,
): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    update export_jobs set
      version = version + 1, claimed_until = ${until}::bigint,
      tries = case when tries >= ${most} then tries else tries + 1 end,
      status = case when tries >= ${most} then 'failed' else 'processing' end,
      finished_at = case when tries >= ${most} then ${now}::bigint end
    where id = (
      select id from export_jobs
      where status in ('queued', 'processing') and claimed_until <= ${now}::bigint
        and case when format = 'data' then ${hasOrders}::boolean else ${!leavesOthers}::boolean end
      order by parts, id limit 1 for update skip locked
    ) returning *`.execute(db);
  return rows[0] ?? null;
}

/** Lets another round or gateway go on with it, at once. */
export async function releaseExport(db: Db, { id, version }: ExportRow): Promise<void> {
  await sql`
    update export_jobs set claimed_until = 0, tries = 0
    where id = ${id} and version = ${version} and status = 'processing'`.execute(db);
}

/** Decides what belongs to the file: nothing after this entry does. */
export async function boundExport(
  db: Db,
  { id, version }: ExportRow,
  entry: bigint,
): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    update export_jobs set until_entry = ${entry}::bigint, version = version + 1
    where id = ${id} and version = ${version} and status = 'processing' returning *`.execute(db);
  return rows[0] ?? null;
}

export interface Part {
  readonly body: Uint8Array;
  readonly rows: number;
  /** Of the text. */
  readonly bytes: number;
  /** Where the next one begins; null: this is the last. */
  readonly cursor: string | null;
}

/** What a file gets with its last part. */
export interface Finish {
  readonly tokenSealed: string;
  readonly now: number;
  readonly expiresAt: number;
}

/**
 * Stores a part and that it is there, in one statement; with the last one the file is finished.
 *
 * @returns the row after it; null where it is not as it was read: another gateway writes the job
 */
export async function addPart(
  db: Db,
  { id, version, parts }: ExportRow,
  part: Part,
  next: { readonly until: number } | Finish,
): Promise<ExportRow | null> {
  const change =
    'tokenSealed' in next
      ? sql`status = 'processed', token_sealed = ${next.tokenSealed},
          finished_at = ${next.now}::bigint, expires_at = ${next.expiresAt}::bigint`
      : sql`claimed_until = ${next.until}::bigint`;
  const { rows } = await sql<ExportRow>`
    with moved as (
      update export_jobs set
        cursor = ${part.cursor}, parts = parts + 1, rows = rows + ${part.rows}::bigint,
        bytes = bytes + ${part.bytes}::bigint, version = version + 1, tries = 1, ${change}
      where id = ${id} and version = ${version} and status = 'processing'
      returning *
    ), added as (
      insert into export_parts (job_id, no, body)
      select id, ${parts}::integer, ${Buffer.from(part.body)}::bytea from moved
    )
    select * from moved`.execute(db);
  return rows[0] ?? null;
}

/** The claim has counted the try: the job is tried again later, or given up. */
export async function failExport(
  db: Db,
  { id, version }: ExportRow,
  { most, now, from }: { readonly most: number; readonly now: number; readonly from: number },
): Promise<void> {
  await sql`
    update export_jobs set
      version = version + 1, claimed_until = ${from}::bigint,
      status = case when tries >= ${most} then 'failed' else status end,
      finished_at = case when tries >= ${most} then ${now}::bigint end
    where id = ${id} and version = ${version} and status = 'processing'`.execute(db);
}

/** Ends files that have expired. */
export async function expireExports(db: Db, now: number): Promise<void> {
  await sql`
    update export_jobs set status = 'expired', token_sealed = null
    where status = 'processed' and expires_at <= ${now}::bigint`.execute(db);
}

/** Removes some parts of files that are over; how many is the answer. */
export async function removeParts(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from export_parts where (job_id, no) in (
      select p.job_id, p.no from export_jobs j join export_parts p on p.job_id = j.id
      where j.status in ('failed', 'expired') limit ${limit}
    ) returning no`.execute(db);
  return rows.length;
}

/** Forgets jobs that were over before an instant. */
export async function forgetExports(db: Db, before: number): Promise<void> {
  await sql`
    delete from export_jobs j where status in ('failed', 'expired') and requested_at < ${before}::bigint
      and not exists (select from export_parts p where p.job_id = j.id)`.execute(db);
}
