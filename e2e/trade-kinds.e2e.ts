/** Stops, exits attached to an order, and times in force: the exchange has each as it was entered. */
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { APIRequestContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
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

async function lastPrice(request: APIRequestContext): Promise<number> {
  const path = `${VENUE_PATHS.book}?symbol=BTCUSDT&levels=1`;
  const { bids } = await apiOf(gateway).call(request, path);
  // `as`: the answer is held to its document elsewhere.
  const [[price]] = bids as [[string, string]];
  return Math.floor(parseFloat(price));
}

const openOrders = async (request: APIRequestContext) =>
  (await apiOf(gateway).call(request, VENUE_PATHS.openOrders))['orders'];

async function fill(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
}

/** Submits the form, confirms, and waits for the order, which is then the exchange's only one. */
async function expectPlaced(
  page: Page,
  request: APIRequestContext,
  expected: readonly object[],
): Promise<void> {
  const form = page.getByRole('form', { name: 'Place an order' });
  const words = /^(?:Buy|Sell) [\d.]+ BTC$/;
  await form.getByRole('button', { name: words }).click();
  const dialog = page.getByRole('dialog', { name: 'Check your order' });
  await dialog.getByRole('button', { name: words }).click();
  await expect.poll(() => openOrders(request)).toMatchObject(expected);
  await apiOf(gateway).call(request, VENUE_PATHS.cancelAll, {});
}

it('are sent as stops, with exits, by their time, and as a share of what is there', async () => {
  const { page, context, close } = await openPage(browser);
  const { request } = context;
  const { call, signInDemo } = apiOf(gateway);
  await signInDemo(request);
  await call(request, VENUE_PATHS.cancelAll, {});
  await gotoReady(page, gateway.urlOf('/en/trade/spot/BTC/USDT/'));
  const form = page.getByRole('form', { name: 'Place an order' });
  const last = await lastPrice(request);
  const [above, below, lower] = [1.2, 0.8, 0.7].map((share) => String(Math.round(last * share)));
  const kinds = form.getByRole('combobox', { name: 'Other kinds of order' });

  await form.getByRole('radio', { name: 'Sell' }).check();
  await kinds.selectOption({ label: 'Stop market' });
  await fill(form, { Trigger: below ?? '', Amount: '0.01' });
  const stop = { side: 'Sell', qty: '0.01', triggerPrice: below, status: 'Untriggered' };
  await expectPlaced(page, request, [{ ...stop, orderType: 'Market' }]);
  await kinds.selectOption({ label: 'Stop limit' });
  await fill(form, { Trigger: below ?? '', Price: lower ?? '', Amount: '0.01' });
  await expectPlaced(page, request, [{ ...stop, orderType: 'Limit', price: lower }]);

  await form.getByRole('radio', { name: 'Buy' }).check();
  await form.getByRole('radio', { name: 'Limit' }).check();
  await fill(form, { Price: below ?? '', Amount: '0.01' });
  await form.getByRole('checkbox', { name: 'Take profit, stop loss' }).check();
  await fill(form, { 'Take profit at': above ?? '', 'Stop loss at': lower ?? '' });
  const bid = { side: 'Buy', price: below, qty: '0.01' };
  await expectPlaced(page, request, [
    { ...bid, takeProfit: { trigger: above }, stopLoss: { trigger: lower } },
  ]);
  await form.getByRole('checkbox', { name: 'Take profit, stop loss' }).uncheck();

  await form.getByLabel('Valid').selectOption({ label: 'Post only' });
  await fill(form, { Price: below ?? '', Amount: '0.01' });
  await expectPlaced(page, request, [{ ...bid, timeInForce: 'PostOnly' }]);
  // So far from the market neither is filled: both have ended, and none rests.
  const newest = async () => (await call(request, VENUE_PATHS.orderHistory))['orders'];
  for (const [label, timeInForce] of [
    ['Immediate or cancel', 'IOC'],
    ['Fill or kill', 'FOK'],
  ] as const) {
    await form.getByLabel('Valid').selectOption({ label });
    await fill(form, { Price: below ?? '', Amount: '0.01' });
    await expectPlaced(page, request, []);
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
  // Half of the balance, less the largest fee, rounded down to a step.
  expect(share / parseFloat(dollars?.available ?? '')).toBeCloseTo(0.5, 2);

  // The amount in the other asset: what a hundredth of a bitcoin costs there is one.
  await fill(form, { Price: below ?? '' });
  await form.getByRole('button', { name: 'BTC: count in USDT instead' }).click();
  await fill(form, { Amount: String(Math.round(last * 0.8) / 100) });
  await expectPlaced(page, request, [bid]);
  await form.getByRole('button', { name: 'USDT: count in BTC instead' }).click();
  await form.getByRole('slider').press('End');
  await expect.poll(() => amount.inputValue()).toMatch(/\d/);
  const whole = parseFloat((await amount.inputValue()).replaceAll(',', ''));
  expect((whole * Math.round(last * 0.8)) / parseFloat(dollars?.available ?? '')).toBeCloseTo(1, 2);
  await close();
});
