import { levelsOf } from '@meridian/instruments/levels/levels.ts';
import type { QueryExecutorProvider } from 'kysely';
import { editionOfUser } from '../accounts/user-edition.ts';

/** The levels of the edition an account was opened in. */
export async function levelsOfUser(
  db: QueryExecutorProvider,
  userId: bigint,
): Promise<ReturnType<typeof levelsOf>> {
  return levelsOf((await editionOfUser(db, userId)) ?? 'global');
}
