import { loadPageMessages } from '@meridian/i18n/load-catalogue.ts';
import { expect, it } from 'vitest';

import { openReport } from './service.ts';

const LEDGER = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2024-01-01 10:00:00,deposit,,currency,ZEUR,10000,0,10000
`;

it('counts for each command what it brought itself, whatever was under way', async () => {
  const messages = JSON.stringify(loadPageMessages('en', ['common', 'report', 'tax']));
  const service = await openReport({ locale: 'en', messages }, () => {});
  const counts = await Promise.all([
    service.addFiles([new File([''], 'empty.csv')]),
    service.addFiles([new File([LEDGER], 'ledger.csv')]),
  ]);
  expect(counts).toEqual([
    { sources: 0, problems: 1 },
    { sources: 1, problems: 0 },
  ]);
});
