import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { ensureDemoAccount } from './demo-account.ts';
import { DEMO_EMAIL } from './demo-address.ts';
import { createPasswordHasher } from './password-hash.ts';
import {
  createFakeHasher,
  createFixture,
  emptyTables,
  openAccountDatabase,
  type AccountDatabase,
} from './testing/fixture.ts';

let database: AccountDatabase;
let folder: string;

beforeAll(async () => {
  database = await openAccountDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  await emptyTables(database);
  folder = mkdtempSync(join(tmpdir(), 'meridian-demo-'));
  return () => rmSync(folder, { recursive: true });
});

const ensure = () => ensureDemoAccount(database, folder, 'local', { hasher: createFakeHasher() });

async function signIn(password: string): Promise<number> {
  const fixture = createFixture(database);
  const { code } = await fixture.call('/s1/account/login', { email: DEMO_EMAIL, password });
  await fixture.app.close();
  return code;
}

it('makes an account whose password only this user can read', async () => {
  const demo = await ensure();
  expect(demo?.email).toBe('demo@meridian.example');
  expect(demo?.password).toMatch(/^[\w-]{20}$/);
  const file = join(folder, 'demo-password');
  expect(readFileSync(file, 'utf8')).toBe(`${demo?.password}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await signIn(demo?.password ?? '')).toBe(0);
});

it('keeps its password from start to start, and has another one in another folder', async () => {
  const first = await ensure();
  const before = await database.kysely.selectFrom('users').select('password_hash').execute();
  expect(await ensure()).toEqual(first);
  expect(await database.kysely.selectFrom('users').select('password_hash').execute()).toEqual(
    before,
  );
  rmSync(join(folder, 'demo-password'));
  const second = await ensure();
  expect(second?.password).not.toBe(first?.password);
  expect(await signIn(second?.password ?? '')).toBe(0);
  expect(await signIn(first?.password ?? '')).toBe(20002);
});

it('takes no password from a file that was tampered with', async () => {
  writeFileSync(join(folder, 'demo-password'), 'demo\n');
  expect((await ensure())?.password).toMatch(/^[\w-]{20}$/);
});

it('gives the account the file’s password back after somebody changed it', async () => {
  const demo = await ensure();
  await database.kysely.updateTable('users').set({ password_hash: 'fake:other' }).execute();
  expect(await ensure()).toEqual(demo);
  expect(await signIn(demo?.password ?? '')).toBe(0);
});

it('signs in by a real hash', async () => {
  const demo = await ensureDemoAccount(database, folder, 'dev');
  const user = await database.kysely.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const hasher = createPasswordHasher({ randomBytes });
  const match = await hasher.matches(demo?.password ?? '', user.password_hash);
  expect(match).toEqual({ ok: true, matches: true });
});

it.each(['production', 'testnet'] as const)('is not there in %s', async (environment) => {
  expect(await ensureDemoAccount(database, folder, environment)).toBeNull();
  expect(await database.kysely.selectFrom('users').select('id').execute()).toEqual([]);
});

it('loses its second factor at a start, so that its password alone works', async () => {
  const demo = await ensure();
  const { id } = await database.kysely.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const factor = { user_id: id, secret_sealed: 'sealed', last_step: 1 };
  await database.kysely
    .insertInto('second_factors')
    .values({ ...factor, created_at: new Date(), confirmed_at: new Date() })
    .execute();
  expect(await signIn(demo?.password ?? '')).toBe(20_012);
  await ensure();
  expect(await signIn(demo?.password ?? '')).toBe(0);
});
