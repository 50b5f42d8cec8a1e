import { sql, type Kysely } from 'kysely';
import { type Ask, askTogether } from '../db/ask-together.ts';
import { keptReads } from '../db/kept-reads.ts';
import type { Writes } from '../db/writes.ts';
import { USER_ACTIVE, type AccountTables } from './tables.ts';

export type SessionRow = Awaited<ReturnType<typeof readSessions>>[number];

/**
 * Sessions by the hash of their token: every call of every page asks for one. Kept until a session, a
 * user or a second factor is written, where this process alone writes them; when they end by the clock is asked each time.
 */
export function sessionReads(
  db: Kysely<AccountTables>,
  writes: Writes | null,
): Ask<string, SessionRow> {
  const asked = askTogether<string, SessionRow>(async (hashes) => {
    const rows = await readSessions(db, hashes);
    return new Map(rows.map((row) => [row.token_hash, row]));
  });
  return keptReads(asked, writes, ['sessions', 'users', 'second_factors']);
}

function readSessions(db: Kysely<AccountTables>, hashes: readonly string[]) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
      .select(['sessions.id', 'sessions.token_hash', 'sessions.kind', 'sessions.user_id'])
      .select(['sessions.last_seen_at', 'sessions.expires_at'])
      .select(['users.email', 'users.phone', 'users.username', 'users.country_code', 'users.lang'])
      .select(['users.parent_member_id', 'users.status'])
      .select('second_factors.confirmed_at as factor_since')
      // One value however many there are.
      .where(sql<boolean>`sessions.token_hash = any(${hashes})`)
      .where('users.status', '=', USER_ACTIVE)
      .execute()
  );
}
