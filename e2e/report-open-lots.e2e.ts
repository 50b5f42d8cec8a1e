/**
 * What is held today, lot by lot with the day on which it becomes tax-free, what selling it would
 * change, and losses carried from year to year: Germany, seen on 1 March 2026.
 */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolations } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { ReportPage } from './support/report-page.ts';
import { csvFile } from './support/story-files.ts';

/**
 * 2024: ETH at a loss of 1,500. 2025: two coins of BTC for 10,000 and 30,000, half of the first sold
 * for 8,000: a gain of 3,000. SOL came from elsewhere, at no known cost and price.
 */
const LEDGER = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2024-01-01 10:00:00,deposit,,currency,ZEUR,54000,0,54000
T2,R1,2024-03-02 10:00:00,trade,,currency,ZEUR,-4000,0,50000
T3,R1,2024-03-02 10:00:00,trade,,currency,XETH,1,0,1
T4,R2,2024-04-02 10:00:00,trade,,currency,XETH,-1,0,0
T5,R2,2024-04-02 10:00:00,trade,,currency,ZEUR,2500,0,52500
T6,R3,2025-01-02 10:00:00,trade,,currency,ZEUR,-10000,0,42500
T7,R3,2025-01-02 10:00:00,trade,,currency,XXBT,1,0,1
T8,R4,2025-06-02 10:00:00,trade,,currency,ZEUR,-30000,0,12500
T9,R4,2025-06-02 10:00:00,trade,,currency,XXBT,1,0,2
TA,R5,2025-08-02 10:00:00,trade,,currency,XXBT,-0.5,0,1.5
TB,R5,2025-08-02 10:00:00,trade,,currency,ZEUR,8000,0,20500
TC,D2,2025-09-01 10:00:00,deposit,,currency,SOL,2,0,2
`;

const browser = commonBrowser();
const gateway = commonGateway();

it('shows when each lot becomes tax-free, what selling changes, and carries a loss', async () => {
  const { page, close } = await openPage(browser);
  await page.clock.setFixedTime(new Date('2026-03-01T12:00:00Z'));
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.dropFiles([csvFile('ledgers.csv', LEDGER)]);
  await page.waitForURL(/#report$/);
  await report.choose('Country', 'Germany');
  await report.choose('Tax year', '2025');
  // 45 % of 3,000: nothing is said of losses yet.
  await expect.poll(() => report.figure('Estimated tax').innerText()).toContain('€1,350.00');

  await page.locator('#open-lots').scrollIntoViewIfNeeded();
  const held = page.getByRole('region', { name: 'What you hold today', exact: true });
  const lot = (text: string) => held.getByRole('row').filter({ hasText: text });
  // At 16,000 a coin: 8,000 - 5,000 of the old half, 16,000 - 30,000 of the younger coin.
  await lot('Jan 3, 2026').getByText('€3,000.00').waitFor();
  await lot('Jun 3, 2026').getByText('€14,000.00').waitFor();
  const picture = held.getByRole('region', { name: 'Holding periods that end next' });
  await expect
    .poll(() =>
      picture
        .locator('g[data-lots]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-lots'))),
    )
    .toEqual(['2026-06-03 BTC']);
  const download = page.waitForEvent('download');
  await held.getByRole('button', { name: 'Save every lot as a table' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('meridian-tax-DE-2026-03-01-lots.csv');
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('BTC,Kraken,2025-06-02,1,30000,16000,-14000,2026-06-03');

  const selling = page.getByRole('region', { name: 'What selling today would change' });
  const gain = selling.getByRole('row', { name: /^Net gain/ });
  await gain.getByText('€11,000.00').first().waitFor();
  await selling.getByRole('checkbox', { name: 'Sell BTC' }).uncheck();
  await expect.poll(() => gain.innerText()).not.toContain('11,000.00');
  await selling.getByText('The rules we have for this country').waitFor();
  await selling.getByRole('button', { name: 'Add a price' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe('2026-03-01');
  await dialog.getByLabel('Price of one unit').fill('100');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await selling.getByRole('row').filter({ hasText: 'SOL' }).getByText('€100.00').waitFor();
  await expect
    .poll(() => selling.getByRole('checkbox', { name: 'Sell SOL' }).isEnabled())
    .toBe(true);

  const losses = page.getByRole('region', { name: 'Losses carried from year to year' });
  await losses
    .getByRole('row')
    .filter({ hasText: '2024' })
    .getByText('€1,500.00')
    .first()
    .waitFor();
  await expectNoViolations(page, 'the report with open lots');
  await losses.getByRole('button', { name: /^Use €1,500.00 in this report/ }).click();
  await losses.getByText('as stated').waitFor();
  await expect.poll(() => report.figure('Estimated tax').innerText()).toContain('€675.00');
  await close();
});
