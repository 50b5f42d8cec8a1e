/**
 * The report on an origin of its own: how a reader gets there and back, and how the workspace that an
 * earlier version kept on the main host moves there. The workspace is out of every other page's reach
 * in `report-channels.e2e.ts`.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { storedRecords, writeOldWorkspace } from './support/old-workspace.ts';
import { openInApp, wkWebview } from './support/native-app.ts';
import { openPage } from './support/open-page.ts';
import { reportAddress, reportOriginAt } from './support/report-address.ts';
import { ReportPage } from './support/report-page.ts';
import { csvFile, KRAKEN } from './support/story-files.ts';
import { wordsOf } from './support/words.ts';
import { gotoReady, reloadReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const words = wordsOf('en', 'report');
const forwardWords = wordsOf('en', 'forward');
const PATH = '/en/tax-api/report/';
const LEDGERS_LINE = '11 rows: 6 imported, 4 merged, 1 set aside; balances agree';
/** Of the file with the workspace: four files or prices, a choice and a problem; a year with its text. */
const OLD = { 'meridian.report': 5, 'meridian.prices': 2 };

describe('the way there and back', () => {
  it('takes theme, text size, country and step along, and leaves the step alone in the address', async () => {
    const { page, requests, close } = await openPage(browser);
    await gotoReady(page, `${gateway.origin}/en/tax-api/connect/`);
    await page.evaluate(() => {
      localStorage.setItem('meridian.theme', 'dark');
      localStorage.setItem('meridian.textSize', '150');
    });
    await gotoReady(page, `${gateway.origin}${PATH}?country=DE&other=secret#review`);
    await page.waitForURL(`${reportAddress(gateway.origin)}#review`);
    const shown = await page
      .locator('html')
      .evaluate(({ dataset }) => [dataset['theme'], dataset['textSize']]);
    expect(shown).toEqual(['dark', '150']);
    const report = new ReportPage(page);
    await report.go('Sources');
    await report.addFiles([csvFile('ledgers.csv', KRAKEN)]);
    await page.getByText(LEDGERS_LINE).waitFor();
    await report.go('Review');
    await expect.poll(() => page.getByLabel('Country', { exact: true }).inputValue()).toBe('DE');
    await reloadReady(page);
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    // The server of the report receives nothing of it.
    const asked = requests.map(({ url }) => url).filter((url) => !url.startsWith('blob:'));
    const own = asked.filter((url) => url.startsWith(reportOriginAt(gateway.origin)));
    expect(own.filter((url) => /[?#]/.test(url.split('#')[0] ?? ''))).toEqual([]);
    expect(own.join(' ')).not.toContain('secret');
    await close();
  });

  it('is the same in the app, whose other pages have no way to what is kept', async () => {
    const { page, close } = await openInApp(browser, { install: wkWebview });
    await gotoReady(page, `${gateway.origin}${PATH}`);
    await page.waitForURL(reportAddress(gateway.origin));
    const report = new ReportPage(page);
    await report.addFiles([csvFile('ledgers.csv', KRAKEN)]);
    await page.getByText(LEDGERS_LINE).waitFor();
    await reloadReady(page);
    await page.getByText(LEDGERS_LINE).waitFor();
    await page.goto(`${gateway.origin}/robots.txt`);
    await expect.poll(() => storedRecords(page)).toEqual({});
    await close();
  });

  it('points the links of the report at the main host, and its languages at itself', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, reportAddress(gateway.origin));
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Markets' }).click();
    await page.waitForURL(`${gateway.origin}/en/markets/overview/`);
    await gotoReady(page, reportAddress(gateway.origin));
    await footer.getByRole('link', { name: '日本語' }).click();
    await page.waitForURL(reportAddress(gateway.origin, 'ja-JP'));
    await expect.poll(() => page.locator('html').getAttribute('data-locale')).toBe('ja-JP');
    await close();
  });

  it('is one address for search engines: that of the main host', async () => {
    const there = await ask(gateway.origin + PATH);
    const report = await ask(reportAddress(gateway.origin));
    const canonical = `<link rel="canonical" href="${gateway.origin}${PATH}"`;
    for (const { body } of [there, report]) expect(body).toContain(canonical);
    expect(there.headers['x-robots-tag']).toBeUndefined();
    expect(report.headers['x-robots-tag']).toBe('noindex');
  });

  it('says on a plain address that other pages could read it, and elsewhere does not', async () => {
    const { page, close } = await openPage(browser);
    const line = page.getByText(words.t('report.origin.shared'));
    const { port } = new URL(gateway.origin);
    await page.goto(`http://127.0.0.1:${port}${PATH}`);
    await line.waitFor();
    await expectNoViolations(page, 'shared address');
    await gotoReady(page, reportAddress(gateway.origin));
    await page.getByRole('button', { name: 'Try with sample data' }).waitFor();
    await expect.poll(() => line.count()).toBe(0);
    await close();
  });
});

/** Opens the report by the main host's address, with an earlier workspace there. */
async function openedWithOld(page: Page): Promise<void> {
  await page.goto(`${gateway.origin}/robots.txt`);
  await writeOldWorkspace(page);
  await expect.poll(() => storedRecords(page)).toEqual(OLD);
  await gotoReady(page, gateway.origin + PATH);
  await page.getByText(words.t('report.move.title')).waitFor();
  expect(page.url()).toBe(reportAddress(gateway.origin));
}

/** The story's files with the answers that were given at the old address. */
async function expectOldReport(page: Page): Promise<void> {
  const report = new ReportPage(page);
  await report.go('Sources');
  await page.getByText(LEDGERS_LINE).waitFor();
  await page.getByText('binance.csv').first().waitFor();
  await page.getByText('unknown.csv').first().waitFor();
  await page.getByText('Exchange rates 2024').first().waitFor();
  await report.go('Report');
  await expect
    .poll(() => page.getByLabel('What is your marginal tax rate?').inputValue())
    .toBe('30');
  await expect.poll(() => page.getByLabel('Tax year', { exact: true }).inputValue()).toBe('2024');
}

describe('a workspace of the main host', () => {
  it('moves whole, by one click, and is gone there once it has arrived', async () => {
    const { page, context, close } = await openPage(browser);
    await openedWithOld(page);
    await expectNoViolations(page, 'earlier report');
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: words.t('report.move.button') }).click(),
    ]);
    await page.getByText(words.t('report.handOver.workspace')).waitFor();
    await expectOldReport(page);
    if (!window.isClosed()) await window.waitForEvent('close');
    await page.goto(`${gateway.origin}/robots.txt`);
    await expect.poll(() => storedRecords(page)).toEqual({});
    // From now on the main host redirects there and no longer mentions an earlier report.
    await gotoReady(page, gateway.origin + PATH);
    await page.getByText(LEDGERS_LINE).waitFor();
    await expect.poll(() => page.getByText(words.t('report.move.title')).count()).toBe(0);
    await close();
  });

  it('stays where it is while there is a report here, and comes when that is removed', async () => {
    const { page, context, close } = await openPage(browser);
    await openedWithOld(page);
    await new ReportPage(page).addFiles([csvFile('ledgers.csv', KRAKEN)]);
    await page.getByText(LEDGERS_LINE).waitFor();
    const move = page.getByRole('button', { name: words.t('report.move.button') });
    const [window] = await Promise.all([context.waitForEvent('page'), move.click()]);
    await page.getByText(words.t('report.handOver.occupied')).waitFor();
    await expect.poll(() => storedRecords(window)).toEqual(OLD);
    await page.getByRole('button', { name: words.t('report.clear.open') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.t('report.clear.action') })
      .click();
    await move.click();
    await page.getByText(words.t('report.handOver.workspace')).waitFor();
    await expectOldReport(page);
    await close();
  });

  it('moves by a file where no window can be opened', async () => {
    const { page, close } = await openPage(browser);
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await openedWithOld(page);
    await page.getByRole('button', { name: words.t('report.move.button') }).click();
    const save = page.getByRole('button', { name: forwardWords.t('forward.save') });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    await expectNoViolations(page, 'saving');
    const buffer = await readFile(await download.path());
    await page.getByRole('link', { name: forwardWords.t('forward.open') }).click();
    await page.waitForURL(reportAddress(gateway.origin));
    await new ReportPage(page).dropFiles([
      { name: download.suggestedFilename(), mimeType: 'application/octet-stream', buffer },
    ]);
    await page.getByText(words.t('report.handOver.workspace')).waitFor();
    await expectOldReport(page);
    // Only the user decides when the first copy is deleted.
    await page.goto(`${gateway.origin}/robots.txt`);
    await expect.poll(() => storedRecords(page)).toEqual(OLD);
    await close();
  });

  it('is not taken from a file that was cut off', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, reportAddress(gateway.origin));
    const buffer = Buffer.from('meridian-hand-over 1\n{"count":1,"hash":"","sizes":[20]}\n{"kind"');
    await new ReportPage(page).dropFiles([
      { name: 'cut.meridian', mimeType: 'application/octet-stream', buffer },
    ]);
    await page.getByText(words.t('report.handOver.broken')).waitFor();
    await expect
      .poll(async () => Object.values(await storedRecords(page)).every((count) => count === 0))
      .toBe(true);
    await close();
  });
});
