/** The table of entries with its filters, edits of all it shows, notes and entries split in two. */
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolations } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { reloadReady } from './support/ready.ts';
import { ReportPage } from './support/report-page.ts';
import { csvFile } from './support/story-files.ts';

/** Three deposits of coins, and a trade. */
const LEDGER = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2025-01-01 10:00:00,deposit,,currency,ZEUR,5000,0,5000
T2,R1,2025-01-02 10:00:00,trade,,currency,ZEUR,-1000,0,4000
T3,R1,2025-01-02 10:00:00,trade,,currency,XXBT,1,0,1
T4,D2,2025-03-01 10:00:00,deposit,,currency,SOL,2,0,2
T5,D3,2025-04-01 10:00:00,deposit,,currency,SOL,3,0,5
`;

const browser = commonBrowser();
const gateway = commonGateway();

it('edits all entries of a filter that stands in the address, keeps notes, and splits one', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([csvFile('ledgers.csv', LEDGER)]);
  await report.go('Review');
  await report.choose('Country', 'Germany');
  await report.choose('Tax year', '2025');
  const row = (time: string) => page.getByRole('row').filter({ hasText: time });
  const kinds = page.getByRole('combobox', { name: /^Kind of the entry/ });

  const note = row('Mar 1, 2025').getByRole('textbox', { name: /^Note on the entry/ });
  await note.fill('from my old wallet');
  await note.press('Enter');
  const typed = page.getByRole('region', { name: /corrected by you/ });
  await typed.getByText('SOL · Mar 1, 2025 · Note: from my old wallet').waitFor();

  await page.getByRole('searchbox').fill('sol');
  await page.getByRole('combobox', { name: 'Kind', exact: true }).selectOption('deposit');
  await page.getByText('2 entries found').waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('#review?q=sol&kind=deposit');
  await page.getByRole('combobox', { name: 'Kind (2)' }).selectOption('income staking');
  // They are no longer deposits.
  await page.getByText('No entry found').waitFor();
  await page.getByRole('combobox', { name: 'Kind', exact: true }).selectOption('income');
  await expect.poll(() => kinds.count()).toBe(2);
  await page.getByRole('button', { name: 'Undo the last step' }).click();
  await page.getByText('No entry found').waitFor();
  await page.getByRole('button', { name: 'Redo it' }).click();
  await page.getByText('2 entries found').waitFor();
  await expectNoViolations(page, 'the table with a filter');

  await row('Apr 1, 2025').getByRole('button', { name: 'Split' }).click();
  const dialog = page.getByRole('dialog', { name: 'Split' });
  await dialog.getByLabel('Units of the first').fill('3');
  await dialog.getByRole('button', { name: 'Split' }).click();
  await dialog.getByText(/^Type more than zero/).waitFor();
  await dialog.getByLabel('Units of the first').fill('1');
  await dialog.getByRole('button', { name: 'Split' }).click();
  await page.getByText('3 entries found').waitFor();

  await reloadReady(page);
  await page.getByText('3 entries found').waitFor();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('sol');
  await row('Apr 1, 2025').getByRole('button', { name: 'Join again' }).click();
  await page.getByText('2 entries found').waitFor();
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('With a note');
  await expect.poll(() => note.inputValue()).toBe('from my old wallet');
  await close();
});

it('fits a phone in Arabic, and passes axe there', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 320, height: 800 } });
  const report = new ReportPage(page);
  await report.open(gateway.origin, 'ar-SA');
  await report.addFiles([csvFile('ledgers.csv', LEDGER)]);
  await page.evaluate(() => {
    location.hash = 'review';
  });
  await page.getByRole('searchbox').fill('sol');
  await page
    .getByRole('textbox', { name: /^ملاحظة على القيد/ })
    .first()
    .waitFor();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  }
  await expectNoViolations(page, 'the table of entries in Arabic');
  await close();
});
