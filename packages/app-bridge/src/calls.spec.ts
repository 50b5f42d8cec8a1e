import { describe, expect, it } from 'vitest';

import { createBridge } from './app-bridge.ts';
import {
  bridgeCall,
  getAppConfig,
  getUserProfile,
  pushLogin,
  pushRegister,
  routerPush,
} from './calls.ts';
import { HandTimers, settled } from './testing/hand-timers.ts';
import type { BridgeMessage } from './transport.ts';
import { createFakeTransport } from './transports/fake.ts';

function bridgeTo(answer: (message: BridgeMessage) => unknown) {
  const timers = new HandTimers();
  const app = createFakeTransport({
    answer: (message) =>
      message.module === 'Bridge'
        ? { id: message.id, code: 0, params: { canInvoke: true } }
        : answer(message),
  });
  return { bridge: createBridge({ transport: app, timers }), app, timers };
}

describe('bridgeCall (R-BRIDGE-04, R-BRIDGE-06)', () => {
  it.each([
    [undefined, true],
    [{}, true],
    [{ forceUpdate: true }, true],
    [{ forceUpdate: false }, false],
  ])('asks for the profile with %j', (options, forceUpdate) => {
    expect(bridgeCall('profile', options)).toEqual({
      module: 'UserProfile',
      method: 'getUserProfile',
      args: { forceUpdate },
    });
  });

  it('asks for the configuration', () => {
    expect(bridgeCall('appConfig')).toMatchObject({
      module: 'SystemInfo',
      method: 'getAppConfig',
    });
  });
});

describe('routerPush (R-BRIDGE-05)', () => {
  it('takes the referral code along to registration only', () => {
    expect(routerPush('register', 'FRIEND1')).toEqual({
      path: 'register',
      query: { fromWeb: '1', directlyRegister: 'true', ref: 'FRIEND1' },
    });
    expect(routerPush('login', 'FRIEND1')).toEqual(routerPush('login'));
  });

  it('has a path of its own for signing in, and opens registration at once', () => {
    expect(routerPush('login')).toEqual({ path: 'loginpage', query: { fromWeb: '1' } });
    expect(routerPush('register')).toEqual({
      path: 'register',
      query: { fromWeb: '1', directlyRegister: 'true' },
    });
  });
});

describe('getUserProfile', () => {
  it('gives the profile and, apart from it, the token', async () => {
    const { bridge, app } = bridgeTo(({ id }) => ({
      id,
      code: 0,
      params: { uid: 5, userToken: 't' },
    }));
    expect(await getUserProfile(bridge)).toEqual({ ok: true, profile: { id: 5 }, token: 't' });
    expect(app.sent.at(-1)?.params).toEqual({ forceUpdate: true });
    await getUserProfile(bridge, { forceUpdate: false });
    expect(app.sent.at(-1)?.params).toEqual({ forceUpdate: false });
  });

  it('gives nobody for another code than 0, and the reason where the app is silent', async () => {
    const failing = bridgeTo(({ id }) => ({ id, code: 1, params: { uid: 5, userToken: 't' } }));
    expect(await getUserProfile(failing.bridge)).toEqual({ ok: true, profile: null, token: '' });
    const silent = bridgeTo(() => undefined);
    const answer = getUserProfile(silent.bridge);
    await settled();
    silent.timers.pass(5000);
    expect(await answer).toEqual({ ok: false, reason: 'timeout' });
  });
});

describe('getAppConfig (R-BRIDGE-06)', () => {
  it.each([
    [{ code: 0, params: { appVersion: '4.1.0' } }, '4.1.0'],
    [{ code: 0, params: { appVersion: 4 } }, null],
    [{ code: 0, params: {} }, null],
    [{ code: 2, params: { appVersion: '4.1.0' } }, null],
  ])('of %j', async (reply, appVersion) => {
    const { bridge } = bridgeTo(({ id }) => ({ id, ...reply }));
    expect(await getAppConfig(bridge)).toEqual({ ok: true, appVersion });
  });
});

describe('pushLogin and pushRegister', () => {
  it('wait for the user, not for the usual time, and bring the token', async () => {
    const { bridge, app, timers } = bridgeTo(() => undefined);
    const answer = pushLogin(bridge);
    await settled();
    timers.pass(9 * 60_000);
    await settled();
    const { id, module, method, params } = app.sent.at(-1) ?? {};
    expect([module, method, params]).toEqual(['Router', 'push', routerPush('login')]);
    app.reply({ id, code: 0, params: { userToken: 't' } });
    expect(await answer).toEqual({ ok: true, code: 0, token: 't' });
  });

  it('notice before that the app is gone', async () => {
    let isThere = true;
    const timers = new HandTimers();
    const app = createFakeTransport({
      answer: ({ id }) => (isThere ? { id, code: 0, params: { canInvoke: true } } : undefined),
    });
    const bridge = createBridge({ transport: app, timers });
    expect(await bridge.canInvoke('Router', 'push')).toBe(true);
    isThere = false;
    const answer = pushRegister(bridge);
    await settled();
    timers.pass(5000);
    expect(await answer).toEqual({ ok: false, reason: 'timeout' });
    expect(app.sent.map(({ module }) => module)).not.toContain('Router');
  });

  it('hand on that the user went back', async () => {
    const { bridge, app } = bridgeTo(({ id }) => ({ id, code: 3, params: { userToken: 't' } }));
    expect(await pushRegister(bridge)).toEqual({ ok: true, code: 3, token: '' });
    expect(app.sent.at(-1)?.params).toEqual(routerPush('register'));
  });
});
