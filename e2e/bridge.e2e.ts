import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import {
  androidInterface,
  dsBridgeAndroid,
  dsBridgeIos,
  javascriptBridge,
  openInApp,
  telegram,
  wkWebview,
  type AppOptions,
} from './support/native-app.ts';
import { whenLinksFollow } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const LINKS = [
  '/trade/spot/BTC/USDT',
  '/en/login/',
  'mailto:a@b.example',
  'by:web3/home',
  'https://elsewhere.example/a',
];

/** Opens the start page inside an app, with a link of each kind on it. */
async function opened(options: AppOptions, hash = '') {
  const app = await openInApp(browser, options);
  await app.page.goto(`${gateway.urlOf('/en/')}${hash}`);
  await whenLinksFollow(app.page);
  await app.page.evaluate((links) => {
    for (const href of links) {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = href;
      document.querySelector('main')?.prepend(link);
    }
  }, LINKS);
  return app;
}

const click = (page: Page, href: string) =>
  page.getByRole('link', { name: href, exact: true }).click();

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Messages of links that the app got, without ids; the page asks it for the user as well. */
const links = (received: readonly { module: string; method: string; params: unknown }[]) =>
  received
    .filter(({ module }) => module === 'Router' || module === 'Launcher')
    .map(({ module, method, params }) => ({ call: `${module}.${method}`, params }));

describe('an app that shows the page', () => {
  it.each([
    ['WKWebView', wkWebview],
    ['an Android interface', androidInterface],
    ['DSBridge on Android', dsBridgeAndroid],
    ['DSBridge on iOS', dsBridgeIos],
    ['WebViewJavascriptBridge', javascriptBridge],
  ])('opens its own screens for links, over %s', async (_, install) => {
    const { page, received, close } = await opened({ install });
    await click(page, '/trade/spot/BTC/USDT');
    const trade = { path: 'home', query: { tab: '3', symbol: 'BTCUSDT' } };
    await expect
      .poll(() => links(received))
      .toEqual([
        { call: 'Router.push', params: trade },
        { call: 'Router.goHome', params: {} },
      ]);
    await click(page, '/en/login/');
    await click(page, 'mailto:a@b.example');
    await click(page, 'by:web3/home');
    await expect
      .poll(() => links(received).slice(2))
      .toEqual([
        { call: 'Router.push', params: { path: 'loginpage', query: { fromWeb: '1' } } },
        { call: 'Launcher.openUrl', params: { url: 'mailto:a@b.example' } },
        { call: 'Router.openUrl', params: { url: 'by:web3/home' } },
      ]);
    expect(pathOf(page)).toBe('/en/');
    await close();
  });
});

it('gives links to the app in the order of their clicks, also where signing in loads a module first', async () => {
  const { page, received, close } = await opened({ install: androidInterface });
  const held = Promise.withResolvers<undefined>();
  await page.route('**/page-registration-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/page-registration-*.js');
  await click(page, '/en/login/');
  await click(page, 'mailto:a@b.example');
  await asked;
  // Long enough for a link that is sent at once.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  held.resolve(undefined);
  await expect
    .poll(() => links(received).map(({ call }) => call))
    .toEqual(['Router.push', 'Launcher.openUrl']);
  await close();
});

describe('a messenger that shows the page', () => {
  const HASH = '#tgWebAppPlatform=ios&tgWebAppVersion=8.0&tgWebAppThemeParams=%7B%7D';

  it('opens other sites itself, and has no screens of the app', async () => {
    const { page, received, close } = await opened({ install: telegram }, HASH);
    await expect
      .poll(() => received.map(({ method }) => method))
      .toEqual(['iframe_ready', 'web_app_ready']);
    await click(page, 'https://elsewhere.example/a');
    await expect
      .poll(() => received.at(-1))
      .toMatchObject({
        method: 'web_app_open_link',
        params: { url: 'https://elsewhere.example/a' },
      });
    expect(pathOf(page)).toBe('/en/');
    await click(page, '/trade/spot/BTC/USDT');
    await page.waitForURL(/\/trade\/spot\/BTC\/USDT\/$/);
    // The address no longer names the app; the messenger is recognised all the same.
    await expect.poll(() => received.at(-1)?.method).toBe('web_app_ready');
    expect(received).toHaveLength(5);
    await close();
  });
});

describe('an app not to be trusted', () => {
  it('may answer twice, late and nonsense: the page goes on', async () => {
    const { page, received, close } = await opened({ install: wkWebview, manner: 'double' });
    // The page leaves it on the window once it first asks the app.
    await page.waitForFunction(() => 'MeridianBridgeCallback' in window);
    await page.evaluate(() => {
      const callback: unknown = Reflect.get(window, 'MeridianBridgeCallback');
      if (typeof callback !== 'function') throw new Error('no callback');
      const hostile: unknown[] = [null, '{', '[]', 'x'.repeat(3_000_000), { id: 'page-1' }];
      hostile.push('{"id":"__proto__","code":0,"params":{"__proto__":{"polluted":true}}}');
      hostile.push(new Proxy({}, { get: () => fail() }));
      const fail = () => {
        throw new Error('no');
      };
      for (const raw of hostile) Reflect.apply(callback, window, [raw]);
      // A page in one of our frames, and the page itself: neither is the parent or an allowed origin.
      const forged = { type: 'meridian.bridge.reply', id: 'page-1', code: 0, params: {} };
      postMessage(forged, '*');
    });
    await click(page, '/trade/spot/BTC/USDT');
    // The page may still ask for the user after it.
    await expect
      .poll(() => links(received).map(({ call }) => call))
      .toEqual(['Router.push', 'Router.goHome']);
    expect(pathOf(page)).toBe('/en/');
    await close();
  });

  it('may never answer: it is announced, and the page follows its links itself', async () => {
    const { page, received, close } = await opened({ install: androidInterface, manner: 'silent' });
    const params = { stage: 'init', transport: 'android-interface', reason: 'timeout' };
    const announced = { module: 'Page', method: 'bridge-error', params };
    await expect.poll(() => received).toEqual([announced]);
    // R-AUTH-06: without a bridge signing in is the page's own.
    await click(page, '/en/login/');
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    await page.keyboard.press('Escape');
    await click(page, '/trade/spot/BTC/USDT');
    await page.waitForURL(/\/trade\/spot\/BTC\/USDT\/$/);
    expect(received).toEqual([announced]);
    await close();
  });

  it('may be too old: the page follows its links itself (R-BRIDGE-03)', async () => {
    const { page, received, close } = await opened({ install: wkWebview, version: '3.6.0' });
    await click(page, '/trade/spot/BTC/USDT');
    await page.waitForURL(/\/trade\/spot\/BTC\/USDT\/$/);
    expect(new Set(received.map(({ method }) => method))).toEqual(new Set(['getAppConfig']));
    await close();
  });
});
