import { LEGAL_VERSION } from '@meridian/editions/legal-version.ts';
import { describe, expect, it } from 'vitest';

import {
  codeIn,
  codesOf,
  cookieOf,
  createFixture,
  emptyTables,
  MINUTE_MS,
  PASSWORD,
  resetTokenIn,
  signUp,
  type AccountDatabase,
  type AccountFixture,
} from './testing/fixture.ts';
import { useAccounts } from './testing/use-accounts.ts';

let database: AccountDatabase;
let fixture: AccountFixture;

useAccounts((opened) => ({ database, fixture } = opened));

const EMAIL = 'ann@example.com';

async function register(email = EMAIL, extra: object = {}): Promise<string> {
  const body = { email, password: PASSWORD, lang: 'en', ...extra };
  const { code, result } = await fixture.call('/s1/account/register', body);
  expect(code).toBe(0);
  // Ids are strings: the next call refuses anything else.
  return result['registration_id'] as string;
}

function verify(id: string, code: string) {
  return fixture.call('/s1/account/verify', { registration_id: id, code });
}

/** A code other than the right one. */
function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

const users = () => database.kysely.selectFrom('users').selectAll().execute();

describe('a sign-up', () => {
  it('makes no account before its code comes back, and signs in then', async () => {
    const id = await register('Ann@Example.COM', { lang: 'tr-TUR', ref: 'FRIEND_1' });
    expect(await users()).toEqual([]);
    const mail = await fixture.lastMail();
    expect(mail.to).toBe(EMAIL);

    const verified = await verify(id, codeIn(mail));
    expect(verified.code).toBe(0);
    const [user] = await users();
    expect(user).toMatchObject({
      email: EMAIL,
      country_code: 'TR',
      lang: 'tr-TUR',
      edition: 'TUR',
      referral_code: 'FRIEND_1',
      status: 1,
    });
    expect(verified.result).toEqual({ profile: { id: Number(user?.id) } });
    expect(user?.id).toBeGreaterThanOrEqual(10_000_001n);
    const profile = await fixture.call('/v2/private/user/profile', undefined, {
      method: 'GET',
      cookie: cookieOf(verified),
    });
    expect(profile.result['id']).toBe(Number(user?.id));
  });

  it('keeps a telephone number, and refuses one that can be none (R-REG-03)', async () => {
    const phone = { country_code: '31', number: '612345678' };
    const id = await register(EMAIL, { phone });
    await verify(id, codeIn(await fixture.lastMail()));
    expect((await users())[0]?.phone).toBe('+31612345678');
    const refused = await fixture.call('/s1/account/register', {
      email: 'bob@example.com',
      password: PASSWORD,
      phone: { ...phone, number: '12' },
    });
    expect(refused).toMatchObject({ code: 20001, result: { fields: { phone: 'invalid' } } });
  });

  it('keeps the version that was agreed to with the time it was sent, and makes up neither', async () => {
    const sentAt = new Date(fixture.now);
    const id = await register(EMAIL, { legal_version: LEGAL_VERSION });
    fixture.now += MINUTE_MS;
    await verify(id, codeIn(await fixture.lastMail()));
    expect((await users())[0]).toMatchObject({ legal_version: LEGAL_VERSION, agreed_at: sentAt });
    const others = [undefined, '1999-01-01', 'x'.repeat(99)];
    for (const [index, version] of others.entries()) {
      const email = `none${index}@example.com`;
      const none = version === undefined ? {} : { legal_version: version };
      const other = await register(email, none);
      await verify(other, codeIn(await fixture.lastMail()));
      const user = (await users()).find((each) => each.email === email);
      expect(user).toMatchObject({ legal_version: null, agreed_at: null });
    }
  });

  it.each(['ABC;drop', 'x'.repeat(65), '<script>'])('drops the referral code %s', async (ref) => {
    const id = await register(EMAIL, { ref });
    expect((await verify(id, codeIn(await fixture.lastMail()))).code).toBe(0);
    expect((await users())[0]?.referral_code).toBeNull();
  });

  it('takes a code once', async () => {
    const id = await register();
    const code = codeIn(await fixture.lastMail());
    expect((await verify(id, code)).code).toBe(0);
    const replayed = await verify(id, code);
    expect(replayed.code).toBe(20003);
    expect(replayed.setCookie).toBeUndefined();
    expect(await users()).toHaveLength(1);
  });

  it('makes one account of two codes entered at once', async () => {
    const id = await register();
    const code = codeIn(await fixture.lastMail());
    const answers = await Promise.all([verify(id, code), verify(id, code)]);
    expect(codesOf(answers)).toEqual([0, 20003]);
    expect(await users()).toHaveLength(1);
  });

  it('takes the right code at the fifth try, but not at the sixth', async () => {
    for (const [wrong, wanted] of [
      [4, 0],
      [5, 20003],
    ] as const) {
      await emptyTables(database);
      const id = await register();
      const code = codeIn(await fixture.lastMail());
      for (let index = 0; index < wrong; index += 1)
        expect((await verify(id, otherThan(code))).code).toBe(20003);
      expect((await verify(id, code)).code).toBe(wanted);
    }
  });

  it('counts tries made at once', async () => {
    const id = await register();
    const code = codeIn(await fixture.lastMail());
    await Promise.all(Array.from({ length: 8 }, () => verify(id, otherThan(code))));
    expect((await verify(id, code)).code).toBe(20003);
  });

  it('is over after half an hour', async () => {
    const id = await register();
    const code = codeIn(await fixture.lastMail());
    fixture.now += 30 * MINUTE_MS;
    expect((await verify(id, code)).code).toBe(20003);
    expect((await fixture.call('/s1/account/resend', { registration_id: id })).code).toBe(20003);
  });

  it.each(['', 'nonsense', `${'a'.repeat(21)}\u0000`, 'a'.repeat(22)])(
    'refuses the unknown registration "%s"',
    async (id) => {
      expect((await verify(id, '123456')).code).toBe(20003);
      expect((await fixture.call('/s1/account/resend', { registration_id: id })).code).toBe(20003);
    },
  );

  it('reads a code typed in groups, and says what is no code', async () => {
    const id = await register();
    const code = codeIn(await fixture.lastMail());
    for (const [text, fault] of [
      ['', 'missing'],
      ['12345', 'invalid'],
      ['1234567', 'invalid'],
      ['12345x', 'invalid'],
    ] as const) {
      const { code: answer, result } = await verify(id, text);
      expect({ answer, result }).toEqual({ answer: 20001, result: { fields: { code: fault } } });
    }
    expect((await verify(id, ` ${code.slice(0, 3)} ${code.slice(3)}`)).code).toBe(0);
  });
});

describe('a new code', () => {
  const resend = (id: string, ip?: string) =>
    fixture.call('/s1/account/resend', { registration_id: id }, ip === undefined ? {} : { ip });

  it('takes the place of the one before and gives no further tries', async () => {
    const id = await register();
    const first = codeIn(await fixture.lastMail());
    await verify(id, otherThan(first));
    expect((await resend(id)).code).toBe(0);
    const second = codeIn(await fixture.lastMail());
    if (first !== second) expect((await verify(id, first)).code).toBe(20003);
    const [row] = await database.kysely.selectFrom('registrations').select('attempts').execute();
    expect(row?.attempts).toBe(first === second ? 1 : 2);
    expect((await verify(id, second)).code).toBe(0);
  });

  it('is sent five times at most', async () => {
    const id = await register();
    for (let sends = 1; sends < 5; sends += 1)
      expect((await resend(id, `203.0.113.${sends}`)).code).toBe(0);
    const refused = await resend(id, '203.0.113.5');
    expect(refused.code).toBe(20004);
    expect(refused.result['retry_after_s']).toBe(30 * 60);
    await fixture.settled();
    expect(fixture.mails).toHaveLength(5);
  });
});

describe('two sign-ups of one address', () => {
  it('leave each other alone until one is verified, with the password it came with', async () => {
    const first = await register();
    const firstCode = codeIn(await fixture.lastMail());
    const second = await register(EMAIL, { password: 'another staple 42 horse' });
    const secondCode = codeIn(await fixture.lastMail());
    expect((await verify(first, firstCode)).code).toBe(0);
    const waiting = database.kysely.selectFrom('registrations').select('id');
    expect(await waiting.execute()).toEqual([]);
    expect((await verify(second, secondCode)).code).toBe(20003);
    const signIn = (password: string) =>
      fixture.call('/s1/account/login', { email: EMAIL, password });
    expect((await signIn(PASSWORD)).code).toBe(0);
    expect((await signIn('another staple 42 horse')).code).toBe(20002);
  });

  it('verified at once make one account', async () => {
    const ids = [await register()];
    const codes = [codeIn(await fixture.lastMail())];
    ids.push(await register());
    codes.push(codeIn(await fixture.lastMail()));
    const answers = await Promise.all(ids.map((id, index) => verify(id, codes[index] ?? '')));
    expect(codesOf(answers)).toEqual([0, 20003]);
    expect(await users()).toHaveLength(1);
  });
});

describe('an address that has an account', () => {
  it('gets the same answers as one that has none, and another mail', async () => {
    await signUp(fixture, EMAIL);
    const calls = { known: '', unknown: '' };
    for (const [name, email] of [
      ['known', EMAIL],
      ['unknown', 'bob@example.com'],
    ] as const) {
      fixture.hasher.calls.length = 0;
      const answers = [];
      const body = { email, password: PASSWORD, lang: 'en' };
      const registered = await fixture.call('/s1/account/register', body);
      const id = registered.result['registration_id'] as string;
      expect(id).toMatch(/^[\w-]{22}$/);
      answers.push({ ...registered.body, result: Object.keys(registered.result) });
      answers.push((await fixture.call('/s1/account/resend', { registration_id: id })).body);
      answers.push((await verify(id, '12345')).body);
      for (let tries = 0; tries < 6; tries += 1) answers.push((await verify(id, '999999')).body);
      answers.push((await fixture.call('/s1/account/resend', { registration_id: id })).body);
      calls[name] = JSON.stringify([answers, fixture.hasher.calls]);
      await fixture.settled();
    }
    expect(calls.known).toBe(calls.unknown);
    const subjects = fixture.mails.slice(1).map(({ to, subject }) => [to, subject]);
    expect(subjects).toEqual([
      [EMAIL, 'You already have a Meridian account'],
      [EMAIL, 'You already have a Meridian account'],
      ['bob@example.com', 'Your Meridian verification code'],
      ['bob@example.com', 'Your Meridian verification code'],
    ]);
  });

  it('gets a mail with links of the edition, one of them to a new password', async () => {
    await signUp(fixture, EMAIL);
    await register(EMAIL, { lang: 'de-EU' });
    const mail = await fixture.lastMail();
    expect(mail.text).toContain('https://EU.link.example/de-EU/login/\n');
    expect(mail.text).not.toMatch(/^\d{6}$/m);
    const token = resetTokenIn(mail);
    const body = { token, password: 'another staple 42 horse' };
    expect((await fixture.call('/s1/account/password/reset', body)).code).toBe(0);
  });
});

describe('what is typed', () => {
  it.each([
    [{}, { email: 'missing', password: 'missing' }],
    [
      { email: '', password: '' },
      { email: 'missing', password: 'missing' },
    ],
    [
      { email: 'ann', password: 'short' },
      { email: 'invalid', password: 'too-short' },
    ],
    [{ email: EMAIL, password: 'x'.repeat(257) }, { password: 'too-long' }],
    [{ email: EMAIL, password: 'password1234' }, { password: 'too-common' }],
    [{ email: EMAIL, password: 'ann@example.com' }, { password: 'too-common' }],
    [{ email: { a: 1 }, password: PASSWORD }, { email: 'invalid' }],
    [{ email: [EMAIL], password: PASSWORD }, { email: 'invalid' }],
    [{ email: EMAIL, password: 12 }, { password: 'invalid' }],
    [
      { email: true, password: [PASSWORD] },
      { email: 'invalid', password: 'invalid' },
    ],
    [
      { email: null, password: null },
      { email: 'missing', password: 'missing' },
    ],
    [{ email: EMAIL, password: PASSWORD, lang: null }, { lang: 'invalid' }],
  ])('%j is refused with %j', async (body, fields) => {
    const answer = await fixture.call('/s1/account/register', body);
    expect(answer).toMatchObject({ status: 200, code: 20001, result: { fields } });
    expect(answer.result['fields']).toEqual(fields);
  });

  it('may have more than is asked for', async () => {
    const body = { email: EMAIL, password: PASSWORD, lang: 'xx', role: 'admin', id: 1 };
    expect((await fixture.call('/s1/account/register', body)).code).toBe(0);
    expect((await fixture.lastMail()).to).toBe(EMAIL);
  });
});

describe('mails', () => {
  const forgot = (email: string, ip: string) =>
    fixture.call('/s1/account/password/forgot', { email }, { ip });

  it('go to one address three times in a quarter of an hour, whether it has an account or not', async () => {
    await signUp(fixture, EMAIL);
    for (const email of [EMAIL, 'bob@example.com']) {
      await database.kysely.deleteFrom('attempts').execute();
      fixture.now += MINUTE_MS;
      for (let count = 0; count < 3; count += 1) {
        const path = count % 2 === 0 ? '/s1/account/register' : '/s1/account/password/forgot';
        expect((await fixture.call(path, { email, password: PASSWORD })).code).toBe(0);
      }
      fixture.now += MINUTE_MS;
      const refused = await forgot(email, '192.0.2.1');
      expect(refused.code).toBe(20004);
      expect(refused.result['retry_after_s']).toBe(14 * 60);
      fixture.now += 14 * MINUTE_MS;
      expect((await forgot(email, '192.0.2.1')).code).toBe(0);
    }
  });

  it('asked for by one stranger do not keep the owner from theirs', async () => {
    for (let count = 0; count < 12; count += 1)
      await forgot(EMAIL, `2001:db8:1:${count.toString(16)}::1`);
    expect((await forgot(EMAIL, '2001:db8:1:ff::1')).code).toBe(20004);
    expect((await forgot(EMAIL, '198.51.100.7')).code).toBe(0);
  });

  it('go to one address twenty times from everywhere', async () => {
    const answers = [];
    for (let count = 0; count < 21; count += 1)
      answers.push((await forgot(EMAIL, `203.0.113.${count % 7}`)).code);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 0), 20004]);
  });

  it('that were never sent, for too many passwords wait, do not count', async () => {
    fixture.hasher.busy = true;
    const body = { email: EMAIL, password: PASSWORD };
    for (let tries = 0; tries < 8; tries += 1) {
      const { code, result } = await fixture.call('/s1/account/register', body);
      expect({ code, result }).toEqual({ code: 20004, result: { retry_after_s: 2 } });
    }
    fixture.hasher.busy = false;
    await register();
  });

  it('that fail are tried three times more, and the answer is the same', async () => {
    await fixture.app.close();
    const tries: string[] = [];
    const waits: number[] = [];
    fixture = createFixture(database, {
      mailer: {
        send(mail) {
          tries.push(mail.subject);
          return tries.length < 4 ? Promise.reject(new Error('no server')) : Promise.resolve();
        },
      },
      async wait(ms) {
        waits.push(ms);
      },
    });
    await register();
    await fixture.settled();
    expect(tries).toHaveLength(4);
    expect(waits).toEqual([1_000, 10_000, 60_000]);
  });
});
