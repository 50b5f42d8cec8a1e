/**
 * An order by keyboard alone: another pair, a price, an amount, the confirmation; and keys that must do
 * nothing.
 */
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { Page } from 'playwright-core';
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
  gateway = await startGateway({ MARKET_SYMBOLS: '8' });
});

afterAll(async () => {
  await gateway?.stop();
});

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);

it('is placed without a mouse, and no key fires in a field or under a dialog', async () => {
  const { call, signInDemo } = apiOf(gateway);
  const { page, context, close } = await openPage(browser);
  await signInDemo(context.request);
  await call(context.request, VENUE_PATHS.cancelAll, {});
  await gotoReady(page, gateway.urlOf('/en/trade/spot/BTC/USDT/'));
  const form = page.getByRole('form', { name: 'Place an order' });
  // The ticket is checked against the account's balances once they have loaded.
  await form
    .getByText(/^[\d,.]+ USDT$/)
    .first()
    .waitFor();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Choose a pair').waitFor();
  await expectNoViolationsInBothSchemes(page, 'keyboard shortcuts');
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await expect.poll(() => form.getByRole('radio', { name: 'Buy' }).isChecked()).toBe(true);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Search pairs and actions' });
  await palette.waitFor();
  await expectNoViolationsInBothSchemes(page, 'command palette');
  await page.keyboard.type('ethusdt');
  await page.getByRole('option', { name: 'ETH/USDT' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en/trade/spot/ETH/USDT/');
  await page.keyboard.press('k');
  await palette.waitFor();
  await page.keyboard.type('simple');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Book', exact: true }).waitFor({ state: 'hidden' });
  await page.keyboard.press('v');
  await page.getByRole('region', { name: 'Book', exact: true }).waitFor();

  await page.keyboard.press('p');
  await expect.poll(() => focused(page)).toBe('price');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1k');
  // Two steps of a cent up, as the arrow keys of a price go.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  // Past the best prices to the amount, where letters are only typed.
  const toAmount = async () => {
    await page.keyboard.press('Tab');
    return focused(page);
  };
  await expect.poll(toAmount).toBe('amount');
  await page.keyboard.type('0,5s');
  await expect.poll(() => form.getByRole('radio', { name: 'Buy' }).isChecked()).toBe(true);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Check your order' });
  await asked.getByRole('button', { name: 'Buy 0.5 ETH' }).waitFor();
  await page.keyboard.press('Enter');
  await form.getByText('The order is in the book.').waitFor();
  const { orders } = await call(context.request, VENUE_PATHS.openOrders);
  expect(orders).toMatchObject([{ symbol: 'ETHUSDT', side: 'Buy', price: '1000.02', qty: '0.5' }]);
  await close();
});
