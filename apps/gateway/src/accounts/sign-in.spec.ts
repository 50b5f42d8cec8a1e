import { describe, expect, it } from 'vitest';

import { DEMO_EMAIL } from './demo-address.ts';
import {
  cookieOf,
  createFixture,
  MINUTE_MS,
  PASSWORD,
  resetTokenIn,
  signUp,
  START,
  type AccountDatabase,
  type AccountFixture,
  type CallOptions,
} from './testing/fixture.ts';
import { useAccounts } from './testing/use-accounts.ts';

let database: AccountDatabase;
let fixture: AccountFixture;

useAccounts((opened) => ({ database, fixture } = opened));

const EMAIL = 'ann@example.com';
const CHECK_NEEDED = 20_011;

function signIn(password = PASSWORD, email = EMAIL, options?: CallOptions) {
  return fixture.call('/s1/account/login', { email, password }, options);
}

function profile(options: CallOptions) {
  return fixture.call('/v2/private/user/profile', undefined, { method: 'GET', ...options });
}

describe('signing in', () => {
  it('sets the token cookie, out of reach of scripts, for seven days', async () => {
    const { id } = await signUp(fixture, EMAIL);
    const answer = await signIn(PASSWORD, ' ANN@example.com ');
    expect(answer.code).toBe(0);
    expect(answer.result).toEqual({ profile: { id } });
    expect(answer.setCookie).toMatch(/^meridian_token_local=[\w-]{43}; /);
    expect(answer.setCookie?.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=604800',
      'Path=/',
      'SameSite=Lax',
    ]);
    expect((await profile({ cookie: cookieOf(answer) })).result['id']).toBe(id);
  });

  it.each(['production', 'testnet', 'test', 'dev'] as const)(
    'sends the cookie over TLS only in %s, by the name of the environment',
    async (environment) => {
      await fixture.app.close();
      fixture = createFixture(database, { environment });
      await signUp(fixture, EMAIL);
      const { setCookie = '' } = await signIn();
      const suffix = environment === 'production' ? '' : `_${environment}`;
      expect(setCookie.startsWith(`__Host-meridian_token${suffix}=`)).toBe(true);
      expect(setCookie).toContain('; Secure');
    },
  );

  it('tells no password apart from no account, by text or by work', async () => {
    await signUp(fixture, EMAIL);
    const seen = [];
    for (const email of [EMAIL, 'bob@example.com']) {
      fixture.hasher.calls.length = 0;
      const { body, status, setCookie } = await signIn('a wrong password', email);
      seen.push(JSON.stringify({ body, status, setCookie, hashes: fixture.hasher.calls }));
    }
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).toContain('20002');
    expect(seen[0]).toContain('"hashes":["matches"]');
  });

  it('names every field that cannot be right', async () => {
    const { code, result } = await signIn('', 'ann');
    expect({ code, result }).toEqual({
      code: 20001,
      result: { fields: { email: 'invalid', password: 'missing' } },
    });
    const place = { email: EMAIL, password: PASSWORD, token_in: 'storage' };
    const answer = await fixture.call('/s1/account/login', place);
    expect(answer.result).toEqual({ fields: { token_in: 'invalid' } });
  });

  it('is put off when too many passwords wait, without counting as a try', async () => {
    await signUp(fixture, EMAIL);
    fixture.hasher.busy = true;
    for (let tries = 0; tries < 12; tries += 1) {
      const { code, result } = await signIn();
      expect({ code, result }).toEqual({ code: 20004, result: { retry_after_s: 2 } });
    }
    fixture.hasher.busy = false;
    expect((await signIn()).code).toBe(0);
  });

  it('with a password that was reset in the meantime opens nothing', async () => {
    await signUp(fixture, EMAIL);
    await fixture.call('/s1/account/password/forgot', { email: EMAIL });
    const token = resetTokenIn(await fixture.lastMail());
    fixture.hasher.meanwhile = async () => {
      const body = { token, password: 'another staple 42 horse' };
      expect((await fixture.call('/s1/account/password/reset', body)).code).toBe(0);
    };
    const answer = await signIn();
    expect(answer.code).toBe(20002);
    expect(answer.setCookie).toBeUndefined();
    expect(await database.kysely.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  it('to an account that was closed is as wrong as to none', async () => {
    const { token } = await signUp(fixture, EMAIL);
    await database.kysely.updateTable('users').set({ status: 2 }).execute();
    expect((await signIn()).code).toBe(20002);
    expect((await profile({ cookie: token })).code).toBe(10007);
  });
});

describe('the token', () => {
  it('is a new one each time, and ends the session that was sent along', async () => {
    const { token } = await signUp(fixture, EMAIL);
    const answer = await signIn(PASSWORD, EMAIL, { cookie: token });
    expect(cookieOf(answer)).not.toBe(token);
    expect((await profile({ cookie: token })).code).toBe(10007);
    expect((await profile({ cookie: cookieOf(answer) })).code).toBe(0);
  });

  it('is never one somebody planted', async () => {
    const planted = 'A'.repeat(43);
    await signUp(fixture, EMAIL);
    const answer = await signIn(PASSWORD, EMAIL, { cookie: planted });
    expect(cookieOf(answer)).not.toBe(planted);
    expect((await profile({ cookie: planted })).code).toBe(10007);
  });

  it('of another session stays good when signing in fails', async () => {
    const { token } = await signUp(fixture, EMAIL);
    expect((await signIn('a wrong password', EMAIL, { cookie: token })).code).toBe(20002);
    expect((await profile({ cookie: token })).code).toBe(0);
  });

  it('comes in the answer where the page asks for it, and then is no cookie', async () => {
    const { id } = await signUp(fixture, EMAIL);
    const body = { email: EMAIL, password: PASSWORD, token_in: 'body' };
    const answer = await fixture.call('/s1/account/login', body);
    expect(answer.setCookie).toBeUndefined();
    const token = answer.result['user_token'] as string;
    expect(answer.result).toEqual({ user_token: token, profile: { id } });
    expect((await profile({ token })).result['id']).toBe(id);
    expect((await profile({ cookie: token })).code).toBe(10007);
  });

  it('of a cookie is no header', async () => {
    const { token } = await signUp(fixture, EMAIL);
    expect((await profile({ token })).code).toBe(10007);
  });

  it('in the header wins over the one in the cookie', async () => {
    const { token: cookie } = await signUp(fixture, EMAIL);
    expect((await profile({ cookie, token: 'B'.repeat(43) })).code).toBe(10007);
  });

  it('is stored nowhere', async () => {
    const { token } = await signUp(fixture, EMAIL);
    const rows = await database.kysely.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows, (_key, value) => String(value))).not.toContain(token);
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('ends seven days after signing in, however much it is used', async () => {
    const { token } = await signUp(fixture, EMAIL);
    for (let halfDay = 1; halfDay < 14; halfDay += 1) {
      fixture.now += 12 * 60 * MINUTE_MS;
      expect((await profile({ cookie: token })).code).toBe(0);
    }
    fixture.now += 12 * 60 * MINUTE_MS - 1;
    expect((await profile({ cookie: token })).code).toBe(0);
    fixture.now += 1;
    expect((await profile({ cookie: token })).code).toBe(10007);
  });

  it('makes room beyond fifty sessions of an account', async () => {
    const { token } = await signUp(fixture, EMAIL);
    for (let count = 0; count < 50; count += 1) {
      fixture.now += 1;
      await signIn();
    }
    expect(await database.kysely.selectFrom('sessions').select('id').execute()).toHaveLength(50);
    expect((await profile({ cookie: token })).code).toBe(10007);
  });
});

describe('a clock that was set back', () => {
  it('costs nobody the session just opened', async () => {
    await signUp(fixture, EMAIL);
    for (let count = 1; count < 50; count += 1) {
      fixture.now += MINUTE_MS;
      await signIn();
    }
    fixture.now -= 24 * 60 * MINUTE_MS;
    const token = cookieOf(await signIn());
    expect((await profile({ cookie: token })).code).toBe(0);
    const rows = await database.kysely.selectFrom('sessions').select('created_at').execute();
    const created = rows.map(({ created_at }) => created_at.getTime()).toSorted((a, b) => a - b);
    // The oldest of the other sessions was ended to make room.
    expect(created).toHaveLength(50);
    expect(created[0]).toBe(fixture.now);
    expect(created[1]).toBe(START + MINUTE_MS);
  });

  it('locks nobody out for longer than a window', async () => {
    await signUp(fixture, EMAIL);
    for (let tries = 0; tries < 10; tries += 1) await signIn('a wrong password');
    fixture.now -= MINUTE_MS;
    expect((await signIn()).code).toBe(CHECK_NEEDED);
    fixture.now -= 1;
    expect((await signIn()).code).toBe(0);
  });
});

describe('wrong passwords', () => {
  const VICTIM_IP = '198.51.100.7';

  async function fail(times: number, ip: (index: number) => string, email = EMAIL) {
    const codes = [];
    for (let index = 0; index < times; index += 1)
      codes.push((await signIn('a wrong password', email, { ip: ip(index) })).code);
    return codes;
  }

  it.each([EMAIL, 'bob@example.com'])(
    'to %s are refused after ten from one place, until a quarter of an hour is over',
    async (email) => {
      await signUp(fixture, EMAIL);
      const codes = await fail(11, () => '192.0.2.1', email);
      expect(codes).toEqual([...Array.from({ length: 10 }, () => 20002), CHECK_NEEDED]);
      fixture.now += 5 * MINUTE_MS + 1;
      const refused = await signIn(PASSWORD, email);
      expect(refused).toMatchObject({ code: CHECK_NEEDED, result: { check: { kind: 'work' } } });
      fixture.now += 10 * MINUTE_MS - 1;
      expect((await signIn(PASSWORD, email)).code).toBe(email === EMAIL ? 0 : 20002);
    },
  );

  it('from one place do not lock the owner out elsewhere, however many', async () => {
    await signUp(fixture, EMAIL);
    await fail(90, () => '192.0.2.1');
    expect((await signIn(PASSWORD, EMAIL, { ip: VICTIM_IP })).code).toBe(0);
  });

  it('from everywhere ask for a check after twelve, until a quarter of an hour is over', async () => {
    await signUp(fixture, EMAIL);
    const codes = await fail(12, (index) => `203.0.113.${index % 10}`);
    expect(new Set(codes)).toEqual(new Set([20002]));
    expect((await signIn(PASSWORD, EMAIL, { ip: VICTIM_IP })).code).toBe(CHECK_NEEDED);
    fixture.now += 15 * MINUTE_MS;
    expect((await signIn(PASSWORD, EMAIL, { ip: VICTIM_IP })).code).toBe(0);
  });

  it('from one IPv6 customer count as from one place', async () => {
    await signUp(fixture, EMAIL);
    const codes = await fail(52, (index) => `2001:db8:1:${index.toString(16)}::1`);
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 20002));
    expect(new Set(codes.slice(10))).toEqual(new Set([CHECK_NEEDED]));
    expect((await signIn(PASSWORD, EMAIL, { ip: '2001:db8:2::1' })).code).toBe(0);
  });

  it('refused for their place leave no trace of the accounts they name', async () => {
    for (let account = 0; account < 10; account += 1)
      await fail(10, () => '192.0.2.1', `user${account}@example.com`);
    const rows = () => database.kysely.selectFrom('attempts').selectAll().execute();
    const before = await rows();
    for (let account = 10; account < 15; account += 1)
      expect(await fail(1, () => '192.0.2.1', `user${account}@example.com`)).toEqual([20004]);
    expect(await rows()).toEqual(before);
  });

  it('to many accounts are refused after a hundred from one place', async () => {
    await signUp(fixture, EMAIL);
    for (let account = 0; account < 20; account += 1)
      await fail(5, () => '192.0.2.1', `user${account}@example.com`);
    expect((await signIn(PASSWORD, EMAIL, { ip: '192.0.2.1' })).code).toBe(20004);
    expect((await signIn(PASSWORD, EMAIL, { ip: VICTIM_IP })).code).toBe(0);
  });

  it('refused by one limit do not count under another', async () => {
    await signUp(fixture, EMAIL);
    for (let account = 0; account < 10; account += 1)
      await fail(10, () => '192.0.2.1', `user${account}@example.com`);
    fixture.now += 14 * MINUTE_MS;
    expect(new Set(await fail(12, () => '192.0.2.1'))).toEqual(new Set([20004]));
    fixture.now += MINUTE_MS;
    expect((await signIn(PASSWORD, EMAIL, { ip: '192.0.2.1' })).code).toBe(0);
  });

  it('are forgotten for a place that gets it right', async () => {
    await signUp(fixture, EMAIL);
    await fail(9, () => '192.0.2.1');
    expect((await signIn()).code).toBe(0);
    await fixture.settled();
    expect(new Set(await fail(2, () => '192.0.2.1'))).toEqual(new Set([20002]));
    expect((await signIn()).code).toBe(0);
  });

  it('sent at once are counted before they are tried', async () => {
    await signUp(fixture, EMAIL);
    fixture.hasher.calls.length = 0;
    await Promise.all(Array.from({ length: 30 }, () => signIn('a wrong password')));
    expect(fixture.hasher.calls).toHaveLength(10);
  });
});

describe('the demo account', () => {
  it.each([
    ['local', 0],
    ['dev', 0],
    ['production', 20002],
    ['testnet', 20002],
  ] as const)('in %s answers %i', async (environment, wanted) => {
    await signUp(fixture, DEMO_EMAIL);
    await fixture.app.close();
    fixture = createFixture(database, { environment });
    expect((await signIn(PASSWORD, DEMO_EMAIL)).code).toBe(wanted);
  });

  it('in production has no session and gets no reset link', async () => {
    const { token } = await signUp(fixture, DEMO_EMAIL);
    await fixture.call('/s1/account/password/forgot', { email: DEMO_EMAIL });
    const resetToken = resetTokenIn(await fixture.lastMail());
    await fixture.app.close();
    fixture = createFixture(database, { environment: 'production' });
    expect((await profile({ cookie: token })).code).toBe(10007);
    await fixture.call('/s1/account/password/forgot', { email: DEMO_EMAIL });
    await fixture.settled();
    expect(fixture.mails).toEqual([]);
    const body = { token: resetToken, password: 'another staple 42 horse' };
    expect((await fixture.call('/s1/account/password/reset', body)).code).toBe(20006);
  });
});
