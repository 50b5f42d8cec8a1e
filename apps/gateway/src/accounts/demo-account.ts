import { randomBytes as cryptoRandomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import type { Kysely } from 'kysely';

import { forgetSecondFactor } from '../factors/second-factor.ts';
import { DEMO_EMAIL, hasDemoAccount } from './demo-address.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import { revokeSessions } from './sessions.ts';
import { USER_ACTIVE, type AccountTables } from './tables.ts';

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

interface DemoOptions {
  readonly now?: () => number;
  readonly randomBytes?: (size: number) => Uint8Array;
  readonly hasher?: PasswordHasher;
}

const PASSWORD_FILE = 'demo-password';
const PASSWORD_BYTES = 15;

/**
 * Sees to it that there is an account to try things out with. Its password is random for each data
 * folder and kept in a file there that only this user can read; the file's is always the one that
 * works, also after somebody changed it on the page, and it alone: a second factor is taken away.
 *
 * @returns how to sign in, or null in production and testnet, where there is none
 */
export async function ensureDemoAccount(
  database: { readonly kysely: Kysely<AccountTables> },
  dataDir: string,
  environment: SiteEnvironment,
  {
    now = Date.now,
    randomBytes = cryptoRandomBytes,
    hasher = createPasswordHasher({ randomBytes }),
  }: DemoOptions = {},
): Promise<DemoAccount | null> {
  if (!hasDemoAccount(environment)) return null;
  const db = database.kysely;
  const password = passwordOf(dataDir, randomBytes);
  const account = { email: DEMO_EMAIL, password };
  const existing = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', DEMO_EMAIL)
    .executeTakeFirst();
  if (existing !== undefined) {
    await forgetSecondFactor(db, existing.id);
    const match = await hasher.matches(password, existing.password_hash);
    if (match.ok && match.matches) return account;
  }
  const hash = await hasher.hash(password);
  if (!hash.ok) throw new Error('The demo account is made before anybody signs in');
  if (existing === undefined) await createDemo(db, hash.phc, now());
  else await resetDemo(db, existing.id, hash.phc);
  return account;
}

async function createDemo(db: Kysely<AccountTables>, passwordHash: string, now: number) {
  await db
    .insertInto('users')
    .values({
      email: DEMO_EMAIL,
      username: 'demo',
      password_hash: passwordHash,
      country_code: '',
      lang: 'en',
      edition: 'global',
      referral_code: null,
      created_at: new Date(now),
    })
    // Another replica was quicker; both read the same folder's password only if they share it.
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

async function resetDemo(db: Kysely<AccountTables>, userId: bigint, passwordHash: string) {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ password_hash: passwordHash, status: USER_ACTIVE })
      .where('id', '=', userId)
      .execute();
    await revokeSessions(transaction, userId);
  });
}

/** Reads the folder's password, or makes one. The file appears whole or not at all. */
function passwordOf(dataDir: string, randomBytes: (size: number) => Uint8Array): string {
  const file = join(dataDir, PASSWORD_FILE);
  const known = readIfThere(file);
  if (known !== null && /^[A-Za-z0-9_-]{20}$/.test(known)) return known;
  const password = Buffer.from(randomBytes(PASSWORD_BYTES)).toString('base64url');
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${password}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
  return password;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
