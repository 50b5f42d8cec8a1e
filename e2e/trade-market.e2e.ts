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

const plain = (text: string | null | undefined) => parseFloat((text ?? '').replaceAll(',', ''));

/** Whether the middle is exactly between the best two prices, with an arrow, all read at one moment. */
async function middle(page: Page): Promise<boolean> {
  const [arrow, ...figures] = await page.evaluate(() =>
    [
      '[data-figure="midPrice"]',
      '[data-side="bids"] [data-row="0"] [data-figure="price"]',
      '[data-side="asks"] [data-row="0"] [data-figure="price"]',
    ].map((place) => document.querySelector(place)?.textContent),
  );
  const [bid, ask] = figures.map(plain);
  if (arrow == null || bid === undefined || ask === undefined) return false;
  const mid = /^[↑↓] ([\d,]+\.\d\d)$/.exec(arrow)?.[1];
  return mid !== undefined && Math.abs(plain(mid) - (bid + ask) / 2) < 0.001;
}

/** Whether the foot says what everything up to the fifth bid comes to, all read at one moment. */
async function toFifthBid(page: Page): Promise<boolean> {
  const { foot, sum, best, last } = await page.evaluate(() => {
    const inRow = (row: number, name: string) =>
      document.querySelector(`[data-side="bids"] [data-row="${row}"] [data-figure="${name}"]`)
        ?.textContent;
    const text = document.querySelector('[data-figure="foot"]')?.textContent;
    return { foot: text, sum: inRow(4, 'sum'), best: inRow(0, 'price'), last: inRow(4, 'price') };
  });
  const [, average, base] = /average ([\d,.]+), ([\d,.]+) BTC/.exec(foot ?? '') ?? [];
  return (
    plain(base) === plain(sum) && plain(average) <= plain(best) && plain(average) >= plain(last)
  );
}

it('shows the book by side and in groups, as depth, and fills prices and amounts in from it', async () => {
  const { page, close } = await opened();
  const view = page.getByRole('combobox', { name: 'Sides of the book' });
  await expect.poll(async () => (await prices(page, 'Bids')).length).toBeGreaterThan(5);
  await expect.poll(() => middle(page)).toBe(true);
  await view.selectOption('Asks');
  await expect.poll(() => side(page, 'Bids').count()).toBe(0);
  await expect.poll(async () => (await prices(page, 'Asks')).length).toBeGreaterThan(14);
  await view.selectOption('Bids and asks');
  // Up to a row: its sum, and an average price that is no better than the best and no worse than the row's.
  await side(page, 'Bids').locator('[data-row="4"]').hover();
  await expect.poll(() => toFifthBid(page)).toBe(true);
  await view.hover();
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

/** How much of the first line of an indicator is drawn, in px: its colour is nothing else's. */
function orangeOf(): number {
  // Of each pane the first canvas has the lines, the second what is said over them.
  const canvases = document.querySelectorAll<HTMLCanvasElement>('[role="application"] canvas');
  let found = 0;
  for (const canvas of [...canvases].filter((_canvas, index) => index % 2 === 0)) {
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    for (let start = 0; start < pixels.length; start += 4) {
      const [red = 0, green = 0, blue = 255] = pixels.slice(start, start + 3);
      if (red > 220 && Math.abs(green - 150) < 40 && blue < 80) found += 1;
    }
  }
  return found;
}

/** The table's times follow the zone that is chosen: Tokyo is nine hours ahead of the page's own, UTC. */
async function expectZoneShown(page: Page): Promise<void> {
  const table = page.getByRole('button', { name: 'Table', exact: true });
  await table.click();
  const cell = page.locator('tbody tr:nth-child(50) td:first-child');
  const startOf = async () => new Date(`${await cell.innerText()} UTC`).getTime();
  await cell.waitFor();
  const before = await startOf();
  await page.locator('summary[aria-label^="Chart type"]').click();
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.selectOption('Asia/Tokyo');
  // The next bar may have begun meanwhile: hours are counted in whole ones.
  await expect.poll(async () => Math.round(((await startOf()) - before) / 3_600_000)).toBe(9);
  await zone.selectOption('');
  await page.keyboard.press('Escape');
  await table.click();
}

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
  const orange = () => page.evaluate(orangeOf);
  await expect.poll(orange).toBeGreaterThan(0);
  const period = (number: number) => page.getByLabel(`RSI, value ${number}`);
  await period(1).fill('0');
  await page.getByText('Enter a number from 1 to 500.').waitFor();
  // Longer than what is loaded: nothing is left to draw.
  await period(1).fill('500');
  await expect.poll(orange).toBe(0);
  await page.keyboard.press('Escape');
  await expectZoneShown(page);
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
  // Of this pair still, and as at first where that is asked for.
  await expect.poll(() => summary.textContent()).toMatch(/300 intervals since/);
  await expect.poll(orange).toBe(0);
  await page.locator('summary').filter({ hasText: 'Indicators' }).click();
  await expect.poll(() => period(1).inputValue()).toBe('500');
  await page.getByRole('button', { name: 'Standard values' }).click();
  await expect.poll(() => period(1).inputValue()).toBe('6');
  await expect.poll(orange).toBeGreaterThan(0);
  await close();
});
