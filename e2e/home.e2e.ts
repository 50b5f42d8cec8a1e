/**
 * Live pairs of the home page: those of the edition, with prices once they are visible, without a layout
 * shift.
 */
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';
import { layoutShifts, observeShifts } from './support/shifts.ts';

const browser = commonBrowser();
const gateway = commonGateway();

it('shows the prices of the edition’s pairs once they are in sight, and leads to trading', async () => {
  const { page, requests, close } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
  });
  await observeShifts(page);
  await gotoReady(page, gateway.urlOf('/tr-TUR/'));
  const asked = () => requests.filter(({ url }) => url.includes('/spot/market/')).length;
  const before = asked();
  expect(before).toBe(0);
  const pairs = page.locator('[data-live-pairs]');
  const rows = pairs.getByRole('listitem');
  await expect
    .poll(async () => (await rows.allInnerTexts()).map((text) => text.split(/\s/)[0]))
    .toEqual(['BTC/TRY', 'ETH/TRY', 'BTC/USDT', 'ETH/USDT', 'SOL/USDT']);
  await pairs.scrollIntoViewIfNeeded();
  await pairs.getByText('simüle edilmiş fiyatlar').waitFor();
  const price = rows.first().locator('[data-figure="price"]');
  await expect.poll(() => price.innerText()).toMatch(/^[\d.,]{5,}$/);
  await expect.poll(() => rows.first().locator('[data-figure="change"]').innerText()).toMatch(/%/);
  // A single market may stand still for half a minute.
  const prices = pairs.locator('[data-figure="price"]');
  const first = await prices.allInnerTexts();
  await expect.poll(() => prices.allInnerTexts()).not.toEqual(first);
  await expect.poll(() => layoutShifts(page)).toEqual([]);
  await expectNoViolationsInBothSchemes(page, 'home with live pairs');
  await rows.first().getByRole('link').click();
  await page.waitForURL('**/tr-TUR/trade/spot/BTC/TRY/');
  await close();
});
