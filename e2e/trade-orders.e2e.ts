/**
 * An order on the trade page: placed after signing in, passed by sales to the house at better prices, changed
 * and cancelled, with the figures of the API; and one whose answer is lost.
 */
import { decimal, decimalToText, multiply } from '@meridian/money/decimal.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { APIRequestContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage, type PageOptions } from './support/open-page.ts';
import { apiOf } from './support/trader.ts';
import { gotoReady } from './support/ready.ts';

const browser = commonBrowser();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ MARKET_SYMBOLS: '3' });
});

afterAll(async () => {
  await gateway?.stop();
});

const PATH = '/en/trade/spot/BTC/USDT/';

/** A bid in whole dollars, too far below the market to be met while the test runs. */
async function farBid(request: APIRequestContext): Promise<number> {
  const { bids } = await apiOf(gateway).call(
    request,
    `${VENUE_PATHS.book}?symbol=BTCUSDT&levels=1`,
  );
  // `as`: the answer is held to its document elsewhere.
  const [[price]] = bids as [[string, string]];
  return Math.floor(parseFloat(price) * 0.9);
}

/** What of an asset may be spent, as the API has it. */
async function availableOf(request: APIRequestContext, asset: string): Promise<number> {
  const { balances } = await apiOf(gateway).call(request, VENUE_PATHS.balances);
  // `as`: the answer is held to its document elsewhere.
  const list = balances as readonly { asset: string; available: string }[];
  return parseFloat(list.find((each) => each.asset === asset)?.available ?? '');
}

const plain = (text: string) => parseFloat(text.replaceAll(',', ''));

/** A figure of the confirmation, such as `1,234.5 USDT`. */
const summaryOf = (page: Page, name: string) =>
  page
    .getByRole('dialog', { name: 'Check your order' })
    .locator('dl > div')
    .filter({ hasText: name })
    .locator('dd')
    .innerText();

const ticket = (page: Page) => page.getByRole('form', { name: 'Place an order' });
const outcome = (page: Page) => ticket(page).getByRole('status');

/** The order is shown once more before it is sent. */
async function confirmed(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Check your order' });
  await dialog.getByRole('button', { name: words }).click();
}

async function signIn(page: Page): Promise<void> {
  const { email, password } = await gateway.demo();
  const way = page.getByRole('dialog');
  await way.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await way.getByLabel('Password', { exact: true }).fill(password);
  await way.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function opened(options: PageOptions = {}) {
  const found = await openPage(browser, options);
  await gotoReady(found.page, gateway.urlOf(PATH));
  return found;
}

it('is placed, passed by for a better price, changed and cancelled, as the API has it', async () => {
  const { call, newTrader } = apiOf(gateway);
  const other = await newTrader(browser, 'ben@example.com');
  const bid = await farBid(other.request);
  const { page, context, close } = await opened();
  // What was entered before signing in is kept.
  await ticket(page).getByLabel('Price', { exact: true }).fill(bid.toLocaleString('en'));
  await ticket(page).getByLabel('Amount', { exact: true }).fill('0,02');
  await ticket(page).getByRole('button', { name: 'Sign in to trade' }).click();
  await signIn(page);
  await ticket(page).getByRole('button', { name: 'Buy 0.02 BTC' }).click();
  const before = await availableOf(context.request, 'USDT');
  const shown = async (name: string) => plain(await summaryOf(page, name));
  // As the page multiplies, exactly: 80280 * 0.02 as floats is 1605.6000000000001.
  const total = plain(decimalToText(multiply(decimal(String(bid)), decimal('0.02'))));
  await expect.poll(() => shown('Total')).toBe(total);
  await expect.poll(() => shown('Left afterwards')).toBeCloseTo(before - total, 6);
  const left = await shown('Left afterwards');
  await confirmed(page, 'Buy 0.02 BTC');
  await expect.poll(() => outcome(page).textContent()).toBe('The order is in the book.');
  // What the account has left is what was said before the order was sent.
  await expect.poll(() => availableOf(context.request, 'USDT')).toBe(left);
  const rows = page.getByRole('region', { name: 'Orders' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(2);
  // The house's ladder has the better prices.
  for (const name of ['Bids', 'Asks']) {
    const levels = page.getByRole('list', { name }).getByRole('listitem');
    await expect.poll(() => levels.count()).toBeGreaterThan(5);
  }
  await expectNoViolationsInBothSchemes(page, 'trade, signed in');

  const { order: sold } = await call(other.request, VENUE_PATHS.placeOrder, {
    ...{ symbol: 'BTCUSDT', side: 'Sell', orderType: 'Market', qty: '0.005' },
    orderLinkId: 'ben-1',
  });
  expect(sold).toMatchObject({ status: 'Filled', filled: '0.005' });
  // `as`: the order was filled.
  const { averagePrice } = sold as { averagePrice: string };
  expect(parseFloat(averagePrice)).toBeGreaterThan(bid);
  const changed = bid - 1_000;
  await rows.nth(1).getByRole('button', { name: 'Edit' }).click();
  await rows.nth(1).getByRole('textbox', { name: 'Price' }).fill(String(changed));
  await rows.nth(1).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => rows.nth(1).innerText()).toContain(changed.toLocaleString('en'));
  const { orders } = await call(context.request, VENUE_PATHS.openOrders);
  expect(orders).toMatchObject([
    { price: String(changed), qty: '0.02', filled: '0', left: '0.02' },
  ]);

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText('No open orders.').waitFor();
  await call(context.request, VENUE_PATHS.placeOrder, {
    ...{ symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.001' },
    ...{ marketUnit: 'baseCoin', orderLinkId: 'demo-1' },
  });
  await page.getByRole('radio', { name: 'Balances' }).check();
  const { balances } = await call(context.request, VENUE_PATHS.balances);
  // `as`: the answer is held to its document elsewhere.
  for (const { asset, available } of balances as { asset: string; available: string }[]) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: asset }) });
    const cell = row.getByRole('cell').first();
    await expect.poll(async () => (await cell.innerText()).replaceAll(',', '')).toBe(available);
  }
  await close();
  await other.close();
});

it('is found again where its answer is lost, and there once', async () => {
  const { call } = apiOf(gateway);
  const { page, context, close } = await opened({ viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'BTC/USDT' });
  await sheet.getByRole('button', { name: 'Sign in to trade' }).click();
  await signIn(page);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await call(context.request, VENUE_PATHS.cancelAll, {});
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await page.route('**/trade/order/place', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const bid = String(await farBid(context.request));
  await sheet.getByLabel('Price', { exact: true }).fill(bid);
  await sheet.getByLabel('Amount', { exact: true }).fill('0.001');
  await sheet.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
  await confirmed(page, 'Buy 0.001 BTC');
  await sheet.getByText('The order is in the book.').waitFor();
  const { orders } = await call(context.request, VENUE_PATHS.openOrders);
  expect(orders).toMatchObject([{ price: bid, qty: '0.001' }]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  // The browser logs the missing answer, which is what is tested.
  await expect(close()).rejects.toThrow('net::ERR_FAILED');
});
