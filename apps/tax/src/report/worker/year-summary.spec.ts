import { expect, it } from 'vitest';

import type { WorkspaceView } from '../model/workspace-view.ts';
import { openedReport } from './testing/opened-report.ts';

const hasReportOf =
  (year: number) =>
  ({ reportState, report }: WorkspaceView): boolean =>
    reportState === 'ready' && report?.year === year;

it('a year beside others has the figures of its own report', async () => {
  const { service, workspace } = await openedReport();
  expect(await service.addSample()).toEqual({ sources: 1, problems: 0 });
  await service.chooseCountry('DE');
  const opened = await workspace(hasReportOf(2025));
  expect(opened.years).toEqual([2023, 2024, 2025, 2026]);
  // From the report that is shown, not from one of that year.
  const version = opened.report?.version ?? 0;
  const summaries = await Promise.all(
    opened.years.map((year) => service.yearSummary(version, year)),
  );
  for (const [index, year] of opened.years.entries()) {
    await service.chooseYear(year);
    const { report } = await workspace(hasReportOf(year));
    if (report?.estimate.covered !== true) throw new Error('the sample has rates for every year');
    const { totals, estimate, ranges, counts } = report;
    expect(summaries[index], `${year}`).toEqual({
      year,
      gain: totals.gain,
      gainRange: ranges?.sums.gain ?? null,
      tax: estimate.tax,
      taxRange: ranges?.tax ?? null,
      isUntaxed: false,
      openQuestions: counts.openQuestions,
      lossCarried: estimate.lossCarried ?? null,
      lossRange: ranges?.lossCarried ?? null,
    });
    // A question about the year that is shown leaves its figures open, and those of no other.
    expect(counts.openQuestions > 0, `${year}`).toBe(ranges !== null);
  }
  expect(await service.yearSummary(version, 2024)).toBeNull();
  expect(await service.gainParts(version)).toBeNull();
});

it('another country has the sample in its own currency from its first report on', async () => {
  const { service, workspace } = await openedReport();
  await service.addSample();
  await service.chooseCountry('DE');
  await workspace(hasReportOf(2025));
  const seen: (string | undefined)[] = [];
  const changed = workspace(({ report, sources }) => {
    if (report?.country === 'GB') seen.push(sources[0]?.name);
    return report?.country === 'GB';
  });
  await service.chooseCountry('GB');
  const { report } = await changed;
  expect(seen).toEqual(['sample-ledger-gbp.csv']);
  expect([report?.year, report?.counts.openQuestions]).toEqual([2025, 1]);
});

it('tells what came of files, so that the page knows where to lead', async () => {
  const { service } = await openedReport();
  const trades = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2024-01-01 10:00:00,deposit,,currency,ZEUR,10000,0,10000
`;
  const [ledger, copy, empty] = [
    new File([trades], 'ledger.csv'),
    new File([trades], 'copy.csv'),
    new File([], 'empty.csv'),
  ];
  const prices = new File(['date,asset,currency,price\n2024-01-02,BTC,EUR,40000\n'], 'prices.csv');
  expect(await service.addFiles([ledger, empty])).toEqual({ sources: 1, problems: 1 });
  expect(await service.addFiles([copy])).toEqual({ sources: 0, problems: 1 });
  expect(await service.addFiles([prices])).toEqual({ sources: 0, problems: 0 });
});
