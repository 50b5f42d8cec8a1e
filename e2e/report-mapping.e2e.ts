/** A file that no format knows: its columns explained once, then in the report like any other. */
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolations } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { ReportPage } from './support/report-page.ts';
import { csvFile } from './support/story-files.ts';
import { reloadReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

/** One coin bought for 20,000 EUR and sold seven months on for 30,000, and a bonus of a euro. */
const BROKER = `Buchung;Vorgang;Wert;Betrag;Auftrag
02.01.2024 10:00:00;Einlage;EUR;20.000,00;A0
03.01.2024 10:00:00;Handel;EUR;-20.000,00;A1
03.01.2024 10:00:00;Handel;BTC;1,00;A1
03.08.2024 10:00:00;Handel;BTC;-1,00;A2
03.08.2024 10:00:00;Handel;EUR;30.000,00;A2
04.08.2024 10:00:00;Treuewunder;EUR;1,00;A3
`;

const LINE = /6 rows: 4 imported, 2 merged, 0 set aside/;

it('maps an unknown file, reports it, and offers the mapping again', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.dropFiles([csvFile('broker.csv', BROKER)]);
  const dialog = page.getByRole('dialog', { name: 'The columns of broker.csv' });
  await dialog.waitFor();

  const choose = async (label: string, option: string | RegExp): Promise<void> => {
    const select = dialog.getByLabel(new RegExp(String.raw`^${label}(?: \(optional\))?$`));
    const name = select.locator('option').filter({ hasText: option }).first();
    await select.selectOption((await name.getAttribute('value')) ?? '');
  };
  await choose('Date and time', /^Buchung/);
  await choose('Order of day and month', /^Day first/);
  await choose('Time zone', /^Europe\/Berlin$/);
  await choose('What a row shows', /^One change/);
  await choose('How the direction is given', /sign of the amount/);
  await choose('Asset', /^Wert/);
  await choose('Amount with sign', /^Betrag/);
  await choose('Decimal mark', /^Comma/);
  await choose('Kind of row', /^Vorgang/);
  await choose('Which rows belong together', /one id/);
  await choose('Id of the rows that belong together', /^Auftrag/);
  await choose('Einlage', /^Deposit$/);
  await choose('Handel', /^Trade$/);
  await dialog.getByText('Treuewunder').first().waitFor();
  await choose('Treuewunder', /^Deposit$/);
  await dialog.getByText('Of the first rows: 4 imported, 2 merged, 0 set aside.').waitFor();
  await expectNoViolations(page, 'mapping dialog');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await dialog.getByLabel('Name of the mapping').fill('My broker');
  await dialog.getByRole('button', { name: 'Save mapping and import' }).click();
  await page.getByText(LINE).waitFor();

  await report.go('Review');
  await report.choose('Country', 'Germany');
  await page.getByText('Nothing is missing').waitFor();
  await expectNoViolations(page, 'review');
  await report.go('Report');
  await expect.poll(() => report.figure('Net gain').innerText()).toBe('+€10,000.00');

  await reloadReady(page);
  await report.go('Sources');
  await page.getByText(LINE).waitFor();
  await report.dropFiles([csvFile('later.csv', BROKER.replaceAll('2024', '2025'))]);
  await page.getByText('Your saved mapping “My broker” fits this file.').waitFor();
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('button', { name: 'Save mapping and import' }).click();
  await page.getByText(LINE).nth(1).waitFor();
  await close();
});

/** Sent from one exchange, a little less booked by another nine hours later. */
const SENT = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2024-01-01 10:00:00,deposit,,currency,SOL,10,0,10
T2,W1,2024-02-01 10:00:00,withdrawal,,currency,SOL,-10,0,0
`;
const ARRIVED = `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash
2024-02-01 19:00:00 UTC,,,9.99,SOL,,,,,,,
`;

it('keeps a decision about a transfer, and reads from right to left', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  const report = new ReportPage(page);
  await report.open(gateway.origin, 'ar-SA');
  await report.dropFiles([csvFile('broker.csv', BROKER)]);
  await page.getByRole('dialog').getByRole('combobox').first().waitFor();
  await expectNoViolations(page, 'mapping dialog, right to left');
  await page.keyboard.press('Escape');

  await report.open(gateway.origin);
  await report.addFiles([csvFile('sent.csv', SENT), csvFile('arrived.csv', ARRIVED)]);
  await page.getByText('3 entries').first().waitFor();
  await report.go('Review');
  await page.getByText('1 possible transfer').waitFor();
  await expectNoViolations(page, 'proposals');
  await page.getByRole('button', { name: 'Join them' }).click();
  await page.getByText('1 decision of yours').waitFor();
  await reloadReady(page);
  await page.getByRole('button', { name: '1 transfer joined' }).waitFor();
  await page.getByText('joined as a transfer').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('1 possible transfer').waitFor();
  await close();
});

/** Ten SOL by Kraken's columns, three by Koinly's. */
const BOTH = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance,Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label
L1,R1,2024-01-01 10:00:00,deposit,,currency,SOL,10,0,10,2024-01-02 10:00:00 UTC,,,3,SOL,,,
`;
const RENAMED = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
L2,R2,2024-02-01 10:00:00,bonanza,,currency,ADA,5,0,5
`;

it('asks which format a file is, and what a renamed operation is', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.dropFiles([csvFile('both.csv', BOTH)]);
  const problem = page.getByRole('alert').filter({ hasText: 'fits more than one format' });
  await problem.getByLabel('What kind of file is this?').waitFor();
  // The mapping dialog is offered, not forced.
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expectNoViolations(page, 'format question');
  await problem.getByLabel('What kind of file is this?').selectOption('Koinly universal');
  await problem.getByRole('button', { name: 'Read it as this' }).click();
  await page.getByText(/1 row: 1 imported/).waitFor();
  await expect.poll(() => problem.count()).toBe(0);

  await report.addFiles([csvFile('renamed.csv', RENAMED)]);
  await page.getByLabel('What is “bonanza”?').selectOption('staking');
  await expectNoViolations(page, 'operation question');
  await page.getByRole('button', { name: 'Read it as this for all rows' }).click();
  await page
    .getByText(/1 row: 1 imported/)
    .nth(1)
    .waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await close();
});

/** There is a unit column, but amounts are words: nothing can be imported. */
const WORDS = `Date,Amount,Unit
2024-02-01,one,BTC
2024-02-02,two,BTC
`;

it('keeps a file that failed until it is removed, and opens its dialog by itself only once', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.dropFiles([csvFile('words.csv', WORDS)]);
  const dialog = page.getByRole('dialog', { name: 'The columns of words.csv' });
  await dialog.waitFor();
  const asset = dialog.getByLabel(/^Asset/);
  await expect.poll(() => asset.locator('option:checked').innerText()).toMatch(/^Unit/);
  // Nothing can be imported, so the button is disabled.
  const save = dialog.getByRole('button', { name: 'Save mapping and import' });
  await dialog.getByText('None of these rows can be imported this way.').waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await expectNoViolations(page, 'mapping dialog with nothing to import');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const problem = page.getByRole('alert').filter({ hasText: 'words.csv' });
  const returns = [() => report.go('Review'), () => reloadReady(page)];
  for (const leave of returns) {
    await leave();
    await report.go('Sources');
    await problem.waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }
  // The device keeps the file itself, whose columns can still be explained.
  await problem.getByRole('button', { name: 'Say what its columns mean' }).click();
  // Until the file is read another dialog is shown in its place.
  await save.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dismiss the message about words.csv' }).click();
  await problem.waitFor({ state: 'detached' });
  await reloadReady(page);
  await report.go('Sources');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await expect.poll(() => problem.count()).toBe(0);
  await close();
});
