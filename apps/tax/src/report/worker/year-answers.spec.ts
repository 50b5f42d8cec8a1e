import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';

import { openedReport } from './testing/opened-report.ts';

const LEDGER = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,R1,2024-03-02 10:00:00,trade,,currency,SOL,1,0,1
T2,R1,2024-03-02 10:00:00,trade,,currency,ZEUR,-100,0,0
`;

it('keeps what is said of a year to that year', async () => {
  const { service, workspace } = await openedReport();
  await service.addFiles([new File([LEDGER], 'ledger.csv')]);
  await service.chooseCountry('DE');
  await workspace(({ report }) => report !== null);
  await service.answer({ marginalRate: fixed('30'), churchTax: fixed('9') });
  await service.chooseYear(2025);
  const { choice, years } = await workspace((view) => view.choice.year === 2025);
  expect(choice.answers).toEqual({ churchTax: fixed('9') });
  // Nothing happened then, but holding alone can be taxed, so the year is offered.
  expect(years).toEqual([2024, 2025, 2026]);
});
