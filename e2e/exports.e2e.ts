/**
 * A file of the account over the page: asked for, written while the page shows how far it is, saved, and found to
 * hold what the account has; on a phone in Arabic, and for who is not signed in.
 */
import { readFileSync } from 'node:fs';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { EXPORT_PATHS } from '@meridian/protocol/exports-api.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
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

beforeAll(async () => {
  gateway = await startGateway({ MARKET_SYMBOLS: '3', DEMO_HISTORY_YEARS: '2' });
});

afterAll(async () => {
  await gateway?.stop();
});

const PAGE = '/user/assets/exports/';
const STATEMENT = '/user/assets/statement/';

/** What each coin of the account is, by the API. */
async function balancesOf(request: APIRequestContext): Promise<Readonly<Record<string, string>>> {
  const { balances } = await apiOf(gateway).call(request, VENUE_PATHS.balances);
  // `as`: the answer is held to its document elsewhere.
  const list = balances as readonly { readonly asset: string; readonly total: string }[];
  return Object.fromEntries(list.map(({ asset, total }) => [asset, total]));
}

async function saved(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFileSync(await download.path(), 'utf8');
}

/** Amounts in less amounts out less fees, by asset. */
function sumsOf(text: string): Readonly<Record<string, string>> {
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    for (const [side, sign] of [
      ['In', 1n],
      ['Out', -1n],
      ['Fee', -1n],
    ] as const) {
      const asset = row[head.indexOf(`${side} asset`)] ?? '';
      if (asset === '') continue;
      const quantity = fixed(row[head.indexOf(`${side} quantity`)] ?? '');
      sums.set(asset, (sums.get(asset) ?? 0n) + sign * quantity);
    }
  }
  return Object.fromEntries(
    [...sums]
      .filter(([, atoms]) => atoms !== 0n)
      .map(([code, atoms]) => [code, fixedToText(atoms)]),
  );
}

it('is written, saved, and holds what the account has', async () => {
  const { page, context, close } = await openPage(browser);
  const { request } = context;
  await apiOf(gateway).signInDemo(request);
  await gotoReady(page, gateway.urlOf(`/en${PAGE}`));
  await page.getByText('No files yet').waitFor();
  await expectNoViolationsInBothSchemes(page, 'exports without a file');
  // Days in the wrong order are refused, and what was typed is kept.
  await page.getByLabel('Period').selectOption('days');
  await page.getByLabel('First day').fill('2026-02-02');
  await page.getByLabel('Last day').fill('2026-02-01');
  const submit = page.getByRole('button', { name: 'Create file' });
  await submit.click();
  await page.getByText('The last day is before the first one').waitFor();
  await page.getByLabel('Period').selectOption('all');
  await submit.click();
  const row = page.getByRole('listitem').filter({ hasText: 'Meridian ledger' });
  await row.getByText('Ready', { exact: true }).waitFor();
  await row.getByText('Whole history').waitFor();
  const link = row.getByRole('link', { name: 'Download' });
  const text = await saved(page, () => link.click());
  expect(sumsOf(text)).toEqual(await balancesOf(request));
  await expectNoViolationsInBothSchemes(page, 'exports with a file');
  // The link works without a session, and a changed link does not.
  const href = (await link.getAttribute('href')) ?? '';
  const stranger = await browser.newContext();
  const opened = await stranger.request.get(gateway.urlOf(href));
  const openedText = await opened.text();
  expect(openedText).toBe(text);
  const wrong = await stranger.request.get(gateway.urlOf(href.replace(/.$/, '_')));
  expect(wrong.status()).toBe(404);
  const list = await stranger.request.get(gateway.urlOf(`/x-api/s1${EXPORT_PATHS.list}`));
  const listText = await list.text();
  expect(listText).not.toContain('token=');
  await stranger.close();
  await close();
});

it('speaks Arabic on a phone, and takes a year', async () => {
  const { page, context, close } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
  });
  const { request } = context;
  await apiOf(gateway).signInDemo(request);
  await gotoReady(page, gateway.urlOf(`/ar-SA${PAGE}`));
  const year = new Date().getUTCFullYear() - 1;
  await page.getByLabel('الفترة').selectOption(String(year));
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByRole('button', { name: 'إنشاء الملف' }).click();
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByText(String(year), { exact: true }) });
  await row.getByText('جاهز', { exact: true }).waitFor();
  await expectNoViolationsInBothSchemes(page, 'exports in Arabic');
  const text = await saved(page, () => row.getByRole('link', { name: 'تنزيل' }).click());
  const times = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[2]?.slice(0, 4));
  expect(new Set(times)).toEqual(new Set([String(year)]));
  await close();
});

it('asks who is not signed in to sign in', async () => {
  const { page, close } = await openPage(browser);
  await gotoReady(page, gateway.urlOf(`/de-EU${PAGE}`));
  const asked = page.getByText('Zum Exportieren bitte anmelden');
  await expect.poll(() => asked.isVisible()).toBe(true);
  await close();
});

it('shows a statement of a year, whose balances are those of the account, and prints it', async () => {
  const { page, context, close } = await openPage(browser);
  const { request } = context;
  await apiOf(gateway).signInDemo(request);
  const year = new Date().getUTCFullYear();
  await gotoReady(page, gateway.urlOf(`/en${STATEMENT}?period=${year}`));
  const table = page.getByRole('table', { name: 'Statement' });
  await table.waitFor();
  await page.getByText('This period is not over').waitFor();
  const balances = await balancesOf(request);
  const closing = table.getByRole('row').filter({ hasText: 'Closing balance' });
  const shown = async () => (await closing.allTextContents()).join(' ').replaceAll(',', '');
  for (const amount of Object.values(balances)) await expect.poll(shown).toContain(amount);
  await expectNoViolationsInBothSchemes(page, 'a statement');
  // The printed sheet holds the statement alone.
  await page.emulateMedia({ media: 'print' });
  const controls = page.getByRole('button', { name: 'Print or save as PDF' });
  await expect.poll(() => controls.isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
  await expect.poll(() => table.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  // The year before ends where this one begins.
  const opening = table.getByRole('row').filter({ hasText: 'Opening balance' });
  const first = await opening.getByRole('cell').last().textContent();
  await page.getByLabel('Month or year').selectOption(String(year - 1));
  await page.getByText(`Dec 31, ${year - 1}`).waitFor();
  const before = async () => (await closing.allTextContents()).join(' ');
  await expect.poll(before).toContain(first ?? 'none');
  await close();
});

it('gives all that is kept of a user as one more file, and an Arabic statement on a phone', async () => {
  const { page, context, close } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
  });
  const { request } = context;
  await apiOf(gateway).signInDemo(request);
  await gotoReady(page, gateway.urlOf(`/en${PAGE}`));
  await page.getByLabel('Format').selectOption('data');
  await page.getByRole('button', { name: 'Create file' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'My data' });
  await row.getByText('Ready', { exact: true }).waitFor();
  const text = await saved(page, () => row.getByRole('link', { name: 'Download' }).click());
  expect(JSON.parse(text)).toMatchObject({ profile: { email: 'demo@meridian.example' } });
  await gotoReady(page, gateway.urlOf(`/ar-SA${STATEMENT}`));
  const section = page.getByRole('region', { name: 'كشف الحساب' });
  await section.waitFor();
  await expectNoViolationsInBothSchemes(page, 'a statement in Arabic');
  await close();
});
