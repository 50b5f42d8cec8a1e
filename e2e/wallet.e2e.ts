/**
 * Deposits and withdrawals on the pages: a simulated deposit that is credited, a transfer, a withdrawal that
 * is cancelled and one that is confirmed; each figure is the API's.
 */
import { WALLET_PATHS } from '@meridian/protocol/wallet-api.ts';
import type { APIRequestContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';
import { apiOf } from './support/trader.ts';

const browser = commonBrowser();
let gateway: TestGateway;

/** Long enough to press a button on a busy machine, and short enough to wait for. */
const REVIEW_S = 8;

beforeAll(async () => {
  gateway = await startGateway({
    WITHDRAWAL_REVIEW_SECONDS: String(REVIEW_S),
    MARKET_SYMBOLS: '3',
  });
});

afterAll(async () => {
  await gateway?.stop();
});

const ROOT = '/en/user/assets/';

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const itemsOf = (page: Page, name: string) => panel(page, name).getByRole('listitem');

interface Balance {
  readonly asset: string;
  readonly available: string;
}

/** What the API says an account may spend of a coin. */
async function available(request: APIRequestContext, account: 'spot' | 'funding', coin: string) {
  const result = await apiOf(gateway).call(request, WALLET_PATHS.balances);
  // `as`: the answer is held to its document elsewhere.
  const list = result[account] as readonly Balance[];
  return list.find(({ asset }) => asset === coin)?.available;
}

/** The page says the same, once it has asked again. */
async function expectAvailable(page: Page, request: APIRequestContext, expected: string) {
  await expect.poll(() => available(request, 'spot', 'USDT')).toBe(expected);
  const shown = parseFloat(expected).toLocaleString('en', { maximumFractionDigits: 8 });
  await page.getByText(`Available: ${shown} USDT`).waitFor();
}

async function withdraw(page: Page, amount: string): Promise<void> {
  const form = panel(page, 'Withdraw to your address book');
  await form.getByLabel('Amount that arrives').fill(amount);
  await form.getByRole('button', { name: 'Review withdrawal' }).click();
  const review = page.getByRole('dialog', { name: 'Review withdrawal' });
  const { password } = await gateway.demo();
  await review.getByLabel('Your password').fill(password);
  await review.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await review.waitFor({ state: 'hidden' });
}

it('comes in, moves, and goes out, each figure as the API has it', async () => {
  const { page, context, close } = await openPage(browser);
  const { request } = context;
  const api = apiOf(gateway);
  // The demo account has 10,000 USDT of test coins, and an address outside that is not locked.
  await api.signInDemo(request);
  await gotoReady(page, gateway.urlOf(`${ROOT}deposit/?coin=USDT&network=TRX`));
  await page.getByText('Simulated', { exact: true }).waitFor();
  const { address } = await api.call(
    request,
    `${WALLET_PATHS.depositAddress}?coin=USDT&network=TRX`,
  );
  await expect.poll(() => page.getByTestId('address').textContent()).toBe(address);
  await expectNoViolationsInBothSchemes(page, 'deposit');
  const simulate = panel(page, 'Simulate a deposit');
  await simulate.getByLabel('Amount').fill('250.5');
  await simulate.getByRole('button', { name: 'Simulate a deposit' }).click();
  const deposit = itemsOf(page, 'Latest deposits').first();
  await deposit.getByText('250.5 USDT').waitFor();
  await deposit.getByText('Credited').waitFor();
  await expect.poll(() => available(request, 'spot', 'USDT')).toBe('10250.5');

  await gotoReady(page, gateway.urlOf(`${ROOT}transfer/?coin=USDT`));
  await page.getByText('Available: 10,250.5 USDT').waitFor();
  await page.getByLabel('Amount').fill('50.5');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await page.getByText('Done: the amount is in the other account.').waitFor();
  await expectAvailable(page, request, '10200');
  await expect.poll(() => available(request, 'funding', 'USDT')).toBe('50.5');

  await gotoReady(page, gateway.urlOf(`${ROOT}withdraw/`));
  const form = panel(page, 'Withdraw to your address book');
  await form.getByLabel('Address').selectOption({ label: 'Outside wallet · USDT · TRX' });
  await withdraw(page, '100');
  const latest = itemsOf(page, 'Latest withdrawals').first();
  // 10,200 less 100 and the fee of 1.
  await expectAvailable(page, request, '10099');
  await latest.getByRole('button', { name: 'Cancel' }).click();
  await latest.getByText('Cancelled').waitFor();
  await expectAvailable(page, request, '10200');
  await withdraw(page, '25');
  await expectAvailable(page, request, '10174');
  await latest.getByText('Confirmed').waitFor();
  await expectNoViolationsInBothSchemes(page, 'withdraw');
  await expect.poll(() => available(request, 'spot', 'USDT')).toBe('10174');

  await gotoReady(page, gateway.urlOf(`${ROOT}records/spot/withdraw/?status=confirmed`));
  const rows = page.getByRole('row');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel('Status').selectOption('');
  await expect.poll(() => rows.count()).toBe(3);
  expect(new URL(page.url()).search).toBe('');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('withdrawals.csv');
  await close();
});

it('asks a visitor to sign in, and an account without coins to deposit, in Arabic on a phone', async () => {
  const viewport = { width: 390, height: 844 };
  const { page, context, close } = await openPage(browser, { viewport, locale: 'ar-SA' });
  await gotoReady(page, gateway.urlOf('/ar-SA/user/assets/withdraw/'));
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'سجّل الدخول لنقل العملات' }).waitFor();
  await apiOf(gateway).signInDemo(context.request);
  await gotoReady(page, gateway.urlOf('/ar-SA/user/assets/records/spot/'));
  // The address of all records redirects to the first kind.
  await page.waitForURL('**/records/spot/deposit/');
  await page.getByRole('heading', { name: 'سجل الإيداعات', level: 1 }).waitFor();
  await page.getByText('250.5 USDT').waitFor();
  await expectNoViolationsInBothSchemes(page, 'records in Arabic');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(viewport.width);
  await close();
});
