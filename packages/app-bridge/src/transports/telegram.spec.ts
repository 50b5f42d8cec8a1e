import { afterEach, describe, expect, it, vi } from 'vitest';

import { createBridge } from '../app-bridge.ts';
import { getAppConfig, getUserProfile, pushLogin } from '../calls.ts';
import { launchLink, openScreen, routeLink } from '../follow-by-bridge.ts';
import { HandTimers } from '../testing/hand-timers.ts';
import { stubPlainWindow, stubTelegram } from '../testing/telegram-window.ts';
import { createTelegramTransport, telegramLaunch } from './telegram.ts';
import { isMiniApp, platformOfLaunch } from './telegram-signs.ts';

afterEach(() => vi.unstubAllGlobals());

function bridgeInTelegram() {
  const { events } = stubTelegram();
  const transport = createTelegramTransport();
  const bridge = createBridge({ transport, timers: new HandTimers() });
  return { events, transport, bridge };
}

describe('a mini-app', () => {
  it('comes up and tells the messenger that it is there, without taking its styles', async () => {
    const { events, transport, bridge } = bridgeInTelegram();
    expect(transport.available()).toBe(true);
    expect(await bridge.ready()).toBe(true);
    expect(events.map(({ name }) => name)).toEqual(['iframe_ready', 'web_app_ready']);
  });

  it('says which messenger shows it', () => {
    stubTelegram('android_x');
    expect(telegramLaunch()).toEqual({
      platform: 'android_tg',
      apiVersion: '8.0',
      startParam: 'ref_1',
    });
  });

  it('opens links by the messenger', async () => {
    const { events, bridge } = bridgeInTelegram();
    await bridge.ready();
    events.length = 0;
    expect(await launchLink(bridge, 'https://elsewhere.example/a?b=1#c')).toBe(true);
    expect(await launchLink(bridge, 'https://t.me/meridian?start=1')).toBe(true);
    expect(events).toMatchObject([
      { name: 'web_app_open_link', params: { url: 'https://elsewhere.example/a?b=1#c' } },
      { name: 'web_app_open_tg_link', params: { path_full: '/meridian?start=1' } },
    ]);
  });

  it.each(['mailto:a@b.example', 'tel:1', 'javascript:alert(1)', '/en/', 'tg://x', ''])(
    'does not give it %j',
    async (href) => {
      const { events, bridge } = bridgeInTelegram();
      await bridge.ready();
      events.length = 0;
      expect(await launchLink(bridge, href)).toBe(false);
      expect(events).toEqual([]);
    },
  );

  it('answers at once that it has no screens, no profile and no configuration', async () => {
    const { events, bridge } = bridgeInTelegram();
    await bridge.ready();
    events.length = 0;
    const refused = { ok: false, reason: 'cannot-invoke' };
    expect(await getUserProfile(bridge)).toEqual(refused);
    expect(await getAppConfig(bridge)).toEqual(refused);
    expect(await pushLogin(bridge)).toEqual(refused);
    expect(await openScreen(bridge, { dest: 'home', params: {} })).toBe(false);
    expect(await routeLink(bridge, 'by:x')).toBe(false);
    expect(events).toEqual([]);
  });
});

describe('outside the messenger', () => {
  it('there is no transport, and it fails in order', async () => {
    stubPlainWindow();
    const transport = createTelegramTransport();
    expect(transport.available()).toBe(false);
    expect(telegramLaunch()).toBeNull();
    expect(() => transport.listen(() => undefined)).toThrow('launch parameters');
    expect(await createBridge({ transport }).ready()).toBe(false);
  });
});

describe('isMiniApp', () => {
  const stored = (key: string) => ({ sessionStorage: { [key]: 'tgWebAppPlatform=ios' } });
  it.each([
    [{ TelegramWebviewProxy: { postEvent: () => undefined } }, true],
    [{ location: { hash: '#tgWebAppData=x&tgWebAppPlatform=ios' } }, true],
    [{ location: { hash: '#/page?tgWebAppPlatform=ios' } }, true],
    [stored('tapps/launchParams'), true],
    [{}, false],
    [{ TelegramWebviewProxy: {} }, false],
    [{ location: { hash: '#notgWebAppPlatform=ios' } }, false],
    [stored('tapps/other'), false],
  ])('case %#: %s', (root, expected) => {
    expect(isMiniApp(root)).toBe(expected);
  });

  it('is content with storage that is denied', () => {
    const root = Object.defineProperty({}, 'sessionStorage', {
      get() {
        throw new Error('denied');
      },
    });
    expect(isMiniApp(root)).toBe(false);
  });
});

describe('platformOfLaunch (R-ENV-03)', () => {
  it.each([
    ['ios', 'ios_tg'],
    ['android', 'android_tg'],
    ['android_x', 'android_tg'],
    ['tdesktop', 'pc_tg'],
    ['macos', 'pc_tg'],
    ['web', 'pc_tg'],
    ['weba', 'pc_tg'],
    ['webk', 'pc_tg'],
    ['unigram', 'pc_tg'],
    ['', 'pc_tg'],
  ])('%s: %s', (launch, platform) => {
    expect(platformOfLaunch(launch)).toBe(platform);
  });
});
