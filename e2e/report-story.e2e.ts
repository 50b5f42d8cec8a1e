/**
 * The main job, end to end: files in, questions settled, figures, why, export. Every figure is
 * derived here by hand and then looked for on the page, in the CSV and on the command line.
 *
 * Germany 2024, FIFO per account.
 *
 * Kraken: 0.5 BTC on 10 Jan 2023 for 9,975 + 25 = 10,000 (20,000 a BTC), 0.2 BTC on 1 Jun 2023 for
 * 4,989 + 11 = 5,000 (25,000 a BTC).
 *   10 Jan 2024: 0.1 BTC for 4,210, fee 10. From the first lot, cost 2,000; held exactly one year,
 *     so still taxable: 4,210 - 10 - 2,000 = 2,200.
 *   1 Mar 2024: 0.6 BTC for 33,600, fee 60. 0.4 from the first lot: 22,400 - 40 - 8,000 = 14,360,
 *     held longer than a year, tax-free. 0.2 from the second, nine months: 11,200 - 20 - 5,000 =
 *     6,180 taxable. Together 20,540.
 * Coinbase: 1 ETH on 1 Feb 2024 for 2,000 + 10 = 2,010.
 *   1 Apr 2024: 0.5 ETH to 0.02 BTC: 1,500 - 15 - 1,005 = 480 taxable; the 0.02 BTC cost 1,485.
 *   1 Jul 2024: reward of 0.1 ETH worth 300; 300 is not below 256, so taxable in full.
 * Binance: 500 USDT of unknown cost; 200 of them to 2 SOL on 2 May 2024 without any value.
 *   With 1 SOL = 100 EUR the proceeds are 200. With 460 EUR paid for the 500 USDT the cost of 200
 *   is 460 * 200 / 500 = 184: a gain of 16.
 *
 * Before the last two answers: gain 2,200 + 20,540 + 480 = 23,220, taxable 8,860, tax-free 14,360,
 * one of four disposals incomplete. After them: gain 23,236, taxable 8,876, complete. At 42 %:
 * (8,876 + 300) * 0.42 = 3,853.92.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { ROOT } from '../tools/lib/root.ts';
import { expectNoViolations } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { ReportPage } from './support/report-page.ts';
import { BINANCE, COINBASE, csvFile, KRAKEN, PRICES } from './support/story-files.ts';
import { reloadReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const FILES = [
  csvFile('ledgers.csv', KRAKEN),
  csvFile('coinbase.csv', COINBASE),
  csvFile('binance.csv', BINANCE),
];

it('takes files, asks what is missing, computes, explains and exports', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles(FILES);

  // 11 rows: 7 entries (deposit, 2 purchases, 2 sales, withdrawal) of which each trade merges one
  // row; the pending copy of the withdrawal is set aside.
  await page.getByText('11 rows: 6 imported, 4 merged, 1 set aside; balances agree').waitFor();
  await page
    .getByText('3 rows: 3 imported, 0 merged, 0 set aside; the file states no balances')
    .waitFor();
  await page
    .getByText('3 rows: 2 imported, 1 merged, 0 set aside; the file states no balances')
    .waitFor();
  await expectNoViolations(page, 'story');

  await report.go('Report');
  await report.choose('Country', 'Germany');
  await report.choose('Tax year', '2024');
  await page.getByText('1 disposal is incomplete').first().waitFor();
  // Neither the price of the SOL nor the cost of the USDT is known, so that the gain has no bounds.
  await expect.poll(() => report.figure('Net gain').innerText()).toBe('unknown');
  await page.getByText('Without what is open, the net gain is €23,220.00.').first().waitFor();
  await expect.poll(() => report.figure('Taxable').innerText()).toBe('+€8,860.00');
  await expect
    .poll(() => report.figure('Tax-free, held long enough').innerText())
    .toBe('+€14,360.00');
  await expect.poll(() => report.figure('Income').innerText()).toBe('€300.00');
  await page.getByText('This is not tax advice.').first().waitFor();
  await page.getByText('Law as of').first().waitFor();
  await page.getByText('Rules, forms and sources').first().click();
  await page
    .getByText(/copy of the text on another site, read on /)
    .first()
    .waitFor();
  await page
    .getByText(/nothing read for it; as of /)
    .first()
    .waitFor();

  await report.go('Sources');
  await report.dropFiles([csvFile('prices.csv', PRICES)]);
  await page.getByText('1 price').waitFor();

  await report.go('Review');
  await page.getByText('500 USDT that arrived on May 1, 2024 have no known cost').waitFor();
  await expectNoViolations(page, 'story');
  await page.getByLabel('What you paid for them, in EUR').fill('460');
  await page.getByLabel('Acquired').fill('2024-04-30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Nothing is missing').waitFor();

  await report.go('Report');
  await page.getByLabel('What is your marginal tax rate?').fill('42');
  await page.getByLabel('What is your marginal tax rate?').press('Enter');
  await report.row('Estimated tax').getByText('€3,853.92').first().waitFor();
  await expect.poll(() => report.figure('Net gain').innerText()).toBe('+€23,236.00');
  await expect.poll(() => report.figure('Taxable').innerText()).toBe('+€8,876.00');
  await expectNoViolations(page, 'story');

  // Why: from the gain of the year to a disposal, one level at a time and back.
  await page.getByRole('button', { name: 'Why? Net gain' }).click();
  const sum = page.getByRole('dialog', { name: 'Why this number?' });
  await sum.getByRole('button', { name: 'BTC: 2 disposals' }).click();
  await sum.getByText('+€22,740.00').waitFor();
  await sum.getByRole('button', { name: '0.6 BTC on Mar 1, 2024' }).click();
  await sum.getByText('0.4 BTC from the earliest lot left').waitFor();
  await sum.getByRole('button', { name: 'Back' }).click();
  await sum.getByText('+€22,740.00').waitFor();
  await expectNoViolations(page, 'story');
  await page.keyboard.press('Escape');

  // Why: the sale that takes two lots, down to its rows in the file.
  await report.row('Mar 1, 2024').getByRole('button', { name: 'Why?' }).click();
  const why = page.getByRole('dialog', { name: 'Why this number?' });
  await why.getByText('0.4 BTC from the earliest lot left').waitFor();
  await why.getByText('0.2 BTC from the earliest lot left').waitFor();
  await why.getByText('Held longer than one year: tax-free').waitFor();
  await why.getByText('Held one year or less: taxable').waitFor();
  await why.locator('summary').filter({ hasText: 'rows 11, 12' }).first().click();
  await why.getByRole('cell', { name: '33600.0000' }).waitFor();
  await expectNoViolations(page, 'story');
  await page.keyboard.press('Escape');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain('This is not tax advice.');
  for (const line of ['Gain,23236', 'Taxable,8876', '"Tax-free, held long enough",14360']) {
    expect(csv.split('\r\n')).toContain(line);
  }
  expect(csv).toContain('2024-03-01,BTC,Kraken,Sale,0.4,22400,40,8000,14360,"First in, first out"');
  expect(csv).toContain('2024-03-01,BTC,Kraken,Sale,0.2,11200,20,5000,6180,"First in, first out"');

  // The printed report: all of it, with what it covers and what it does not.
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('article').filter({ hasText: 'Meridian tax report' });
  await paper.getByText('This is not tax advice.').first().waitFor();
  await expect
    .poll(() => paper.locator('tbody tr').filter({ hasText: 'Mar 1, 2024' }).innerText())
    .toContain('€33,600.00');
  await page.emulateMedia({ media: 'screen' });

  // Nothing is lost by closing the page in the middle.
  await reloadReady(page);
  await report.row('Estimated tax').getByText('€3,853.92').first().waitFor();
  await close();
});

it('gives the same figures on the command line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-story-'));
  const paths = await Promise.all(
    [...FILES, csvFile('prices.csv', PRICES)].map(async ({ name, buffer }) => {
      const path = join(folder, name);
      await writeFile(path, buffer);
      return path;
    }),
  );
  const words = ['--country', 'DE', '--year', '2024', '--format', 'json', ...paths];
  const { status, stdout } = await runTax(words);
  await rm(folder, { recursive: true });
  // The cost of the deposit is unknown here, so one disposal stays open.
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    totals: {
      disposals: 4,
      incomplete: 1,
      gain: '23220',
      byTerm: { taxable: '8860', exempt: '14360' },
      income: '300',
    },
  });
  const missing = await runTax(['--country', 'DE', '--year', '2024', 'no-such-file.csv']);
  expect(missing.status).toBe(2);
});

function runTax(words: readonly string[]): Promise<{ status: number; stdout: string }> {
  const main = join(ROOT, 'apps/tax-cli/src/main.ts');
  return new Promise((done) => {
    execFile(process.execPath, [main, ...words], (error, stdout) => {
      done({ status: typeof error?.code === 'number' ? error.code : 0, stdout });
    });
  });
}
