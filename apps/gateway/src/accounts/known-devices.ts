import type { Kysely } from 'kysely';

import type { AccountContext, Client } from './context.ts';
import { USER_AGENT_MAX_LENGTH } from './sessions.ts';
import type { AccountTables } from './tables.ts';
import { hashOf, isToken, newToken } from './tokens.ts';

/** A device that an account was not signed in on for so long is a new one. */
export const DEVICE_DAYS = 365;
export const DEVICE_MS = DEVICE_DAYS * 86_400_000;
/** An account's devices that were used longest ago make room. */
const MAX_DEVICES = 50;

/** The hash of a device's token where the account was signed in on it before; null for a new one. */
export async function knownDevice(
  { db, now }: Pick<AccountContext, 'db' | 'now'>,
  email: string,
  { device }: Pick<Client, 'device'>,
): Promise<string | null> {
  if (device === null || !isToken(device)) return null;
  const hash = hashOf(device);
  const found = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.token_hash')
    .where('known_devices.token_hash', '=', hash)
    .where('users.email', '=', email)
    .where('known_devices.last_seen_at', '>', new Date(now() - DEVICE_MS))
    .executeTakeFirst();
  return found === undefined ? null : hash;
}

/** What became of the device of a sign-in. */
export interface DeviceOfSession {
  /** For the device's cookie; always a new one, so that a copied cookie stops to count. */
  readonly token: string;
  /** Whether its owner is to hear of it. */
  readonly isNew: boolean;
}

/**
 * Notes in the transaction of a sign-in that the account was signed in on this device. Pages in a
 * frame have no cookie: they are as new as their browser's name is.
 */
export async function rememberDevice(
  transaction: Kysely<AccountTables>,
  { now, randomBytes }: Pick<AccountContext, 'now' | 'randomBytes'>,
  userId: bigint,
  { device, userAgent, kind }: Client & { readonly kind: 'cookie' | 'header' },
): Promise<DeviceOfSession> {
  const token = newToken(randomBytes);
  const name = userAgent.slice(0, USER_AGENT_MAX_LENGTH);
  const time = new Date(now());
  const known = await transaction
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where((where) =>
      kind === 'cookie'
        ? where('token_hash', '=', hashOf(device ?? ''))
        : where('user_agent', '=', name),
    )
    .where('last_seen_at', '>', new Date(now() - DEVICE_MS))
    .returning('created_at')
    .execute();
  await transaction
    .insertInto('known_devices')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      user_agent: name,
      created_at: known[0]?.created_at ?? time,
      last_seen_at: time,
    })
    .execute();
  const kept = transaction
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(MAX_DEVICES);
  await transaction
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', kept)
    .execute();
  return { token, isNew: known.length === 0 };
}

/** Forgets every device of an account: whoever had the old password may have used one. */
export async function forgetDevices(db: Kysely<AccountTables>, userId: bigint): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}
