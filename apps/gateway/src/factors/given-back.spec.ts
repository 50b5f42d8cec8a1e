/** A code that was right is given back where what it was for is refused, and never brings an older one back. */
import { beforeEach, describe, expect, it } from 'vitest';

import {
  type AccountDatabase,
  type AccountFixture,
  PASSWORD,
  signUp,
} from '../accounts/testing/fixture.ts';
import { useAccounts } from '../accounts/testing/use-accounts.ts';
import { shownCode } from './testing/authenticator.ts';
import { TOTP_STEP_S } from './totp.ts';

const EMAIL = 'ann@example.com';
const WRONG_CODE = 20_003;
const TOO_MANY = 20_004;
const TOO_MANY_KEYS = 20_010;
const PATH = '/s1/account/second-factor';
const STEP_MS = TOTP_STEP_S * 1_000;

let database: AccountDatabase;
let fixture: AccountFixture;
let cookie: string;
let secret: string;
let codes: readonly string[];

useAccounts((opened) => ({ database, fixture } = opened));

const post = (path: string, body: object) => fixture.call(path, body, { cookie });
const shown = () => shownCode(secret, fixture.now);
const change = (code: string) =>
  post('/s1/account/password/change', { current: PASSWORD, password: 'no harbour 32 winds', code });
const signIn = (code: string) =>
  fixture.call('/s1/account/login', { email: EMAIL, password: PASSWORD, code });
const recoveryMails = async () => {
  await fixture.settled();
  return fixture.mails.filter(({ text }) => text.includes('was just used')).length;
};

beforeEach(async () => {
  ({ token: cookie } = await signUp(fixture, EMAIL));
  const begun = await post(`${PATH}/begin`, { current: PASSWORD });
  secret = String(begun.result['secret']);
  const confirmed = await post(`${PATH}/confirm`, { code: shown() });
  // `as`: the answer is held to its document.
  codes = confirmed.result['recovery_codes'] as readonly string[];
  fixture.now += STEP_MS;
});

/** The next hash of a new password is not made, since the gateway is busy, after something has happened. */
function refuseNextHash(meanwhile: () => Promise<unknown> = () => Promise.resolve()): void {
  const { hash } = fixture.hasher;
  fixture.hasher.hash = async () => {
    fixture.hasher.hash = hash;
    await meanwhile();
    return { ok: false };
  };
}

async function addPasskeys(count: number): Promise<void> {
  const { id } = await database.kysely.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: `00000000-0000-4000-8000-0000000000${10 + index}`, user_id: id, counter: 0 },
    ...{ credential_id: `c${index}`, public_key: '', host: 'localhost', name: 'n' },
    created_at: new Date(fixture.now),
  }));
  await database.kysely.insertInto('passkeys').values(rows).execute();
}

describe.each(['of the authenticator', 'for recovery'])('a code %s', (kind) => {
  const given = () => (kind === 'for recovery' ? (codes[0] ?? '') : shown());

  it('changes the password after a try that the gateway was too busy for', async () => {
    refuseNextHash();
    const code = given();
    expect((await change(code)).code).toBe(TOO_MANY);
    expect(await recoveryMails()).toBe(0);
    expect((await change(code)).code).toBe(0);
    expect((await change(code)).code).not.toBe(0);
    expect(await recoveryMails()).toBe(kind === 'for recovery' ? 1 : 0);
  });

  it('signs in after a passkey that was one too many', async () => {
    await addPasskeys(20);
    const code = given();
    const proof = { current: PASSWORD, code };
    expect((await post('/s1/account/passkeys/begin', proof)).code).toBe(TOO_MANY_KEYS);
    expect((await signIn(code)).code).toBe(0);
    expect((await signIn(code)).code).toBe(WRONG_CODE);
  });
});

it('a code of the authenticator stays used up where a later one was used meanwhile', async () => {
  const code = shown();
  refuseNextHash(async () => {
    fixture.now += STEP_MS;
    expect((await signIn(shown())).code).toBe(0);
  });
  expect((await change(code)).code).toBe(TOO_MANY);
  expect((await signIn(code)).code).toBe(WRONG_CODE);
  expect((await signIn(shown())).code).toBe(WRONG_CODE);
});

it('a recovery code is not put beside codes that were made meanwhile', async () => {
  const [first = '', second = ''] = codes;
  refuseNextHash(async () => {
    const renewed = await post(`${PATH}/recovery-codes`, { current: PASSWORD, code: second });
    expect(renewed.code).toBe(0);
  });
  expect((await change(first)).code).toBe(TOO_MANY);
  expect((await signIn(first)).code).toBe(WRONG_CODE);
  const rows = await database.kysely.selectFrom('recovery_codes').select('id').execute();
  expect(rows).toHaveLength(10);
});

it('a recovery code is not put back where the second factor was turned off meanwhile', async () => {
  const [first = ''] = codes;
  refuseNextHash(async () => {
    expect((await post(`${PATH}/end`, { current: PASSWORD, code: shown() })).code).toBe(0);
  });
  expect((await change(first)).code).toBe(TOO_MANY);
  expect(await database.kysely.selectFrom('recovery_codes').select('id').execute()).toEqual([]);
});
