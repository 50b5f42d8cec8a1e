/**
 * The trade page follows its streams: an order is a line on the chart that is dragged, moved by keys and
 * cancelled there; it is marked in the book, and filled by another account while the page is open.
 */
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { BookResult, ExecutionPage, OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import type { APIRequestContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';
import { apiOf } from './support/trader.ts';

const browser = commonBrowser();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ MARKET_SYMBOLS: '12' });
});

afterAll(async () => {
  await gateway?.stop();
});

const TICK = 0.1;

const figures = (price: number) => price.toFixed(1).replace(/\.0$/, '');
const shownPrice = (text: string) =>
  parseFloat(text).toLocaleString('en', { maximumFractionDigits: 1 });

async function bestBid(request: APIRequestContext): Promise<number> {
  const path = `${VENUE_PATHS.book}?symbol=BTCUSDT&levels=1`;
  // `as`: the call's result by its contract.
  const book = (await apiOf(gateway).call(request, path)) as unknown as BookResult;
  return parseFloat(book.bids[0]?.[0] ?? '');
}

async function openOrders(request: APIRequestContext): Promise<readonly OrderInfo[]> {
  const { orders } = await apiOf(gateway).call(request, VENUE_PATHS.openOrders);
  // `as`: the call's result by its contract.
  return orders as OrderInfo[];
}

const lines = (page: Page) => page.getByRole('group', { name: 'Your orders on the chart' });
const handle = (page: Page) => lines(page).getByRole('button', { name: /^Limit order: / });

/**
 * Drags the line of an order as far down as prices go, where the library's grip for the height of a pane
 * is, and sees what becomes of its place said; false where the market takes the order meanwhile.
 */
async function draggedDown(page: Page): Promise<boolean> {
  await handle(page).waitFor();
  const box = await handle(page).boundingBox();
  const chart = await page.getByRole('application').boundingBox();
  if (box === null || chart === null) return false;
  const [x, y] = [box.x + 10, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + chart.height, { steps: Math.ceil(chart.height / 3) });
  const said = page.getByText('goes to the back of the queue').first();
  await said.or(page.getByText('No open orders.')).first().waitFor();
  const isHeld = await said.isVisible();
  await page.mouse.up();
  return isHeld;
}

/** Makes no calls by itself: changes reach the page over its sockets. */
function callsOf(requests: readonly { readonly url: string }[]): string[] {
  const polled = [VENUE_PATHS.book, VENUE_PATHS.openOrders, '/v5/market/recent-trade'];
  return requests.map(({ url }) => url).filter((url) => polled.some((path) => url.includes(path)));
}

it('an order is moved and cancelled on the chart, and filled live', async () => {
  const { call, signInDemo, newTrader } = apiOf(gateway);
  const ben = await newTrader(browser, 'ben@example.com');
  const { page, context, requests, close } = await openPage(browser);
  const { request } = context;
  await signInDemo(request);
  await page.addInitScript(observeNotices);
  await gotoReady(page, gateway.urlOf('/en/trade/spot/BTC/USDT/'));
  const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.01' };
  let price: string;
  let turn = 0;
  do {
    price = figures(Math.round((await bestBid(request)) * 9_985) / 10_000);
    turn += 1;
    await call(request, VENUE_PATHS.placeOrder, { ...order, price, orderLinkId: `line-${turn}` });
  } while (!(await draggedDown(page)));
  const priceNow = async () => (await openOrders(request))[0]?.price ?? '';
  await expect.poll(priceNow).not.toBe(price);
  const dragged = await priceNow();
  expect(parseFloat(dragged)).toBeLessThan(parseFloat(price));
  const row = page.getByRole('region', { name: 'Orders' }).getByRole('row').nth(1);
  await expect.poll(() => row.innerText()).toContain(shownPrice(dragged));

  // The same by keys: two ticks up, and sent.
  await handle(page).press('ArrowUp');
  await handle(page).press('ArrowUp');
  await handle(page).press('Escape');
  await handle(page).press('ArrowUp');
  await handle(page).press('ArrowUp');
  await handle(page).press('Enter');
  const raised = figures(Math.round((parseFloat(dragged) + 2 * TICK) * 10) / 10);
  await expect.poll(priceNow).toBe(raised);

  await lines(page)
    .getByRole('button', { name: /^Cancel order: / })
    .click();
  await page.getByText('No open orders.').waitFor();
  await expect.poll(() => openOrders(request)).toEqual([]);
  await expect.poll(() => handle(page).count()).toBe(0);

  // A click on the chart fills in the price that stands there.
  const chart = await page.getByRole('application').boundingBox();
  if (chart === null) throw new Error('the chart is not in sight');
  const field = page
    .getByRole('form', { name: 'Place an order' })
    .getByLabel('Price', { exact: true });
  const before = await field.inputValue();
  // While the chart is drawn anew, the next click hits it.
  await expect
    .poll(async () => {
      await page.mouse.click(chart.x + 200, chart.y + 100);
      return field.inputValue();
    })
    .not.toBe(before);

  await chooseNotices(page);
  await page.getByRole('radio', { name: 'Trades' }).check({ force: true });
  // Looked for from before the trade on: others push it out of the list soon.
  const marked = page.getByRole('row').filter({ hasText: 'your trade' }).first().waitFor();
  const sold = await soldTo(request, ben.request);
  await marked;
  const news = page.getByText(/^(?:\d+ trades\. The last: )?Bought [\d.]+ BTC at/);
  await news.waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => window.heard)).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => window.shown.join(' '))).toMatch(/Bought [\d.]+ BTC/);
  await expect.poll(() => page.evaluate(markedFills)).toBeGreaterThan(0);
  await page.getByRole('radio', { name: 'Fills' }).check();
  const first = page.getByRole('region', { name: 'Orders' }).getByRole('row').nth(1);
  await expect.poll(() => first.innerText()).toContain(shownPrice(sold));
  expect(callsOf(requests).length).toBeLessThan(4);
  await cancelledInBook(page, request);
  await close();
  await ben.close();
});

declare global {
  interface Window {
    /** Notes that were played, and notifications of the browser that were shown. */
    heard: number;
    shown: string[];
  }
}

/** Counts what the page does outside of itself. */
function observeNotices(): void {
  window.heard = 0;
  window.shown = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function startHeard(when) {
    window.heard += 1;
    start.call(this, when);
  };
  window.Notification = class extends Notification {
    constructor(words: string, options?: NotificationOptions) {
      super(words, options);
      window.shown.push(words);
    }
  };
}

/** Sound and notification are off, refused by the browser first, and then chosen. */
async function chooseNotices(page: Page): Promise<void> {
  await page.locator('summary[aria-label="Layout"]').click();
  const sound = page.getByRole('checkbox', { name: 'Play a sound when an order is filled' });
  const browserNotice = page.getByRole('checkbox', { name: 'Show a browser notification' });
  await expect.poll(() => sound.isChecked()).toBe(false);
  await expect.poll(() => browserNotice.isChecked()).toBe(false);
  await browserNotice.click();
  await page.getByText('Your browser does not allow notifications from this site.').waitFor();
  await expect.poll(() => browserNotice.isChecked()).toBe(false);
  await page.context().grantPermissions(['notifications']);
  await browserNotice.click();
  await expect.poll(() => browserNotice.isChecked()).toBe(true);
  await sound.check();
  // What was chosen is heard at once; from here on fills are counted alone.
  await expect.poll(() => page.evaluate(() => window.heard)).toBeGreaterThan(0);
  await page.evaluate(() => void (window.heard = 0));
  await page.keyboard.press('Escape');
}

/** How much of the canvas over the prices has the colour of a purchase: marks of own trades alone do. */
function markedFills(): number {
  const canvas = document.querySelectorAll<HTMLCanvasElement>('[role="application"] canvas')[1];
  if (canvas === undefined) return 0;
  const probe = document.createElement('i');
  probe.style.color = 'var(--color-price-up)';
  document.body.append(probe);
  const wanted = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map((part) =>
    parseInt(part, 10),
  );
  probe.remove();
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  let found = 0;
  for (let start = 0; start < pixels.length; start += 4) {
    if ([0, 1, 2].every((part) => pixels[start + part] === wanted[part])) found += 1;
  }
  return found;
}

/** An order of the reader's is marked in the book among all others, and ended by the row's own button. */
async function cancelledInBook(page: Page, request: APIRequestContext): Promise<void> {
  const { call } = apiOf(gateway);
  await page.getByRole('button', { name: 'BTC/USDT' }).click();
  await page.getByRole('searchbox', { name: 'Search pairs' }).fill('sol usdt');
  await page.getByRole('link', { name: 'SOL/USDT' }).click();
  await page.waitForURL('**/en/trade/spot/SOL/USDT/');
  await page.getByRole('radio', { name: 'Book' }).check({ force: true });
  // Wide groups: 180 ticks below the market, where nobody comes by meanwhile, are in sight. The house's 200
  // levels reach further.
  const steps = page.getByRole('combobox', { name: 'Group prices by' });
  await steps.selectOption({ label: '1' });
  const path = `${VENUE_PATHS.book}?symbol=SOLUSDT&levels=1`;
  // `as`: the call's result by its contract.
  const { bids } = (await call(request, path)) as unknown as BookResult;
  const price = (parseFloat(bids[0]?.[0] ?? '') - 1.8).toFixed(2);
  const order = { symbol: 'SOLUSDT', side: 'Buy', orderType: 'Limit', qty: '1', price };
  await call(request, VENUE_PATHS.placeOrder, { ...order, orderLinkId: 'marked' });
  const rows = page.getByRole('list', { name: 'Bids', exact: true }).locator('li[data-own]');
  await rows.first().waitFor();
  const group = String(Math.floor(parseFloat(price)));
  await expect.poll(() => rows.locator('[data-figure="price"]').allInnerTexts()).toEqual([group]);
  await rows.getByRole('button', { name: 'Cancel your order here' }).click();
  await expect.poll(() => openOrders(request)).toEqual([]);
  const { orders } = await call(request, VENUE_PATHS.orderHistory);
  // `as`: the call's result by its contract.
  const [ended] = orders as OrderInfo[];
  expect(ended).toMatchObject({ orderLinkId: 'marked', status: 'Cancelled', filled: '0' });
  await expect.poll(() => rows.count()).toBe(0);
}

/**
 * A bid of the reader behind a small one of the house, and a sale by somebody else that takes both; tried
 * again where the market has moved between the two. Returns the price of the trade among the two.
 */
async function soldTo(reader: APIRequestContext, other: APIRequestContext): Promise<string> {
  const { call } = apiOf(gateway);
  const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.004' };
  for (let turn = 0; ; turn += 1) {
    const { price, size } = await smallBid(reader);
    const qty = (size + 0.003).toFixed(6);
    await call(reader, VENUE_PATHS.placeOrder, { ...order, price, orderLinkId: `met-${turn}` });
    const sell = { ...order, side: 'Sell', qty, price, timeInForce: 'IOC' };
    await call(other, VENUE_PATHS.placeOrder, { ...sell, orderLinkId: `ben-${turn}` });
    // `as`, twice: the call's result by its contract.
    const [own, others] = (await Promise.all(
      [reader, other].map((each) => call(each, VENUE_PATHS.executions)),
    )) as unknown as [ExecutionPage, ExecutionPage];
    const sold = new Set(others.executions.map(({ tradeId }) => tradeId));
    const met = own.executions.find(({ tradeId }) => sold.has(tradeId));
    await call(reader, VENUE_PATHS.cancelAll, {});
    if (met !== undefined) return met.price;
    const back = {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty,
      marketUnit: 'baseCoin',
    };
    await call(other, VENUE_PATHS.placeOrder, { ...back, orderLinkId: `back-${turn}` });
  }
}

async function smallBid(request: APIRequestContext): Promise<{ price: string; size: number }> {
  const { call } = apiOf(gateway);
  for (;;) {
    const path = `${VENUE_PATHS.book}?symbol=BTCUSDT&levels=1`;
    // `as`: the call's result by its contract.
    const book = (await call(request, path)) as unknown as BookResult;
    const [price, size] = book.bids[0] ?? ['', ''];
    if (parseFloat(size) < 0.03) return { price, size: parseFloat(size) };
  }
}
