import { isRegion, type Region } from '@meridian/editions/regions.ts';
import { type QueryExecutorProvider, sql } from 'kysely';

/** The edition an account was opened in, whose levels and settings it has; null where there is no such user. */
export async function editionOfUser(
  db: QueryExecutorProvider,
  userId: bigint,
): Promise<Region | null> {
  const { rows } = await sql<{ readonly edition: string }>`
    select edition from users where id = ${userId}`.execute(db);
  const [user] = rows;
  if (user === undefined) return null;
  return isRegion(user.edition) ? user.edition : 'global';
}
