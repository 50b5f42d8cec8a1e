/**
 * The report is what a person sees first: the answer and how sure it is in the first screen, then
 * pictures with the same figures as tables, and all years side by side.
 */
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolations } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';
import { reportAddress } from './support/report-address.ts';
import { ReportPage } from './support/report-page.ts';
import { csvFile, KRAKEN } from './support/story-files.ts';

const browser = commonBrowser();
const gateway = commonGateway();

/** Single matches, shares, a cash year, wealth, a portfolio, no tax; the others in `npm run test:long`. */
const SOME = new Set(['DE', 'GB', 'PL', 'NL', 'FR', 'AE']);
const SHOWN = COUNTRIES.filter(
  ({ country }) => process.env['PROPERTY_RUNS'] !== undefined || SOME.has(country),
);

it.each([
  [390, 844],
  [1440, 900],
])(
  'shows net gain and tax in the first screen of %d px, in every country',
  async (width, height) => {
    const { page, close } = await openPage(browser, { viewport: { width, height } });
    const report = new ReportPage(page);
    await report.open(gateway.origin);
    await page.getByRole('button', { name: 'Try with sample data' }).click();
    // Opening the sample leads to the report.
    await page.getByRole('heading', { name: 'Your report', exact: true }).waitFor();
    for (const { country, currency } of SHOWN) {
      await page.locator('select[name="country"]').selectOption(country);
      await page
        .locator('article header')
        .filter({ hasText: `\u00B7 ${currency}` })
        .waitFor({ state: 'attached' });
      await page.evaluate(() => scrollTo(0, 0));
      for (const name of ['Net gain', 'Estimated tax']) {
        const box = await report.figure(name).boundingBox();
        const foot = box === null ? Infinity : box.y + box.height;
        expect(foot, `${name}, ${country}`).toBeLessThanOrEqual(height);
      }
      // Step and year stay when the country changes.
      expect(new URL(page.url()).hash).toBe('#report');
      await expect
        .poll(() => page.locator('select[name="year"]').inputValue(), { message: country })
        .toBe('2025');
    }
    await close();
  },
);

/** Germany 2024, see `report-story.e2e.ts`: 2,200 in January and 20,540 in March, all of BTC. */
const TOTAL = '+€22,740.00';

it('draws the gain, and says the same in a table and in files', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.dropFiles([csvFile('ledgers.csv', KRAKEN)]);
  await page.waitForURL(/#report$/);
  await report.choose('Country', 'Germany');
  await report.choose('Tax year', '2024');
  await report.figure('Net gain').getByText(TOTAL).waitFor();

  const months = page.getByRole('region', { name: 'Gains by month' });
  const bar = (month: string) => months.locator(`rect[data-part="${month}"]`);
  await bar('2024-03').waitFor();
  await expect.poll(() => months.locator('rect').count()).toBe(2);
  const height = async (month: string) => Number(await bar(month).getAttribute('height'));
  await expect
    .poll(async () => (await height('2024-03')) / (await height('2024-01')))
    .toBeCloseTo(20_540 / 2200, 1);
  await months.getByText('Show as a table').click();
  const cell = (name: string) => months.getByRole('row', { name }).getByRole('cell');
  await expect.poll(() => cell('January 2024').innerText()).toBe('+€2,200.00');
  await expect.poll(() => cell('March 2024').innerText()).toBe('+€20,540.00');
  await expect.poll(() => cell('February 2024').innerText()).toBe('€0.00');
  await expectNoViolations(page, 'the report with a picture and its table');

  const csv = await saved(page, () => months.getByRole('button', { name: 'Save as CSV' }).click());
  expect(csv.name).toBe('meridian-tax-DE-2024-months.csv');
  expect(csv.text.split('\r\n').filter((line) => !line.endsWith(',0'))).toEqual([
    '\uFEFFMonth,Net gain (EUR)',
    'January 2024,2200',
    'March 2024,20540',
    '',
  ]);
  const svg = await saved(page, () =>
    months.getByRole('button', { name: 'Save the picture' }).click(),
  );
  expect(svg.text).toContain('data-part="2024-03"');
  expect(svg.text).not.toContain('class=');

  // 14,360 of lots held for over a year, and 8,380 of those held for less.
  const periods = page.getByRole('region', { name: 'Gains by holding period' });
  await periods.getByText('Show as a table').click();
  const held = periods.getByRole('row');
  await expect
    .poll(() => held.filter({ hasText: '6–12 months' }).getByRole('cell').innerText())
    .toBe('+€8,380.00');
  await expect
    .poll(() => held.filter({ hasText: '1–3 years' }).getByRole('cell').innerText())
    .toBe('+€14,360.00');
  const assets = page.getByRole('region', { name: 'Gains by asset' });
  await assets.getByText('Show as a table').click();
  await expect
    .poll(() => assets.getByRole('row', { name: 'BTC' }).getByRole('cell').innerText())
    .toBe(TOTAL);
  await close();
});

it('marks a month as unknown where it is, and counts the years beside each other', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await page.getByRole('button', { name: 'Try with sample data' }).click();
  await page.waitForURL(/#report$/);
  await report.choose('Country', 'Germany');
  await page.getByRole('link', { name: '1 answer would make this exact' }).waitFor();
  const months = page.getByRole('region', { name: 'Gains by month' });
  await months.getByText('Dashed: not known yet').waitFor();
  await expect.poll(() => months.locator('svg').getByText('?', { exact: true }).count()).toBe(1);

  const years = page.getByRole('table', { name: 'All years' });
  await years.getByRole('row', { name: '2023' }).waitFor();
  const open = years.getByRole('row', { name: '2025' });
  const net = await report.figure('Net gain').innerText();
  await expect.poll(() => open.innerText()).toContain(net);
  const other = years.getByRole('row', { name: '2024' });
  const gain = await other.getByRole('cell').first().innerText();
  await years.getByRole('button', { name: '2024' }).click();
  await expect.poll(() => report.figure('Net gain').innerText()).toBe(gain);
  await expect.poll(() => page.getByLabel('Tax year', { exact: true }).inputValue()).toBe('2024');

  // The notice leads to the question, whose answer makes the figures exact.
  await years.getByRole('button', { name: '2025' }).click();
  await page.getByRole('link', { name: '1 answer would make this exact' }).click();
  const question = page.getByRole('listitem').filter({ hasText: 'that arrived' });
  await question.getByLabel('What you paid for them, in EUR').fill('400');
  await question.getByRole('button', { name: 'Save' }).click();
  await question.waitFor({ state: 'detached' });
  await report.go('Report');
  await page.getByText('Nothing is missing').waitFor();
  await expect.poll(() => months.getByText('Dashed: not known yet').count()).toBe(0);
  await close();
});

it('saves a workbook, and forms as files that wait while something is open', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await page.getByRole('button', { name: 'Try with sample data' }).click();
  await page.waitForURL(/#report$/);
  await report.choose('Country', 'United States');
  await page.getByRole('link', { name: '1 answer would make this exact' }).waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByText('a program would take a missing amount for zero').waitFor();
  await expect.poll(() => press('Save Form 8949 (CSV)').isDisabled()).toBe(true);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press('Save as a spreadsheet (XLSX)').click(),
  ]);
  expect(download.suggestedFilename()).toBe('meridian-tax-US-2025.xlsx');
  const parts = unzipSync(await readFile(await download.path()));
  const workbook = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array());
  expect(workbook).toContain('<sheet name="Totals"');
  expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('incomplete');

  await page.getByText('More files').click();
  const json = await saved(page, () => press('Save for other programs (JSON)').click());
  expect(JSON.parse(json.text)).toMatchObject({ schema: 'meridian-tax-report/1', country: 'US' });

  await report.choose('Tax year', '2024');
  await press('Save Form 8949 (TXF)').waitFor();
  const txf = await saved(page, () => press('Save Form 8949 (TXF)').click());
  expect(txf.name).toBe('meridian-tax-US-2024-form-8949.txf');
  expect(txf.text.startsWith('V042\r\nAMeridian\r\nD')).toBe(true);
  expect(txf.text).toMatch(/\nTD\r\nN71[24]\r\nC1\r\nL1\r\nP[\d.]+ [A-Z]+\r\n/);
  const list = await saved(page, () => press('Save all forms as CSV').click());
  expect(list.text).toContain('Form 1040');
  await close();
});

it('leads from the overview to a finished report in one click, and never mixes it in', async () => {
  const { page, close } = await openPage(browser, { locale: 'de-DE' });
  await gotoReady(page, gateway.urlOf('/en/tax-api/'));
  await page.getByRole('link', { name: 'See a finished report' }).click();
  await page.waitForURL(`${reportAddress(gateway.origin)}#report`);
  const report = new ReportPage(page);
  // The country that the browser names.
  await expect.poll(() => page.locator('select[name="country"]').inputValue()).toBe('DE');
  await report.figure('Net gain').getByText('€').first().waitFor();
  await page.getByRole('button', { name: 'Remove the sample' }).waitFor();
  await close();

  const own = await openPage(browser);
  const ownReport = new ReportPage(own.page);
  await ownReport.open(gateway.origin);
  await ownReport.dropFiles([csvFile('ledgers.csv', KRAKEN)]);
  await own.page.waitForURL(/#report$/);
  await own.page.goto('about:blank');
  await gotoReady(own.page, `${reportAddress(gateway.origin)}#sample`);
  await own.page.waitForURL(/#report$/);
  await ownReport.go('Sources');
  await own.page.getByText('ledgers.csv', { exact: true }).first().waitFor();
  const remove = own.page.getByRole('button', { name: 'Remove the sample' });
  await expect.poll(() => remove.count()).toBe(0);
  await own.close();
});

async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await textOf(download) };
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}
