/**
 * Prices and rates through the connect page: what it sends, that the report still sends nothing, and that
 * values reach the report with their source.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import { SANDBOX_ACCOUNT } from '@meridian/tax-engine/valuation/downloaded.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolations } from './support/axe.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage, type OpenedPage } from './support/open-page.ts';
import { apiOf } from './support/trader.ts';
import { reportOriginAt } from './support/report-address.ts';
import { ReportPage } from './support/report-page.ts';
import { csvFile } from './support/story-files.ts';
import { wordsOf } from './support/words.ts';
import { gotoReady, whenReady } from './support/ready.ts';

/** Invented rates, in the shape of the ECB's history. */
const RATES = `Date,USD,JPY,
2025-01-02,1.0321,162.5,
2024-03-04,1.2,163.2,
2024-03-01,1.25,162.6,
`;

/**
 * In dollars: 1 BTC for 1,000, half of it sold for 600. In euros by the rates: 400 is the cost of
 * half a coin (500 / 1.25), 500 the proceeds (600 / 1.2), the gain 100.
 */
const IN_DOLLARS = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2024-03-01 09:00:00,deposit,,currency,ZUSD,1000,0,1000
T2,R1,2024-03-01 10:00:00,trade,,currency,ZUSD,-1000,0,0
T3,R1,2024-03-01 10:00:00,trade,,currency,XXBT,1,0,1
T4,R2,2024-03-04 10:00:00,trade,,currency,XXBT,-0.5,0,0.5
T5,R2,2024-03-04 10:00:00,trade,,currency,ZUSD,600,0,600
`;

const LEDGER_HEADER =
  'Entry,Part,Time (UTC),Sequence,Account,To account,Kind,Detail,Out asset,Out quantity,Out value,' +
  'Out value currency,In asset,In quantity,In value,In value currency,Fee asset,Fee quantity,' +
  'Fee value,Fee value currency,Cost,Cost currency,Contract,Wording,Key,Hash,Source,Rows';

/** A purchase, and a swap that nothing in the file values. */
const swapOf = (account: string) => `${LEDGER_HEADER}
e1,1,2024-01-02T10:00:00.000Z,0,${account},,trade,,EUR,1000,,,BTC,1,,,,,,,,,,,T-1,,x.csv,1
e2,1,2024-03-01T10:00:00.000Z,0,${account},,trade,,BTC,0.5,,,ETH,8,,,,,,,,,,,T-2,,x.csv,2
`;

const browser = commonBrowser();
let gateway: TestGateway;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-rates-'));
  const file = join(folder, 'eurofxref-hist.csv');
  await writeFile(file, RATES);
  gateway = await startGateway({ FX_SOURCE: file, MARKET_SYMBOLS: '8' });
});

afterAll(async () => {
  await gateway?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Static files of the sites themselves: scripts, styles, and words that come later. */
const OWN_FILES = /\/assets\/|^\/i18n\//;

/** Requests to the server beside the pages' own files. */
const callsOf = (requests: OpenedPage['requests'], from = 0) =>
  requests
    .slice(from)
    .filter(({ url }) => !url.startsWith('blob:'))
    .map(({ method, url, body }) => ({ method, path: url.replace(gateway.origin, ''), body }))
    .filter(({ path }) => !OWN_FILES.test(path));

const pricesOf = (requests: OpenedPage['requests'], from = 0) =>
  callsOf(requests, from).filter(({ path }) => path.startsWith('/spot/'));

/**
 * Waits for the requests that the connect page makes by itself: the list of years and, some time after its
 * start, the profile. A test that counts requests from here on sees only its own.
 */
async function whenConnectIsThere(page: Page, start: () => Promise<unknown>): Promise<void> {
  const profile = page.waitForResponse((response) => response.url().endsWith('/user/profile'));
  await start();
  await profile;
  await page.getByRole('list', { name: 'Daily prices' }).waitFor();
  await page.getByRole('list', { name: 'Official exchange rates' }).waitFor();
}

const openConnect = (page: Page) =>
  whenConnectIsThere(page, () => page.goto(`${gateway.origin}/en/tax-api/connect/`));

/** Opens the connect page in a window of its own, by the button of the report. */
async function connectFrom({ page }: ReportPage): Promise<Page> {
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Get prices and rates' }).click(),
  ]);
  await window.getByRole('list', { name: 'Official exchange rates' }).waitFor();
  await whenReady(window);
  return window;
}

async function download(page: Page, year: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Download ${year}: ${what}`, exact: true }).click();
  await page
    .getByRole('button', { name: `Download ${year} again: ${what}`, exact: true })
    .waitFor();
}

/** The report of a file, with years of values that were fetched from the report's own window. */
async function openReport(page: Page, file: string, years: readonly string[]): Promise<ReportPage> {
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  const connect = await connectFrom(report);
  for (const what of years) {
    await download(connect, '2024', what);
    await connect.getByText('2024 is now on this device.').waitFor();
  }
  const closed = connect.waitForEvent('close');
  // The click closes the window, after which Playwright may find nothing to wait for.
  await connect
    .getByRole('link', { name: 'To the report' })
    .click()
    .catch(() => undefined);
  await closed;
  await report.addFiles([csvFile('story.csv', file)]);
  await page.getByRole('button', { name: 'Remove story.csv' }).waitFor();
  await report.go('Review');
  await report.choose('Country', 'Germany');
  await report.go('Report');
  await report.choose('Tax year', '2024');
  return report;
}

const RATES_OF_YEAR = 'Official exchange rates';
const PRICES_OF_YEAR = 'Daily prices';

it('sends which year of which kind, when asked to, keeps nothing, and saves it for the report', async () => {
  const { page, requests, close } = await openPage(browser);
  await openConnect(page);
  await page.getByText('They are invented').waitFor();
  await expectNoViolations(page, 'connect');
  expect(pricesOf(requests)).toEqual([
    { method: 'GET', path: '/spot/prices/v1/years.json', body: null },
  ]);
  const before = requests.length;
  await download(page, '2024', RATES_OF_YEAR);
  await download(page, '2024', PRICES_OF_YEAR);
  expect(callsOf(requests, before)).toEqual([
    { method: 'GET', path: '/spot/prices/v1/rates/2024.json', body: null },
    { method: 'GET', path: '/spot/prices/v1/prices/2024.json', body: null },
  ]);
  const files = requests.slice(before).filter(({ url }) => url.includes('/spot/'));
  for (const { headers } of files) expect(headers['cookie']).toBeUndefined();
  await expect.poll(() => page.evaluate(async () => indexedDB.databases())).toEqual([]);

  // Not opened by a report, the page saves what it fetched as one file.
  await expectNoViolations(page, 'fetched');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save for the report' }).click(),
  ]);
  const buffer = await readFile(await saved.path());
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.dropFiles([
    { name: saved.suggestedFilename(), mimeType: 'application/octet-stream', buffer },
  ]);
  await page.getByText('The prices and rates have arrived.').waitFor();
  await page.getByRole('button', { name: 'Remove Exchange rates 2024' }).waitFor();
  await page.getByRole('button', { name: 'Remove Daily prices 2024' }).waitFor();
  await close();
});

it('hands rates to the report, which sends nothing', async () => {
  const { page, requests, close } = await openPage(browser);
  const report = await openReport(page, IN_DOLLARS, [RATES_OF_YEAR]);
  await expect.poll(() => report.figure('Net gain').innerText()).toBe('+€100.00');
  const ofReport = requests.filter(({ url }) => url.startsWith(reportOriginAt(gateway.origin)));
  expect(ofReport.length).toBeGreaterThan(0);
  for (const { method, url } of ofReport) {
    expect(method).toBe('GET');
    expect(new URL(url).pathname).toMatch(/^\/(?:en\/tax-api\/report\/|tax-api\/assets\/[^/]+)$/);
  }

  await report.row('Mar 4, 2024').getByRole('button', { name: 'Why?' }).click();
  const why = page.getByRole('dialog', { name: 'Why this number?' });
  await why.getByText('Downloaded values behind this figure').waitFor();
  await why.getByText('Exchange rates 2024 · European Central Bank').waitFor();
  await expectNoViolations(page, 'why');
  await page.keyboard.press('Escape');

  // Without them the same trade has no value in euros again.
  await report.go('Sources');
  await page.getByRole('button', { name: 'Remove Exchange rates 2024' }).click();
  await report.go('Report');
  await page.getByText('1 disposal is incomplete').first().waitFor();
  await close();
});

it('takes no file from a window that it did not open, nor from another origin', async () => {
  const { page, context, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  const connect = await connectFrom(report);
  const text = JSON.stringify({ kind: 'rates' });
  // The window goes on to another edition: the same window, another origin.
  await gotoReady(connect, gateway.urlOf('/en-EU/tax-api/connect/'));
  const post = (from: Page, target: string) =>
    from.evaluate(
      ([body, origin]) => {
        const file = new Blob([body ?? '']);
        // `as`: the type of `opener` is any.
        const opener = window.opener as Window | null;
        (opener ?? window).postMessage({ type: 'meridian.hand-over', file }, origin ?? '');
      },
      [text, target] as const,
    );
  await post(connect, reportOriginAt(gateway.origin));
  await post(page, reportOriginAt(gateway.origin));
  // A file from the right window arrives after them, and is the first one that is accepted.
  const again = await connectFrom(report);
  await download(again, '2024', RATES_OF_YEAR);
  await page.getByText('The prices and rates have arrived.').waitFor();
  expect(context.pages().length).toBeGreaterThan(1);
  await expect.poll(() => page.getByText('This file is incomplete').count()).toBe(0);
  await close();
});

it('values the demo account by the simulated market, and says so', async () => {
  const { page, close } = await openPage(browser);
  const years = [PRICES_OF_YEAR, RATES_OF_YEAR];
  const report = await openReport(page, swapOf(SANDBOX_ACCOUNT), years);
  await page.getByText('this is no report for an authority').first().waitFor();
  await report.row('Mar 1, 2024').getByRole('button', { name: 'Why?' }).click();
  const why = page.getByRole('dialog', { name: 'Why this number?' });
  await why.getByText('simulated value: the demo account’s own market').first().waitFor();
  await expect
    .poll(() => why.getByText('not real: only for the sandbox’s demo account').count())
    .toBe(1);
  await close();
});

it('never values anything else by the simulated market', async () => {
  const { page, close } = await openPage(browser);
  const report = await openReport(page, swapOf('Somewhere'), [PRICES_OF_YEAR, RATES_OF_YEAR]);
  await page.getByText('1 disposal is incomplete').first().waitFor();
  await expect
    .poll(() => report.figure('Net gain').innerText())
    .toMatch(/^(?:unknown|at (?:least|most)|.* to )/);
  await expect.poll(() => page.getByText('this is no report for an authority').count()).toBe(0);
  await close();
});

it('brings the history of the account into the report by one click, to the last unit', async () => {
  const { page, context, close } = await openPage(browser);
  const { call, signInDemo } = apiOf(gateway);
  const { request } = context;
  await signInDemo(request);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  const coin = { orderType: 'Market', side: 'Buy', qty: '500', marketUnit: 'quoteCoin' };
  for (const [turn, symbol] of ['ETHUSDT', 'SOLUSDT'].entries()) {
    await call(request, VENUE_PATHS.placeOrder, { ...coin, symbol, orderLinkId: `tax-${turn}` });
    await report.go('Sources');
    const [connect] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'From my account here' }).click(),
    ]);
    await connect.getByText('Your account’s history is in the report.').waitFor();
    await expectNoViolations(connect, 'connect, history handed over');
    await page.getByText('Your account’s history has arrived.').waitFor();
    await connect.close();
    // Each row is understood. The second history has the first one in it, which counts once.
    await expect.poll(() => page.getByText(/merged, 0 set aside/).count()).toBe(turn + 1);
    await report.go('Review');
    if (turn === 0) await report.choose('Country', 'Germany');
    await report.go('Report');
    await report.choose('Tax year', String(new Date().getUTCFullYear()));
    // `as`: the answer is held to its document elsewhere.
    const { balances } = (await call(request, VENUE_PATHS.balances)) as {
      readonly balances: readonly { readonly asset: string; readonly total: string }[];
    };
    for (const { asset, total } of balances) {
      const row = page
        .getByRole('row')
        .filter({ hasText: SANDBOX_ACCOUNT })
        .filter({ has: page.getByRole('cell', { name: asset, exact: true }) });
      await expect
        .poll(async () => (await row.allInnerTexts()).join().replaceAll(',', ''))
        .toContain(total);
    }
  }
  await close();
});

it('asks a visitor to sign in, and then reads the history that the report asked for', async () => {
  const { page, context, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  const [connect] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'From my account here' }).click(),
  ]);
  await connect.getByText('Sign in to bring in your account’s history.').waitFor();
  // Before the scripts run, the link leads to the sign-in page.
  await whenReady(connect);
  const main = connect.getByRole('main');
  await main.getByRole('link', { name: 'Sign in', exact: true }).click();
  const way = connect.getByRole('dialog');
  const { email, password } = await gateway.demo();
  await way.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await way.getByLabel('Password', { exact: true }).fill(password);
  await way.getByRole('button', { name: 'Sign in', exact: true }).click();
  await connect.getByText('Your account’s history is in the report.').waitFor();
  await expect.poll(() => page.getByText('Your account’s history has arrived.').count()).toBe(1);
  await close();
});

it('says what went wrong, and goes on', async () => {
  const { page, close } = await openPage(browser);
  await openConnect(page);
  await download(page, '2024', 'Official exchange rates');
  await page.route('**/spot/prices/v1/rates/*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Download 2024 again: Official exchange rates' }).click();
  await page.getByRole('alert').getByText('No answer came.').waitFor();
  await page
    .getByRole('button', { name: 'Download 2024 again: Official exchange rates' })
    .waitFor();
  // The browser logs the missing connection as a console error, as expected.
  await expect(close()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

it.each([
  ['ar-SA', { width: 360, height: 740 }],
  ['de-EU', { width: 320, height: 640 }],
] as const)('fits a phone in %s', async (locale, viewport) => {
  const { page, close } = await openPage(browser, { viewport });
  await gotoReady(page, gateway.urlOf(`/${locale}/tax-api/connect/`));
  const words = wordsOf(locale, 'connect');
  await page.getByRole('list', { name: words.t('connect.prices.title') }).waitFor();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectNoViolations(page, locale);
  await close();
});
