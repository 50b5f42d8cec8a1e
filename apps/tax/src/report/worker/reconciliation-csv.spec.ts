import { combineSources } from '@meridian/tax-import/across/combine.ts';
import { reconcile } from '@meridian/tax-import/across/reconcile.ts';
import { importFile } from '@meridian/tax-import/import-file.ts';
import { expect, it } from 'vitest';

import { reconciliationCsv } from './reconciliation-csv.ts';

const LEDGER = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,D1,2024-01-01 10:00:00,deposit,,currency,ZEUR,10000,0,10000
T2,R1,2024-01-02 10:00:00,trade,,currency,ZEUR,-10000,0,0
T3,R1,2024-01-02 10:00:00,trade,,currency,XXBT,1,0,1
T4,R2,not a day,trade,,currency,XXBT,1,0,1
`;

it('accounts for every row, every asset and every row set aside', async () => {
  const outcomes = await importFile(new File([LEDGER], '=ledger.csv'));
  const sources = outcomes.filter((outcome) => outcome.ok);
  const reconciliations = new Map(
    reconcile(combineSources(sources)).map((account) => [account.source, account]),
  );
  const csv = reconciliationCsv(sources, reconciliations, ({ id }) => id);
  const lines = csv.split('\r\n');
  // Four rows: a deposit and a trade of two rows are imported, of which one row is merged; one is set aside.
  const counts = lines.find((line) => line.includes('2024-01-01T10'));
  expect(counts).toBe(
    "'=ledger.csv,Kraken ledgers,2024-01-01T10:00:00.000Z,2024-01-02T10:00:00.000Z,4,2,1,0,1,0",
  );
  expect(lines).toContain("'=ledger.csv,BTC,0,1,0,0,1,0,report.balance.agrees");
  expect(lines.at(-2)).toBe("'=ledger.csv,5,import.setAside.bad-date");
});
