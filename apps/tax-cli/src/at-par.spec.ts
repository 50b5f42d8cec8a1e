/** Stablecoins at par: GB, 2024/25, by hand. */
import { expect, it } from 'vitest';
import { parseCliArgs } from './args.ts';
import { readRequest } from './read-request.ts';
import { reportCommand } from './report-command.ts';
import { testFolder } from './testing/files.ts';

const folder = testFolder();
const ledger = folder.put(
  'ledgers.csv',
  `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
T1,R1,2024-05-01 10:00:00,trade,,currency,ZGBP,-1000,0,9000
T2,R1,2024-05-01 10:00:00,trade,,currency,USDT,1200,0,1200
T3,R2,2024-06-03 10:00:00,trade,,currency,USDT,-1200,0,0
T4,R2,2024-06-03 10:00:00,trade,,currency,SOL,10,0,10
`,
);
const rates = folder.put('rates.csv', 'date,currency,rate,source\n2024-06-03,USD,0.9,mine\n');

const GB = ['--country', 'GB', '--year', '2024', '--zone', 'UTC', '--format', 'json'];

async function answer(...words: string[]) {
  const read = parseCliArgs([...GB, ...words]);
  if (read.type !== 'args') throw new Error(JSON.stringify(read));
  const request = await readRequest(read.args);
  if (!request.ok) throw new Error(request.reason);
  const { out } = await reportCommand(request.request, request.ledger);
  // `as`: only the two fields are read, and a wrong shape fails the test.
  return JSON.parse([...out].join('')) as {
    readonly totals: { readonly gain: string; readonly incomplete: number };
  };
}

it('values a stablecoin at one unit of its currency where the user says so', async () => {
  expect((await answer(ledger, rates)).totals).toMatchObject({ gain: '0', incomplete: 1 });
  // 1,200 USDT are 1,200 USD, at 0.9 GBP each: 1,080, less the 1,000 they cost.
  const { totals } = await answer('--at-par', 'usdt', ledger, rates);
  expect(totals).toMatchObject({ gain: '80', incomplete: 0 });
});

it('refuses what is no stablecoin', () => {
  expect(parseCliArgs([...GB, '--at-par', 'BTC', ledger])).toEqual({
    type: 'error',
    message: '--at-par must be a stablecoin such as USDT, not BTC',
  });
});
