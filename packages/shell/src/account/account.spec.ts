import { createHash } from 'node:crypto';
import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import { failureOf, type BusinessError } from '@meridian/protocol/envelope.ts';
import { hasWork } from '@meridian/protocol/sign-in-check.ts';
import { readMessages } from '@meridian/i18n/load-catalogue.ts';
import { describe, expect, it } from 'vitest';

import { accountCalls } from './account-calls.ts';
import { checkFields, CHECKS } from './check-input.ts';
import { faultsOf, fieldFault, type FieldName } from './faults.ts';
import { nextPage, resetToken } from './next-page.ts';

const english = readMessages('en', 'account');

const failed = (parts: Partial<BusinessError>): BusinessError => ({
  ...failureOf('business', 'm', '/x').error,
  ...parts,
});

describe('what a failed call says to the user', () => {
  it('has words for every code, and for none', () => {
    const codes = [...Object.values(ACCOUNT_CODES), 1, null];
    for (const code of codes) {
      const { fields, form } = faultsOf(failed({ code }));
      const said = [...Object.values(fields), form].filter((message) => message !== null);
      expect(said.length, String(code)).toBeGreaterThan(0);
      for (const { id } of said) expect(english[id], id).toBeDefined();
    }
  });

  it('puts the gateway’s field faults to their fields', () => {
    const data = { fields: { email: 'invalid', password: 'too-common', elsewhere: 'x' } };
    const { fields, form } = faultsOf(failed({ code: ACCOUNT_CODES.invalidInput, data }));
    expect(fields.email?.id).toBe('account.fault.email.invalid');
    expect(fields.password?.id).toBe('account.fault.password.tooCommon');
    expect(form).toBeNull();
    const unknown = failed({ code: ACCOUNT_CODES.invalidInput, data: { fields: { other: 'x' } } });
    expect(faultsOf(unknown).form?.id).toBe('account.error.other');
  });

  it('has words for every fault of every field', () => {
    const names: FieldName[] = ['email', 'password', 'current', 'code', 'ref'];
    for (const name of names) {
      for (const fault of ['missing', 'invalid', 'too-short', 'too-long', 'too-common', 'new', 7]) {
        expect(english[fieldFault(name, fault).id]).toBeDefined();
      }
    }
  });

  it.each([
    [{ retry_after_s: 61 }, 2],
    [{ retry_after_s: 60 }, 1],
    [{ retry_after_s: -5 }, 1],
    [{}, 1],
    [null, 1],
  ])('says how long to wait: %j', (data, minutes) => {
    const { form } = faultsOf(failed({ code: ACCOUNT_CODES.tooManyAttempts, data }));
    expect(form?.params).toEqual({ minutes });
  });

  it('tells a gateway that is away from a line that is cut', () => {
    expect(faultsOf(failed({ status: 503 })).form?.id).toBe('account.error.unavailable');
    expect(faultsOf(failed({ kind: 'timeout' })).form?.id).toBe('account.error.network');
  });
});

describe('what forms find out themselves', () => {
  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['a@b', 'invalid'],
    ['a b@c.de', 'invalid'],
    [`${'a'.repeat(250)}@b.de`, 'too-long'],
    [' a@b.de ', null],
    ['ä@bücher.example', null],
  ])('e-mail %j: %s', (value, fault) => {
    expect(CHECKS.email(value)).toBe(fault);
  });

  it('new passwords, codes and referral codes', () => {
    expect(CHECKS.newPassword('12345678901')).toBe('too-short');
    expect(CHECKS.newPassword('123456789012')).toBeNull();
    expect(CHECKS.newPassword('x'.repeat(257))).toBe('too-long');
    expect(CHECKS.code(' 123 456 ')).toBeNull();
    expect(CHECKS.code('12345')).toBe('invalid');
    expect(CHECKS.ref('')).toBeNull();
    expect(CHECKS.ref('<b>')).toBe('invalid');
  });

  it('nothing where all is well', () => {
    expect(checkFields({ email: null, password: null })).toBeNull();
    expect(checkFields({ email: 'missing', password: null })?.fields).toEqual({
      email: { id: 'account.fault.email.missing' },
    });
  });
});

describe('where to go after signing in', () => {
  it.each([
    ['?next=%2Fen%2Fmarkets%2Foverview%2F%3Fq%3Dbtc', '/en/markets/overview/?q=btc'],
    ['', '/en/'],
    ['?next=https://evil.example/', '/en/'],
    ['?next=//evil.example/', '/en/'],
    ['?next=/%5Cevil.example/', '/en/'],
    ['?next=/%09/evil.example/', '/en/'],
    ['?next=javascript:alert(1)', '/en/'],
    [`?next=/${'a'.repeat(3_000)}`, '/en/'],
  ])('%s leads to %s', (search, path) => {
    expect(nextPage(search, 'en')).toBe(path);
  });

  it('reads a reset token from the fragment', () => {
    const token = 'a1_-'.repeat(8);
    expect(resetToken(`#reset=${token}`)).toBe(token);
    for (const hash of ['', '#', '#reset=', '#reset=short', `#reset=${token}<b>`]) {
      expect(resetToken(hash)).toBeNull();
    }
  });
});

describe('account calls', () => {
  const answering = (result: unknown) => {
    const kept: string[] = [];
    const sent: unknown[] = [];
    const answer = async (path: string, params?: unknown) => (
      sent.push([path, params]),
      { ok: true as const, result }
    );
    const caller = { get: answer, post: answer, delete: answer, forget: () => sent.push('forget') };
    const calls = accountCalls(caller, { place: 'body', keep: (token) => kept.push(token) });
    return { calls, kept, sent };
  };

  it('asks for the token where the page keeps it, and keeps it', async () => {
    const { calls, kept, sent } = answering({ user_token: 'secret', profile: { id: 1 } });
    await calls.signIn({ email: 'a@b.de', password: 'p' });
    expect(kept).toEqual(['secret']);
    expect(sent).toEqual([
      ['/account/login', { email: 'a@b.de', password: 'p', token_in: 'body' }],
      'forget',
    ]);
  });

  it.each([
    [{ profile: { id: 1 }, password_outdated: true }, true],
    [{ profile: { id: 1 } }, false],
    [null, false],
  ])('says of %j whether the password is outdated: %s', async (result, isOutdated) => {
    const { calls } = answering(result);
    const answer = await calls.signIn({ email: 'a@b.de', password: 'p' });
    expect(answer).toEqual({ ok: true, result: { isOutdated, needsCode: false } });
  });

  it('hides every toast: forms and lists tell of their own failures', async () => {
    const options: unknown[] = [];
    const answer = async (_path: string, _params?: unknown, given?: unknown) => (
      options.push(given),
      { ok: true as const, result: null }
    );
    const caller = { get: answer, post: answer, delete: answer, forget() {} };
    const calls = accountCalls(caller, { place: 'cookie', keep() {} });
    await calls.register({ email: 'a@b.de', password: 'p', lang: 'en' });
    await calls.verify({ registration_id: 'r', code: '1' });
    await calls.resend('r');
    await calls.signIn({ email: 'a@b.de', password: 'p' });
    await calls.forgotPassword('a@b.de', 'en');
    await calls.resetPassword('t', 'p');
    await calls.changePassword({ current: 'p', password: 'q' });
    await calls.sessions();
    await calls.endSession('s');
    await calls.signOutEverywhere();
    expect(options).toHaveLength(10);
    for (const given of options) expect(given).toMatchObject({ hiddenToast: true });
  });

  it.each([null, {}, { sessions: 'x' }, { sessions: [{ id: 1 }] }, { sessions: [null] }])(
    'refuses a list of sessions of another shape: %j',
    async (result) => {
      expect(await answering(result).calls.sessions()).toMatchObject({
        ok: false,
        error: { kind: 'malformed' },
      });
    },
  );

  it('refuses a registration without its id', async () => {
    const request = { email: 'a@b.de', password: 'p', lang: 'en' };
    expect((await answering({}).calls.register(request)).ok).toBe(false);
  });
});

describe('a sign-in that needs a check', () => {
  const asked = (check: unknown) => ({
    ...failureOf('business', 'check needed', '/x'),
    error: failed({ code: ACCOUNT_CODES.checkNeeded, data: { check } }),
  });
  const signedIn = { ok: true, result: {} } as const;
  const input = { email: 'ann@example.com', password: 'secret' };

  /** Calls over a gateway that gives these answers in turn. */
  function over(...answers: (typeof signedIn | ReturnType<typeof asked>)[]) {
    const sent: Readonly<Record<string, unknown>>[] = [];
    const post = async (_path: string, params: Readonly<Record<string, unknown>>) => {
      sent.push(params);
      return answers.shift() ?? signedIn;
    };
    // `as`: sign-in calls nothing else of it.
    const client = { post, forget: () => undefined } as unknown as Parameters<
      typeof accountCalls
    >[0];
    return { sent, calls: accountCalls(client, { place: 'cookie', keep: () => undefined }) };
  }

  it('does the work and tries once more with it', async () => {
    const challenge = 'lx0.AAAAAAAAAAAAAAAAAAAAAA';
    const { sent, calls } = over(asked({ kind: 'work', challenge }), signedIn);
    let checks = 0;
    const answer = await calls.signIn(input, () => (checks += 1));
    expect(answer.ok).toBe(true);
    expect(checks).toBe(1);
    const stamp = String(sent[1]?.['check']);
    expect(stamp.startsWith(`${challenge}.`)).toBe(true);
    expect(hasWork(createHash('sha256').update(stamp).digest())).toBe(true);
    expect(sent.map(({ password }) => password)).toEqual(['secret', 'secret']);
  });

  it('asked for again is a failure that the form shows', async () => {
    const task = { kind: 'work', challenge: 'lx0.AAAAAAAAAAAAAAAAAAAAAA' };
    const { sent, calls } = over(asked(task), asked(task), signedIn);
    const answer = await calls.signIn(input);
    expect(answer.ok).toBe(false);
    expect(sent).toHaveLength(2);
  });

  it.each([[undefined], [null], [{ kind: 'work' }], [{ kind: 'else', challenge: 'x' }]])(
    'of a kind that the page does not know (%j) is not tried again',
    async (task) => {
      const { sent, calls } = over(asked(task), signedIn);
      expect((await calls.signIn(input)).ok).toBe(false);
      expect(sent).toHaveLength(1);
    },
  );
});
