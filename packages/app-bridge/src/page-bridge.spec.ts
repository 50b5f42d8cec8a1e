import { describe, expect, it } from 'vitest';

import type { BridgeError } from './app-bridge.ts';
import type { BridgeWindow } from './choose-transport.ts';
import { mayHaveBridge } from './may-have-bridge.ts';
import { openPageBridge } from './page-bridge.ts';
import type { BridgeMessage } from './transport.ts';

const IN_APP = 'Mozilla/5.0 (iPhone) Mobile Meridian_App/4.1.0';
const BROWSER = 'Mozilla/5.0 (iPhone) Mobile';

/** A page in an app that answers each call with these parameters; null is an app without a bridge. */
function windowOf(answers: Readonly<Record<string, object>> | null, userAgent = IN_APP) {
  const pushed: unknown[] = [];
  const postMessage = ({ id, module, method, params }: BridgeMessage) => {
    if (method === 'push') pushed.push(params);
    const answer = module === 'Bridge' ? { canInvoke: true } : answers?.[method];
    const callback: unknown = Reflect.get(root, 'MeridianBridgeCallback');
    if (typeof callback !== 'function') throw new Error('no callback');
    const code = answer === undefined ? 5 : 0;
    queueMicrotask(() => void Reflect.apply(callback, root, [{ id, code, params: answer }]));
  };
  const native = { webkit: { messageHandlers: { MeridianBridge: { postMessage } } } };
  const root = Object.assign(new EventTarget(), {
    document: { referrer: '' },
    location: {},
    navigator: { userAgent },
    parent: null,
    ...(answers === null ? {} : native),
  });
  Object.assign(root, { parent: root });
  // `as`: its listeners are typed for any event, and it is its own parent.
  return { root: root as unknown as BridgeWindow, pushed };
}

function opening(root: BridgeWindow) {
  const errors: BridgeError[] = [];
  const options = { frameOrigins: [], onError: (error: BridgeError) => errors.push(error) };
  return { errors, page: openPageBridge(root, options) };
}

describe('openPageBridge', () => {
  it('is ready with the app’s version, user and sign-in', async () => {
    const { root, pushed } = windowOf({
      getAppConfig: { appVersion: '4.1.0' },
      getUserProfile: { uid: 5, userToken: 't' },
      push: { userToken: 'new' },
    });
    const { page, errors } = opening(root);
    const bridge = await page;
    expect(await bridge?.ready()).toBe(true);
    expect(await bridge?.appVersion()).toBe('4.1.0');
    expect(await bridge?.userProfile()).toMatchObject({ profile: { id: 5 }, token: 't' });
    expect(await bridge?.push('login')).toEqual({ ok: true, code: 0, token: 'new' });
    expect(await bridge?.push('register')).toMatchObject({ ok: true });
    expect(pushed).toMatchObject([{ path: 'loginpage' }, { path: 'register' }]);
    expect(errors).toEqual([]);
  });

  it('has no version and no user where the app gives none', async () => {
    const bridge = await opening(windowOf({}).root).page;
    expect(await bridge?.ready()).toBe(true);
    expect(await bridge?.appVersion()).toBeNull();
    expect(await bridge?.userProfile()).toMatchObject({ profile: null, token: '' });
    expect(await bridge?.push('login')).toEqual({ ok: true, code: 5, token: '' });
  });

  it('is null without a transport', async () => {
    expect(await opening(windowOf(null).root).page).toBeNull();
    expect(await opening(windowOf({}, BROWSER).root).page).toBeNull();
  });
});

describe('mayHaveBridge', () => {
  const window = (parts: object, userAgent = BROWSER) => {
    const root = { navigator: { userAgent }, parent: null as unknown };
    return Object.assign(root, { parent: root }, parts);
  };
  it.each([
    [window({}), false],
    [window({}, IN_APP), true],
    [window({ parent: {} }), true],
    [window({ location: { hash: '#tgWebAppPlatform=ios' } }), true],
    [window({ webkit: { messageHandlers: {} } }), false],
  ])('case %#: %s', (root, expected) => {
    expect(mayHaveBridge(root, ['https://partner.example'])).toBe(expected);
  });

  it('has nothing to say to a frame around it without a list', () => {
    expect(mayHaveBridge(window({ parent: {} }), [])).toBe(false);
  });
});
