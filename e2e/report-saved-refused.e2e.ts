/**
 * A saved report opened on a device that stores nothing, and on a full one: the page says which, and keeps
 * the current report.
 */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { reloadReady } from './support/ready.ts';
import { ReportPage } from './support/report-page.ts';
import { COINBASE, csvFile, KRAKEN } from './support/story-files.ts';

const browser = commonBrowser();
const gateway = commonGateway();

/** A report with a file of Coinbase alone. */
let saved: Buffer;

const LEDGERS_LINE = '11 rows: 6 imported, 4 merged, 1 set aside; balances agree';

/** As in a browser whose settings forbid storage. */
const FORBIDDEN = `Object.defineProperty(self, 'indexedDB', {
  get() { throw new DOMException('storage is forbidden', 'SecurityError'); },
});`;

/** A disk with room for all files but one. */
const FULL = `{
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, ...key) {
    if (value?.name === 'coinbase.csv') throw new DOMException('', 'QuotaExceededError');
    return put.call(this, value, ...key);
  };
}`;

beforeAll(async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([csvFile('coinbase.csv', COINBASE)]);
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const saving = page.getByRole('dialog', { name: 'Save to a file' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    saving.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  saved = await readFile(await download.path());
  await close();
});

/** Replaces the storage of the report's worker from its next start on. */
async function giveDevice(context: BrowserContext, device: string): Promise<void> {
  await context.route(/\/worker-[\w-]+\.js$/, async (route) => {
    const request = route.request();
    // Chromium resolves the report's own host by itself; the runner's resolver need not know it.
    const url = new URL(request.url());
    const headers = { ...request.headers(), host: url.host };
    url.hostname = '127.0.0.1';
    const response = await route.fetch({ url: url.href, headers });
    await route.fulfill({ response, body: `${device}\n${await response.text()}` });
  });
}

/** Opens the saved file and returns its dialog. */
async function openSaved(page: Page) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Open a saved file' }).click(),
  ]);
  await chooser.setFiles([{ name: 'saved.meridian', mimeType: '', buffer: saved }]);
  const dialog = page.getByRole('dialog', { name: 'Open a saved file' });
  await dialog.getByRole('button', { name: 'Open and replace' }).click();
  return dialog;
}

it('says that the browser keeps nothing, and leaves what is in the report', async () => {
  const { page, context, close } = await openPage(browser);
  await giveDevice(context, FORBIDDEN);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([csvFile('ledgers.csv', KRAKEN)]);
  const dialog = await openSaved(page);
  await dialog.getByText('This browser keeps nothing').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(LEDGERS_LINE).waitFor();
  await expect.poll(() => page.getByText('coinbase.csv').count()).toBe(0);
  await close();
});

it('says that there is no room, and leaves what the device keeps', async () => {
  const { page, context, close } = await openPage(browser);
  await giveDevice(context, FULL);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([csvFile('ledgers.csv', KRAKEN)]);
  await page.getByText(LEDGERS_LINE).waitFor();
  const dialog = await openSaved(page);
  await dialog.getByText('There is no room left').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(LEDGERS_LINE).waitFor();
  await reloadReady(page);
  await page.getByText(LEDGERS_LINE).waitFor();
  await expect.poll(() => page.getByText('coinbase.csv').count()).toBe(0);

  // A file without room switches the visit to memory: then the device counts as full, too.
  await report.addFiles([csvFile('coinbase.csv', COINBASE)]);
  await page.getByText('9 entries').first().waitFor();
  const again = await openSaved(page);
  await again.getByText('There is no room left').waitFor();
  await close();
});
