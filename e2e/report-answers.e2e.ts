/**
 * What is open is never shown as zero, and an answer closes its question. United Kingdom 2024/25.
 *
 * 1 BTC for 1,000 on 1 May 2024, sold for 3,000 on 1 June with a fee of 0.1 BNB, which nothing values;
 * 10 SOL of unknown cost, 5 of them sold for 500 on 1 July: what they cost nothing bounds.
 *
 * With 20 for the fee and 400 for the 10 SOL: 3,000 - 20 - 1,000 = 1,980; 500 - 200 = 300; the BNB given
 * for the fee are worth 20 and have no acquisition until a lot of before says that they cost 15: 5.
 */
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolations } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { ReportPage } from './support/report-page.ts';
import { csvFile } from './support/story-files.ts';
import { reloadReady } from './support/ready.ts';

const LEDGER = `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash
2024-05-01 10:00:00 UTC,1000,GBP,1,BTC,,,,,,,
2024-05-02 10:00:00 UTC,,,10,SOL,,,,,,,
2024-06-01 10:00:00 UTC,1,BTC,3000,GBP,0.1,BNB,,,,,
2024-07-01 10:00:00 UTC,5,SOL,500,GBP,,,,,,,
`;

const browser = commonBrowser();
const gateway = commonGateway();

it('A1, A2: shows a range until the last answer, and no figure to copy', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([csvFile('wallet.csv', LEDGER)]);
  await page.getByText('4 rows: 4 imported').waitFor();
  await report.go('Report');
  await report.choose('Country', 'United Kingdom');
  await report.choose('Tax year', '2024/25');
  await page.getByText('3 disposals are incomplete').first().waitFor();
  const net = report.figure('Net gain');
  await expect.poll(() => net.innerText()).toMatch(/^(?:at most|unknown)/);
  await expect.poll(() => report.row('13.4').innerText()).not.toContain('£0.00');
  await expect
    .poll(() => page.getByRole('button', { name: 'Copy the figure: 13.4' }).count())
    .toBe(0);
  await page.getByText('Incomplete: answer the open questions').first().waitFor();
  await expectNoViolations(page, 'open figures');
  await page.getByRole('button', { name: 'Why? Net gain' }).click();
  await page.getByText('Open questions can still change it.').waitFor();
  await page.keyboard.press('Escape');

  await report.go('Review');
  const fee = page.getByRole('listitem').filter({ hasText: 'The fee of 0.1 BNB on' });
  await fee.getByLabel('What it was worth, in GBP').fill('20');
  await fee.getByRole('button', { name: 'Save' }).click();
  await fee.waitFor({ state: 'detached' });
  await page.getByText('value of the fee in BNB').waitFor();

  const cost = page.getByRole('listitem').filter({ hasText: '10 SOL that arrived' });
  await cost.getByLabel('What you paid for them, in GBP').fill('400');
  await cost.getByRole('button', { name: 'Save' }).click();
  await cost.waitFor({ state: 'detached' });

  const units = page.getByRole('listitem').filter({ hasText: '0.1 BNB left on' });
  await units.getByRole('button', { name: 'Add an opening lot' }).click();
  const lot = page.getByRole('dialog');
  await lot.getByLabel('What you paid in total').fill('15');
  await lot.getByLabel('Acquired').fill('2024-04-10');
  await lot.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Nothing is missing').waitFor();

  await report.go('Report');
  await report.figure('Net gain').getByText('+£2,285.00').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Copy the figure: 13.4' }).count())
    .toBe(1);
  await close();
});

const STABLECOIN = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,R1,2024-05-01 10:00:00,trade,,currency,ZGBP,-1000,0,9000
T2,R1,2024-05-01 10:00:00,trade,,currency,USDT,1200,0,1200
T3,R2,2024-06-03 10:00:00,trade,,currency,USDT,-100,0,1100
T4,R2,2024-06-03 10:00:00,trade,,currency,SOL,1,0.01,0.99
T5,R3,2024-06-04 10:00:00,trade,,currency,USDT,-100,0,1000
T6,R3,2024-06-04 10:00:00,trade,,currency,SOL,1,0.01,1.98
`;
const RATES = `date,currency,rate,source
2024-06-03,USD,0.8,HMRC
2024-06-04,USD,0.8,HMRC
`;

it('A10: asks once for a stablecoin and for rates, and keeps both answers', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([csvFile('ledgers.csv', STABLECOIN)]);
  await page.getByText('ledgers.csv', { exact: true }).first().waitFor();
  await report.go('Report');
  await report.choose('Country', 'United Kingdom');
  await report.choose('Tax year', '2024/25');
  await report.go('Review');
  await page.getByRole('heading', { name: '1 open question' }).waitFor();
  await page.getByText('USDT has no price on 2 days').waitFor();
  await page.getByRole('button', { name: 'Show the 4 transactions' }).click();
  await expect.poll(() => page.getByLabel('What it was worth, in GBP').count()).toBe(4);
  await expectNoViolations(page, 'a question about several transactions');
  await page.getByRole('button', { name: 'Count 1 USDT as 1 USD' }).click();
  await page.getByText('Exchange rates into GBP are missing on 2 days').waitFor();
  await report.go('Sources');
  await report.dropFiles([csvFile('rates.csv', RATES)]);
  await page.getByText('2 exchange rates').waitFor();
  await report.go('Review');
  await page.getByText('Nothing is missing').waitFor();
  await reloadReady(page);
  await report.go('Sources');
  await page.getByText('1 USDT counts as 1 USD').waitFor();
  await page.getByRole('button', { name: 'Remove the price of USDT' }).click();
  await report.go('Review');
  await page.getByText('USDT has no price on 2 days').waitFor();
  await close();
});

/** 1 BTC for 10,000 and another for 30,000; one sold for 40,000. */
const LOTS = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2025-01-01 10:00:00,deposit,,currency,ZUSD,40000,0,40000
T2,R1,2025-01-02 10:00:00,trade,,currency,ZUSD,-10000,0,30000
T3,R1,2025-01-02 10:00:00,trade,,currency,XXBT,1,0,1
T4,R2,2025-02-02 10:00:00,trade,,currency,ZUSD,-30000,0,0
T5,R2,2025-02-02 10:00:00,trade,,currency,XXBT,1,0,2
T6,R3,2025-08-02 10:00:00,trade,,currency,XXBT,-1,0,1
T7,R3,2025-08-02 10:00:00,trade,,currency,ZUSD,40000,0,40000
`;

it('A7: takes the lot that was sold, and goes back to the method', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([csvFile('ledgers.csv', LOTS)]);
  await page.getByText('ledgers.csv', { exact: true }).first().waitFor();
  await report.go('Report');
  await report.choose('Country', 'United States');
  await report.figure('Net gain').getByText('+$30,000.00').waitFor();
  await page.getByRole('button', { name: 'Why? BTC' }).click();
  const why = page.getByRole('dialog');
  await why.getByText('Name the lots that were sold').click();
  const [cheap, dear] = ['Jan 2, 2025', 'Feb 2, 2025'].map((day) => why.getByLabel(day));
  await dear?.fill('1');
  await why.getByRole('button', { name: 'Save' }).click();
  await why.getByText('Together they are more than the 1 BTC sold').waitFor();
  await cheap?.fill('');
  await expectNoViolations(page, 'lots to name');
  await why.getByRole('button', { name: 'Save' }).click();
  await report.figure('Net gain').getByText('+$10,000.00').waitFor();
  await report.go('Review');
  await page.getByText('1 lot named').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await report.go('Report');
  await report.figure('Net gain').getByText('+$30,000.00').waitFor();
  await close();
});
