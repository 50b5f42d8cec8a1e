import { afterEach, describe, expect, it, vi } from 'vitest';

import { chooseTransport, type BridgeWindow } from './choose-transport.ts';
import { stubPlainWindow, stubTelegram } from './testing/telegram-window.ts';

afterEach(() => vi.unstubAllGlobals());

const IN_APP = 'Mozilla/5.0 (Linux; Android 14) Mobile Meridian_App/4.1.0';
const BROWSER = 'Mozilla/5.0 (Linux; Android 14) Mobile';
const PARTNER = 'https://partner.example';

const WK = { webkit: { messageHandlers: { MeridianBridge: { postMessage: () => undefined } } } };
const ANDROID = { MeridianBridge: { postMessage: () => undefined } };
const DS_ANDROID = { _dsbridge: { call: () => '' } };
const DS_IOS = { _dswk: true, prompt: () => '' };
const WVJB = { WVJBCallbacks: [] };
const FRAMED = {
  parent: { postMessage: () => undefined },
  location: { ancestorOrigins: [PARTNER] },
};
const MINI_APP = { location: { hash: '#tgWebAppPlatform=ios' } };

function windowWith(parts: object, userAgent: string): BridgeWindow {
  const root = Object.assign(new EventTarget(), {
    document: { referrer: '' },
    location: {},
    navigator: { userAgent },
  });
  // `as`: its listeners are typed for any event.
  return Object.assign(root, { parent: root }, parts) as unknown as BridgeWindow;
}

const kindIn = async (parts: object, userAgent: string) =>
  (await chooseTransport(windowWith(parts, userAgent), [PARTNER]))?.kind ?? null;

describe('chooseTransport', () => {
  it.each([
    [WK, 'wk-webview'],
    [ANDROID, 'android-interface'],
    [DS_ANDROID, 'ds-bridge'],
    [DS_IOS, 'ds-bridge'],
    [WVJB, 'wvjb'],
    [{ ...WVJB, ...DS_ANDROID, ...ANDROID, ...WK }, 'wk-webview'],
    [{ ...WVJB, ...DS_ANDROID, ...ANDROID }, 'android-interface'],
    [{ ...FRAMED, ...WVJB }, 'wvjb'],
    [FRAMED, 'iframe'],
    [{}, null],
  ])('in the app (case %#): %s', async (parts, kind) => {
    expect(await kindIn(parts, IN_APP)).toBe(kind);
  });

  it.each([
    [WK, null],
    [ANDROID, null],
    [DS_IOS, null],
    [WVJB, null],
    [FRAMED, 'iframe'],
    [{ ...FRAMED, location: { ancestorOrigins: ['https://evil.example'] } }, null],
    [{}, null],
  ])('elsewhere what an app puts there does not count (case %#): %s', async (parts, kind) => {
    expect(await kindIn(parts, BROWSER)).toBe(kind);
  });

  it('takes the messenger where it shows the page', async () => {
    stubTelegram();
    expect(await kindIn(MINI_APP, BROWSER)).toBe('telegram');
    expect(await kindIn(MINI_APP, IN_APP)).toBe('telegram');
    expect(await kindIn({ ...MINI_APP, ...WK }, IN_APP)).toBe('wk-webview');
    expect(await kindIn({}, BROWSER)).toBeNull();
  });

  it('is not taken in by an address that claims the messenger', async () => {
    stubPlainWindow();
    expect(await kindIn(MINI_APP, BROWSER)).toBeNull();
  });
});
