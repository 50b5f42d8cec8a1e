/** A7: lots that the user names on the page answer for a sale, and are kept with it. */
import { fixed } from '@meridian/money/fixed.ts';
import { ZERO, asQuantity } from '@meridian/money/measure.ts';
import { asEntryId } from '@meridian/tax-engine/ledger/entry.ts';
import { expect, it } from 'vitest';

import type { ReportView } from '../model/report-view.ts';
import { type OpenedReport, openedReport } from './testing/opened-report.ts';

/** 1 BTC for 10,000, another for 30,000, a third on another exchange; 1 sold for 40,000. */
const KRAKEN = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2025-01-01 10:00:00,deposit,,currency,ZUSD,40000,0,40000
T2,R1,2025-01-02 10:00:00,trade,,currency,ZUSD,-10000,0,30000
T3,R1,2025-01-02 10:00:00,trade,,currency,XXBT,1,0,1
T4,R2,2025-02-02 10:00:00,trade,,currency,ZUSD,-30000,0,0
T5,R2,2025-02-02 10:00:00,trade,,currency,XXBT,1,0,2
T6,R3,2025-08-02 10:00:00,trade,,currency,XXBT,-1,0,1
T7,R3,2025-08-02 10:00:00,trade,,currency,ZUSD,40000,0,40000
`;
const OTHER = `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label
2025-03-01 10:00:00 UTC,20000,USD,1,BTC,,,
`;

class Opened {
  readonly #opened: OpenedReport;
  #version = 0;

  constructor(opened: OpenedReport) {
    this.#opened = opened;
  }

  get service() {
    return this.#opened.service;
  }

  async next(country: string): Promise<ReportView> {
    const { report } = await this.#opened.workspace(
      (each) =>
        each.reportState === 'ready' &&
        each.report?.country === country &&
        each.report.year === 2025 &&
        each.report.version > this.#version,
    );
    if (report === null) throw new Error('no report');
    this.#version = report.version;
    return report;
  }

  async corrections() {
    return (await this.#opened.workspace(() => true)).corrections;
  }
}

async function openedIn(country: string): Promise<{ page: Opened; report: ReportView }> {
  const page = new Opened(await openedReport());
  await page.service.addFiles([new File([KRAKEN], 'kraken.csv'), new File([OTHER], 'other.csv')]);
  await page.service.chooseCountry(country);
  return { page, report: await page.next(country) };
}

const lotsOf = async ({ service }: Opened, { version }: ReportView) =>
  (await service.whyDisposal(version, 0))?.lots ?? null;

it.each(['US', 'DE'])('A7: in %s a lot is named, kept, and given back', async (country) => {
  const { page, report } = await openedIn(country);
  const namable = await lotsOf(page, report);
  // Lots of this account alone, the one in use first.
  expect(namable).toMatchObject({ asset: 'BTC', isNamed: false, isAll: true });
  expect(namable?.lots.map(({ day, taken }) => [day, taken])).toEqual([
    ['2025-01-02', asQuantity(fixed('1'))],
    ['2025-02-02', ZERO],
  ]);
  const gainBefore = report.totals.gain;
  const [, dear] = namable?.lots ?? [];
  const { entryId } = namable ?? { entryId: asEntryId('') };
  const choice = { lot: dear?.lot ?? asEntryId(''), quantity: asQuantity(fixed('1')) };
  await page.service.nameLots(entryId, [choice]);
  const named = await page.next(country);
  if (country === 'US') expect(gainBefore - named.totals.gain).toBe(fixed('20000'));
  expect(await lotsOf(page, named)).toMatchObject({
    isNamed: true,
    lots: [{ lot: dear?.lot }, {}],
  });
  expect(await page.corrections()).toMatchObject([{ entryId, lots: 1 }]);

  // A value that is typed beside leaves the lots named, and the way back takes them.
  await page.service.correct(entryId, { values: {} });
  expect(await page.corrections()).toMatchObject([{ entryId, lots: 1 }]);
  await page.next(country);
  await page.service.nameLots(entryId, []);
  expect((await page.next(country)).totals.gain).toBe(gainBefore);
});

it('A7: lots of all accounts may be named where the law pools them, and none by an average', async () => {
  const { page, report } = await openedIn('AU');
  expect((await lotsOf(page, report))?.lots).toHaveLength(3);
  const { page: gb, report: pooled } = await openedIn('CA');
  expect(await lotsOf(gb, pooled)).toBeNull();
});
