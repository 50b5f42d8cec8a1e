/**
 * Every country the engine knows, on the page: its report opens, in words, with nothing that reads
 * like a message id; what it asks is checked and kept; its methods stand side by side.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolations } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { ReportPage } from './support/report-page.ts';
import { COINBASE, csvFile, KRAKEN } from './support/story-files.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const FILES = [csvFile('ledgers.csv', KRAKEN), csvFile('coinbase.csv', COINBASE)];

const BOUGHT = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2023-01-01 10:00:00,deposit,,currency,EUR,20000,0,20000
T2,R1,2023-01-02 10:00:00,trade,,currency,EUR,-20000,0,0
T3,R1,2023-01-02 10:00:00,trade,,currency,XXBT,1,0,1
`;

/** `law.de.unsettled.nft`, `estimate.tax`: an id that was shown for want of its text. */
const MESSAGE_ID =
  /\b(?:law|estimate|setting|figure|export|method|explain|term|rule|report|confidence)\.[a-z][\w.-]+/g;

async function openWith(page: Page, locale = 'en'): Promise<ReportPage> {
  const report = new ReportPage(page);
  await report.open(gateway.origin, locale);
  await report.addFiles(FILES);
  await page.getByText('coinbase.csv', { exact: true }).first().waitFor();
  await page.locator('a[href="#report"]').first().click();
  return report;
}

async function showCountry(page: Page, code: string, year: number): Promise<void> {
  await page.locator('select[name="country"]').selectOption(code);
  await page.locator('select[name="year"]').selectOption(`${year}`);
  const { currency } = COUNTRIES.find(({ country }) => country === code) ?? { currency: '' };
  // The printed header names the computed report, not the requested one.
  await page
    .locator('article header')
    .filter({ hasText: `${year}` })
    .filter({ hasText: `\u00B7 ${currency}` })
    .waitFor({ state: 'attached' });
}

/** One year in each language, on paper in one; `npm run test:long -- answers` shows both years in both. */
const IS_LONG = process.env['ALL_EDITIONS'] === 'yes';
const YEARS = IS_LONG ? [2024, 2026] : undefined;

it.each([
  ['en', [2024]],
  ['ar-SA', [2026]],
])('shows the report of every country in words: %s', async (locale, years) => {
  const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await openWith(page, locale);
  for (const { country } of COUNTRIES) {
    for (const year of YEARS ?? years) {
      await showCountry(page, country, year);
      const shown = await page.locator('main').innerText();
      expect(shown.match(MESSAGE_ID), `${country} ${year}`).toBeNull();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${country} ${year} fits a phone`).toBe(390);
    }
    if (!IS_LONG && locale !== 'en') continue;
    // On paper everything is open.
    await page.emulateMedia({ media: 'print' });
    const paper = await page.locator('article').innerText();
    expect(paper.match(MESSAGE_ID), `${country} on paper`).toBeNull();
    await page.emulateMedia({ media: 'screen' });
  }
  await close();
});

it('checks what is typed, and keeps it for its year', async () => {
  const { page, close } = await openPage(browser);
  const report = await openWith(page);
  await report.choose('Country', 'Germany');
  await report.choose('Tax year', '2024');
  const rate = page.getByLabel('What is your marginal tax rate?');
  await rate.fill('142');
  await rate.press('Enter');
  await page.getByText('This is more than 100 percent.').waitFor();
  await rate.fill('42 %');
  await rate.press('Enter');
  await report.row('Marginal tax rate').getByText('42%').first().waitFor();
  await expect.poll(() => page.getByText('This is more than 100 percent.').count()).toBe(0);
  await expectNoViolations(page, 'settings');
  // Another year has another rate.
  await report.choose('Tax year', '2026');
  await expect.poll(() => rate.inputValue()).toBe('');
  await report.choose('Tax year', '2024');
  await expect.poll(() => rate.inputValue()).toBe('42');
  await close();
});

it('asks for a price of 1 January where wealth is taxed, and counts the one typed', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([csvFile('bought.csv', BOUGHT)]);
  await report.go('Report');
  await report.choose('Country', 'Netherlands');
  await report.choose('Tax year', '2025');
  await report.go('Review');
  const question = page.getByText('have no price on', { exact: false });
  await question.waitFor();
  await expectNoViolations(page, 'a price that is missing');
  const price = page.getByLabel('Price of one unit');
  await price.fill('157,684');
  await price.press('Enter');
  await question.waitFor({ state: 'detached' });
  await report.go('Report');
  // 5.88 % of 157,684 is 9,271.8192; of it 100,000 / 157,684 is 5,880; 36 % of that.
  await expect.poll(() => report.figure('Estimated tax').innerText()).toContain('2,116.80');
  await close();
});

it('compares the methods, and computes the one that is chosen', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await page.getByRole('button', { name: 'Try with sample data' }).click();
  await report.go('Report');
  await report.choose('Country', 'United States');
  // A2: by some methods units of unknown cost are sold, so the methods have other disposals.
  await report.choose('Tax year', '2025');
  await page.getByText('Methods cannot be compared yet').waitFor();
  await report.go('Review');
  const question = page.getByRole('listitem').filter({ hasText: 'that arrived' });
  await question.getByLabel('What you paid for them, in USD').fill('400');
  await question.getByRole('button', { name: 'Save' }).click();
  await question.waitFor({ state: 'detached' });
  await report.go('Report');
  await page.getByText('Methods cannot be compared yet').waitFor({ state: 'detached' });
  const hifo = report.row('Highest cost first (HIFO)').first();
  // The figures come after the rows: each method is computed in turn.
  const gainCell = hifo.getByRole('cell').filter({ hasText: '$' }).first();
  const gain = await gainCell.innerText();
  await hifo.getByRole('button', { name: 'Use Highest cost first (HIFO)' }).click();
  await hifo.getByText('In use').waitFor();
  await expect.poll(() => report.figure('Net gain').innerText()).toBe(gain);
  await expect.poll(() => page.getByLabel('Method', { exact: true }).inputValue()).toBe('hifo');
  // A7: it is the method of this year and later ones; the year before keeps its own.
  await page
    .getByText('Chosen for 2025 and later years. Earlier years keep their method.')
    .waitFor();
  await report.choose('Tax year', '2024');
  await expect.poll(() => page.getByLabel('Method', { exact: true }).inputValue()).toBe('fifo');
  await report.row('First in, first out (FIFO)').first().getByText('In use').waitFor();
  await report.choose('Tax year', '2025');
  await hifo.getByText('In use').waitFor();
  await page
    .getByText('Methods by year: First in, first out (FIFO) up to 2024')
    .first()
    .waitFor({ state: 'attached' });
  // By the field, too.
  await report.choose('Method', 'First in, first out (FIFO)');
  const fifo = report.row('First in, first out (FIFO)').first();
  await fifo.getByText('In use').waitFor();
  await expect
    .poll(() => report.figure('Net gain').innerText())
    .toBe(await fifo.getByRole('cell').filter({ hasText: '$' }).first().innerText());
  await expectNoViolations(page, 'comparison');
  await close();
});

it('fills the boxes of a form, to be copied', async () => {
  const { page, context, close } = await openPage(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const report = await openWith(page);
  await report.choose('Country', 'Spain');
  await report.choose('Tax year', '2024');
  const copy = page.getByRole('button', { name: 'Copy the figure' }).first();
  await copy.click();
  await page.getByRole('button', { name: 'Copy the figure' }).first().getByText('Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^-?\d+(?:\.\d+)?$/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByText('The rows this form wants').first().click();
      await page.getByRole('button', { name: 'Save all rows as CSV' }).first().click();
    })(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^meridian-tax-ES-2024-.+\.csv$/);
  await close();
});
