/**
 * The trade page: a pair's address, its live figures, its chart, and a change of pair without a page load.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage, type PageOptions } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const strip = (page: Page, name: string) => page.locator(`dl [data-figure="${name}"]`);
const canonical = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href');

async function opened(path: string, options: PageOptions = {}) {
  const found = await openPage(browser, options);
  await gotoReady(found.page, gateway.urlOf(path));
  await expect.poll(() => strip(found.page, 'price').textContent()).toMatch(/\d/);
  return found;
}

/** Whether the canvas has more than one colour: an empty one has none. */
const isDrawn = (page: Page) =>
  page.evaluate(() => {
    const [canvas] = document.querySelectorAll<HTMLCanvasElement>('[role="application"] canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels !== undefined && new Set(new Uint32Array(pixels.buffer)).size > 2;
  });

it('changes the pair without a load: figures, chart, head and history follow', async () => {
  const { page, close } = await opened('/en/trade/spot/BTC/USDT/');
  await expect.poll(() => page.title()).toContain('BTC/USDT');
  await page.getByText('Simulated', { exact: true }).waitFor();
  await expect.poll(() => isDrawn(page)).toBe(true);
  const summary = page.locator('[role="application"] + p');
  await expect.poll(() => summary.textContent()).toMatch(/300 intervals since .+ highest [\d,.]+/);
  await expectNoViolationsInBothSchemes(page, 'trade');

  // By keyboard: the button, a word, Enter.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'BTC/USDT' }).press('Enter');
  const search = page.getByRole('searchbox', { name: 'Search pairs' });
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('ethereum eur');
  await page.getByRole('link', { name: 'ETH/EUR' }).waitFor();
  await page.getByRole('button', { name: 'Favourite ETH/EUR' }).click();
  await expectNoViolationsInBothSchemes(page, 'pair search');
  await search.press('Enter');
  await page.waitForURL('**/en/trade/spot/ETH/EUR/');
  await page.getByRole('heading', { name: 'ETH/EUR' }).waitFor();
  await expect.poll(() => page.title()).toContain('ETH/EUR');
  await expect.poll(() => canonical(page)).toMatch(/\/en\/trade\/spot\/ETH\/EUR\/$/);
  const german = page.locator('link[hreflang="ar-SA"]');
  await expect.poll(() => german.getAttribute('href')).toMatch(/\/ar-SA\/trade\/spot\/ETH\/EUR\/$/);
  await expect.poll(() => strip(page, 'price').textContent()).toMatch(/^\d,\d{3}\.\d/);
  await expect
    .poll(() => page.getByRole('application').getAttribute('aria-label'))
    .toContain('ETH');
  await expect.poll(() => isDrawn(page)).toBe(true);

  await page.goBack();
  await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor();
  await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(true);
  // Without a pair in the address the one of the last visit opens.
  await gotoReady(page, gateway.urlOf('/en/trade/spot/'));
  await page.waitForURL('**/en/trade/spot/BTC/USDT/');
  // What was marked is there after the load.
  await page.getByRole('button', { name: 'BTC/USDT' }).click();
  await page.getByRole('radio', { name: 'Favourites' }).check({ force: true });
  const found = page.getByRole('search').getByRole('link');
  await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining('ETH/EUR')]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('table').getByRole('row').nth(100).waitFor();
  // Weeks begin on Monday and months on their first, in UTC.
  const startsOf = async () => {
    const dates = await page.locator('tbody td:first-child').allInnerTexts();
    return dates.slice(0, 12).map((text) => new Date(`${text} UTC`));
  };
  const days = (starts: readonly Date[]) => [...new Set(starts.map((start) => start.getUTCDay()))];
  await page.getByRole('radio', { name: '1 week' }).check({ force: true });
  await expect.poll(async () => days(await startsOf())).toEqual([1]);
  await page.getByRole('radio', { name: '1 month' }).check({ force: true });
  const dates = async () => [...new Set((await startsOf()).map((start) => start.getUTCDate()))];
  await expect.poll(dates).toEqual([1]);
  await close();
});

it('is right to left in Arabic with its chart left to right, and fits a small phone', async () => {
  const { page, close } = await opened('/ar-SA/trade/spot/BTC/USDT/', {
    viewport: { width: 320, height: 640 },
  });
  await page.getByText('محاكاة', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('application').getAttribute('dir')).toBe('ltr');
  await expect.poll(() => isDrawn(page)).toBe(true);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await close();
});
