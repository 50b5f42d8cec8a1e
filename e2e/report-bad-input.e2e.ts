/** Bad input gets a clear message that names file, row and reason; everything else stays. */
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolations } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { ReportPage } from './support/report-page.ts';
import { csvFile, KRAKEN, type StoryFile } from './support/story-files.ts';
import { reloadReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');

function file(name: string, buffer: Buffer): StoryFile {
  return { name, mimeType: 'application/octet-stream', buffer };
}

it('refuses what is no export and keeps what is there', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([csvFile('ledgers.csv', KRAKEN)]);
  const taken = page.getByText('11 rows: 6 imported, 4 merged, 1 set aside; balances agree');
  await taken.waitFor();

  const packed = gzipSync(Buffer.from(KRAKEN));
  const cases: [StoryFile, RegExp][] = [
    [file('empty.csv', Buffer.alloc(0)), /empty\.csv is empty/],
    [file('photo.csv', PNG), /photo\.csv is not a table/],
    [
      file('cut.csv.gz', packed.subarray(0, packed.length - 40)),
      /cut\.csv\.gz is (?:cut off|damaged)/,
    ],
    [csvFile('orders.csv', 'order,side,amount\n1,buy,2\n'), /orders\.csv has none of the headers/],
  ];
  for (const [bad, message] of cases) {
    await report.dropFiles([bad]);
    await page.getByText(message).waitFor();
  }
  await expectNoViolations(page, 'problems');
  await report.dropFiles([csvFile('again.csv', KRAKEN)]);
  await page.getByText('again.csv is here already, as ledgers.csv. Nothing was changed.').waitFor();
  await reloadReady(page);
  await taken.waitFor();
  await close();
});

it('sets a broken row aside by number and reason and goes on', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  const broken = KRAKEN.replace(
    '"2024-01-10 12:00:00","trade","","currency","XXBT",-0.1000000000',
    '"2024-02-30 12:00:00","trade","","currency","XXBT",-0.1000000000',
  );
  await report.addFiles([csvFile('broken.csv', broken)]);
  await page.getByText(/11 rows: .*2 set aside/).waitFor();
  await page.getByRole('button', { name: 'Show details' }).click();
  await page.getByText('Row 7: “2024-02-30 12:00:00” in time is not a date.').waitFor();
  await expect.poll(() => page.getByText('is not a date').count()).toBe(1);
  await close();
});

it('says that a year without rates has no estimate', async () => {
  const { page, close } = await openPage(browser);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([
    csvFile('old.csv', KRAKEN.replaceAll('"2024-', '"2019-').replaceAll('"2023-', '"2018-')),
  ]);
  await page.getByText(/^11 rows:/).waitFor();
  await report.go('Report');
  await report.choose('Country', 'Germany');
  await page.getByText('The rates of this year are not covered').first().waitFor();
  await expect.poll(() => report.figure('Net gain').innerText()).toBe('+€22,740.00');
  await close();
});
