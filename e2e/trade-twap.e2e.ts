/** Orders that the exchange spreads over time, and ranges of orders in rising sizes, from the ticket. */
import type { OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import type { TwapInfo } from '@meridian/protocol/contracts/twaps.ts';
import { TWAP_PATHS } from '@meridian/protocol/plans-api.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { APIRequestContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
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

async function signedIn(address: string, options: Parameters<typeof openPage>[1] = {}) {
  const { page, context, close } = await openPage(browser, options);
  await apiOf(gateway).signInDemo(context.request);
  await gotoReady(page, gateway.urlOf(address));
  return { page, request: context.request, close };
}

async function twapsOf(request: APIRequestContext): Promise<readonly TwapInfo[]> {
  const { twaps } = await apiOf(gateway).call(request, TWAP_PATHS.list);
  // `as`: the answer is held to its document elsewhere.
  return twaps as readonly TwapInfo[];
}

async function fill(form: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
}

const ticketOf = (page: Page) => page.getByRole('form', { name: 'Place an order' });
const kinds = (form: Locator) => form.getByRole('combobox', { name: 'Other kinds of order' });

async function send(page: Page, form: Locator, words: string): Promise<void> {
  await form.getByRole('button', { name: words, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Check your order' });
  await dialog.getByRole('button', { name: words, exact: true }).click();
}

it('goes on while no page is open, shows how far it is, and is stopped', async () => {
  const { page, request, close } = await signedIn('/en/trade/spot/BTC/USDT/');
  const form = ticketOf(page);
  await kinds(form).selectOption({ label: 'TWAP' });
  await form.getByText('Enter an amount.').waitFor();
  await fill(form, { Amount: '0.001', 'Duration in minutes': '10', 'Number of parts': '100' });
  await form.getByText('An order has to be worth at least 5 USDT.').waitFor();
  const button = form.getByRole('button', { name: 'Start TWAP' });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await fill(form, { Amount: '0.01' });
  await form.getByText('about 0.0001 BTC every 6 seconds').waitFor();
  await expectNoViolationsInBothSchemes(page, 'a TWAP in the ticket');
  await send(page, form, 'Start TWAP');
  await form.getByText('Started. It is shown above your open orders.').waitFor();
  const running = page.getByRole('region', { name: 'Running TWAP orders' });
  await running.getByTestId('twap-slices').waitFor();
  await expectNoViolationsInBothSchemes(page, 'a running TWAP');
  const context = page.context();
  await page.close();
  const sent = async () => (await twapsOf(request))[0]?.over.done ?? 0;
  const before = await sent();
  // At least two more parts, while no page is open.
  await expect.poll(sent, { timeout: 60_000, interval: 1_000 }).toBeGreaterThan(before + 1);
  const later = await context.newPage();
  await gotoReady(later, gateway.urlOf('/en/trade/spot/BTC/USDT/'));
  const still = later.getByRole('region', { name: 'Running TWAP orders' });
  await still.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => still.count()).toBe(0);
  const stopped = (await twapsOf(request))[0];
  expect(stopped).toMatchObject({ status: 'COMPLETED', nextDue: null });
  const { orders } = await apiOf(gateway).call(request, VENUE_PATHS.orderHistory);
  // `as`: the answer is held to its document elsewhere.
  const links = (orders as readonly OrderInfo[]).map(({ orderLinkId }) => orderLinkId);
  const parts = links.filter((link) => link.startsWith(`twap-${stopped?.id}-`));
  const over = stopped?.over ?? { done: 0, partly: 0, skipped: 0 };
  expect(parts.length).toBe(over.done + over.partly);
  expect(new Set(parts).size).toBe(parts.length);
  await close();
});

it('places a range in rising sizes as one batch', async () => {
  const { page, request, close } = await signedIn('/en/trade/spot/BTC/USDT/');
  const book = await apiOf(gateway).call(request, `${VENUE_PATHS.book}?symbol=BTCUSDT&levels=1`);
  // `as`: the answer is held to its document elsewhere.
  const { bids } = book as { bids: [[string, string]] };
  const half = Math.round(parseFloat(bids[0][0]) / 2);
  const form = ticketOf(page);
  await kinds(form).selectOption({ label: 'Scaled orders' });
  const prices = { 'From price': String(half), 'To price': String(half - 3_000) };
  await fill(form, { ...prices, Orders: '4', Amount: '0.01' });
  await form.getByLabel('Sizes').selectOption({ label: 'Rising' });
  await send(page, form, 'Buy 0.01 BTC');
  await form.getByText('4 of 4 orders are placed.').waitFor();
  const open = async () => {
    const { orders } = await apiOf(gateway).call(request, VENUE_PATHS.openOrders);
    // `as`: the answer is held to its document elsewhere.
    return (orders as readonly OrderInfo[]).map(({ price, qty }) => `${qty} @ ${price}`);
  };
  await expect
    .poll(open)
    .toEqual([
      ...[`0.004 @ ${half - 3_000}`, `0.003 @ ${half - 2_000}`],
      ...[`0.002 @ ${half - 1_000}`, `0.001 @ ${half}`],
    ]);
  await apiOf(gateway).call(request, VENUE_PATHS.cancelAll, {});
  await close();
});

it('fits a phone in Arabic', async () => {
  const { page, close } = await signedIn('/ar-SA/trade/spot/BTC/USDT/', {
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: 'شراء', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'BTC/USDT' });
  await sheet.getByRole('combobox').first().selectOption({ label: 'TWAP' });
  await sheet.getByLabel('عدد الأجزاء', { exact: true }).fill('20');
  await sheet.getByRole('button', { name: 'بدء TWAP' }).waitFor();
  await expectNoViolationsInBothSchemes(page, 'a TWAP in the ticket of a phone, in Arabic');
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await close();
});
