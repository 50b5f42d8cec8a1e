/**
 * A known device has a budget of tries of its own while strangers use up the account's; the owner gets a mail
 * about each new device.
 */
import { beforeEach, describe, expect, it } from 'vitest';

import {
  cookieOf,
  createFixture,
  deviceOf,
  MINUTE_MS,
  PASSWORD,
  resetTokenIn,
  signUp,
  type AccountDatabase,
  type AccountFixture,
  type CallOptions,
} from './testing/fixture.ts';
import { useAccounts } from './testing/use-accounts.ts';

const EMAIL = 'ann@example.com';
const CHECK_NEEDED = 20_011;
const WRONG = 20_002;

let database: AccountDatabase;
let fixture: AccountFixture;

useAccounts((opened) => ({ database, fixture } = opened));

function signIn(password = PASSWORD, options: CallOptions = {}) {
  return fixture.call('/s1/account/login', { email: EMAIL, password }, options);
}

/** Wrong passwords from enough networks to reach the account's own limit. */
async function lockOut(): Promise<void> {
  for (let network = 1; network <= 6; network += 1) {
    for (let tried = 0; tried < 10; tried += 1) {
      await signIn('a wrong password', { ip: `198.51.100.${network}` });
    }
  }
}

const subjects = () => fixture.mails.map(({ subject }) => subject);

describe('strangers who use up the tries of an account', () => {
  it('do not keep its owner out of a device that it was signed in on', async () => {
    await signUp(fixture, EMAIL);
    const device = deviceOf(await signIn());
    await lockOut();
    expect((await signIn()).code).toBe(CHECK_NEEDED);
    expect((await signIn(PASSWORD, { device })).code).toBe(0);
  });

  it('on the network of the owner do not either', async () => {
    await signUp(fixture, EMAIL);
    const device = deviceOf(await signIn());
    for (let tried = 0; tried < 12; tried += 1) await signIn('a wrong password');
    expect((await signIn()).code).toBe(CHECK_NEEDED);
    expect((await signIn(PASSWORD, { device })).code).toBe(0);
  });

  it('are reported to the owner, once', async () => {
    await signUp(fixture, EMAIL);
    await lockOut();
    await signIn();
    await fixture.settled();
    const locked = subjects().filter((subject) => subject.startsWith('Many wrong passwords'));
    expect(locked).toHaveLength(1);
    expect(fixture.mails.at(-1)).toMatchObject({
      to: EMAIL,
      text: expect.stringContaining('15 minutes') as string,
    });
  });

  it('of an address without an account are reported to nobody', async () => {
    await lockOut();
    await fixture.settled();
    expect(fixture.mails).toEqual([]);
  });
});

describe('a known device', () => {
  it('has ten tries of its own, and then those of everybody', async () => {
    await signUp(fixture, EMAIL);
    const device = deviceOf(await signIn());
    const codes: number[] = [];
    for (let tried = 0; tried < 21; tried += 1) {
      codes.push((await signIn('a wrong password', { device })).code);
    }
    expect(codes.filter((code) => code === WRONG)).toHaveLength(20);
    expect(codes.at(-1)).toBe(CHECK_NEEDED);
  });

  it('of another account counts for nothing', async () => {
    await signUp(fixture, 'bob@example.com');
    const bob = { email: 'bob@example.com', password: PASSWORD };
    const device = deviceOf(await fixture.call('/s1/account/login', bob));
    await signUp(fixture, EMAIL);
    await lockOut();
    expect((await signIn(PASSWORD, { device })).code).toBe(CHECK_NEEDED);
  });

  it('gets another token with each sign-in: a copied one ends', async () => {
    await signUp(fixture, EMAIL);
    const first = deviceOf(await signIn());
    const second = deviceOf(await signIn(PASSWORD, { device: first }));
    await lockOut();
    expect((await signIn(PASSWORD, { device: first })).code).toBe(CHECK_NEEDED);
    expect((await signIn(PASSWORD, { device: second })).code).toBe(0);
  });

  it('is unknown after a year', async () => {
    await signUp(fixture, EMAIL);
    const device = deviceOf(await signIn());
    fixture.now += 366 * 24 * 60 * MINUTE_MS;
    await lockOut();
    expect((await signIn(PASSWORD, { device })).code).toBe(CHECK_NEEDED);
  });

  it('is forgotten with a reset of the password', async () => {
    await signUp(fixture, EMAIL);
    const device = deviceOf(await signIn());
    await fixture.call('/s1/account/password/forgot', { email: EMAIL });
    const token = resetTokenIn(await fixture.lastMail());
    const password = 'another staple 43 mule';
    await fixture.call('/s1/account/password/reset', { token, password });
    // The mail of the new password first.
    await fixture.settled();
    fixture.mails.length = 0;
    await signIn(password, { device });
    await fixture.settled();
    expect(subjects()).toEqual(['New sign-in to your Meridian account']);
  });
});

describe('a sign-in', () => {
  it('on a new device is reported to the owner; on a known one it is not', async () => {
    await signUp(fixture, EMAIL);
    fixture.mails.length = 0;
    const device = deviceOf(await signIn());
    await fixture.settled();
    expect(subjects()).toEqual(['New sign-in to your Meridian account']);
    await signIn(PASSWORD, { device });
    await fixture.settled();
    expect(fixture.mails).toHaveLength(1);
  });

  it('of a page in a frame, which has no cookie, is known by its browser', async () => {
    await signUp(fixture, EMAIL);
    fixture.mails.length = 0;
    const inFrame = { email: EMAIL, password: PASSWORD, token_in: 'body' };
    await fixture.call('/s1/account/login', inFrame);
    await fixture.call('/s1/account/login', inFrame, {
      headers: { origin: 'http://localhost:8080', 'user-agent': 'Another browser' },
    });
    await fixture.settled();
    expect(fixture.mails).toHaveLength(1);
  });

  it('after a day without use is over', async () => {
    const { token } = await signUp(fixture, EMAIL);
    const profile = () =>
      fixture.call('/v2/private/user/profile', undefined, { method: 'GET', cookie: token });
    fixture.now += 23 * 60 * MINUTE_MS;
    expect((await profile()).code).toBe(0);
    fixture.now += 23 * 60 * MINUTE_MS;
    expect((await profile()).code).toBe(0);
    fixture.now += 24 * 60 * MINUTE_MS;
    expect((await profile()).code).not.toBe(0);
  });
});

describe('a password of earlier days', () => {
  it('that is shorter than 12 signs in and is asked to change; no new one is', async () => {
    await signUp(fixture, EMAIL);
    const { phc } = (await fixture.hasher.hash('short 4 me')) as { readonly phc: string };
    await database.kysely.updateTable('users').set({ password_hash: phc }).execute();
    const answer = await signIn('short 4 me');
    expect(answer.result['password_outdated']).toBe(true);
    expect((await signIn()).code).toBe(WRONG);
    const change = { current: 'short 4 me', password: 'elevenchars' };
    const cookie = cookieOf(answer);
    const refused = await fixture.call('/s1/account/password/change', change, { cookie });
    expect(refused.result['fields']).toEqual({ password: 'too-short' });
    const good = { current: 'short 4 me', password: PASSWORD };
    expect((await fixture.call('/s1/account/password/change', good, { cookie })).code).toBe(0);
    expect((await signIn()).result['password_outdated']).toBeUndefined();
  });
});

describe('cookies outside local builds', () => {
  const environment = 'production';
  let production: AccountFixture;

  beforeEach(() => {
    production = createFixture(database, {
      environment,
      isOwnOrigin: () => true,
    });
    return () => production.app.close();
  });

  const ask = (headers: Record<string, string>) =>
    production.app.inject({
      url: '/x-api/v2/private/user/profile',
      headers: { host: 'localhost:8080', ...headers },
    });

  it('have the prefix that keeps others from setting them', async () => {
    await signUp(production, EMAIL);
    const body = { email: EMAIL, password: PASSWORD };
    const answer = await production.call('/s1/account/login', body);
    expect(answer.setCookies).toEqual([
      expect.stringMatching(/^__Host-meridian_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-meridian_device=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  it('of the old name are read once and replaced', async () => {
    const { id, token } = await signUp(production, EMAIL);
    const old = await ask({ cookie: `meridian_token=${token}` });
    expect(old.json<{ result: { id: number } }>().result.id).toBe(id);
    expect(old.headers['set-cookie']).toEqual([
      expect.stringContaining(`__Host-meridian_token=${token};`),
      expect.stringContaining('meridian_token=; Max-Age=0'),
    ]);
    const planted = `meridian_token=${'x'.repeat(43)}; __Host-meridian_token=${token}`;
    const both = await ask({ cookie: planted });
    expect(both.json<{ result: { id: number } }>().result.id).toBe(id);
    expect(both.headers['set-cookie']).toContain('meridian_token=; Max-Age=0');
  });
});

it('signing out clears the cache of the browser, and nothing that is the device’s', async () => {
  const { token } = await signUp(fixture, EMAIL);
  const out = await fixture.call('/logout', {}, { cookie: token });
  expect(out.headers['clear-site-data']).toBe('"cache"');
  const again = cookieOf(await signIn());
  const everywhere = await fixture.call('/s1/account/sessions/revoke-all', {}, { cookie: again });
  expect(everywhere.headers['clear-site-data']).toBe('"cache"');
});
