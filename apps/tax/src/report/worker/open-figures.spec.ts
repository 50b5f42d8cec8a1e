import { fixed } from '@meridian/money/fixed.ts';
import { asEntryId } from '@meridian/tax-engine/ledger/entry.ts';
import { expect, it } from 'vitest';

import type { ReportView } from '../model/report-view.ts';
import { allIssues } from './testing/all-issues.ts';
import { openedReport } from './testing/opened-report.ts';

const HEADER = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';

/** 1 BTC for 10,000 EUR, half of it sold for 8,000; 2 SOL of unknown cost, one sold for 100. */
const LEDGER = `${HEADER}
T1,D1,2024-01-01 10:00:00,deposit,,currency,ZEUR,10000,0,10000
T2,R1,2024-01-02 10:00:00,trade,,currency,ZEUR,-10000,0,0
T3,R1,2024-01-02 10:00:00,trade,,currency,XXBT,1,0,1
T4,R2,2024-08-02 10:00:00,trade,,currency,XXBT,-0.5,0,0.5
T5,R2,2024-08-02 10:00:00,trade,,currency,ZEUR,8000,0,8000
T6,D2,2024-08-03 10:00:00,deposit,,currency,SOL,2,0,2
T7,R3,2024-08-04 10:00:00,trade,,currency,SOL,-1,0,1
T8,R3,2024-08-04 10:00:00,trade,,currency,ZEUR,100,0,8100
`;

it('A2: gives the page no total of the known parts alone while something is open', async () => {
  const { service, workspace } = await openedReport();
  await service.addFiles([new File([LEDGER], 'ledger.csv')]);
  await service.chooseCountry('DE');
  const reportWith = async (incomplete: number): Promise<ReportView> => {
    const view = await workspace(
      ({ report, reportState }) =>
        reportState === 'ready' && report?.totals.incomplete === incomplete,
    );
    if (view.report === null) throw new Error('no report');
    return view.report;
  };
  const open = await reportWith(1);
  // What the SOL sold for 100 cost no second price bounds.
  expect(open.ranges?.sums.gain).toEqual({ lowest: null, highest: fixed('3100') });
  const why = await service.whyFigure(open.version, 'gain');
  expect(why?.range).toEqual(open.ranges?.sums.gain);
  expect((await service.whyFigure(open.version, 'tax'))?.range).toEqual(open.ranges?.tax);
  // Level by level: SOL alone, of which nothing is known, and the sum of its sales.
  const sol = why?.tree.children.find(({ params }) => params['asset'] === 'SOL');
  expect(sol?.range).toEqual({ lowest: null, highest: fixed('100') });
  expect((await service.whyFigure(open.version, 'gain/SOL'))?.range).toEqual(sol?.range);
  expect((await service.whyFigure(open.version, 'gain/BTC'))?.range).toBeNull();

  const [issue] = await allIssues(service, open.version);
  const cost = { currency: 'EUR', atoms: fixed('120') };
  await service.correct(issue?.entryId ?? asEntryId(''), { cost, acquiredDay: '2024-02-01' });
  const closed = await reportWith(0);
  expect(closed.ranges).toBeNull();
});
