/** A price alert: made on the page, fired by the server, shown once, and there after a restart. */
import { ALERT_PATHS } from '@meridian/protocol/alerts-api.ts';
import type { AlertInfo } from '@meridian/protocol/contracts/alerts.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { BrowserContext } from 'playwright-core';
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

async function alertsOf({ request }: BrowserContext): Promise<readonly AlertInfo[]> {
  const { alerts } = await apiOf(gateway).call(request, ALERT_PATHS.list);
  // `as`: the answer is held to its document elsewhere.
  return alerts as AlertInfo[];
}

it('is fired by the server, shown once, and survives a restart', async () => {
  const { call, signInDemo } = apiOf(gateway);
  const { page, context, close } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
  });
  await signInDemo(context.request);
  await gotoReady(page, gateway.urlOf('/en/trade/spot/BTC/USDT/'));
  await page.getByRole('button', { name: 'Price alerts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price alerts' });
  const field = dialog.getByLabel('BTC/USDT at');
  const add = dialog.getByRole('button', { name: 'Add an alert' });
  await field.fill('100.05');
  await add.click();
  await dialog.getByText('Prices move in steps of 0.1 USDT.').waitFor();
  // Too far away to be reached: a thousandth of the price.
  const bestOf = async (side: 'bids' | 'asks') => {
    const book = await call(context.request, `${VENUE_PATHS.book}?symbol=BTCUSDT&levels=1`);
    // `as`: the answer is held to its document elsewhere.
    const [[price]] = book[side] as [[string, string]];
    return price;
  };
  const far = String(Math.round(parseFloat(await bestOf('bids')) / 1_000));
  await field.fill(far);
  await add.click();
  await dialog.getByText('We watch this price for you').waitFor();
  await expectNoViolationsInBothSchemes(page, 'price alerts');
  // A sale trades at the best bid and a purchase at the best ask: an alert at the ask in between is reached,
  // unless the book has moved meanwhile, when the next round tries again.
  let orders = 0;
  const trade = (side: 'Buy' | 'Sell') => {
    orders += 1;
    return call(context.request, VENUE_PATHS.placeOrder, {
      ...{ symbol: 'BTCUSDT', side, orderType: 'Market', qty: '0.001' },
      orderLinkId: `alerts-${orders}`,
    });
  };
  const firedOf = async () => (await alertsOf(context)).filter(({ firedAt }) => firedAt !== null);
  const reachOne = async () => {
    await trade('Sell');
    const price = await bestOf('asks');
    await call(context.request, ALERT_PATHS.add, { symbol: 'BTCUSDT', price });
    await trade('Buy');
    return firedOf();
  };
  // Fewer rounds in a minute than an account may have alerts.
  await expect.poll(reachOne, { interval: 2_000 }).not.toEqual([]);
  const [fired] = await firedOf();
  const notice = page.getByRole('status').filter({ hasText: 'BTCUSDT has reached' });
  await notice.waitFor();
  await page.keyboard.press('Escape');
  await notice.getByRole('button', { name: 'Close the notice' }).first().click();

  await gateway.restart();
  const after = await alertsOf(context);
  expect(after.find(({ id }) => id === fired?.id)).toEqual(fired);
  expect(after.find(({ price }) => price === far)).toMatchObject({
    firedAt: null,
    rises: false,
  });
  await close().catch(() => undefined);
});
