import type { SessionInfo } from '@meridian/protocol/contracts/account.ts';
import { TOKEN_COOKIE_DAYS } from '@meridian/protocol/token-cookie.ts';
import { sql, type Kysely } from 'kysely';

import { endLinks } from '../exports/store.ts';
import type { AccountContext, NewSession, PresentedToken } from './context.ts';
import { mayBeUsed } from './demo-address.ts';
import { USER_ACTIVE, type AccountTables, type SessionKind } from './tables.ts';
import { hashOf, isToken, isUuid, newToken, newUuid } from './tokens.ts';

const SESSION_MS = TOKEN_COOKIE_DAYS * 86_400_000;
export const USER_AGENT_MAX_LENGTH = 300;
/** Who does nothing for so long is signed out. */
export const SESSION_IDLE_MS = 24 * 3_600_000;
const SEEN_EVERY_MS = 60_000;
/** An account's oldest sessions make room: a program that signs in anew each time fills no table. */
const MAX_SESSIONS = 50;

/** Who is signed in, with what profiles show. */
export interface SignedIn {
  readonly sessionId: string;
  readonly kind: SessionKind;
  readonly userId: bigint;
  readonly email: string;
  readonly phone: string | null;
  readonly username: string | null;
  readonly countryCode: string;
  readonly lang: string;
  readonly parentMemberId: bigint;
  readonly hasSecondFactor: boolean;
  readonly status: number;
}

/**
 * Begins a session inside a transaction and ends those the request brought along. It ends seven days
 * from now however much it is used, and earlier where it is not used for a day.
 *
 * @returns the token, always a new one: what a request brought is never taken over
 */
export async function beginSession(
  transaction: Kysely<AccountTables>,
  { now, randomBytes }: Pick<AccountContext, 'now' | 'randomBytes'>,
  userId: bigint,
  { kind, ip, userAgent, oldTokens }: NewSession,
): Promise<string> {
  const id = newUuid(randomBytes);
  const token = newToken(randomBytes);
  const time = now();
  for (const old of oldTokens) await endSession(transaction, old);
  // Whoever signs in keeps an account that was to be closed.
  await sql`delete from account_closings where user_id = ${userId}`.execute(transaction);
  await transaction
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashOf(token),
      user_id: userId,
      kind,
      user_agent: userAgent.slice(0, USER_AGENT_MAX_LENGTH),
      ip,
      created_at: new Date(time),
      last_seen_at: new Date(time),
      expires_at: new Date(time + SESSION_MS),
    })
    .execute();
  // The new one is kept whatever the clock says: set back, it looks older than all the others.
  const kept = transaction
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .orderBy('created_at', 'desc')
    .limit(MAX_SESSIONS - 1);
  await transaction
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .where('id', 'not in', kept)
    .execute();
  return token;
}

/** Finds who a token stands for, and notes at most once a minute that it was used. */
export async function sessionOf(
  { db, sessions, now, environment }: AccountContext,
  { token, kind }: PresentedToken,
): Promise<SignedIn | null> {
  if (!isToken(token)) return null;
  const row = await sessions(hashOf(token));
  const time = now();
  if (row === undefined || row.kind !== kind || !mayBeUsed(row.email, environment)) return null;
  const [expiresAt, seenAt] = [row.expires_at.getTime(), row.last_seen_at.getTime()];
  if (expiresAt <= time || seenAt <= time - SESSION_IDLE_MS) return null;
  if (seenAt <= time - SEEN_EVERY_MS) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(time) })
      .where('id', '=', row.id)
      .execute();
  }
  return {
    sessionId: row.id,
    kind: row.kind,
    userId: row.user_id,
    email: row.email,
    phone: row.phone,
    username: row.username,
    countryCode: row.country_code,
    lang: row.lang,
    parentMemberId: row.parent_member_id,
    hasSecondFactor: row.factor_since !== null,
    status: row.status,
  };
}

/** Of these sessions, those that still hold. */
export async function liveSessions(
  { db, now }: Pick<AccountContext, 'db' | 'now'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', 'in', ids)
    .where('sessions.expires_at', '>', new Date(now()))
    .where('sessions.last_seen_at', '>', new Date(now() - SESSION_IDLE_MS))
    .where('users.status', '=', USER_ACTIVE)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ends the session of a token, if there is one. */
export async function endSession(
  db: Kysely<AccountTables>,
  { token, kind }: PresentedToken,
): Promise<void> {
  if (!isToken(token)) return;
  await db
    .deleteFrom('sessions')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .execute();
}

/** The sessions of who is signed in: this one first, then the most recently used. */
export async function listSessions(
  { db, now }: AccountContext,
  signedIn: SignedIn,
): Promise<readonly SessionInfo[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent', 'ip'])
    .where('user_id', '=', signedIn.userId)
    .where('expires_at', '>', new Date(now()))
    .where('last_seen_at', '>', new Date(now() - SESSION_IDLE_MS))
    .orderBy(sql`id = ${signedIn.sessionId}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === signedIn.sessionId,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    user_agent: row.user_agent,
    ip: row.ip,
  }));
}

/** Ends one session of an account, and the links of its files. False where it has none of that id. */
export async function revokeSession(
  { db }: AccountContext,
  { userId }: SignedIn,
  sessionId: string,
): Promise<boolean> {
  const id = sessionId.toLowerCase();
  if (!isUuid(id)) return false;
  return db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (ended !== undefined) await endLinks(transaction, userId);
    return ended !== undefined;
  });
}

/** Ends every session of an account, or every one but `except`, and the links of its files. */
export async function revokeSessions(
  transaction: Kysely<AccountTables>,
  userId: bigint,
  except?: string,
): Promise<void> {
  let query = transaction.deleteFrom('sessions').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '!=', except);
  await query.execute();
  await endLinks(transaction, userId);
}
