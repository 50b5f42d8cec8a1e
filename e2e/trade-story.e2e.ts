/**
 * Trading from right to left on a small desktop screen, by keys: signed in, placed, changed, cancelled; stops
 * and an OCO that trigger; a gateway that ends in the middle. What the page shows is what the API has.
 */
import type { BalanceInfo, ExecutionInfo, OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { APIRequestContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';
import { apiOf } from './support/trader.ts';
import { wordsOf } from './support/words.ts';

const browser = commonBrowser();
const { t } = wordsOf('ar-SA', 'trade');
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ MARKET_SYMBOLS: '3' });
});

afterAll(async () => {
  await gateway?.stop();
});

async function listOf<Entry>(
  request: APIRequestContext,
  path: string,
  name: string,
): Promise<readonly Entry[]> {
  // `as`: the answer is held to its document elsewhere.
  return (await apiOf(gateway).call(request, path))[name] as readonly Entry[];
}

const openOrders = async (request: APIRequestContext) =>
  listOf<OrderInfo>(request, VENUE_PATHS.openOrders, 'orders');
const endedOrders = async (request: APIRequestContext) =>
  listOf<OrderInfo>(request, VENUE_PATHS.orderHistory, 'orders');

async function bestBid(request: APIRequestContext): Promise<number> {
  const bids = await listOf<[string, string]>(
    request,
    `${VENUE_PATHS.book}?symbol=BTCUSDT&levels=1`,
    'bids',
  );
  return parseFloat(bids[0]?.[0] ?? '');
}

const ticketOf = (page: Page) => page.getByRole('form', { name: t('trade.ticket') });
const fieldOf = (form: Locator, label: string) => form.getByLabel(label, { exact: true });
const ordersOf = (page: Page) => page.getByRole('region', { name: t('trade.orders') });
const figures = (text: string) => text.replaceAll(',', '').split(/\s+/);

/** Types into a field as by keys. */
async function type(field: Locator, text: string): Promise<void> {
  await field.press('Control+a');
  await field.pressSequentially(text);
}

/** Sends the ticket by the Enter key, and says yes by it. */
async function sendByKeys(page: Page, form: Locator): Promise<void> {
  await fieldOf(form, t('trade.ticket.amount')).press('Enter');
  await page.getByRole('dialog', { name: t('trade.confirm.title') }).waitFor();
  await page.keyboard.press('Enter');
}

async function signInByKeys(page: Page): Promise<void> {
  const { email, password } = await gateway.demo();
  const way = page.getByRole('dialog');
  await type(way.locator('input[type="email"]'), email);
  const secret = way.locator('input[type="password"]').first();
  await type(secret, password);
  await secret.press('Enter');
  await way.waitFor({ state: 'hidden' });
}

async function showTab(page: Page, name: 'open' | 'history' | 'fills' | 'balances') {
  const tab = ordersOf(page).getByRole('radio', { name: t(`trade.orders.${name}`) });
  await tab.focus();
  await page.keyboard.press('Space');
}

/** Some row of a list shows these figures, each as its API has it. */
async function expectRow(page: Page, wanted: readonly string[]): Promise<void> {
  const rows = ordersOf(page).getByRole('row');
  const isShown = async () => {
    const texts = await rows.allInnerTexts();
    return texts.map(figures).some((shown) => wanted.every((figure) => shown.includes(figure)));
  };
  await expect.poll(isShown).toBe(true);
}

it('is traded by keys from right to left, and shows what the API has', async () => {
  const { page, context, close } = await openPage(browser, {
    viewport: { width: 1024, height: 768 },
  });
  const { request } = context;
  await gotoReady(page, gateway.urlOf('/ar-SA/trade/spot/BTC/USDT/'));
  const form = ticketOf(page);
  const far = Math.round((await bestBid(request)) * 0.8);
  await type(fieldOf(form, t('trade.ticket.price')), String(far));
  await type(fieldOf(form, t('trade.ticket.amount')), '0.01');
  await fieldOf(form, t('trade.ticket.amount')).press('Enter');
  await signInByKeys(page);
  // What was typed before is still there.
  await form.getByRole('button', { name: 'BTC', exact: false }).last().waitFor();
  await sendByKeys(page, form);
  await expect.poll(() => openOrders(request)).toMatchObject([{ price: String(far), qty: '0.01' }]);
  await expectRow(page, [String(far), '0.01']);

  const row = ordersOf(page).getByRole('row').nth(1);
  await row.getByRole('button', { name: t('trade.orders.edit') }).press('Enter');
  const price = row.getByRole('textbox', { name: t('trade.orders.price') });
  await type(price, String(far - 500));
  await price.press('Enter');
  await expect.poll(() => openOrders(request)).toMatchObject([{ price: String(far - 500) }]);
  await expectRow(page, [String(far - 500), '0.01']);
  await row.getByRole('button', { name: t('trade.orders.cancel') }).press('Enter');
  await expect.poll(() => openOrders(request)).toEqual([]);
  await page.getByText(t('trade.orders.noneOpen')).waitFor();
  await close();
});

/** Sends a stop by the ticket, too far from the price to be reached. */
async function sendStop(page: Page, form: Locator, request: APIRequestContext): Promise<void> {
  const kinds = form.getByRole('combobox', { name: t('trade.ticket.otherKinds') });
  await form.getByRole('radio', { name: t('trade.side.Buy') }).check({ force: true });
  await kinds.selectOption('stop-market');
  const trigger = String(Math.round((await bestBid(request)) * 1.05));
  await type(fieldOf(form, t('trade.ticket.trigger')), trigger);
  await type(fieldOf(form, t('trade.ticket.amount')), '0.001');
  await sendByKeys(page, form);
  await expect
    .poll(() => openOrders(request))
    .toMatchObject([{ triggerPrice: trigger, qty: '0.001', status: 'Untriggered' }]);
}

const filledStop = async (request: APIRequestContext) =>
  (await endedOrders(request)).find(
    ({ triggerPrice, status }) => triggerPrice !== null && status === 'Filled',
  );

/**
 * A stop that is reached: a sale trades at the best bid and a purchase at the best ask, where the stop waits in
 * between; once more where the book has moved meanwhile.
 */
async function reachStop(request: APIRequestContext): Promise<void> {
  let orders = 0;
  const place = (terms: Readonly<Record<string, string>>) => {
    orders += 1;
    const order = { symbol: 'BTCUSDT', orderType: 'Market', qty: '0.001', ...terms };
    return apiOf(gateway)
      .call(request, VENUE_PATHS.placeOrder, { ...order, orderLinkId: `stop-${orders}` })
      .catch(() => undefined);
  };
  const isReached = async () => {
    await place({ side: 'Sell' });
    const asks = await listOf<[string, string]>(
      request,
      `${VENUE_PATHS.book}?symbol=BTCUSDT&levels=1`,
      'asks',
    );
    await place({ side: 'Buy', triggerPrice: asks[0]?.[0] ?? '' });
    await place({ side: 'Buy' });
    return (await filledStop(request)) !== undefined;
  };
  await expect.poll(isReached, { interval: 2_000 }).toBe(true);
}

it('shows stops that trigger, one side of a pair, and the truth after the gateway was away', async () => {
  const opened = await apiOf(gateway).openAsDemo(browser, '/ar-SA/trade/spot/BTC/USDT/', {
    viewport: { width: 1024, height: 768 },
  });
  const { page, context, close } = opened;
  const { request } = context;
  const { call } = apiOf(gateway);
  await call(request, VENUE_PATHS.placeOrder, {
    ...{ symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' },
    ...{ marketUnit: 'baseCoin', orderLinkId: 'coins' },
  });
  const form = ticketOf(page);
  await sendStop(page, form, request);
  await reachStop(request);
  await call(request, VENUE_PATHS.cancelAll, {});
  const stop = await filledStop(request);
  await showTab(page, 'history');
  await expectRow(page, [stop?.averagePrice ?? 'none', '0.001']);
  const fills = await listOf<ExecutionInfo>(request, VENUE_PATHS.executions, 'executions');
  await showTab(page, 'fills');
  await expectRow(page, [fills[0]?.price ?? 'none', fills[0]?.qty ?? 'none']);

  await placePair(request);
  await showTab(page, 'open');
  // One of the two is reached, and ends the other: the market walks a ten-thousandth within seconds, mostly.
  await expect.poll(() => openOrders(request), { timeout: 180_000 }).toEqual([]);
  await page.getByText(t('trade.orders.noneOpen')).waitFor();
  const pair = (await endedOrders(request)).filter(({ orderFilter }) => orderFilter === 'OcoOrder');
  expect(pair.map(({ status }) => status).toSorted()).toEqual(['Deactivated', 'Filled']);
  await expectBalances(page, request);

  await gateway.restart(async () => {
    await page.getByText(t('trade.live.reconnecting')).first().waitFor();
  });
  await page.getByText(t('trade.live.live'), { exact: true }).waitFor();
  await expectBalances(page, request);
  // The browser logs the calls that no gateway answered, which is what is tested.
  await close().catch(() => undefined);
});

/** A pair close to the price; once more where the market has moved past one of the two meanwhile. */
async function placePair(request: APIRequestContext): Promise<void> {
  let tries = 0;
  const place = async () => {
    const bid = await bestBid(request);
    const [above, below] = [1.0001, 0.9999].map((share) => (bid * share).toFixed(1));
    tries += 1;
    const order = { symbol: 'BTCUSDT', side: 'Sell', qty: '0.002', orderLinkId: `pair-${tries}` };
    const exits = { takeProfit: { trigger: above }, stopLoss: { trigger: below } };
    const placed = apiOf(gateway).call(request, VENUE_PATHS.placeOco, { ...order, ...exits });
    return placed.then(
      () => true,
      () => false,
    );
  };
  await expect.poll(place).toBe(true);
}

/** What the page shows of the account is what the ledger has. */
async function expectBalances(page: Page, request: APIRequestContext): Promise<void> {
  await showTab(page, 'balances');
  const shown = async () => {
    const rows = await ordersOf(page).getByRole('row').allInnerTexts();
    return rows.slice(1).map((text) => figures(text.trim()));
  };
  const kept = async () => {
    const balances = await listOf<BalanceInfo>(request, VENUE_PATHS.balances, 'balances');
    return balances.map(({ asset, available, held, total }) => [asset, available, held, total]);
  };
  await expect
    .poll(async () => JSON.stringify(await shown()) === JSON.stringify(await kept()))
    .toBe(true);
}
