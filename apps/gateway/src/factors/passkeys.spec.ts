import { describe, expect, it } from 'vitest';

import {
  type AccountDatabase,
  type AccountFixture,
  codesOf,
  MINUTE_MS,
  OWN_ORIGIN,
  PASSWORD,
  resetTokenIn,
  signUp,
} from '../accounts/testing/fixture.ts';
import { useAccounts } from '../accounts/testing/use-accounts.ts';
import { shownCode } from './testing/authenticator.ts';
import { createSecurityKey } from './testing/security-key.ts';

const REFUSED = 20_014;
const PLACE = { host: 'localhost', origin: OWN_ORIGIN };
const KEYS = '/s1/account/passkeys';
const LOGIN = '/s1/account/login/passkey';

let database: AccountDatabase;
let fixture: AccountFixture;
let cookie: string;

useAccounts((opened) => ({ database, fixture } = opened));

interface Options {
  readonly challenge: string;
}

/** The options in an answer that is checked against its schema. */
const optionsOf = ({ result }: { readonly result: Readonly<Record<string, unknown>> }) =>
  result['options'] as Options;

const begin = (proof: object = { current: PASSWORD }) =>
  fixture.call(`${KEYS}/begin`, proof, { cookie });
const add = (response: object, name = 'phone') =>
  fixture.call(KEYS, { name, response }, { cookie });
const list = async () => {
  const { result } = await fixture.call(KEYS, undefined, { method: 'GET', cookie });
  return result['passkeys'] as readonly { readonly id: string }[];
};
const asked = async () => optionsOf(await fixture.call(`${LOGIN}/begin`));
const signIn = (response: object) => fixture.call(LOGIN, { response });

/** An account with a passkey. */
async function registered() {
  ({ token: cookie } = await signUp(fixture, 'ann@example.com'));
  const key = createSecurityKey(PLACE);
  expect((await add(key.register(optionsOf(await begin())))).code).toBe(0);
  return key;
}

describe('a passkey', () => {
  it('is made after the password, listed, and signs in without one', async () => {
    const key = await registered();
    expect(await list()).toMatchObject([{ name: 'phone', host: 'localhost', last_used_at: null }]);
    expect(fixture.mails.some(({ text }) => text.includes('passkey'))).toBe(true);
    const answer = await signIn(key.signIn(await asked()));
    expect(answer.code).toBe(0);
    expect(answer.setCookie).toContain('meridian_token');
    expect(JSON.stringify(await list())).not.toContain('"last_used_at":null');
  });

  it('is not made without the password, a code where there is a second factor, or a name', async () => {
    ({ token: cookie } = await signUp(fixture, 'ann@example.com'));
    expect((await begin({ current: 'another one 7' })).code).toBe(20_007);
    const key = createSecurityKey(PLACE);
    const response = key.register(optionsOf(await begin()));
    expect((await add(response, ' ')).result['fields']).toEqual({ name: 'missing' });
    const path = '/s1/account/second-factor';
    const { result } = await fixture.call(`${path}/begin`, { current: PASSWORD }, { cookie });
    const code = shownCode(String(result['secret']), fixture.now);
    expect((await fixture.call(`${path}/confirm`, { code }, { cookie })).code).toBe(0);
    expect((await begin()).code).toBe(20_012);
  });

  it('needs no code of a second factor: the device has asked its owner', async () => {
    const key = await registered();
    const path = '/s1/account/second-factor';
    const { result } = await fixture.call(`${path}/begin`, { current: PASSWORD }, { cookie });
    const code = shownCode(String(result['secret']), fixture.now);
    await fixture.call(`${path}/confirm`, { code }, { cookie });
    expect((await signIn(key.signIn(await asked()))).code).toBe(0);
    // A key that did not verify the user is no second factor.
    const PRESENT_ONLY = 0x01;
    expect((await signIn(key.signIn(await asked(), PRESENT_ONLY))).code).toBe(REFUSED);
  });

  it('opens nothing once it is removed, by its owner only', async () => {
    const key = await registered();
    const [{ id } = { id: '' }] = await list();
    const remove = (by: string) =>
      fixture.call(`${KEYS}/${id}`, undefined, { method: 'DELETE', cookie: by });
    const { token: other } = await signUp(fixture, 'ben@example.com');
    expect((await remove(other)).code).toBe(20_009);
    expect((await remove(cookie)).code).toBe(0);
    expect((await fixture.lastMail()).text).toContain(
      'passkey of your Meridian account was removed',
    );
    expect((await signIn(key.signIn(await asked()))).code).toBe(REFUSED);
    expect(await list()).toEqual([]);
  });
});

describe('a new password', () => {
  const PASSKEYS_STAY = 'Your passkeys stay';

  it('leaves passkeys, and the mail about it says so', async () => {
    const key = await registered();
    await fixture.call('/s1/account/password/forgot', { email: 'ann@example.com' });
    const token = resetTokenIn(await fixture.lastMail());
    const password = 'thirty-two winds and no harbour';
    expect((await fixture.call('/s1/account/password/reset', { token, password })).code).toBe(0);
    expect((await fixture.lastMail()).text).toContain(PASSKEYS_STAY);
    expect((await signIn(key.signIn(await asked()))).code).toBe(0);
  });

  it('says nothing of passkeys where there are none', async () => {
    ({ token: cookie } = await signUp(fixture, 'ann@example.com'));
    const change = { current: PASSWORD, password: 'thirty-two winds and no harbour' };
    expect((await fixture.call('/s1/account/password/change', change, { cookie })).code).toBe(0);
    const { text } = await fixture.lastMail();
    expect(text).toContain('was just changed');
    expect(text).not.toContain(PASSKEYS_STAY);
  });
});

describe('a challenge', () => {
  it('is good once, also for four at the same time', async () => {
    const key = await registered();
    const response = key.signIn(await asked());
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(response)));
    expect(codesOf(answers)).toEqual([0, REFUSED, REFUSED, REFUSED]);
    expect(await database.kysely.selectFrom('passkey_challenges').selectAll().execute()).toEqual(
      [],
    );
  });

  it('is over after five minutes', async () => {
    const key = await registered();
    const options = await asked();
    fixture.now += 6 * MINUTE_MS;
    expect((await signIn(key.signIn(options))).code).toBe(REFUSED);
  });

  it('is good for what it was asked for: one of signing in makes no passkey', async () => {
    await registered();
    const key = createSecurityKey(PLACE);
    expect((await add(key.register(await asked()))).code).toBe(REFUSED);
    expect((await signIn(key.signIn(optionsOf(await begin())))).code).toBe(REFUSED);
  });
});

it.each([
  ['another site', { host: 'localhost', origin: 'https://elsewhere.example' }],
  ['another host', { host: 'elsewhere.example', origin: OWN_ORIGIN }],
])('an answer for %s is refused', async (_what, place) => {
  await registered();
  const key = createSecurityKey(place);
  expect((await add(key.register(optionsOf(await begin())))).code).toBe(REFUSED);
});

it.each([{}, { id: 7 }, { id: 'none' }, { id: 'none', response: { clientDataJSON: 'x' } }])(
  'the answer %j is refused',
  async (response) => {
    await registered();
    expect((await signIn(response)).code).toBe(REFUSED);
    expect((await add(response)).code).toBe(REFUSED);
  },
);
