/** Entries are labelled and excluded in their row; undo, redo and a reload keep everything. */
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolations } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { reloadReady } from './support/ready.ts';
import { ReportPage } from './support/report-page.ts';
import { csvFile } from './support/story-files.ts';

/** A coin bought for 1,000 and sold for 3,000 within a year, and SOL from elsewhere. */
const LEDGER = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2025-01-01 10:00:00,deposit,,currency,ZEUR,5000,0,5000
T2,R1,2025-01-02 10:00:00,trade,,currency,ZEUR,-1000,0,4000
T3,R1,2025-01-02 10:00:00,trade,,currency,XXBT,1,0,1
T4,R2,2025-02-02 10:00:00,trade,,currency,XXBT,-1,0,0
T5,R2,2025-02-02 10:00:00,trade,,currency,ZEUR,3000,0,7000
T6,D2,2025-03-01 10:00:00,deposit,,currency,SOL,2,0,2
`;

const browser = commonBrowser();
const gateway = commonGateway();

it('labels an entry and leaves one out in the table, with the way back', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([csvFile('ledgers.csv', LEDGER)]);
  await report.go('Review');
  await report.choose('Country', 'Germany');
  await report.choose('Tax year', '2025');
  const row = (time: string) => page.getByRole('row').filter({ hasText: time });
  const sale = row('Feb 2, 2025');
  await sale.getByRole('button', { name: 'Leave out' }).click();
  await sale.getByText('left out', { exact: true }).waitFor();
  const arrival = row('Mar 1, 2025').getByRole('combobox', { name: /^Kind of the entry/ });
  await arrival.selectOption({ label: 'Staking rewards' });
  const typed = page.getByRole('region', { name: /corrected by you/ });
  await typed.getByText('Staking rewards').waitFor();
  await expectNoViolations(page, 'the review with edits');

  await page.getByRole('button', { name: 'Undo the last step' }).click();
  await expect.poll(() => arrival.inputValue()).toBe('deposit');
  await page.getByRole('button', { name: 'Redo it' }).click();
  await expect.poll(() => arrival.inputValue()).toBe('income staking');

  await reloadReady(page);
  await expect.poll(() => arrival.inputValue()).toBe('income staking');
  await sale.getByRole('button', { name: 'Put back' }).waitFor();
  await report.go('Report');
  await expect.poll(() => report.figure('Net gain').innerText()).toContain('€0.00');
  await report.go('Review');
  await sale.getByRole('button', { name: 'Put back' }).click();
  await sale.getByRole('button', { name: 'Leave out' }).waitFor();
  await report.go('Report');
  await expect.poll(() => report.figure('Net gain').innerText()).toContain('€2,000.00');
  await close();
});
