/** The spot markets: what leads, filters that stay in the address, the map, and more of one market. */
import { TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask } from './support/ask.ts';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage, type PageOptions } from './support/open-page.ts';
import { gotoReady, reloadReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const PATH = '/en/markets/spot/';

async function opened(path = PATH, options: PageOptions = {}) {
  const found = await openPage(browser, options);
  await gotoReady(found.page, gateway.urlOf(path));
  return found;
}

const list = (page: Page) => page.getByRole('table', { name: 'Spot markets' });
const pairs = (page: Page) => list(page).getByRole('rowheader').allInnerTexts();
const leaders = (page: Page, name: string) =>
  page.getByRole('region', { name }).locator('tbody tr');

async function tickers() {
  const { body } = await ask(gateway.urlOf(TICKERS_PATH));
  // `as`: the gateway's answer is held to its document elsewhere.
  return (
    JSON.parse(body) as {
      readonly result: { readonly tickers: readonly { symbol: string; sector?: string }[] };
    }
  ).result.tickers;
}

it('says what leads, that its live prices are simulated, and more of the market that is pointed at', async () => {
  const { page, close } = await opened();
  await page.locator('main p').filter({ hasText: 'Live' }).getByText('simulated prices').waitFor();
  const texts = (name: string) => leaders(page, name).allInnerTexts();
  await expect.poll(async () => (await texts('Most traded')).length).toBe(5);
  await expect.poll(async () => (await texts('Most traded')).join()).toContain('BTC');
  const signs = async (name: string) =>
    (await texts(name)).map((text) => /[+−-](?=[\d.,]+\s?%)/.exec(text)?.[0]);
  await expect.poll(async () => new Set(await signs('Gainers'))).toEqual(new Set(['+']));
  await expect.poll(async () => (await signs('Losers')).includes('+')).toBe(false);
  await expectNoViolationsInBothSchemes(page, 'spot markets');

  // More of the market that pointer or keyboard are at.
  const panel = page.getByRole('complementary');
  await list(page).getByRole('row').filter({ hasText: 'Solana' }).first().hover();
  await expect.poll(() => panel.getByRole('heading').innerText()).toMatch(/^SOL\//);
  await list(page).getByRole('link', { name: 'ETH/USDT' }).focus();
  await expect.poll(() => panel.getByRole('heading').innerText()).toBe('ETH/USDT');
  await panel.getByText('Layer 1').waitFor();
  await expect.poll(() => panel.getByText(/^[\d,]+\.\d+$/).count()).toBeGreaterThan(2);
  await panel.getByRole('link', { name: 'Trade ETH/USDT' }).click();
  await page.waitForURL('**/en/trade/spot/ETH/USDT/');
  await close();
});

it('is narrowed to a sector, as a list and as a map, and keeps both in the address', async () => {
  const { page, close } = await opened();
  const memes = (await tickers()).filter(({ sector }) => sector === 'meme').length;
  expect(memes).toBeGreaterThan(3);
  await page.getByRole('combobox', { name: 'Sector' }).selectOption('Memecoins');
  await expect.poll(async () => (await pairs(page)).length).toBe(memes);
  await page.getByRole('radio', { name: 'Heat map' }).check({ force: true });
  const tiles = page.getByRole('list', { name: 'Heat map' }).getByRole('link');
  await expect.poll(() => tiles.count()).toBeGreaterThan(3);
  await expect
    .poll(async () => (await tiles.allInnerTexts()).join())
    .toMatch(/DOGE\/USDT\s*[+−-]?[\d.]+%/);
  await expectNoViolationsInBothSchemes(page, 'heat map');
  await page.waitForURL(/[?&]sector=meme&as=map/);
  await reloadReady(page);
  await expect.poll(async () => (await tiles.allInnerTexts()).join()).toContain('PEPE');
  await expect.poll(() => tiles.filter({ hasText: 'BTC' }).count()).toBe(0);
  await tiles.filter({ hasText: 'DOGE' }).click();
  await page.waitForURL('**/en/trade/spot/DOGE/USDT/');
  await close();
});

it('shows more of a market in a sheet on a phone, in Arabic too, and is no wider than it', async () => {
  const { page, close } = await opened('/ar-SA/markets/spot/', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await page.getByRole('button', { name: 'تفاصيل BTC/USDT' }).click();
  const sheet = page.getByRole('dialog', { name: 'BTC/USDT' });
  await sheet.getByRole('link', { name: 'تداول BTC/USDT' }).waitFor();
  await expect.poll(() => sheet.locator('svg polyline').count()).toBe(1);
  await expectNoViolationsInBothSchemes(page, 'sheet of a market');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(wide).toBeLessThanOrEqual(0);
  await close();
});
