import { randomBytes } from 'node:crypto';
import type { KeyScope } from '@meridian/v5/contracts/call.ts';
import type { Kysely, Selectable } from 'kysely';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { mayBeUsed } from '../accounts/demo-address.ts';
import { USER_ACTIVE, type AccountTables } from '../accounts/tables.ts';
import { resealFactors } from '../factors/stored-factor.ts';
import { isUuid, newToken, newUuid } from '../accounts/tokens.ts';
import { type AddressList, readAddresses } from './addresses.ts';
import { resealTokens, sealedTokens } from '../exports/link-token.ts';
import { endLinks } from '../exports/store.ts';
import { keptReads } from '../db/kept-reads.ts';
import type { Writes } from '../db/writes.ts';
import type { Sealer } from './sealing.ts';
import type { KeyActor, KeyTables } from './tables.ts';

type Tables = AccountTables & KeyTables;

export const MAX_KEYS = 20;

/** What a key is made with; checked by the caller. */
export interface NewKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly addresses: readonly string[];
  /** Null: it does not expire. */
  readonly expiresAt: Date | null;
}

/** Who does something to a key, for the log. */
interface KeyChange {
  readonly actor: KeyActor;
  readonly ip: string | null;
}

/** A key as its owner sees it: without its secret. */
export interface KeyInfo {
  readonly id: string;
  readonly apiKey: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly addresses: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastUsedIp: string | null;
}

/** A key as a request is checked by it. */
export interface UsableKey extends KeyInfo {
  readonly userId: bigint;
  readonly secret: string;
  readonly allowed: AddressList;
}

export interface KeyStore {
  /** Null where the account has as many keys as it may have. The secret is given this once. */
  create(
    userId: bigint,
    key: NewKey,
    change: KeyChange,
  ): Promise<{ readonly info: KeyInfo; readonly secret: string } | null>;
  /** Newest first; expired ones too, revoked ones not. */
  list(userId: bigint): Promise<readonly KeyInfo[]>;
  /** False where the account has no such key. */
  revoke(userId: bigint, id: string, change: KeyChange): Promise<boolean>;
  /** The key a request names, expired or not; null for one that is unknown, revoked, or of a closed account. */
  find(apiKey: string): Promise<UsableKey | null>;
  /** Notes that a key was used, at most once a minute and after the answer. */
  noteUse(key: UsableKey, ip: string): void;
  /** Calls back with each API key that this process revokes, at once; returns the way to stop. */
  onRevoked(listener: (apiKey: string) => void): () => void;
  /** Seals all secrets, those of second factors and files too, by a new key of the file and drops the old ones; returns how many keys. */
  reseal(): Promise<number>;
}

export interface KeyStoreOptions {
  readonly db: Kysely<Tables>;
  readonly sealer: Sealer;
  readonly environment: SiteEnvironment;
  readonly now: () => number;
  /** Of the database; null where other processes write to it: keys are read for each request then. */
  readonly writes: Writes | null;
  readonly warn: (line: string) => void;
}

const API_KEY = /^[0-9a-f]{20}$/;
const API_KEY_BYTES = 10;
const NOTED_EVERY_MS = 60_000;

export function createKeyStore(options: KeyStoreOptions): KeyStore {
  const { db, now, writes } = options;
  const read = async (apiKey: string) => (await readKey(options, apiKey)) ?? undefined;
  const keys = keptReads(read, writes, ['api_keys', 'users']);
  const listeners = new Set<(apiKey: string) => void>();
  const noted = new Map<string, number>();
  return {
    create: (userId, key, change) => createKey(options, userId, key, change),
    list: (userId) => listKeys(db, userId),
    async revoke(userId, id, change) {
      const ended = await revokeKey(options, userId, id, change);
      if (ended === null) return false;
      for (const listener of listeners) listener(ended);
      return true;
    },
    async find(apiKey) {
      return API_KEY.test(apiKey) ? ((await keys(apiKey)) ?? null) : null;
    },
    noteUse({ id }, ip) {
      const time = now();
      const last = noted.get(id);
      if (last !== undefined && Math.abs(time - last) < NOTED_EVERY_MS) return;
      noted.set(id, time);
      void db
        .updateTable('api_keys')
        .set({ last_used_at: new Date(time), last_used_ip: ip })
        .where('id', '=', id)
        .execute()
        // It is noted with the next use then.
        .catch(() => noted.delete(id));
    },
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reseal: () => reseal(options),
  };
}

async function listKeys(db: Kysely<Tables>, userId: bigint): Promise<readonly KeyInfo[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(infoOf);
}

/** The API key that was revoked; null where the account has none of that id. */
async function revokeKey(
  { db, now }: KeyStoreOptions,
  userId: bigint,
  id: string,
  change: KeyChange,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('api_keys')
      .set({ revoked_at: new Date(now()), secret_sealed: null })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .returning('api_key')
      .executeTakeFirst();
    if (row === undefined) return null;
    await transaction
      .insertInto('api_key_log')
      .values({
        ...{ key_id: id, user_id: userId, logged_at: new Date(now()) },
        ...{ action: 'revoked', ...change },
      })
      .execute();
    await endLinks(transaction, userId);
    return row.api_key;
  });
}

async function createKey(
  { db, sealer, now }: KeyStoreOptions,
  userId: bigint,
  { name, scopes, addresses, expiresAt }: NewKey,
  change: KeyChange,
) {
  const id = newUuid(randomBytes);
  const apiKey = randomBytes(API_KEY_BYTES).toString('hex');
  const secret = newToken(randomBytes);
  const created = await db.transaction().execute(async (transaction) => {
    // The account's row first: two at once would both find room for one more.
    const owner = transaction.selectFrom('users').select('id').where('id', '=', userId);
    await owner.forUpdate().execute();
    const { count } = await transaction
      .selectFrom('api_keys')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= MAX_KEYS) return null;
    const row = await transaction
      .insertInto('api_keys')
      .values({
        id,
        api_key: apiKey,
        user_id: userId,
        name,
        may_trade: scopes.includes('trade'),
        may_withdraw: scopes.includes('withdraw'),
        addresses: addresses.join(' '),
        secret_sealed: sealer.seal(secret, id),
        created_at: new Date(now()),
        expires_at: expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('api_key_log')
      .values({
        ...{ key_id: id, user_id: userId, logged_at: new Date(now()) },
        ...{ action: 'created', ...change },
      })
      .execute();
    return row;
  });
  return created === null ? null : { info: infoOf(created), secret };
}

async function readKey(
  { db, sealer, environment, warn }: KeyStoreOptions,
  apiKey: string,
): Promise<UsableKey | null> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select('users.email')
    .where('api_keys.api_key', '=', apiKey)
    .where('api_keys.revoked_at', 'is', null)
    .where('users.status', '=', USER_ACTIVE)
    .executeTakeFirst();
  if (row === undefined || row.secret_sealed === null) return null;
  if (!mayBeUsed(row.email, environment)) return null;
  const secret = sealer.open(row.secret_sealed, row.id);
  if (secret === null) {
    warn(`No key of KEY_FILE opens the API key ${row.id}: it cannot be used.`);
    return null;
  }
  const info = infoOf(row);
  const allowed = readAddresses(info.addresses);
  // It was checked when the key was made.
  if (allowed === null) return null;
  return { ...info, userId: row.user_id, secret, allowed };
}

function infoOf(row: Selectable<KeyTables['api_keys']>): KeyInfo {
  const scopes: KeyScope[] = ['read'];
  if (row.may_trade) scopes.push('trade');
  if (row.may_withdraw) scopes.push('withdraw');
  return {
    id: row.id,
    apiKey: row.api_key,
    name: row.name,
    scopes,
    addresses: row.addresses === '' ? [] : row.addresses.split(' '),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    lastUsedIp: row.last_used_ip,
  };
}

/**
 * Sealed anew in one transaction; only then are the old keys dropped that nothing is sealed by any more, so
 * that all can be read at any time.
 */
async function reseal({ db, sealer, now }: KeyStoreOptions): Promise<number> {
  sealer.addKey();
  const count = await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('api_keys')
      .select(['id', 'user_id', 'secret_sealed'])
      .where('revoked_at', 'is', null)
      .forUpdate()
      .execute();
    let done = 0;
    for (const { id, user_id: userId, secret_sealed: sealed } of rows) {
      const secret = sealed === null ? null : sealer.open(sealed, id);
      if (secret === null) throw new Error(`no key of KEY_FILE opens the API key ${id}`);
      const changed = { secret_sealed: sealer.seal(secret, id) };
      await transaction.updateTable('api_keys').set(changed).where('id', '=', id).execute();
      await transaction
        .insertInto('api_key_log')
        .values({
          ...{ key_id: id, user_id: userId, logged_at: new Date(now()) },
          ...{ action: 'resealed', actor: 'operator', ip: null },
        })
        .execute();
      done += 1;
    }
    await resealFactors(transaction, sealer);
    await resealTokens(transaction, sealer);
    return done;
  });
  sealer.dropOldKeys(await allSealed(db));
  return count;
}

/** Read after the transaction: another gateway may have sealed something meanwhile by a key from before. */
async function allSealed(db: Kysely<Tables>): Promise<readonly string[]> {
  const keys = await db.selectFrom('api_keys').select('secret_sealed').execute();
  const factors = await db.selectFrom('second_factors').select('secret_sealed').execute();
  const secrets = [...keys, ...factors].flatMap(({ secret_sealed: sealed }) => sealed ?? []);
  return [...secrets, ...(await sealedTokens(db))];
}
