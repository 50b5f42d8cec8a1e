import { LOGOUT_PATH, PROFILE_PATH } from '@meridian/protocol/constants.ts';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SESSION_IDLE_MS } from './sessions.ts';
import {
  type AccountDatabase,
  type AccountFixture,
  cookieOf,
  createFixture,
  MINUTE_MS,
  PASSWORD,
  resetTokenIn,
  signUp,
} from './testing/fixture.ts';
import { useAccounts } from './testing/use-accounts.ts';

const EMAIL = 'ann@example.com';
const NEW_PASSWORD = 'another staple 43 horses';
const DAYS_7_MS = 7 * 86_400_000;
const NOT_SIGNED_IN = 10007;

let database: AccountDatabase;

useAccounts((opened) => ({ database } = opened));

/** An account API that counts how often it reads sessions. */
function counted(writes = database.writes) {
  const reads = { count: 0 };
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const isRead = node.kind === 'SelectQueryNode';
      if (isRead && JSON.stringify(node.from).includes('"sessions"')) reads.count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const kysely = database.kysely.withPlugin(counting);
  return { reads, fixture: createFixture({ kysely, writes }) };
}

const profile = (fixture: AccountFixture, cookie: string) =>
  fixture.call(PROFILE_PATH, undefined, { method: 'GET', cookie });

async function signIn(fixture: AccountFixture): Promise<string> {
  return cookieOf(await fixture.call('/s1/account/login', { email: EMAIL, password: PASSWORD }));
}

describe('a session that was just used', () => {
  it('is not read again', async () => {
    const { reads, fixture } = counted();
    const { token } = await signUp(fixture, EMAIL);
    await profile(fixture, token);
    reads.count = 0;
    for (let turn = 0; turn < 5; turn += 1) expect((await profile(fixture, token)).code).toBe(0);
    expect(reads.count).toBe(0);
  });

  it('is read each time where others write to the database', async () => {
    const { reads, fixture } = counted(null);
    const { token } = await signUp(fixture, EMAIL);
    reads.count = 0;
    for (let turn = 0; turn < 5; turn += 1) expect((await profile(fixture, token)).code).toBe(0);
    expect(reads.count).toBe(5);
  });

  type End = (fixture: AccountFixture, used: string, userId: number) => Promise<unknown>;
  const ends: Readonly<Record<string, End>> = {
    'its sign-out': (fixture, used) => fixture.call(LOGOUT_PATH, {}, { cookie: used }),
    'its end on the page of another one': async (fixture) => {
      const other = await signIn(fixture);
      const get = { method: 'GET', cookie: other } as const;
      const listed = await fixture.call('/s1/account/sessions', undefined, get);
      // `as`: held to the document by the fixture.
      const sessions = listed.result['sessions'] as { id: string; current: boolean }[];
      for (const { id, current } of sessions) {
        if (current) continue;
        const end = { method: 'DELETE', cookie: other } as const;
        await fixture.call(`/s1/account/sessions/${id}`, undefined, end);
      }
    },
    'the end of all sessions': async (fixture) =>
      fixture.call('/s1/account/sessions/revoke-all', {}, { cookie: await signIn(fixture) }),
    'a change of the password': async (fixture) => {
      const body = { current: PASSWORD, password: NEW_PASSWORD };
      const cookie = await signIn(fixture);
      const changed = await fixture.call('/s1/account/password/change', body, { cookie });
      expect(changed.code).toBe(0);
    },
    'a new password by mail': async (fixture) => {
      await fixture.call('/s1/account/password/forgot', { email: EMAIL });
      const token = resetTokenIn(await fixture.lastMail());
      const body = { token, password: NEW_PASSWORD };
      expect((await fixture.call('/s1/account/password/reset', body)).code).toBe(0);
    },
    'the closing of its account': (_fixture, _used, userId) =>
      database.kysely
        .updateTable('users')
        .set({ status: 2 })
        .where('id', '=', BigInt(userId))
        .execute(),
    'its end in a transaction': (_fixture, _used, userId) =>
      database.kysely
        .transaction()
        .execute((transaction) =>
          transaction.deleteFrom('sessions').where('user_id', '=', BigInt(userId)).execute(),
        ),
    'its seventh day': async (fixture, used) => {
      for (let day = 0; day < 7; day += 1) {
        fixture.now += DAYS_7_MS / 7 - MINUTE_MS;
        expect((await profile(fixture, used)).code).toBe(0);
      }
      fixture.now += 7 * MINUTE_MS;
    },
    'a day without use': async (fixture) => {
      fixture.now += SESSION_IDLE_MS;
    },
  };

  it.each(Object.entries(ends))('ends with %s at once', async (_name, end) => {
    const { fixture } = counted();
    const { token, id } = await signUp(fixture, EMAIL);
    expect((await profile(fixture, token)).code).toBe(0);
    await end(fixture, token, id);
    expect((await profile(fixture, token)).code).toBe(NOT_SIGNED_IN);
  });

  it('has the profile that was written last', async () => {
    const { fixture } = counted();
    const { token } = await signUp(fixture, EMAIL);
    await profile(fixture, token);
    await database.kysely.updateTable('users').set({ username: 'Ann' }).execute();
    expect((await profile(fixture, token)).result).toMatchObject({ username: 'Ann' });
  });
});
