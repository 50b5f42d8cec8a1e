import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import {
  type AccountDatabase,
  type AccountFixture,
  type CallOptions,
  codesOf,
  deviceOf,
  MINUTE_MS,
  PASSWORD,
  signUp,
} from '../accounts/testing/fixture.ts';
import { useAccounts } from '../accounts/testing/use-accounts.ts';
import { codeOf, stepOf, TOTP_STEP_S } from './totp.ts';
import { bytesOf } from './testing/authenticator.ts';

const EMAIL = 'ann@example.com';
const WRONG_CREDENTIALS = 20_002;
const WRONG_CODE = 20_003;
const TOO_MANY = 20_004;
const WRONG_PASSWORD = 20_007;
const CODE_NEEDED = 20_012;
const ON_ALREADY = 20_013;
const PATH = '/s1/account/second-factor';
const STEP_MS = TOTP_STEP_S * 1_000;

let database: AccountDatabase;
let fixture: AccountFixture;
let cookie: string;

useAccounts((opened) => ({ database, fixture } = opened));

const post = (path: string, body: object) => fixture.call(`${PATH}/${path}`, body, { cookie });
const begin = (current = PASSWORD) => post('begin', { current });
const status = async () => (await fixture.call(PATH, undefined, { method: 'GET', cookie })).result;
const codeAt = (secret: Uint8Array, now = fixture.now) => codeOf(secret, stepOf(now));
const hasFactor = async () => {
  const { result } = await fixture.call('/v2/private/user/profile', undefined, {
    method: 'GET',
    cookie,
  });
  return result['has_google2fa'];
};

function signIn(code?: string, options: CallOptions = {}) {
  const body = { email: EMAIL, password: PASSWORD, ...(code !== undefined && { code }) };
  return fixture.call('/s1/account/login', body, options);
}

const mailsWith = (text: string) => fixture.mails.filter((mail) => mail.text.includes(text)).length;

/** Starts the setup, and returns the secret's bytes as an authenticator decodes them. */
async function begun(): Promise<Uint8Array> {
  const { code, result } = await begin();
  expect(code).toBe(0);
  return bytesOf(String(result['secret']));
}

/** An account with a second factor; its first code is used up, and the clock has moved one step. */
async function enrolled() {
  ({ token: cookie } = await signUp(fixture, EMAIL));
  const secret = await begun();
  const { result } = await post('confirm', { code: codeAt(secret) });
  fixture.now += STEP_MS;
  // `as`: the answer is held to its document.
  return { secret, codes: result['recovery_codes'] as readonly string[] };
}

/** All rows of the account, as text. */
async function stored(): Promise<string> {
  const { kysely } = database;
  const rows = [
    await kysely.selectFrom('second_factors').selectAll().execute(),
    await kysely.selectFrom('recovery_codes').selectAll().execute(),
  ];
  return JSON.stringify(rows, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

describe('a second factor', () => {
  it('is turned on by password and code, and shows in the profile', async () => {
    ({ token: cookie } = await signUp(fixture, EMAIL));
    expect((await begin('another one 7')).code).toBe(WRONG_PASSWORD);
    const secret = await begun();
    expect(await hasFactor()).toBe(false);
    expect((await signIn()).code).toBe(0);
    const wrong = codeAt(secret, fixture.now + 10 * STEP_MS);
    expect((await post('confirm', { code: wrong })).code).toBe(WRONG_CODE);
    const confirmed = await post('confirm', { code: codeAt(secret) });
    expect(confirmed.code).toBe(0);
    expect(confirmed.result['recovery_codes']).toHaveLength(10);
    expect(await hasFactor()).toBe(true);
    expect(await status()).toMatchObject({ recovery_codes_left: 10 });
    const mail = (await fixture.lastMail()).text;
    expect(mail).toContain('second step');
    expect(mail).toContain('write to support as well');
    expect((await begin()).code).toBe(ON_ALREADY);
  });

  it('keeps its secret sealed and its recovery codes hashed', async () => {
    const { secret, codes } = await enrolled();
    const text = await stored();
    for (const form of ['base64', 'hex', 'base64url'] as const) {
      expect(text).not.toContain(Buffer.from(secret).toString(form));
    }
    for (const code of codes) {
      expect(code).toMatch(/^\d{6}(?:-\d{6}){3}$/);
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replaceAll('-', ''));
    }
    expect(new Set(codes).size).toBe(10);
  });

  it('counts by the secret that was shown last, for half an hour', async () => {
    ({ token: cookie } = await signUp(fixture, EMAIL));
    const first = await begun();
    const second = await begun();
    expect((await post('confirm', { code: codeAt(first) })).code).toBe(WRONG_CODE);
    fixture.now += 31 * MINUTE_MS;
    expect((await post('confirm', { code: codeAt(second) })).code).toBe(WRONG_CODE);
    const third = await begun();
    expect((await post('confirm', { code: codeAt(third) })).code).toBe(0);
  });

  it('is turned off by password and code, with its recovery codes', async () => {
    const { secret } = await enrolled();
    const off = (body: object) => post('end', body);
    expect((await off({ current: PASSWORD })).code).toBe(CODE_NEEDED);
    expect((await off({ current: 'another one 7', code: codeAt(secret) })).code).toBe(
      WRONG_PASSWORD,
    );
    expect(await hasFactor()).toBe(true);
    expect((await off({ current: PASSWORD, code: codeAt(secret) })).code).toBe(0);
    expect(await hasFactor()).toBe(false);
    expect((await signIn()).code).toBe(0);
    expect(await stored()).toBe('[[],[]]');
    await fixture.settled();
    expect(mailsWith('turned off')).toBe(1);
  });

  it('is turned off whole or not at all', async () => {
    const { secret } = await enrolled();
    const { kysely } = database;
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(kysely);
    await sql`create trigger refuse before delete on second_factors
      execute function refuse()`.execute(kysely);
    try {
      const cut = await post('end', { current: PASSWORD, code: codeAt(secret) });
      expect(cut.code).not.toBe(0);
      expect(await status()).toMatchObject({ recovery_codes_left: 10 });
    } finally {
      await sql`drop function refuse cascade`.execute(kysely);
    }
  });

  it('is said to be off only where it was on', async () => {
    ({ token: cookie } = await signUp(fixture, EMAIL));
    await begun();
    expect((await post('end', { current: PASSWORD })).code).toBe(0);
    await fixture.settled();
    expect(mailsWith('turned off')).toBe(0);
  });
});

describe('signing in with a second factor', () => {
  it('asks for a code after a right password only, and opens nothing before', async () => {
    const { secret } = await enrolled();
    const asked = await signIn();
    expect(asked).toMatchObject({ code: CODE_NEEDED, setCookie: undefined });
    const unknown = { email: EMAIL, password: 'another one 7', code: codeAt(secret) };
    expect((await fixture.call('/s1/account/login', unknown)).code).toBe(20_002);
    expect(await signIn('000 000')).toMatchObject({ code: WRONG_CODE, setCookie: undefined });
    const entered = `${codeAt(secret).slice(0, 3)} ${codeAt(secret).slice(3)}`;
    expect((await signIn(entered)).code).toBe(0);
  });

  it('takes the code of a time step once', async () => {
    const { secret } = await enrolled();
    const code = codeAt(secret);
    expect((await signIn(code)).code).toBe(0);
    expect((await signIn(code)).code).toBe(WRONG_CODE);
    // The one before it is used up too.
    expect((await signIn(codeAt(secret, fixture.now - STEP_MS))).code).toBe(WRONG_CODE);
    fixture.now += STEP_MS;
    expect((await signIn(codeAt(secret))).code).toBe(0);
  });

  it('takes a code once of four at the same time', async () => {
    const { secret, codes } = await enrolled();
    for (const [ip, code] of [
      ['198.51.100.1', codeAt(secret)],
      ['203.0.113.1', codes[0]],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(code, { ip })));
      expect(codesOf(answers)).toEqual([0, WRONG_CODE, WRONG_CODE, WRONG_CODE]);
      await fixture.settled();
    }
  });

  it('takes each recovery code once, and says so by mail', async () => {
    const { codes } = await enrolled();
    const [first = '', second = ''] = codes;
    expect((await signIn(first)).code).toBe(0);
    expect(fixture.mails.some(({ text }) => text.includes('recovery code'))).toBe(true);
    expect((await signIn(first)).code).toBe(WRONG_CODE);
    expect((await signIn(second.replaceAll('-', ' '))).code).toBe(0);
    expect(await status()).toMatchObject({ recovery_codes_left: 8 });
    const renewed = await post('recovery-codes', { current: PASSWORD, code: codes[2] });
    expect(renewed.result['recovery_codes']).toHaveLength(10);
    expect((await signIn(codes[3])).code).toBe(WRONG_CODE);
    await fixture.settled();
    expect(mailsWith('New recovery codes were made')).toBe(1);
  });

  it('bounds wrong codes: five of a network, ten of an account, right ones not counted', async () => {
    const { secret } = await enrolled();
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await signIn('000000', { ip: '198.51.100.1' })).code).toBe(WRONG_CODE);
    }
    expect((await signIn(codeAt(secret), { ip: '198.51.100.1' })).code).toBe(TOO_MANY);
    expect((await signIn(codeAt(secret))).code).toBe(0);
    await fixture.settled();
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await signIn('000000', { ip: '203.0.113.1' })).code).toBe(WRONG_CODE);
    }
    fixture.now += STEP_MS;
    expect((await signIn(codeAt(secret))).code).toBe(TOO_MANY);
    fixture.now += 16 * MINUTE_MS;
    expect((await signIn(codeAt(secret))).code).toBe(0);
  });

  it('tells the owner once in a window that many codes were tried', async () => {
    await enrolled();
    const tries = async (count: number, ip: string) => {
      for (let tried = 0; tried < count; tried += 1) await signIn('000000', { ip });
      await fixture.settled();
      return mailsWith('many wrong codes');
    };
    expect(await tries(4, '198.51.100.1')).toBe(0);
    expect(await tries(2, '198.51.100.1')).toBe(1);
    expect(await tries(6, '203.0.113.1')).toBe(1);
    fixture.now += 16 * MINUTE_MS;
    expect(await tries(5, '203.0.113.1')).toBe(2);
  });

  it('leaves a known device codes of its own, five of them', async () => {
    const { secret, codes } = await enrolled();
    const device = deviceOf(await signIn(codes[0]));
    for (const ip of ['198.51.100.1', '203.0.113.1']) {
      for (let tried = 0; tried < 5; tried += 1) await signIn('000000', { ip });
    }
    expect((await signIn(codeAt(secret))).code).toBe(TOO_MANY);
    for (let tried = 0; tried < 4; tried += 1) {
      expect((await signIn('000000', { device })).code).toBe(WRONG_CODE);
    }
    expect((await signIn(codeAt(secret), { device })).code).toBe(0);
  });

  it('is asked for by a new password, and outlives it', async () => {
    const { secret } = await enrolled();
    const password = 'thirty-two winds and no harbour';
    const change = (code?: string) => {
      const body = { current: PASSWORD, password, ...(code !== undefined && { code }) };
      return fixture.call('/s1/account/password/change', body, { cookie });
    };
    expect((await change()).code).toBe(CODE_NEEDED);
    expect((await change('000000')).code).toBe(WRONG_CODE);
    const body = { email: EMAIL, password };
    expect((await fixture.call('/s1/account/login', body)).code).toBe(WRONG_CREDENTIALS);
    expect((await change(codeAt(secret))).code).toBe(0);
    fixture.now += STEP_MS;
    expect((await fixture.call('/s1/account/login', body)).code).toBe(CODE_NEEDED);
    const entered = { ...body, code: codeAt(secret) };
    expect((await fixture.call('/s1/account/login', entered)).code).toBe(0);
  });
});
