import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { openDatabase } from '../db/open-database.ts';
import { GATEWAY_MIGRATIONS } from '../db/testing/test-database.ts';
import { POSTGRES_MISSING, startPostgres } from '../db/testing/postgres-server.ts';
import {
  codeIn,
  codesOf,
  createFixture,
  emptyTables,
  openAccountDatabase,
  PASSWORD,
  resetTokenIn,
  signUp,
  type AccountDatabase,
  type AccountFixture,
} from './testing/fixture.ts';
import { useAccounts } from './testing/use-accounts.ts';
import type { AccountTables } from './tables.ts';

/** A server has many connections, so that calls overlap; the embedded database has one. */
async function openServer(): Promise<AccountDatabase> {
  const server = await startPostgres();
  const databaseUrl = server.url;
  const opened = await openDatabase<AccountTables>({
    dataDir: '',
    databaseUrl,
    migrationsDir: GATEWAY_MIGRATIONS,
  });
  if (!opened.ok) throw new Error(opened.message);
  const { database } = opened;
  return { ...database, close: () => database.close().then(server.remove) };
}

const ENGINES = [
  { kind: 'embedded', missing: undefined, open: openAccountDatabase },
  { kind: 'server', missing: POSTGRES_MISSING, open: openServer },
] as const;

const EMAIL = 'ann@example.com';
const ROUNDS = 8;

for (const { kind, missing } of ENGINES)
  if (missing !== undefined) console.log(`concurrency.spec: ${kind} skipped, ${missing}`);

const RUNNABLE = ENGINES.filter(({ missing }) => missing === undefined);

describe.each(RUNNABLE)('calls at once, on the $kind database', ({ open }) => {
  let database: AccountDatabase;
  let fixture: AccountFixture;

  useAccounts((opened) => ({ database, fixture } = opened), open);

  const rows = (table: 'users' | 'sessions') =>
    database.kysely.selectFrom(table).select('id').execute();

  async function registered() {
    const body = { email: EMAIL, password: PASSWORD };
    const { result } = await fixture.call('/s1/account/register', body);
    return { registration_id: result['registration_id'], code: codeIn(await fixture.lastMail()) };
  }

  it('make one account of one code', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await emptyTables(database);
      const body = await registered();
      const calls = Array.from({ length: 4 }, () => fixture.call('/s1/account/verify', body));
      const codes = codesOf(await Promise.all(calls));
      expect(codes).toEqual([0, 20003, 20003, 20003]);
      expect(await rows('users')).toHaveLength(1);
      expect(await rows('sessions')).toHaveLength(1);
    }
  });

  it('make one account of several sign-ups of one address', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await emptyTables(database);
      const bodies = [await registered(), await registered(), await registered()];
      const calls = bodies.map((body) => fixture.call('/s1/account/verify', body));
      const codes = codesOf(await Promise.all(calls));
      expect(codes).toEqual([0, 20003, 20003]);
      expect(await rows('users')).toHaveLength(1);
    }
  });

  it('try a password ten times and no more', async () => {
    await signUp(fixture, EMAIL);
    fixture.hasher.calls.length = 0;
    const body = { email: EMAIL, password: 'a wrong password' };
    const calls = Array.from({ length: 40 }, () => fixture.call('/s1/account/login', body));
    const codes = (await Promise.all(calls)).map(({ code }) => code);
    expect(codes.filter((code) => code === 20002)).toHaveLength(10);
    expect(codes.filter((code) => code === 20011)).toHaveLength(30);
    expect(fixture.hasher.calls).toHaveLength(10);
  });

  it('change and reset a password without blocking each other, and leave one that works', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await emptyTables(database);
      const { token: cookie } = await signUp(fixture, EMAIL);
      await fixture.call('/s1/account/password/forgot', { email: EMAIL });
      const token = resetTokenIn(await fixture.lastMail());
      const passwords = { change: 'changed staple 42 horse', reset: 'reset staple 42 horse' };
      const [changed, reset] = await Promise.all([
        fixture.call(
          '/s1/account/password/change',
          { current: PASSWORD, password: passwords.change },
          { cookie },
        ),
        fixture.call('/s1/account/password/reset', { token, password: passwords.reset }),
      ]);
      expect([0, 20007, 10007]).toContain(changed.code);
      expect([0, 20006]).toContain(reset.code);
      const password = reset.code === 0 ? passwords.reset : passwords.change;
      const signedIn = await fixture.call('/s1/account/login', { email: EMAIL, password });
      expect(signedIn.code).toBe(0);
    }
  });
});

describe.skipIf(POSTGRES_MISSING !== undefined)('a reset', () => {
  it('locks the account before anything else, as every change of a password does', async () => {
    const database = await openServer();
    const fixture = createFixture(database);
    await signUp(fixture, EMAIL);
    await fixture.call('/s1/account/password/forgot', { email: EMAIL });
    const token = resetTokenIn(await fixture.lastMail());
    const body = { token, password: 'reset staple 42 horse' };
    const { answer: reset } = await database.kysely.transaction().execute(async (other) => {
      await other.selectFrom('users').select('id').forUpdate().execute();
      const answer = fixture.call('/s1/account/password/reset', body);
      await waitForBlocked(database);
      // The reset holds this row already; it would wait for the reset, which waits for the account.
      await other.deleteFrom('password_resets').execute();
      // In an object, so that it is not awaited: it settles only after this transaction.
      return { answer };
    });
    expect((await reset).code).toBe(20006);
    await fixture.app.close();
    await database.close();
  });
});

/** Polls until a statement waits for a lock. */
async function waitForBlocked({ kysely }: AccountDatabase): Promise<void> {
  const blocked = sql<{ readonly some: boolean }>`
    select exists (select from pg_stat_activity where wait_event_type = 'Lock') as some`;
  for (;;) {
    const { rows } = await blocked.execute(kysely);
    if (rows[0]?.some === true) return;
  }
}
