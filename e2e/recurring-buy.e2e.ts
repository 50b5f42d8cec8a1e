/**
 * Recurring buys over the pages: made, changed, paused and ended; a due time that comes while no page is open,
 * with its figures as the ledger has them.
 */
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { PlanInfo, RunInfo } from '@meridian/protocol/contracts/plans.ts';
import type { ExecutionInfo } from '@meridian/protocol/contracts/venue.ts';
import { PLAN_PATHS } from '@meridian/protocol/plans-api.ts';
import { add, decimal, decimalToText, ZERO } from '@meridian/money/decimal.ts';
import type { APIRequestContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage, type PageOptions } from './support/open-page.ts';
import { closeSignIn, gotoReady } from './support/ready.ts';
import { apiOf } from './support/trader.ts';

const browser = commonBrowser();
let gateway: TestGateway;
/** Created before the other tests, during which it falls due, within a minute. */
let waiting: PlanInfo;

const ADDRESS = '/user/assets/recurring-buy/';
/** Time left to create it before it is due. */
const AHEAD_MS = 15_000;
const MINUTE_MS = 60_000;

beforeAll(async () => {
  gateway = await startGateway({ MARKET_SYMBOLS: '6' });
  const { context, close } = await openPage(browser);
  const { request } = context;
  await apiOf(gateway).signInDemo(request);
  const due = new Date(Math.ceil((Date.now() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS).toISOString();
  const schedule = { every: 'day', first: due.slice(0, 10), time: due.slice(11, 16), zone: 'UTC' };
  const parts = ['BTCUSDT', 'ETHUSDT'].map((symbol) => ({ symbol, share: '50' }));
  const made = await apiOf(gateway).call(request, PLAN_PATHS.create, {
    ...{ requestId: 'before-the-stories', quote: 'USDT', split: 'percent', total: '100' },
    ...{ parts, schedule },
  });
  // `as`: the answer is held to its document elsewhere.
  const plan = made['plan'] as PlanInfo | null;
  if (plan === null) throw new Error(String(made['refused']));
  waiting = plan;
  await close();
});

afterAll(async () => {
  await gateway?.stop();
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const signedIn = (address: string, options?: PageOptions) =>
  apiOf(gateway).openAsDemo(browser, address, options);

async function planOf(request: APIRequestContext, id: string): Promise<PlanInfo | undefined> {
  const { plans } = await apiOf(gateway).call(request, PLAN_PATHS.list);
  // `as`: the answer is held to its document elsewhere.
  return (plans as readonly PlanInfo[]).find((plan) => plan.id === id);
}

it('is made over several coins, changed, paused and ended', async () => {
  const { page, close } = await signedIn(`/en${ADDRESS}`);
  await page.getByRole('button', { name: 'New recurring buy' }).click();
  await field(page, 'Total each time (USDT)').fill('50');
  await page.getByRole('button', { name: 'Add a coin' }).click();
  const shares = field(page, 'Share (%)');
  await shares.nth(0).fill('60');
  await shares.nth(1).fill('30');
  await page.getByText('The shares have to add up to 100 %.').waitFor();
  const submit = page.getByRole('button', { name: 'Create plan' });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await shares.nth(1).fill('40');
  await page.getByTestId('plan-next').waitFor();
  await page.getByText('30 USDT').waitFor();
  await expectNoViolationsInBothSchemes(page, 'a new recurring buy');
  await submit.click();
  const plan = page.getByRole('region', { name: 'Every week: 50 USDT' });
  await plan.getByText('Running', { exact: true }).waitFor();
  await plan.getByRole('button', { name: 'Change' }).click();
  await field(page, 'Total each time (USDT)').fill('80');
  await field(page, 'How often').selectOption('month');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const changed = page.getByRole('region', { name: 'Every month: 80 USDT' });
  await changed.getByRole('button', { name: 'Pause' }).click();
  await changed.getByText('Paused', { exact: true }).waitFor();
  await changed.getByRole('button', { name: 'Resume' }).click();
  await changed.getByText('Running', { exact: true }).waitFor();
  await changed.getByRole('button', { name: 'End plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End plan' }).click();
  await changed.getByText('Ended', { exact: true }).waitFor();
  await close();
});

it('speaks Arabic on a phone, with figures left to right', async () => {
  const { page, close } = await signedIn(`/ar-SA${ADDRESS}`, {
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: 'شراء متكرر جديد' }).click();
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  await field(page, 'الإجمالي في كل مرة (USDT)').fill('25');
  await page.getByTestId('plan-next').waitFor();
  await expectNoViolationsInBothSchemes(page, 'a new recurring buy in Arabic');
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'إلغاء' }).click();
  await page.getByRole('button', { name: 'شراء متكرر جديد' }).waitFor();
  await close();
});

it('is led to from the assets, and asks who is not signed in to sign in', async () => {
  const { page, close } = await openPage(browser);
  await gotoReady(page, gateway.urlOf('/de-EU/user/assets/home/overview/'));
  await closeSignIn(page);
  await page.getByRole('link', { name: 'Sparplan', exact: true }).click();
  await page.waitForURL(/\/user\/assets\/recurring-buy\/$/);
  const asked = page.getByText('Für Sparpläne bitte anmelden');
  await expect.poll(() => asked.isVisible()).toBe(true);
  await close();
});

it('buys at its due time while no page is open, and shows what the ledger has', async () => {
  const { page, context, close } = await openPage(browser);
  const { request } = context;
  await apiOf(gateway).signInDemo(request);
  const { id } = waiting;
  const bought = async () => (await planOf(request, id))?.runs;
  await expect
    .poll(bought, { timeout: 2 * MINUTE_MS, interval: 1_000 })
    .toEqual({ done: 2, partly: 0, skipped: 0 });
  await gotoReady(page, gateway.urlOf(`/en${ADDRESS}`));
  const plan = page.getByRole('region', { name: 'Every day: 100 USDT' });
  await plan.getByText('2 done, 0 in part, 0 skipped').waitFor();
  const { runs } = await apiOf(gateway).call(request, `${PLAN_PATHS.runs}?id=${id}`);
  // `as`: the answers are held to their documents elsewhere.
  const links = new Set((runs as readonly RunInfo[]).map(({ linkId }) => linkId));
  expect(links.size).toBe(2);
  const fills = await apiOf(gateway).call(request, VENUE_PATHS.executions);
  const own = (fills['executions'] as readonly ExecutionInfo[]).filter(({ orderLinkId }) =>
    links.has(orderLinkId),
  );
  const spent = own.map(({ value }) => decimal(value)).reduce(add, ZERO);
  const shown = await planOf(request, id);
  expect(shown?.spent).toBe(decimalToText(spent));
  await plan.getByRole('button', { name: 'History' }).click();
  await expect.poll(() => plan.getByRole('cell', { name: 'Done', exact: true }).count()).toBe(2);
  await expectNoViolationsInBothSchemes(page, 'a recurring buy with its history');
  await close();
});
