import { timingSafeEqual } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Sealer } from '../keys/sealing.ts';
import type { ExportRow } from './store.ts';

type SealedToken = Pick<ExportRow, 'id' | 'token_sealed'>;

/**
 * A file's token as its row has it. It is shown again in each list of files, so a hash would not do: sealed, it
 * opens nothing for a reader of the database or of a backup who has no `KEY_FILE`.
 */
export function sealToken(sealer: Pick<Sealer, 'seal'>, id: bigint, token: string): string {
  return sealer.seal(token, sealNameOf(id));
}

/** Null where there is no token, or no key of the file opens it. */
export function openToken(
  sealer: Pick<Sealer, 'open'>,
  { id, token_sealed: sealed }: SealedToken,
): string | null {
  return sealed === null ? null : sealer.open(sealed, sealNameOf(id));
}

/** Whether a token opens the file of a row. */
export function opensFile(sealer: Pick<Sealer, 'open'>, row: SealedToken, given: string): boolean {
  const token = openToken(sealer, row);
  if (token === null) return false;
  const [own, other] = [Buffer.from(token), Buffer.from(given)];
  return own.length === other.length && timingSafeEqual(own, other);
}

/** Seals every token by the key that seals now; a file whose token no key opens any more is over. */
export async function resealTokens(db: QueryExecutorProvider, sealer: Sealer): Promise<void> {
  const { rows } = await sql<SealedToken>`
    select id, token_sealed from export_jobs where token_sealed is not null for update`.execute(db);
  for (const row of rows) {
    const token = openToken(sealer, row);
    const sealed = token === null ? null : sealToken(sealer, row.id, token);
    await sql`
      update export_jobs set token_sealed = ${sealed},
        status = case when ${sealed === null}::boolean then 'expired' else status end
      where id = ${row.id}`.execute(db);
  }
}

/** All tokens, as they are sealed. */
export async function sealedTokens(db: QueryExecutorProvider): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly sealed: string }>`
    select token_sealed as sealed from export_jobs where token_sealed is not null`.execute(db);
  return rows.map(({ sealed }) => sealed);
}

function sealNameOf(id: bigint): string {
  return `export:${id}`;
}
