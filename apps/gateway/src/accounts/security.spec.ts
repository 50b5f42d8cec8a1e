import { describe, expect, it } from 'vitest';

import {
  codesOf,
  cookieOf,
  MINUTE_MS,
  PASSWORD,
  resetTokenIn,
  signUp,
  START,
  type AccountDatabase,
  type AccountFixture,
  type Answer,
  type CallOptions,
} from './testing/fixture.ts';
import { useAccounts } from './testing/use-accounts.ts';

let database: AccountDatabase;
let fixture: AccountFixture;

useAccounts((opened) => ({ database, fixture } = opened));

const EMAIL = 'ann@example.com';
const NEW_PASSWORD = 'another staple 42 horse';

const signIn = async (password: string, options?: CallOptions) =>
  fixture.call('/s1/account/login', { email: EMAIL, password }, options);

const isSignedIn = async (cookie: string) =>
  (await fixture.call('/v2/private/user/profile', undefined, { method: 'GET', cookie })).code === 0;

const sessions = (cookie?: string) =>
  fixture.call('/s1/account/sessions', undefined, { method: 'GET', cookie });

describe('a forgotten password', () => {
  const forgot = (email = EMAIL, lang = 'en') =>
    fixture.call('/s1/account/password/forgot', { email, lang });
  const reset = (token: string, password = NEW_PASSWORD) =>
    fixture.call('/s1/account/password/reset', { token, password });

  it('is replaced by a mailed link, which ends every session', async () => {
    const { token: session } = await signUp(fixture, EMAIL);
    expect((await forgot(EMAIL, 'ar-ARE')).code).toBe(0);
    const mail = await fixture.lastMail();
    expect(mail.text).toContain('https://ARE.link.example/ar-ARE/login/#reset=');
    const answer = await reset(resetTokenIn(mail));
    expect(answer.code).toBe(0);
    expect(answer.setCookie).toBeUndefined();
    expect(await isSignedIn(session)).toBe(false);
    expect((await signIn(PASSWORD)).code).toBe(20002);
    expect((await signIn(NEW_PASSWORD)).code).toBe(0);
    await fixture.settled();
    // The sign-in with the new password counts as a new device.
    expect(fixture.mails.slice(-2).map(({ subject }) => subject)).toEqual([
      'Your Meridian password was changed',
      'New sign-in to your Meridian account',
    ]);
  });

  it('lets its owner in at once, however often the old one was tried', async () => {
    await signUp(fixture, EMAIL);
    // Ten from this address and more from others: as many as an account allows without a check.
    for (const ip of ['192.0.2.1', '203.0.113.1'])
      for (let tries = 0; tries < 10; tries += 1) await signIn('a wrong password', { ip });
    await forgot();
    const token = resetTokenIn(await fixture.lastMail());
    expect((await signIn(PASSWORD, { ip: '198.51.100.7' })).code).toBe(20011);
    expect((await reset(token)).code).toBe(0);
    await fixture.settled();
    expect((await signIn(NEW_PASSWORD)).code).toBe(0);
    expect((await signIn(NEW_PASSWORD, { ip: '198.51.100.7' })).code).toBe(0);
  });

  it('leaves other networks the limits that they reached', async () => {
    await signUp(fixture, EMAIL);
    const ip = '203.0.113.1';
    for (let tries = 0; tries < 10; tries += 1) await signIn('a wrong password', { ip });
    await forgot();
    expect((await reset(resetTokenIn(await fixture.lastMail()))).code).toBe(0);
    await fixture.settled();
    expect((await signIn(NEW_PASSWORD, { ip })).code).toBe(20011);
    expect((await signIn(NEW_PASSWORD)).code).toBe(0);
  });

  it('is asked for alike by an address without an account, which gets no mail', async () => {
    await signUp(fixture, EMAIL);
    const before = fixture.mails.length;
    fixture.hasher.calls.length = 0;
    const known = await forgot();
    await fixture.settled();
    expect(fixture.mails).toHaveLength(before + 1);
    const unknown = await forgot('bob@example.com');
    await fixture.settled();
    expect(fixture.mails).toHaveLength(before + 1);
    // The clock may pass a second between the two.
    const undated = (answer: Answer) => ({ ...answer, headers: { ...answer.headers, date: '' } });
    expect(undated(unknown)).toEqual(undated(known));
    expect(fixture.hasher.calls).toEqual([]);
  });

  it('is replaced once by a link, and the other links are over with it', async () => {
    await signUp(fixture, EMAIL);
    await forgot();
    const first = resetTokenIn(await fixture.lastMail());
    await forgot();
    const second = resetTokenIn(await fixture.lastMail());
    expect((await reset(second)).code).toBe(0);
    expect((await reset(second, 'yet another staple 7')).code).toBe(20006);
    expect((await reset(first, 'yet another staple 7')).code).toBe(20006);
    expect((await signIn(NEW_PASSWORD)).code).toBe(0);
  });

  it('is replaced once by a link that is used twice at once', async () => {
    await signUp(fixture, EMAIL);
    await forgot();
    const token = resetTokenIn(await fixture.lastMail());
    const answers = await Promise.all([reset(token), reset(token, 'yet another staple 7')]);
    expect(codesOf(answers)).toEqual([0, 20006]);
  });

  it('has an hour', async () => {
    await signUp(fixture, EMAIL);
    await forgot();
    const token = resetTokenIn(await fixture.lastMail());
    fixture.now += 60 * MINUTE_MS;
    expect((await reset(token)).code).toBe(20006);
  });

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}\u0000`])(
    'is not replaced by the link "%s", and no password is hashed for it',
    async (token) => {
      fixture.hasher.calls.length = 0;
      expect((await reset(token)).code).toBe(20006);
      expect(fixture.hasher.calls).toEqual([]);
    },
  );

  it('is not replaced by a bad one, and the link stays good', async () => {
    await signUp(fixture, EMAIL);
    await forgot();
    const token = resetTokenIn(await fixture.lastMail());
    for (const [password, fault] of [
      ['', 'missing'],
      ['short', 'too-short'],
      ['qwertyuiop12', 'too-common'],
      ['ann@example.com1', 'too-common'],
    ] as const) {
      const { code, result } = await reset(token, password);
      expect({ code, result }).toEqual({ code: 20001, result: { fields: { password: fault } } });
    }
    expect((await reset(token)).code).toBe(0);
  });

  it('needs an address', async () => {
    expect((await forgot('ann')).result).toEqual({ fields: { email: 'invalid' } });
    const { result } = await fixture.call('/s1/account/password/forgot', {});
    expect(result).toEqual({ fields: { email: 'missing' } });
  });
});

describe('a changed password', () => {
  const change = (cookie: string | undefined, current = PASSWORD, password = NEW_PASSWORD) =>
    fixture.call('/s1/account/password/change', { current, password }, { cookie });

  it('ends every other session and every reset link', async () => {
    const { token } = await signUp(fixture, EMAIL);
    const other = cookieOf(await signIn(PASSWORD));
    await fixture.call('/s1/account/password/forgot', { email: EMAIL });
    const resetToken = resetTokenIn(await fixture.lastMail());
    expect((await change(token)).code).toBe(0);
    expect(await isSignedIn(token)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect((await signIn(PASSWORD)).code).toBe(20002);
    expect((await signIn(NEW_PASSWORD)).code).toBe(0);
    const body = { token: resetToken, password: 'yet another staple 7' };
    expect((await fixture.call('/s1/account/password/reset', body)).code).toBe(20006);
  });

  it('needs the current one, which cannot be guessed with a stolen session', async () => {
    const { token } = await signUp(fixture, EMAIL);
    const codes = [];
    for (let tries = 0; tries < 11; tries += 1)
      codes.push((await change(token, 'a wrong password')).code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 20007), 20004]);
    expect((await change(token)).code).toBe(20004);
  });

  it('needs somebody signed in, and a good password', async () => {
    expect((await change(undefined)).code).toBe(10007);
    const { token } = await signUp(fixture, EMAIL);
    expect((await change(token, '', 'ann@example.com')).result).toEqual({
      fields: { current: 'missing', password: 'too-common' },
    });
  });
});

describe('sessions', () => {
  it('are listed with this one first, then the most recently used', async () => {
    const { token: first } = await signUp(fixture, EMAIL);
    fixture.now += MINUTE_MS;
    const options = { ip: '2001:db8::1', headers: { 'user-agent': 'x'.repeat(400) } };
    const second = cookieOf(await signIn(PASSWORD, options));
    fixture.now += MINUTE_MS;
    const third = cookieOf(await signIn(PASSWORD));

    const { result } = await sessions(second);
    const list = result['sessions'] as Record<string, unknown>[];
    expect(list.map(({ current }) => current)).toEqual([true, false, false]);
    expect(list[0]?.['id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(list[0]).toEqual({
      id: list[0]?.['id'],
      current: true,
      created_at: new Date(START + MINUTE_MS).toISOString(),
      last_seen_at: new Date(START + 2 * MINUTE_MS).toISOString(),
      user_agent: 'x'.repeat(300),
      ip: '2001:db8::1',
    });

    expect(list[1]?.['created_at']).toBe(new Date(START + 2 * MINUTE_MS).toISOString());
    expect(JSON.stringify(result)).not.toContain(first);
    expect(JSON.stringify(result)).not.toContain(third);
    for (let halfDay = 1; halfDay < 14; halfDay += 1) {
      fixture.now += 12 * 60 * MINUTE_MS;
      for (const token of [second, third]) await sessions(token);
    }
    fixture.now += 12 * 60 * MINUTE_MS - 2 * MINUTE_MS;
    expect((await sessions(second)).result['sessions']).toHaveLength(2);
  });

  it('note their use once a minute', async () => {
    const { token } = await signUp(fixture, EMAIL);
    const seen = async () => {
      await isSignedIn(token);
      const row = await database.kysely
        .selectFrom('sessions')
        .select('last_seen_at')
        .executeTakeFirstOrThrow();
      return row.last_seen_at.getTime() - START;
    };
    fixture.now = START + MINUTE_MS - 1;
    expect(await seen()).toBe(0);
    fixture.now = START + MINUTE_MS;
    expect(await seen()).toBe(MINUTE_MS);
    fixture.now = START + MINUTE_MS + 1;
    expect(await seen()).toBe(MINUTE_MS);
  });

  const revoke = (id: string, cookie: string) =>
    fixture.call(`/s1/account/sessions/${id}`, undefined, { method: 'DELETE', cookie });

  async function idsOf(cookie: string): Promise<string[]> {
    const list = (await sessions(cookie)).result['sessions'] as { id: string }[];
    return list.map(({ id }) => id);
  }

  it('are revoked one by one, by their account only', async () => {
    const { token } = await signUp(fixture, EMAIL);
    const other = cookieOf(await signIn(PASSWORD));
    const { token: stranger } = await signUp(fixture, 'bob@example.com');
    const [own = '', second = ''] = await idsOf(token);

    expect((await revoke(second, stranger)).code).toBe(20008);
    expect(await isSignedIn(other)).toBe(true);
    const revoked = await revoke(second, token);
    expect(revoked.code).toBe(0);
    expect(revoked.setCookie).toBeUndefined();
    expect(await isSignedIn(other)).toBe(false);
    expect((await revoke(second, token)).code).toBe(20008);
    expect((await revoke("x' or 1=1", token)).code).toBe(20008);

    const last = await revoke(own, token);
    expect(last.setCookie).toContain('Max-Age=0');
    expect((await revoke(own, token)).code).toBe(10007);
  });

  it('are revoked all at once, this one too', async () => {
    const { token } = await signUp(fixture, EMAIL);
    const other = cookieOf(await signIn(PASSWORD));
    const { token: stranger } = await signUp(fixture, 'bob@example.com');
    const path = '/s1/account/sessions/revoke-all';
    const answer = await fixture.call(path, {}, { cookie: token });
    expect(answer.code).toBe(0);
    expect(answer.setCookie).toContain('meridian_token_local=; Max-Age=0');
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(stranger)).toBe(true);
    expect((await fixture.call(path, undefined, { cookie: token })).code).toBe(10007);
  });

  it('are nobody’s without a token', async () => {
    expect((await sessions()).code).toBe(10007);
  });
});
