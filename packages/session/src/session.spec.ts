import { HEADER_REFRESH_DELAY_MS } from '@meridian/protocol/constants.ts';
import { describe, expect, it } from 'vitest';

import { loginStateAfter, UNFETCHED } from './login-state.ts';
import { logout } from './logout.ts';
import { isLoggedIn, readProfile, type Profile } from './profile.ts';
import type { LoginAction, PushReply } from './quick-login.ts';
import { Session, type SessionParts } from './session.ts';

function sessionWith(parts: Partial<SessionParts> = {}) {
  const calls: string[] = [];
  const session = new Session({
    readProfile: async () => null,
    usesBridge: async () => false,
    push: async () => ({ ok: false }),
    bridgeError: () => calls.push('bridge-error'),
    track: (event) => calls.push(event),
    onLogin: ({ loggedIn }) => calls.push(loggedIn ? 'in' : 'out'),
    later: (run) => run(),
    ...parts,
  });
  return { session, calls };
}

/** Lets pending promises settle. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('who is logged in (R-USER-02)', () => {
  it.each([
    [{ id: 1 }, true],
    [{ id: '7' }, true],
    [{ id: '12345678901234567' }, true],
    [{ id: '1.0' }, true],
    [{ id: 0 }, false],
    [{ id: -3 }, false],
    [{ id: '0' }, false],
    [{ id: Number.NaN }, false],
    [{ id: Number.POSITIVE_INFINITY }, false],
    [{ id: 'abc' }, false],
    [{ id: '' }, false],
    [{ id: true }, false],
    [{ id: null }, false],
    [{}, false],
    [null, false],
    [undefined, false],
  ])('%j: %s', (profile, expected) => {
    expect(isLoggedIn(profile)).toBe(expected);
  });

  it('reads known fields of the right type and no others (R-USER-01, R-USER-05)', () => {
    const vip = { is_vip: true, label_level: 2 };
    const answer = { id: 5, username: 'n', status: 'x', extra: 1, loyalty_vip_info: vip };
    expect(readProfile(answer)).toEqual({ id: 5, username: 'n', loyalty_vip_info: vip });
    for (const none of [null, undefined, 'x', 5, [], {}, { id: 0 }]) {
      expect(readProfile(none)).toBeNull();
    }
  });
});

describe('the login state (R-AUTH-01)', () => {
  it('is fetched after success and after failure, which is nobody', () => {
    expect(UNFETCHED).toMatchObject({ fetched: false, loggedIn: false });
    const known: Profile = { id: 5 };
    expect(loginStateAfter({ type: 'profile-ok', profile: known })).toEqual({
      fetched: true,
      loggedIn: true,
      profile: known,
    });
    const out = { fetched: true, loggedIn: false, profile: null };
    expect(loginStateAfter({ type: 'profile-ok', profile: null })).toEqual(out);
    expect(loginStateAfter({ type: 'profile-fail' })).toEqual(out);
  });

  it('is read 100 ms after the start (R-AUTH-04)', async () => {
    const delays: number[] = [];
    const { session, calls } = sessionWith({
      readProfile: async () => ({ id: 9 }),
      later: (run, delayMs) => (delays.push(delayMs), run()),
    });
    session.start();
    await settled();
    expect(delays).toEqual([HEADER_REFRESH_DELAY_MS]);
    expect(session.state().login).toMatchObject({ fetched: true, loggedIn: true });
    expect(calls).toEqual(['in']);
  });

  it('takes the newest request’s answer, whichever comes last', async () => {
    const answers: ((profile: Profile | null) => void)[] = [];
    const { session } = sessionWith({
      readProfile: () => new Promise((resolve) => answers.push(resolve)),
    });
    const both = [session.refresh(), session.refresh()];
    answers[1]?.({ id: 2 });
    answers[0]?.(null);
    await Promise.all(both);
    expect(session.state().login.profile?.id).toBe(2);
  });

  it('counts a request that throws as nobody', async () => {
    const { session } = sessionWith({ readProfile: () => Promise.reject(new Error('away')) });
    await session.refresh();
    expect(session.state().login).toMatchObject({ fetched: true, loggedIn: false });
  });
});

describe('quick login', () => {
  const flagsAfter = async (action: LoginAction, reply: PushReply, usesBridge = true) => {
    const { session, calls } = sessionWith({
      usesBridge: async () => usesBridge,
      push: async () => reply,
    });
    await session.open(action);
    await settled();
    return { flags: session.state().quickLogin, calls };
  };

  it('opens its own modal without a bridge (R-AUTH-05)', async () => {
    const { flags, calls } = await flagsAfter('register', { ok: false }, false);
    expect(flags.register.visible).toBe(true);
    expect(flags.login.visible).toBe(false);
    expect(calls).toEqual([]);
  });

  it('refetches after the app’s success, and signals it only with a token (R-AUTH-08)', async () => {
    const withToken = await flagsAfter('login', { ok: true, code: 0, token: 't' });
    expect(withToken.flags.login).toEqual({ visible: false, closed: false, success: true });
    expect(withToken.calls).toEqual(['out']);
    const without = await flagsAfter('login', { ok: true, code: 0, token: '' });
    expect(without.flags.login.success).toBe(false);
    expect(without.calls).toEqual(['out']);
  });

  it('does nothing after another code: the user went back', async () => {
    const { flags, calls } = await flagsAfter('login', { ok: true, code: 1, token: 't' });
    expect(flags.login).toEqual({ visible: false, closed: false, success: false });
    expect(calls).toEqual([]);
  });

  it('falls back to the modal of the same action and tracks it (R-AUTH-07)', async () => {
    const { flags, calls } = await flagsAfter('register', { ok: false });
    expect(flags.register.visible).toBe(true);
    expect(calls).toEqual(['bridge-error', 'register-error']);
  });

  it('keeps success when the modal closes after it, and each modal its own flags', async () => {
    const { session } = sessionWith();
    session.modal('login', 'open');
    session.modal('login', 'success');
    session.modal('login', 'close');
    const { login, register } = session.state().quickLogin;
    expect(login).toEqual({ visible: false, closed: true, success: true });
    expect(register).toEqual({ visible: false, closed: false, success: false });
  });
});

it('pushes the app’s sign-in once for calls that fail together (R-AUTH-06, R-AUTH-13)', async () => {
  const pushed: string[] = [];
  const { session } = sessionWith({
    usesBridge: async () => true,
    push: (action) => (pushed.push(action), new Promise<PushReply>(() => {})),
  });
  await Promise.all([session.afterAuthFailure(100007), session.afterAuthFailure(33003)]);
  await session.afterAuthFailure(10009);
  await settled();
  expect(pushed).toEqual(['login']);
});

describe('logout (R-AUTH-09, R-AUTH-10)', () => {
  const tried = async (ok: boolean) => {
    const calls: unknown[] = [];
    const done = await logout({
      call: async () => (ok ? { ok } : { ok, error: 'body' }),
      onLoggedOut: () => calls.push('callback'),
      reload: () => calls.push('reload'),
      log: (message, error) => calls.push(message, error),
    });
    return { done, calls };
  };

  it('calls back before it loads the page anew', async () => {
    expect(await tried(true)).toEqual({ done: true, calls: ['callback', 'reload'] });
  });

  it('only logs a failure', async () => {
    expect(await tried(false)).toEqual({ done: false, calls: ['logout error', 'body'] });
  });
});
