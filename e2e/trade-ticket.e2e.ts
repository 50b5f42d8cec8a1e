/**
 * Order types of the ticket beside limit and market: each is entered, confirmed, and stored by the exchange
 * as it was entered. On a phone the ticket is a sheet.
 */
import { askAdmin } from '@meridian/gateway/admin/socket.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { ExecutionInfo } from '@meridian/protocol/contracts/venue.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage, type PageOptions } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';
import { apiOf } from './support/trader.ts';

const browser = commonBrowser();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ MARKET_SYMBOLS: '3' });
});

afterAll(async () => {
  await gateway?.stop();
});

/** The trade page of a signed-in account with coins of both sides and no open orders. */
async function opened(options: PageOptions = {}) {
  const { call, signInDemo } = apiOf(gateway);
  const found = await openPage(browser, options);
  const { request } = found.context;
  await signInDemo(request);
  await call(request, VENUE_PATHS.cancelAll, {});
  await gotoReady(found.page, gateway.urlOf('/en/trade/spot/BTC/USDT/'));
  return found;
}

/** The last price in whole dollars. */
async function lastPrice({ request }: BrowserContext): Promise<number> {
  const { bids } = await apiOf(gateway).call(
    request,
    `${VENUE_PATHS.book}?symbol=BTCUSDT&levels=1`,
  );
  // `as`: the answer is held to its document elsewhere.
  const [[price]] = bids as [[string, string]];
  return Math.floor(parseFloat(price));
}

const openOrders = async ({ request }: BrowserContext) =>
  (await apiOf(gateway).call(request, VENUE_PATHS.openOrders))['orders'];

async function fill(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
}

async function send(page: Page, form: Locator, words: string): Promise<void> {
  await form.getByRole('button', { name: words, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Check your order' });
  await dialog.getByRole('button', { name: words, exact: true }).click();
}

const kindList = (form: Locator) => form.getByRole('combobox', { name: 'Other kinds of order' });

/** Sends what the form has, says yes, and waits for the order that the exchange then has alone. */
async function expectPlaced(
  page: Page,
  context: BrowserContext,
  expected: readonly object[],
): Promise<void> {
  const form = page.getByRole('form', { name: 'Place an order' });
  const words = /^(?:Buy|Sell) [\d.]+ BTC$/;
  await form.getByRole('button', { name: words }).click();
  const dialog = page.getByRole('dialog', { name: 'Check your order' });
  await dialog.getByRole('button', { name: words }).click();
  await expect.poll(() => openOrders(context)).toMatchObject(expected);
  await apiOf(gateway).call(context.request, VENUE_PATHS.cancelAll, {});
}

it('sends stops, exits, times, and a share of what is there as they were filled in', async () => {
  const { page, context, close } = await opened();
  const { request } = context;
  const { call } = apiOf(gateway);
  const form = page.getByRole('form', { name: 'Place an order' });
  const last = await lastPrice(context);
  const [above, below, lower] = [1.2, 0.8, 0.7].map((share) => String(Math.round(last * share)));
  const kinds = form.getByRole('combobox', { name: 'Other kinds of order' });

  await form.getByRole('radio', { name: 'Sell' }).check();
  await kinds.selectOption({ label: 'Stop market' });
  await fill(form, { Trigger: below ?? '', Amount: '0.01' });
  const stop = { side: 'Sell', qty: '0.01', triggerPrice: below, status: 'Untriggered' };
  await expectPlaced(page, context, [{ ...stop, orderType: 'Market' }]);
  await kinds.selectOption({ label: 'Stop limit' });
  await fill(form, { Trigger: below ?? '', Price: lower ?? '', Amount: '0.01' });
  await expectPlaced(page, context, [{ ...stop, orderType: 'Limit', price: lower }]);

  await form.getByRole('radio', { name: 'Buy' }).check();
  await form.getByRole('radio', { name: 'Limit' }).check();
  await fill(form, { Price: below ?? '', Amount: '0.01' });
  await form.getByRole('checkbox', { name: 'Take profit, stop loss' }).check();
  await fill(form, { 'Take profit at': above ?? '', 'Stop loss at': lower ?? '' });
  const bid = { side: 'Buy', price: below, qty: '0.01' };
  await expectPlaced(page, context, [
    { ...bid, takeProfit: { trigger: above }, stopLoss: { trigger: lower } },
  ]);
  await form.getByRole('checkbox', { name: 'Take profit, stop loss' }).uncheck();

  await form.getByLabel('Valid').selectOption({ label: 'Post only' });
  await fill(form, { Price: below ?? '', Amount: '0.01' });
  await expectPlaced(page, context, [{ ...bid, timeInForce: 'PostOnly' }]);
  // So far from the market neither finds anything: each has ended, and none of them waits.
  const newest = async () => (await call(request, VENUE_PATHS.orderHistory))['orders'];
  for (const [label, timeInForce] of [
    ['Immediate or cancel', 'IOC'],
    ['Fill or kill', 'FOK'],
  ] as const) {
    await form.getByLabel('Valid').selectOption({ label });
    await fill(form, { Price: below ?? '', Amount: '0.01' });
    await expectPlaced(page, context, []);
    const ended = { ...bid, timeInForce, status: 'Cancelled', filled: '0' };
    await expect.poll(async () => ((await newest()) as object[])[0]).toMatchObject(ended);
  }

  await form.getByLabel('Valid').selectOption({ label: 'Until cancelled' });
  await fill(form, { Price: below ?? '' });
  await form.getByRole('button', { name: '50%' }).click();
  const amount = form.getByLabel('Amount', { exact: true });
  await expect.poll(() => amount.inputValue()).toMatch(/\d/);
  const { balances } = await call(request, VENUE_PATHS.balances);
  // `as`: the answer is held to its document elsewhere.
  const dollars = (balances as { asset: string; available: string }[]).find(
    ({ asset }) => asset === 'USDT',
  );
  const share =
    parseFloat((await amount.inputValue()).replaceAll(',', '')) * Math.round(last * 0.8);
  // Half of what is there, less what the fee may take and what is below a step.
  expect(share / parseFloat(dollars?.available ?? '')).toBeCloseTo(0.5, 2);

  // The amount in the other asset: what a hundredth of a bitcoin costs there is one.
  await fill(form, { Price: below ?? '' });
  await form.getByRole('button', { name: 'BTC: count in USDT instead' }).click();
  await fill(form, { Amount: String(Math.round(last * 0.8) / 100) });
  await expectPlaced(page, context, [bid]);
  await form.getByRole('button', { name: 'USDT: count in BTC instead' }).click();
  await form.getByRole('slider').press('End');
  await expect.poll(() => amount.inputValue()).toMatch(/\d/);
  const whole = parseFloat((await amount.inputValue()).replaceAll(',', ''));
  expect((whole * Math.round(last * 0.8)) / parseFloat(dollars?.available ?? '')).toBeCloseTo(1, 2);
  await close();
});

it('places pairs, trailing stops, scaled and timed orders as they were filled in', async () => {
  const { page, context, close } = await opened();
  const form = page.getByRole('form', { name: 'Place an order' });
  const last = await lastPrice(context);
  const above = String(Math.round(last * 1.2));
  const below = String(Math.round(last * 0.8));

  await form.getByRole('radio', { name: 'Sell' }).check();
  await kindList(form).selectOption({ label: 'OCO (one cancels the other)' });
  await fill(form, { 'Take profit at': below, 'Stop loss at': below, Amount: '0.01' });
  await form.getByText('Profit is taken above the price').waitFor();
  const button = form.getByRole('button', { name: 'Sell BTC' });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await fill(form, { 'Take profit at': above });
  await send(page, form, 'Sell 0.01 BTC');
  await form.getByText('The order waits for its trigger.').waitFor();
  const pair = { orderFilter: 'OcoOrder', qty: '0.01', side: 'Sell' };
  await expect
    .poll(() => openOrders(context))
    .toMatchObject([
      { ...pair, triggerPrice: below, triggerRises: false },
      { ...pair, triggerPrice: above, triggerRises: true },
    ]);
  await apiOf(gateway).call(context.request, VENUE_PATHS.cancelAll, {});

  await kindList(form).selectOption({ label: 'Trailing stop' });
  await fill(form, { 'Trails by': '2,5', Amount: '0.01' });
  await send(page, form, 'Sell 0.01 BTC');
  await expect
    .poll(() => openOrders(context))
    .toMatchObject([{ orderType: 'Market', status: 'Untriggered', trailingBps: 250 }]);
  await apiOf(gateway).call(context.request, VENUE_PATHS.cancelAll, {});

  await form.getByRole('radio', { name: 'Buy' }).check();
  await kindList(form).selectOption({ label: 'Scaled orders' });
  const to = String(Math.round(last * 0.8) - 3_000);
  await fill(form, { 'From price': below, 'To price': to, Orders: '4', Amount: '0.01' });
  await send(page, form, 'Buy 0.01 BTC');
  await form.getByText('4 of 4 orders are placed.').waitFor();
  // As many in the list as were placed, newest first, from the first price to the last in equal steps.
  const prices = [3_000, 2_000, 1_000, 0].map((less) => String(Math.round(last * 0.8) - less));
  await expect
    .poll(() => openOrders(context))
    .toMatchObject(prices.map((price) => ({ price, qty: '0.0025', side: 'Buy' })));
  await apiOf(gateway).call(context.request, VENUE_PATHS.cancelAll, {});

  await form.getByRole('radio', { name: 'Limit' }).check();
  await form.getByLabel('Valid').selectOption({ label: 'Until a time' });
  await fill(form, { Price: below, Amount: '0.01' });
  await form.getByText('Choose when the order ends.').waitFor();
  await fill(form, { Ends: '2099-01-15T12:00' });
  await send(page, form, 'Buy 0.01 BTC');
  await expect
    .poll(() => openOrders(context))
    .toMatchObject([{ timeInForce: 'GTC', expiresAt: Date.UTC(2099, 0, 15, 12) }]);
  await expectHaltFollowed(form);
  await close();
});

/** An operator halts the symbol under an open page, and resumes it: the ticket follows without a load. */
async function expectHaltFollowed(form: Locator): Promise<void> {
  const given = { symbol: 'BTCUSDT', reason: 'looked at' };
  await fill(form, { Amount: '0.01' });
  const button = form.getByRole('button', { name: 'Buy 0.01 BTC' });
  await expect.poll(() => button.isEnabled()).toBe(true);
  const halted = await askAdmin(gateway.dataDir, 'admin halt', given);
  expect(halted).toMatchObject({ ok: true });
  await form.getByText('Trading in this pair is paused.').waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  const resumed = await askAdmin(gateway.dataDir, 'admin resume', given);
  expect(resumed).toMatchObject({ ok: true });
  await expect.poll(() => button.isEnabled()).toBe(true);
  // What was typed is still there.
  await expect.poll(() => form.getByLabel('Amount', { exact: true }).inputValue()).toBe('0.01');
}

it('asks once more about a price far from the market, also where confirming is off', async () => {
  const { page, context, close } = await opened({ viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'BTC/USDT' });
  const form = sheet.getByRole('form');
  const asked = page.getByRole('dialog', { name: 'Check your order' });
  const last = await lastPrice(context);
  await fill(form, { Price: String(Math.round(last * 0.9)), Amount: '0.001' });
  await form.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
  await expectNoViolationsInBothSchemes(page, 'the confirmation on a phone');
  await asked.getByLabel('Only ask when something looks unusual').check();
  await asked.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
  await form.getByText('The order is in the book.').waitFor();

  // Without a confirmation now, and with the best price of the own side by one click.
  await form.getByRole('button', { name: 'Best bid' }).click();
  const best = await form.getByLabel('Price', { exact: true }).inputValue();
  expect(Math.abs(parseFloat(best) / last - 1)).toBeLessThan(0.02);
  await fill(form, { Price: String(Math.round(last * 0.85)), Amount: '0.001' });
  await form.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
  await expect.poll(async () => (await openOrders(context)) as unknown[]).toHaveLength(2);

  // A digit too few.
  await fill(form, { Price: String(Math.round(last / 10)), Amount: '0.01' });
  await form.getByRole('button', { name: 'Buy 0.01 BTC' }).click();
  await asked.getByText('This price is far from the market.').waitFor();
  await asked.getByRole('button', { name: 'Back' }).click();
  await expect.poll(async () => (await openOrders(context)) as unknown[]).toHaveLength(2);

  // A market order states what it would get, and the worst price.
  await form.getByRole('radio', { name: 'Market' }).check();
  await fill(form, { Amount: '0.001' });
  await form.getByText('Expected average price').waitFor();
  // A purchase pays its fee in what it buys: that does not depend on the price it gets.
  const fee = await form.locator('dl > div').filter({ hasText: 'Fee' }).locator('dd').innerText();
  await form.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
  await form.getByText('The order is filled.').waitFor();
  const { executions } = await apiOf(gateway).call(context.request, VENUE_PATHS.executions);
  // `as`: the answer is held to its document elsewhere.
  const fills = executions as readonly ExecutionInfo[];
  const own = fills.filter(({ orderId }) => orderId === fills[0]?.orderId);
  expect(own.reduce((sum, each) => sum + parseFloat(each.fee), 0)).toBeCloseTo(parseFloat(fee), 9);
  expect(fee).toMatch(/ BTC$/);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await close();
});
