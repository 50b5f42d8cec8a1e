import { isIPv6 } from 'node:net';
import { sql, type Kysely } from 'kysely';

import type { AccountTables } from './tables.ts';
import { hashOf } from './tokens.ts';

/** Attempts count within this time of the first. */
const LIMIT_WINDOW_MS = 15 * 60_000;

/** So many of something may be tried in a window. */
export interface Limit {
  readonly key: string;
  readonly max: number;
}

/** What a password may be tried with, the narrowest first: see `takeAttempts`. */
export function passwordLimits(email: string, ip: string): readonly Limit[] {
  return [
    { key: `password:${email}:${ipGroup(ip)}`, max: 10 },
    { key: `failure:${ipGroup(ip)}`, max: 100 },
    // Last and wide: only tries that really tested the password count, so that one address on the
    // network cannot lock an account for everybody else.
    { key: `password:${email}`, max: 50 },
  ];
}

/** What a code may be tried with, beside the tries of its registration. */
export function codeLimits(ip: string): readonly Limit[] {
  return [{ key: `failure:${ipGroup(ip)}`, max: 100 }];
}

/** Mails to one address, whether it has an account or not, and mails asked for from one place. */
export function mailLimits(email: string, ip: string): readonly Limit[] {
  return [
    { key: `mail-from:${ipGroup(ip)}`, max: 60 },
    { key: `mail-to:${email}`, max: 6 },
  ];
}

/** An attempt that was counted, and can be given back if it turns out to be none. */
interface Taken {
  readonly keyHash: string;
  readonly windowStart: Date;
}

export type Taking =
  | { readonly ok: true; readonly taken: readonly Taken[] }
  | { readonly ok: false; readonly retryAfterS: number };

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
  for (const { key, max } of limits) {
    const keyHash = hashOf(key);
    const windowStart = await takeOne(db, keyHash, max, now);
    if (windowStart === null) {
      await giveBack(db, taken);
      return { ok: false, retryAfterS: await waitOf(db, keyHash, now) };
    }
    taken.push({ keyHash, windowStart });
  }
  return { ok: true, taken };
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

/** Forgets every attempt under a key. */
export async function clearAttempts(db: Kysely<AccountTables>, { key }: Limit): Promise<void> {
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
  const expired = sql<boolean>`attempts.window_start <= ${windowBefore(now)}`;
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

/** Windows that began at this instant or before are over. */
export function windowBefore(now: number): Date {
  return new Date(now - LIMIT_WINDOW_MS);
}

const IPV4_MAPPED = /^::ffff:(?<ip>\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What counts as one place on the network: an IPv4 address, or the /64 of an IPv6 one, all of which
 * belongs to one subscriber.
 */
export function ipGroup(ip: string): string {
  const mapped = IPV4_MAPPED.exec(ip)?.groups?.['ip'];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [before = '', after] = ip.toLowerCase().replace(/%.*$/, '').split('::', 2);
  const head = wordsOf(before);
  const tail = wordsOf(after ?? '');
  const gap =
    after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const words = [...head, ...gap, ...tail].slice(0, 4);
  return `${words.map((word) => word.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

function wordsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
