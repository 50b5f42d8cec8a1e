/** The markets page: live, searched, sorted, kept, and readable for screen readers. */
import { TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolations, showScheme } from './support/axe.ts';
import { ask } from './support/ask.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage, type PageOptions } from './support/open-page.ts';
import { gotoReady, reloadReady } from './support/ready.ts';

const browser = commonBrowser();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(async () => {
  await gateway?.stop();
});

const PATH = '/en/markets/overview/';
/** The worker that holds the socket; the bundler adds a hash to its name. */
const WORKER_FILE = /\/assets\/quote-worker-[^/]+\.js$/;

/** The visible line; the one for screen readers is another element. */
const state = (page: Page, word: string) => page.locator('main p').getByText(word, { exact: true });
const live = (page: Page) => state(page, 'Live');
const rows = (page: Page) => page.locator('tbody tr');
const pairs = (page: Page) => rows(page).getByRole('rowheader').allInnerTexts();
const priceOf = (page: Page, pair: string) =>
  rows(page)
    .filter({ has: page.getByRole('rowheader', { name: pair }) })
    .getByRole('cell')
    .nth(1);

async function opened(path = PATH, options: PageOptions = {}) {
  const found = await openPage(browser, options);
  await gotoReady(found.page, gateway.urlOf(path));
  await live(found.page).waitFor();
  return found;
}

describe('the markets list', () => {
  it('lists every market, by volume, and prices move', async () => {
    const { page, close } = await opened();
    // Of the market's 150 pairs, those against the currencies of other editions are listed there.
    const { body } = await ask(gateway.urlOf(TICKERS_PATH));
    // `as`: the gateway's answer is held to its document elsewhere.
    const { result } = JSON.parse(body) as { readonly result: { readonly tickers: unknown[] } };
    const listed = result.tickers.length;
    expect(listed).toBeGreaterThan(120);
    await state(page, `${listed} markets`).waitFor();
    await expect.poll(async () => (await pairs(page))[0]).toContain('BTC');
    const before = await priceOf(page, 'BTC/USDT').innerText();
    await expect.poll(() => priceOf(page, 'BTC/USDT').innerText()).not.toBe(before);
    await close();
  });

  it('finds by symbol and name, keeps the search in the address, and says when nothing is found', async () => {
    const { page, close } = await opened();
    await page.keyboard.press('/');
    await page.keyboard.type('ethereum');
    await expect
      .poll(async () => (await pairs(page)).every((pair) => pair.includes('Ethereum')))
      .toBe(true);
    await page.waitForURL(/[?&]q=ethereum/);
    await reloadReady(page);
    await live(page).waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('ethereum');
    await page.getByRole('searchbox').fill('no such coin');
    await page.getByText('No market matches “no such coin”').waitFor();
    await close();
  });

  it('sorts by its headers and says which way', async () => {
    const { page, close } = await opened();
    const header = page.getByRole('columnheader', { name: 'Pair' });
    await header.getByRole('button').click();
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    const sorted = await pairs(page);
    const names = sorted.map((pair) => pair.split('/')[0] ?? '');
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    await close();
  });

  it('keeps favourites on the device', async () => {
    const { page, close } = await opened();
    await rows(page).filter({ hasText: 'Solana' }).first().getByRole('button').click();
    await page.getByRole('radio', { name: 'Favourites' }).check();
    await expect.poll(async () => (await pairs(page)).length).toBe(1);
    await reloadReady(page);
    await live(page).waitFor();
    await expect.poll(async () => (await pairs(page)).join()).toContain('SOL');
    await close();
  });

  it('shows in one tab a favourite that another one marks', async () => {
    const { page, context, close } = await opened();
    const second = await context.newPage();
    await gotoReady(second, gateway.urlOf(PATH));
    await live(second).waitFor();
    await second.getByRole('radio', { name: 'Favourites' }).check();
    await expect.poll(async () => (await pairs(second)).length).toBe(0);
    await rows(page).filter({ hasText: 'Solana' }).first().getByRole('button').click();
    await expect.poll(async () => (await pairs(second)).join()).toContain('SOL');
    await close();
  });

  it('shows gainers as gainers', async () => {
    const { page, close } = await opened();
    await page.getByRole('radio', { name: 'Gainers' }).check();
    await expect.poll(async () => (await pairs(page)).length).toBeGreaterThan(0);
    // The market moves: one that was a gainer a moment ago may read 0.00 % until the list is sorted anew.
    const areGainers = async () => {
      const changes = await rows(page).locator('td').filter({ hasText: '%' }).allInnerTexts();
      return changes.length > 0 && changes.every((change) => change.startsWith('+'));
    };
    await expect.poll(areGainers).toBe(true);
    await close();
  });
});

describe('quotes', () => {
  it('survive a restart of the gateway', async () => {
    const { page, context, close } = await opened();
    await gateway.restart(async () => {
      await state(page, 'Reconnecting').waitFor();
    });
    await live(page).waitFor();
    const before = await priceOf(page, 'BTC/USDT').innerText();
    await expect.poll(() => priceOf(page, 'BTC/USDT').innerText()).not.toBe(before);
    await context.close();
    // The browser logs refused connections as console errors.
    await close().catch(() => undefined);
  });

  it('catch up after the tab was frozen', async () => {
    const { page, context, close } = await opened();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    const stale = await priceOf(page, 'BTC/USDT')
      .innerText()
      .catch(() => '');
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await expect.poll(() => priceOf(page, 'BTC/USDT').innerText()).not.toBe(stale);
    await live(page).waitFor();
    await close();
  });

  it('come through a worker, whose own policy lets it connect to the socket alone', async () => {
    const { page, close } = await opened();
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    const [worker] = page.workers();
    expect(worker?.url()).toMatch(WORKER_FILE);
    const answer = await fetch(worker?.url() ?? '');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'; connect-src 'self'");
    await close();
  });

  it.each([
    ['does not come', (route: Route) => route.abort()],
    ['does not run', (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>' })],
    [
      'may not connect',
      async (route: Route) => {
        const response = await route.fetch();
        const { 'content-encoding': _, ...headers } = response.headers();
        const policy = "default-src 'none'; script-src 'self'; connect-src 'none'";
        const closed = { ...headers, 'content-security-policy': policy };
        await route.fulfill({ headers: closed, body: await response.text() });
      },
    ],
  ])('come without the worker where that %s', async (_, answer) => {
    const { page, context, close } = await openPage(browser);
    await page.route(WORKER_FILE, answer);
    await gotoReady(page, gateway.urlOf(PATH));
    await live(page).waitFor();
    expect(page.workers()).toEqual([]);
    const before = await priceOf(page, 'BTC/USDT').innerText();
    await expect.poll(() => priceOf(page, 'BTC/USDT').innerText()).not.toBe(before);
    await context.close();
    // The browser logs the refusal as a console error.
    await close().catch(() => undefined);
  });

  it('speak through no live region', async () => {
    const { page, close } = await opened();
    await page.evaluate(() => {
      const spoken: string[] = [];
      const regions = document.querySelectorAll('[role=status], [role=alert], [aria-live], output');
      for (const region of regions) {
        new MutationObserver(() => spoken.push(region.textContent ?? '')).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      }
      Object.assign(window, { spokenByTest: spoken });
    });
    const before = await priceOf(page, 'BTC/USDT').innerText();
    await expect.poll(() => priceOf(page, 'BTC/USDT').innerText()).not.toBe(before);
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'spokenByTest') as unknown))
      .toEqual([]);
    await close();
  });
});

describe.each([
  // `pages-wide.e2e.ts` and `pages-narrow.e2e.ts` have the other pairs of language and width.
  ['en', 390, 'dark'],
  ['ar-SA', 1440, 'light'],
] as const)('in %s at %d px, %s', (locale, width, colorScheme) => {
  it('passes axe and fits the screen', async () => {
    const { page, close } = await openPage(browser, {
      viewport: { width, height: 900 },
      colorScheme,
    });
    await gotoReady(page, gateway.urlOf(`/${locale}/markets/overview/`));
    await rows(page).nth(5).waitFor();
    await showScheme(page, colorScheme);
    await expectNoViolations(page, page.url());
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await close();
  });
});
