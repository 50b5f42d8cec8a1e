import { createBusinessClient } from '@meridian/protocol/business-client.ts';
import { PROFILE_PATH } from '@meridian/protocol/constants.ts';
import type { BusinessError } from '@meridian/protocol/envelope.ts';
import { readProfile } from '@meridian/session/profile.ts';
import { Session } from '@meridian/session/session.ts';
import { describe, expect, it } from 'vitest';

import { accountCalls, type AccountCalls } from './account-calls.ts';
import { faultsOf } from './faults.ts';

const CODES = [10007, 33003, 10009, 100007];

/** Every call a form or list sends, and whether it is one of signing in. */
const CALLS: readonly [keyof AccountCalls, (calls: AccountCalls) => Promise<unknown>, boolean][] = [
  ['register', (calls) => calls.register({ email: 'a@b.de', password: 'p', lang: 'en' }), false],
  ['verify', (calls) => calls.verify({ registration_id: 'r', code: '1' }), true],
  ['resend', (calls) => calls.resend('r'), false],
  ['signIn', (calls) => calls.signIn({ email: 'a@b.de', password: 'p' }), true],
  // Its first call; the second one needs an authenticator.
  ['passkeySignIn', (calls) => calls.passkeySignIn(), false],
  ['forgotPassword', (calls) => calls.forgotPassword('a@b.de', 'en'), false],
  ['resetPassword', (calls) => calls.resetPassword('t', 'p'), false],
  ['changePassword', (calls) => calls.changePassword({ current: 'p', password: 'q' }), false],
  ['sessions', (calls) => calls.sessions(), false],
  ['endSession', (calls) => calls.endSession('s'), false],
  ['signOutEverywhere', (calls) => calls.signOutEverywhere(), false],
];

const SIGNED_IN = { ret_code: 0, result: { id: 7 } };
const NOBODY = { ret_code: 10007, ret_msg: 'not signed in' };

/** A page of a signed-in user whose calls the server refuses from now on. */
async function page(code: number, profile: () => { status?: number; body: unknown } | Error) {
  let answering: typeof profile = () => ({ body: SIGNED_IN });
  const modals: string[] = [];
  const client = createBusinessClient({
    fetch: async (url) => {
      const reply = url.endsWith(PROFILE_PATH) ? answering() : { body: { ret_code: code } };
      if (reply instanceof Error) throw reply;
      return { status: reply.status ?? 200, text: async () => JSON.stringify(reply.body) };
    },
    base: '/x-api',
    platform: () => 'pc',
    inApp: () => false,
    userToken: () => null,
    deviceGuid: () => 'guid',
    userAgent: 'agent',
    now: () => 0,
    timers: { setTimeout: () => 0, clearTimeout() {} },
    onAuthFailure: (error, options) => session.afterAuthFailure(error.code, options),
  });
  const session: Session = new Session({
    readProfile: async () => {
      const answer = await client.profile({ refresh: true });
      if (answer.ok) return readProfile(answer.result);
      if ((answer.error.status ?? 500) >= 500) throw new Error(answer.error.message);
      return null;
    },
    usesBridge: async () => false,
    push: async () => ({ ok: false }),
    bridgeError() {},
    track() {},
    onLogin() {},
    later: (run) => run(),
  });
  await session.refresh();
  expect(session.state().login.loggedIn).toBe(true);
  answering = profile;
  session.subscribe(() => {
    const { login, register } = session.state().quickLogin;
    if (login.visible) modals.push('login');
    if (register.visible) modals.push('register');
  });
  const calls = accountCalls(client, { place: 'cookie', keep() {} });
  return { session, calls, modals };
}

/** Lets a requested modal open. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const errorIn = (answer: unknown): BusinessError => {
  // `as`: every call of the table answers so; a missing error fails the test below.
  const { error } = answer as { error?: BusinessError };
  if (error === undefined) throw new Error('the call succeeded');
  return error;
};

const TABLE = CALLS.flatMap(([name, call, signsIn]) =>
  CODES.map((code) => ({ name, call, signsIn, code })),
);

describe('a call that is refused (R-AUTH-12, R-AUTH-13)', () => {
  it.each(TABLE)(
    '$name with $code and nobody signed in: leads to signing in',
    async ({ call, signsIn, code }) => {
      const { session, calls, modals } = await page(code, () => ({ body: NOBODY }));
      const { form, fields } = faultsOf(errorIn(await call(calls)));
      await settled();
      expect(form).toEqual({ id: 'account.error.signedOut' });
      expect(fields).toEqual({});
      // A sign-in form needs no modal.
      expect(modals.includes('login')).toBe(!signsIn);
      expect(session.state()).toMatchObject({ lost: true, login: { loggedIn: false } });
    },
  );

  it.each(TABLE.filter(({ code }) => code !== 100007))(
    '$name with $code and a session that is good: says that the account may not',
    async ({ call, code }) => {
      const { session, calls, modals } = await page(code, () => ({ body: SIGNED_IN }));
      expect(faultsOf(errorIn(await call(calls))).form).toEqual({
        id: 'account.error.notPermitted',
      });
      await settled();
      expect(modals).toEqual([]);
      expect(session.state()).toMatchObject({ lost: false, login: { loggedIn: true } });
    },
  );

  it('100007 needs no profile: it says by itself that nobody is signed in', async () => {
    const { session, calls, modals } = await page(100007, () => ({ body: SIGNED_IN }));
    await calls.changePassword({ current: 'p', password: 'q' });
    await settled();
    expect(modals).toContain('login');
    expect(session.state().lost).toBe(true);
  });

  it.each([new Error('offline'), { status: 503, body: null }])(
    'says neither where the profile gets no answer: %s',
    async (reply) => {
      const { session, calls, modals } = await page(33003, () => reply);
      expect(faultsOf(errorIn(await calls.endSession('s'))).form).toEqual({
        id: 'account.error.other',
      });
      await settled();
      expect(modals).toEqual([]);
      expect(session.state()).toMatchObject({ lost: false, login: { loggedIn: true } });
    },
  );

  it('ends being lost with the next user', async () => {
    let body: unknown = NOBODY;
    const { session, calls } = await page(10009, () => ({ body }));
    await calls.sessions();
    expect(session.state().lost).toBe(true);
    body = SIGNED_IN;
    session.modal('login', 'success');
    await settled();
    expect(session.state()).toMatchObject({ lost: false, login: { loggedIn: true } });
  });
});
