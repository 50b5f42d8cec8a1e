/** The workspace is kept: through a closed tab, offline, beside a second tab. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { reportAddress } from './support/report-address.ts';
import { gotoReady, reloadReady, whenReady } from './support/ready.ts';
import { ReportPage } from './support/report-page.ts';
import { BINANCE, COINBASE, csvFile, KRAKEN, PRICES } from './support/story-files.ts';

const browser = commonBrowser();
const gateway = commonGateway();

/** What all countries' rules say of themselves, in English. The report's worker asks for it. */
const LAW_TEXTS = /\/assets\/law-en-[^/]+\.js$/;

const LEDGERS_LINE = '11 rows: 6 imported, 4 merged, 1 set aside; balances agree';

/** A report for Germany with one file and an answer, up to its tax. */
async function openGermanReport(page: Page, report: ReportPage): Promise<void> {
  await report.open(gateway.origin);
  await report.addFiles([csvFile('ledgers.csv', KRAKEN)]);
  await page.getByText(LEDGERS_LINE).waitFor();
  await report.go('Report');
  await report.choose('Country', 'Germany');
  await page.getByLabel('What is your marginal tax rate?').fill('30');
  await page.getByLabel('What is your marginal tax rate?').press('Enter');
  // 8,380 EUR are taxable (2,200 + 6,180, see the story): 30 % of them.
  await report.row('Estimated tax').getByText('€2,514.00').first().waitFor();
}

it('keeps everything when the tab is closed in the middle of an import', async () => {
  const { page, context, close } = await openPage(browser);
  const report = new ReportPage(page);
  await openGermanReport(page, report);
  await report.go('Sources');
  await report.dropFiles([csvFile('half.csv', COINBASE)]);
  await page.close();

  const again = await context.newPage();
  const reopened = new ReportPage(again);
  await gotoReady(again, `${reportAddress(gateway.origin)}#report`);
  // Whether or not the second file arrived in time, the first is kept whole.
  await reopened.row('Estimated tax').first().waitFor();
  await expect
    .poll(() => again.getByLabel('What is your marginal tax rate?').inputValue())
    .toBe('30');
  await reopened.go('Sources');
  await again.getByText(LEDGERS_LINE).waitFor();
  await close();
});

it('lists files in the order they were added, after a reload too', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  const files = [csvFile('ledgers.csv', KRAKEN), csvFile('b.csv', COINBASE)];
  await report.addFiles([...files, csvFile('a.csv', BINANCE)]);
  const removes = page.getByRole('button', { name: /^Remove .+\.csv$/ });
  const listed = () =>
    removes.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  const inOrder = ['Remove ledgers.csv', 'Remove b.csv', 'Remove a.csv'];
  await expect.poll(listed).toEqual(inOrder);
  await reloadReady(page);
  await expect.poll(listed).toEqual(inOrder);
  await close();
});

it('removes a source with all it did, and everything when asked to', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([csvFile('ledgers.csv', KRAKEN), csvFile('coinbase.csv', COINBASE)]);
  await page.getByText('9 entries').first().waitFor();
  await page.getByRole('button', { name: 'Remove coinbase.csv' }).click();
  const question = page.getByRole('dialog', { name: 'Remove coinbase.csv?' });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('6 entries').first().waitFor();
  await expect.poll(() => page.getByText('coinbase.csv', { exact: true }).count()).toBe(0);

  await page.getByRole('button', { name: 'Remove everything from this device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click();
  await page.getByText('Drop your export files here').waitFor();
  await reloadReady(page);
  await page.getByText('Drop your export files here').waitFor();
  await page.getByRole('link', { name: 'Review' }).waitFor();
  await expect.poll(() => page.getByText('ledgers.csv').count()).toBe(0);
  await close();
});

it('opens what it saved with a passphrase, after everything was removed, to the same figures', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await openGermanReport(page, report);
  await report.go('Sources');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const saving = page.getByRole('dialog', { name: 'Save to a file' });
  await saving.getByLabel('Passphrase').fill('correct horse');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    saving.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^meridian-report-\d{4}-\d\d-\d\d\.meridian$/);
  const buffer = await readFile(await download.path());
  expect(buffer.includes('ledgers.csv')).toBe(false);
  await saving.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Remove everything from this device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click();
  await page.getByText('Drop your export files here').waitFor();

  // It is listed among the user's files, and nothing opens by itself.
  await report.dropFiles([{ name: 'saved.meridian', mimeType: '', buffer }]);
  await page.getByText('This is a saved report.').waitFor();

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Open a saved file' }).click(),
  ]);
  await chooser.setFiles([{ name: 'saved.meridian', mimeType: '', buffer }]);
  const opening = page.getByRole('dialog', { name: 'Open a saved file' });
  await opening.getByLabel('Passphrase').fill('wrong horse');
  await opening.getByRole('button', { name: 'Open and replace' }).click();
  await opening.getByText('This passphrase does not open the file.').waitFor();
  await opening.getByLabel('Passphrase').fill('correct horse');
  await opening.getByRole('button', { name: 'Open and replace' }).click();
  await page.getByText(LEDGERS_LINE).waitFor();
  await report.go('Report');
  await report.row('Estimated tax').getByText('€2,514.00').first().waitFor();
  await reloadReady(page);
  await report.row('Estimated tax').getByText('€2,514.00').first().waitFor();
  await close();
});

it('keeps the links of its steps while it reads again what the device keeps', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  // Most files are of prices, so that one of them is likely to be read before the ledger.
  const prices = ['a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv'].map((name, index) =>
    csvFile(name, PRICES.replaceAll('2024', `${2019 + index}`)),
  );
  await report.addFiles([...prices, csvFile('ledgers.csv', KRAKEN)]);
  await page.getByText(LEDGERS_LINE).waitFor();
  await page.getByText('e.csv').waitFor();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const closed = document.querySelector('nav a[data-state="closed"]');
      if (closed !== null) document.documentElement.dataset['closedStep'] = closed.textContent;
    }).observe(document, { subtree: true, attributeFilter: ['data-state'] });
  });
  await reloadReady(page);
  await page.getByText(LEDGERS_LINE).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('data-closed-step')).toBeNull();
  await close();
});

it('works to the end without the network once it has loaded', async () => {
  const { page, context, close } = await openPage(browser);
  const report = new ReportPage(page);
  const lawTexts = page.waitForResponse((response) => LAW_TEXTS.test(response.url()));
  await report.open(gateway.origin);
  await (await lawTexts).finished();
  // Later steps are fetched while the page is at rest; see packages/shell/src/load-later.ts.
  await page
    .locator('link[rel="modulepreload"][href*="PrintedReport"]')
    .waitFor({ state: 'attached' });
  await whenReady(page);
  // A file is among the resources once all of it has arrived.
  await page.waitForFunction(() => {
    const arrived = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
    return [...links].every(({ href }) => arrived.has(href));
  });
  await context.setOffline(true);
  await report.addFiles([csvFile('ledgers.csv', KRAKEN)]);
  await page.getByText(LEDGERS_LINE).waitFor();
  await report.go('Review');
  await report.choose('Country', 'Germany');
  await page.getByText('Nothing is missing').waitFor();
  await report.go('Report');
  await report.row('Mar 1, 2024').getByRole('button', { name: 'Why?' }).click();
  await page.getByText('0.4 BTC from the earliest lot left').waitFor();
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('meridian-tax-DE-2024.csv');
  await close();
});

it('shows in one tab what another one adds', async () => {
  const { page, context, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  const second = await context.newPage();
  const other = new ReportPage(second);
  await other.open(gateway.origin);
  await report.addFiles([csvFile('ledgers.csv', KRAKEN)]);
  await second.getByText(LEDGERS_LINE).waitFor();
  await other.addFiles([csvFile('binance.csv', BINANCE)]);
  await page.getByText('binance.csv').waitFor();
  await other.go('Review');
  await other.choose('Country', 'United Kingdom');
  await report.go('Review');
  await expect.poll(() => page.getByLabel('Country', { exact: true }).inputValue()).toBe('GB');
  await close();
});

it('asks for the time zone where a file names none, and reads it anew with the answer', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  // Half past midnight in Tokyo is the afternoon before in UTC: another day, another year.
  const log =
    'Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,OrderId,TradeId,Time\n' +
    'SOL,SOLEUR,TRADE,BUY,1,0,100,0,0,1,1,1,--,o1,t1,2024-01-01 00:30:00.000\n' +
    'EUR,SOLEUR,TRADE,BUY,-100,0,100,0,0,-100,-100,900,--,o1,t1,2024-01-01 00:30:00.000\n';
  await report.addFiles([csvFile('log.csv', log)]);
  await page.getByText('Jan 1, 2024 to Jan 1, 2024').waitFor();
  await report.choose('In which time zone are the times of this file?', 'Asia/Tokyo');
  await page.getByRole('button', { name: 'Use this time zone' }).click();
  await page.getByLabel('In which time zone').waitFor({ state: 'detached' });
  await report.go('Review');
  const row = page.getByRole('row').filter({ hasText: 'Dec 31, 2023, 15:30:00 UTC' });
  await row.waitFor();
  await reloadReady(page);
  await row.waitFor();
  await expect.poll(() => row.innerText()).toContain('1 SOL');
  await close();
});

it('asks which mark stands before the decimals where no number shows it', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  const deposits = 'Koinly Date,Amount,Currency\n2024-01-05 10:00,20.000,EUR\n';
  await report.addFiles([csvFile('deposits.csv', deposits)]);
  const question = 'How is “20.000” meant in this file?';
  await report.choose(question, '20000: decimals follow a comma');
  await page.getByRole('button', { name: 'Use this reading' }).click();
  await page.getByLabel(question).waitFor({ state: 'detached' });
  await report.go('Review');
  const row = page.getByRole('row').filter({ hasText: 'Jan 5, 2024' });
  await row.waitFor();
  await reloadReady(page);
  await row.waitFor();
  await expect.poll(() => row.innerText()).toContain('20,000');
  await close();
});

it('keeps its worker when the browser clears memory while it opens', async () => {
  const { page, context, close } = await openPage(browser);
  const held = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  await context.route(/\/worker-[\w-]+\.js$/, async (route) => {
    asked.resolve(undefined);
    await held.promise;
    await route.continue();
  });
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await asked.promise;
  // The worker's first answer is on its way; nothing but our own hold keeps the line to it open.
  const devtools = await context.newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  for (let round = 0; round < 5; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  held.resolve(undefined);
  await report.addFiles([csvFile('ledgers.csv', KRAKEN)]);
  await expect.poll(() => page.getByText(LEDGERS_LINE).count()).toBe(1);
  await close();
});
