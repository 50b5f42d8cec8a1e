import { API_KEY_MAX_DAYS } from '@meridian/protocol/contracts/api-keys.ts';
import { KEY_SCOPES } from '@meridian/v5/contracts/call.ts';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { noAccount, userNamed } from '../accounts/named-user.ts';
import type { AccountTables } from '../accounts/tables.ts';
import type { AdminCommands, AdminReply } from '../admin/socket.ts';
import { readNewKey } from './new-key.ts';
import { type KeyInfo, type KeyStore, MAX_KEYS } from './store.ts';

const account = v.pipe(v.string(), v.nonEmpty());
const createSchema = v.object({
  account,
  name: v.string(),
  scopes: v.array(v.picklist(KEY_SCOPES)),
  addresses: v.array(v.string()),
  valid_days: v.exactOptional(v.pipe(v.number(), v.integer())),
});
const accountSchema = v.object({ account });
const revokeSchema = v.object({ account, id: v.string() });

const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  name: 'A name has 1 to 40 characters.',
  addresses:
    'Addresses are such as 192.0.2.7 or 192.0.2.0/24, at most 20; a key that may withdraw needs one.',
  valid_days: `A key is valid for 1 to ${API_KEY_MAX_DAYS} days.`,
};

/** What an operator may do with the keys of accounts, by the names the admin socket knows. */
export function keyCommands(
  db: Kysely<AccountTables>,
  keys: KeyStore,
  now: () => number,
): AdminCommands {
  const change = { actor: 'operator', ip: null } as const;
  return {
    async 'keys create'(given) {
      const asked = v.parse(createSchema, given);
      const userId = await userNamed(db, asked.account);
      if (userId === null) return failed([noAccount(asked.account)]);
      const read = readNewKey(asked, now());
      if (!read.ok) return failed(Object.keys(read.fields).map((field) => FIELD_MESSAGES[field]));
      const created = await keys.create(userId, read.key, change);
      if (created === null) return failed([`The account has ${MAX_KEYS} keys: revoke one first.`]);
      const { apiKey: key, ...info } = shown(created.info);
      return { ok: true, result: { key, secret: created.secret, ...info } };
    },
    async 'keys list'(given) {
      const asked = v.parse(accountSchema, given);
      const userId = await userNamed(db, asked.account);
      if (userId === null) return failed([noAccount(asked.account)]);
      return { ok: true, result: (await keys.list(userId)).map(shown) };
    },
    async 'keys revoke'(given) {
      const asked = v.parse(revokeSchema, given);
      const userId = await userNamed(db, asked.account);
      if (userId === null) return failed([noAccount(asked.account)]);
      const revoked = await keys.revoke(userId, asked.id, change);
      if (!revoked) return failed([`The account has no key ${asked.id}: npm run keys -- list.`]);
      return { ok: true, result: { revoked: asked.id } };
    },
    'keys rotate': async () => ({ ok: true, result: { resealed: await keys.reseal() } }),
  };
}

function shown({ apiKey, id, name, scopes, addresses, expiresAt, lastUsedAt }: KeyInfo) {
  return {
    ...{ apiKey, id, name, scopes, addresses },
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

function failed(messages: readonly (string | undefined)[]): AdminReply {
  return { ok: false, message: messages.filter((message) => message !== undefined).join(' ') };
}
