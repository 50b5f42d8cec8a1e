/** Market data on the trade page: the book in its forms, and the chart in its types. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady, reloadReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

async function opened() {
  const found = await openPage(browser);
  await gotoReady(found.page, gateway.urlOf('/en/trade/spot/BTC/USDT/'));
  return found;
}

const side = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const prices = async (page: Page, name: string) =>
  side(page, name).locator('li:not([hidden]) [data-figure="price"]').allInnerTexts();

it('shows the book by side and in groups, as depth, and fills prices and amounts in from it', async () => {
  const { page, close } = await opened();
  const view = page.getByRole('combobox', { name: 'Sides of the book' });
  await expect.poll(async () => (await prices(page, 'Bids')).length).toBeGreaterThan(5);
  await view.selectOption('Asks');
  await expect.poll(() => side(page, 'Bids').count()).toBe(0);
  await expect.poll(async () => (await prices(page, 'Asks')).length).toBeGreaterThan(14);
  await view.selectOption('Bids and asks');
  await page.getByRole('combobox', { name: 'Group prices by' }).selectOption('10');
  // Each price is a whole group, and no two rows are of one.
  const groups = async () => {
    const texts = await prices(page, 'Bids');
    const whole = texts
      .map((text) => parseFloat(text.replaceAll(',', '')))
      .filter((price) => price % 10 === 0);
    return texts.length > 3 && new Set(whole).size === texts.length;
  };
  await expect.poll(groups).toBe(true);
  const foot = page.getByText(/^Bids [\d.]+\s?%/);
  await foot.waitFor();
  await expect.poll(() => page.locator('[data-figure="spread"]').innerText()).toMatch(/\d/);

  const form = page.getByRole('form', { name: 'Place an order' });
  const row = side(page, 'Bids').locator('[data-row="2"]');
  const price = form.getByLabel('Price', { exact: true });
  await price.fill('1');
  await row.locator('[data-figure="price"]').click();
  await expect.poll(() => price.inputValue()).toMatch(/^[\d,]*0(?:\.0)?$/);
  await row.locator('[data-figure="size"]').click();
  await expect.poll(() => form.getByRole('radio', { name: 'Sell' }).isChecked()).toBe(true);
  await expect
    .poll(() => form.getByLabel('Amount', { exact: true }).inputValue())
    .toMatch(/^\d+\.?\d*$/);

  await view.selectOption('Depth chart');
  const depth = page.getByRole('slider', { name: 'Depth chart' });
  await depth.press('ArrowLeft');
  await expect
    .poll(() => depth.getAttribute('aria-valuetext'))
    .toMatch(/To here: average [\d,.]+, [\d,.]+ BTC/);
  await close();
});

it('draws every type of bar, indicators and scales, and keeps them', async () => {
  const { page, close } = await opened();
  const summary = page.locator('[role="application"] + p');
  await expect.poll(() => summary.textContent()).toMatch(/300 intervals since/);
  const canvases = page.locator('[role="application"] canvas');
  const typeMenu = page.locator('summary[aria-label^="Chart type"]');
  for (const type of ['Hollow candles', 'Bars', 'Line', 'Area', 'Candles', 'Heikin Ashi']) {
    await typeMenu.click();
    await page.getByRole('radio', { name: type, exact: true }).check();
    await expect.poll(() => typeMenu.getAttribute('aria-label')).toBe(`Chart type: ${type}`);
    await page.keyboard.press('Escape');
  }
  const before = await canvases.count();
  await page.locator('summary').filter({ hasText: 'Indicators' }).click();
  await page.getByRole('checkbox', { name: /^RSI/ }).check();
  // A pane of its own, under the prices.
  await expect.poll(() => canvases.count()).toBeGreaterThan(before);
  await page.keyboard.press('Escape');
  const logarithmic = page.getByRole('button', { name: 'Log', exact: true });
  await logarithmic.click();
  await expect.poll(() => logarithmic.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.evaluate(async () => document.exitFullscreen());

  await reloadReady(page);
  await expect.poll(() => typeMenu.getAttribute('aria-label')).toBe('Chart type: Heikin Ashi');
  await expect.poll(() => logarithmic.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => canvases.count()).toBeGreaterThan(before);
  await close();
});
