/**
 * No content of a file leaves the page: canaries in files, and request logs that do not differ between files.
 */
import { LATER_ELEMENT_ID } from '@meridian/shell/site-module.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage, type OpenedPage } from './support/open-page.ts';
import { ReportPage } from './support/report-page.ts';
import {
  BINANCE,
  CANARIES,
  COINBASE,
  csvFile,
  KRAKEN,
  OTHER_KRAKEN,
  type StoryFile,
} from './support/story-files.ts';

const browser = commonBrowser();
const gateway = commonGateway();

/**
 * What the page fetches for later steps once it is at rest: a page closed sooner would have asked
 * for less, whatever its files hold.
 */
async function laterModules(page: Page, requests: OpenedPage['requests']): Promise<void> {
  const json = await page.locator(`#${LATER_ELEMENT_ID}`).textContent();
  // `as`: written by our own build.
  const later = JSON.parse(json ?? '[]') as string[];
  expect(later.length).toBeGreaterThan(0);
  await expect
    .poll(() => later.filter((path) => !requests.some(({ url }) => url.endsWith(path))))
    .toEqual([]);
}

/** The whole path with these files; returns every request as one text, sorted. */
async function requestsWith(files: readonly StoryFile[], year: string): Promise<string[]> {
  const { page, requests, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await laterModules(page, requests);
  await report.addFiles(files);
  await page.getByText('balances agree').first().waitFor();
  await report.go('Review');
  await report.choose('Country', 'Germany');
  await report.go('Report');
  await report.choose('Tax year', year);
  await report.row(`Mar 1, ${year}`).getByRole('button', { name: 'Why?' }).click();
  const why = page.getByRole('dialog', { name: 'Why this number?' });
  await why.locator('summary').filter({ hasText: 'rows 11, 12' }).first().click();
  await why.getByRole('cell').first().waitFor();
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  await download.path();
  await close();
  return requests
    .filter(({ url }) => !url.startsWith('blob:'))
    .map(({ method, url, body, headers }) => JSON.stringify([method, url, body, headers]))
    .toSorted();
}

it('puts nothing of a file into any request', async () => {
  const files = [
    csvFile('canary-ledgers.csv', KRAKEN),
    csvFile('canary-coinbase.csv', COINBASE),
    csvFile('canary-binance.csv', BINANCE),
  ];
  const requests = await requestsWith(files, '2024');
  expect(requests.length).toBeGreaterThan(0);
  for (const canary of CANARIES) {
    expect(
      requests.filter((request) => request.includes(canary)),
      canary,
    ).toEqual([]);
  }
});

it('makes the same requests for different files', async () => {
  const kraken = await requestsWith([csvFile('one.csv', KRAKEN)], '2024');
  const other = await requestsWith([csvFile('other.csv', OTHER_KRAKEN)], '2025');
  expect(other).toEqual(kraken);
});
