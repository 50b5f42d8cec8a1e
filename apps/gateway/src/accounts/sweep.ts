import type { Kysely } from 'kysely';

import { isOver } from './limits.ts';
import type { AccountTables } from './tables.ts';

/**
 * Removes what is over: sessions, registrations, reset links and windows of attempts. None of it
 * counts any more, so it may be called at any time, and by several at once.
 *
 * @param now in ms since 1970
 */
export async function sweepExpired(db: Kysely<AccountTables>, now: number): Promise<void> {
  const time = new Date(now);
  await db.deleteFrom('sessions').where('expires_at', '<=', time).execute();
  await db.deleteFrom('registrations').where('expires_at', '<=', time).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<=', time).execute();
  await db.deleteFrom('attempts').where(isOver(now)).execute();
}
