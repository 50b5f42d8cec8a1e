import { sql, type Kysely } from 'kysely';

import { ipGroup, networkOf } from '../ip-group.ts';
import type { AccountTables } from './tables.ts';
import { hashOf } from './tokens.ts';

/** Attempts count within this time of the first. */
const LIMIT_WINDOW_MS = 15 * 60_000;
/** Clocks of two replicas may be this far apart. */
const CLOCK_TOLERANCE_MS = 60_000;

/** So many of something may be tried in a window. */
export interface Limit {
  readonly key: string;
  readonly max: number;
}

/** Wrong passwords and codes of one place, whatever they were tried on. */
function failuresOf(ip: string): Limit {
  return { key: `failure:${ipGroup(ip)}`, max: 100 };
}

/** Passwords tried on one account from one network. */
function guessesFrom(email: string, ip: string): Limit {
  return { key: `password:${email}:${networkOf(ip)}`, max: 10 };
}

/**
 * Passwords tried on one account from everywhere: more than any one network is let try. With those
 * of `checkedLimits` they are 25 in a window, 100 an hour.
 */
function guessesAt(email: string): Limit {
  return { key: `password:${email}`, max: 12 };
}

/**
 * What a password may be tried with. The limit without an email comes first: a place that has
 * reached it adds no row for each email it names. The account's own comes last, so that only tries
 * that really tested the password count under it and one network cannot lock everybody else out.
 */
export function passwordLimits(email: string, ip: string): readonly Limit[] {
  return [failuresOf(ip), guessesFrom(email, ip), guessesAt(email)];
}

/**
 * What a password may be tried with by who passed a check, once the limits of `passwordLimits` are
 * reached: what strangers used up without one does not keep the owner's new device away.
 */
export function checkedLimits(email: string, ip: string): readonly Limit[] {
  return [
    { key: `checked:${email}:${networkOf(ip)}`, max: 6 },
    { key: `checked:${email}`, max: 13 },
  ];
}

/** A check counts once. */
export function spentLimits(check: string): readonly Limit[] {
  return [{ key: `spent:${check}`, max: 1 }];
}

/** What who is signed in may try when asked for the password again: the tries of nobody else count. */
export function confirmLimits(userId: bigint, ip: string): readonly Limit[] {
  return [failuresOf(ip), { key: `confirm:${userId}`, max: 10 }];
}

/**
 * Codes of a second factor: who tries them knows the password. Ten in a window are thirty chances in a
 * million; one network leaves half of them to the owner.
 */
export function secondFactorLimits(userId: bigint, ip: string): readonly Limit[] {
  return [failuresOf(ip), ...codeBudgets(userId, ip)];
}

/** Codes of one account from one network, and from everywhere. */
export function codeBudgets(userId: bigint, ip: string): readonly Limit[] {
  return [
    { key: `code:${userId}:${networkOf(ip)}`, max: 5 },
    { key: `code:${userId}`, max: 10 },
  ];
}

/** Codes on a device that the account was signed in on: what strangers tried counts nothing there. */
export function deviceCodeLimits(deviceHash: string): readonly Limit[] {
  return [{ key: `device-code:${deviceHash}`, max: 5 }];
}

/** The one mail about wrong codes in a window. */
export function codeMailLimits(userId: bigint): readonly Limit[] {
  return [{ key: `code-mail:${userId}`, max: 1 }];
}

/**
 * What a password may be tried with on a device that the account was signed in on: its own tries, so
 * that those of strangers, on the same network too, count nothing there.
 */
export function deviceLimits(deviceHash: string): readonly Limit[] {
  return [{ key: `device:${deviceHash}`, max: 10 }];
}

/** Whether a limit that was reached is lifted by a check: a place that tries everything is not let go on. */
export function isLiftedByCheck(ip: string, reached: Limit): boolean {
  return reached.key !== failuresOf(ip).key;
}

/** Whether a limit that was reached is the account's own, which asks every new device for a check. */
export function locksAccount(email: string, reached: Limit): boolean {
  return reached.key === guessesAt(email).key;
}

/** The one mail about a locked account in a window. */
export function lockMailLimits(email: string): readonly Limit[] {
  return [{ key: `lock-mail:${email}`, max: 1 }];
}

/** Codes and checks that one place may get wrong, beside what they are for. */
export function codeLimits(ip: string): readonly Limit[] {
  return [failuresOf(ip)];
}

/**
 * Mails asked for from one place, and mails to one address, whether it has an account or not. One
 * network gets a small part of what an address may be sent, so that no stranger alone can keep its
 * owner's mails away: that takes seven networks.
 */
export function mailLimits(email: string, ip: string): readonly Limit[] {
  return [
    { key: `mail-from:${ipGroup(ip)}`, max: 60 },
    { key: `mail-to:${email}:${networkOf(ip)}`, max: 3 },
    { key: `mail-to:${email}`, max: 20 },
  ];
}

/** An attempt that was counted, and can be given back if it turns out to be none. */
interface Taken {
  readonly keyHash: string;
  readonly windowStart: Date;
}

export type Taking =
  | { readonly ok: true; readonly taken: readonly Taken[] }
  | { readonly ok: false; readonly retryAfterS: number; readonly reached: Limit };

/**
 * Counts an attempt under each limit before it is made, so that many at once cannot slip past
 * together. Stops at the first limit that is reached, and takes back what it counted until then.
 */
export async function takeAttempts(
  db: Kysely<AccountTables>,
  limits: readonly Limit[],
  now: number,
): Promise<Taking> {
  const taken: Taken[] = [];
  for (const limit of limits) {
    const { key, max } = limit;
    const keyHash = hashOf(key);
    const windowStart = await takeOne(db, keyHash, max, now);
    if (windowStart === null) {
      await giveBack(db, taken);
      return { ok: false, retryAfterS: await waitOf(db, keyHash, now), reached: limit };
    }
    taken.push({ keyHash, windowStart });
  }
  return { ok: true, taken };
}

/** Whole seconds until an attempt would be let through, which is not counted; 0 for now. */
export async function waitBefore(
  db: Kysely<AccountTables>,
  limits: readonly Limit[],
  now: number,
): Promise<number> {
  for (const { key, max } of limits) {
    const keyHash = hashOf(key);
    const row = await db
      .selectFrom('attempts')
      .select(({ not }) => ['count', not(isOver(now)).as('counts')])
      .where('key_hash', '=', keyHash)
      .executeTakeFirst();
    if (row !== undefined && row.counts && row.count >= max) return waitOf(db, keyHash, now);
  }
  return 0;
}

/** Takes attempts back that were no failure. */
export async function giveBack(db: Kysely<AccountTables>, taken: readonly Taken[]): Promise<void> {
  for (const { keyHash, windowStart } of taken) {
    await db
      .updateTable('attempts')
      .set({ count: sql`greatest(count - 1, 0)` })
      .where('key_hash', '=', keyHash)
      .where('window_start', '=', windowStart)
      .execute();
  }
}

/** Forgets what was tried from here, for who got the password right. */
export function clearGuessesFrom(
  db: Kysely<AccountTables>,
  email: string,
  ip: string,
): Promise<void> {
  return clearAttempts(db, [guessesFrom(email, ip)]);
}

/**
 * Lifts the locks that keep this client from an account whose password is a new one: earlier tries
 * revealed nothing of it. Locks of other networks stay until they are over.
 */
export function clearPasswordLocks(
  db: Kysely<AccountTables>,
  email: string,
  ip: string,
): Promise<void> {
  const limits = [guessesFrom(email, ip), guessesAt(email), ...checkedLimits(email, ip)];
  return clearAttempts(db, limits);
}

async function clearAttempts(db: Kysely<AccountTables>, limits: readonly Limit[]): Promise<void> {
  // One row at a time: two calls that hold several can block each other.
  for (const { key } of limits)
    await db.deleteFrom('attempts').where('key_hash', '=', hashOf(key)).execute();
}

/** One statement, so that two at once never see the same count. Null where the limit is reached. */
async function takeOne(
  db: Kysely<AccountTables>,
  keyHash: string,
  max: number,
  now: number,
): Promise<Date | null> {
  const start = new Date(now);
  const expired = isOver(now);
  const row = await db
    .insertInto('attempts')
    .values({ key_hash: keyHash, window_start: start, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({
          count: sql`case when ${expired} then 1 else attempts.count + 1 end`,
          window_start: sql`case when ${expired} then excluded.window_start else attempts.window_start end`,
        })
        .where((where) => where.or([expired, where('attempts.count', '<', max)])),
    )
    .returning('window_start')
    .executeTakeFirst();
  return row?.window_start ?? null;
}

async function waitOf(db: Kysely<AccountTables>, keyHash: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .select('window_start')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  const until = (row?.window_start.getTime() ?? now) + LIMIT_WINDOW_MS;
  return Math.max(1, Math.ceil((until - now) / 1_000));
}

/**
 * Whether a row of `attempts` counts no more: its window is over, or begins so far ahead that the
 * clock must have been wrong when it was written, and would last for as long as that was wrong.
 */
export function isOver(now: number) {
  const before = new Date(now - LIMIT_WINDOW_MS);
  const after = new Date(now + CLOCK_TOLERANCE_MS);
  return sql<boolean>`(attempts.window_start <= ${before} or attempts.window_start > ${after})`;
}
