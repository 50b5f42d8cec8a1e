/** A file that ends inside an operation, and one that begins there: the operation is whole again. */
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { instantToIso } from '@meridian/tax-engine/common/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importText } from '../testing/test-file.ts';
import { amountsOf } from '../duplicates/entry-content.ts';
import { combineSources } from './combine.ts';
import { reconcile } from './reconcile.ts';

const described = (entries: readonly Entry[]): string[] =>
  entries.map((entry) => {
    const time = instantToIso(entry.at);
    return `${time} ${entry.kind} ${entry.wording ?? ''} ${amountsOf(entry)}`;
  });

async function combined(head: string, ...parts: readonly (readonly string[])[]) {
  const filled = parts.filter((part) => part.length > 0);
  const sources = await Promise.all(filled.map((rows) => importText([head, ...rows].join('\n'))));
  return combineSources(sources);
}

const KRAKEN = 'txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance,amountusd';
const KRAKEN_ROWS = [
  'L1,R1,2024-01-01 10:00:00,deposit,,currency,ZEUR,spot / main,1000,0,1000,1100',
  'L2,R2,2024-01-02 10:00:00,trade,,currency,ZEUR,spot / main,-300,0.5,699.5,330',
  'L3,R2,2024-01-02 10:00:00,trade,,currency,XXBT,spot / main,0.004,0,0.004,200',
  'L4,R2,2024-01-02 10:00:01,trade,,currency,XXBT,earn / flexible,0.002,0.00001,0.00199,130',
  'L5,R3,2024-01-03 10:00:00,earn,allocation,currency,XXBT,spot / main,-0.001,0,0.003,60',
  'L6,R3,2024-01-03 10:00:00,earn,allocation,currency,XXBT,earn / flexible,0.001,0,0.00299,60',
  'L7,R4,2024-01-04 10:00:00,spend,,currency,XXBT,spot / main,-0.001,0,0.002,70',
  'L8,R4,2024-01-04 10:00:00,receive,,currency,XETH,spot / main,0.02,0,0.02,69',
  'L9,R5,2024-01-05 10:00:00,withdrawal,,currency,XETH,spot / main,-0.02,0.001,-0.001,70',
];

const BYBIT =
  'Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,OrderId,TradeId,Time(UTC)';
const bybit = (
  coin: string,
  side: string,
  flow: string,
  fee: string,
  change: string,
  ids: string,
) =>
  `1,${coin},BTCUSDT,TRADE,${side},${flow},0,50000,0,${fee},${flow},${change},,--,${ids},2025-05-01 09:00:00`;
const BYBIT_ROWS = [
  bybit('BTC', 'BUY', '0.004', '-0.000004', '0.003996', 'o1,t1'),
  bybit('USDT', 'BUY', '-200', '0', '-200', 'o1,t1'),
  bybit('BTC', 'BUY', '0.002', '-0.000002', '0.001998', 'o1,t2'),
  bybit('USDT', 'BUY', '-100.02', '0', '-100.02', 'o1,t2'),
  bybit('BTC', 'SELL', '-0.001', '0', '-0.001', 'o2,t3'),
  bybit('USDT', 'SELL', '50.02', '-0.05', '49.97', 'o2,t3'),
];
const WITHOUT_IDS = BYBIT.replace('OrderId,TradeId,', '');
const ROWS_WITHOUT_IDS = BYBIT_ROWS.map((row) => row.replace(/o\d,t\d,/, ''));

const OKX =
  'id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit';
const OKX_ROWS = [
  '11,400,2024-05-01 10:00:00,Spot,BTC-USDT,Buy,0.004,BTC,50000,0,-0.000004,BTC,0,0,0.003996,0.003996,BTC',
  '12,400,2024-05-01 10:00:00,Spot,BTC-USDT,Sell,200,USDT,50000,0,0,USDT,0,0,-200,800,USDT',
  '13,401,2024-05-01 11:00:00,Spot,ETH-USDT,Buy,0.1,ETH,3000,0,-0.0001,ETH,0,0,0.0999,0.0999,ETH',
  '14,401,2024-05-01 11:00:00,Spot,ETH-USDT,Sell,300,USDT,3000,0,0,USDT,0,0,-300,500,USDT',
];

const BINANCE = 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark';
const BINANCE_ROWS = [
  '1,2024-02-01 09:00:00,Spot,Transaction Buy,BTC,0.01,',
  '1,2024-02-01 09:00:00,Spot,Transaction Spend,USDT,-430,',
  '1,2024-02-01 10:00:00,Spot,Transaction Sold,BTC,-0.004,',
  '1,2024-02-01 10:00:00,Spot,Transaction Revenue,USDT,171.9,',
];

const KUCOIN = 'UID,Account Type,Currency,Side,Amount,Fee,Time(UTC),Remark';
const KUCOIN_ROWS = [
  '1,mainAccount,BTC,Deposit,0.01,0,2024-02-01 09:00:00,Spot',
  '1,mainAccount,USDT,Withdrawal,430,0.43,2024-02-01 09:00:00,Spot',
  '1,mainAccount,ETH,Deposit,0.2,0,2024-02-01 10:00:00,Spot',
  '1,mainAccount,USDT,Withdrawal,600,0.6,2024-02-01 10:00:00,Spot',
];

describe.each([
  ['Kraken', KRAKEN, KRAKEN_ROWS],
  ['Bybit', BYBIT, BYBIT_ROWS],
  ['Bybit without ids', WITHOUT_IDS, ROWS_WITHOUT_IDS],
  ['OKX', OKX, OKX_ROWS],
  ['Binance', BINANCE, BINANCE_ROWS],
  ['KuCoin', KUCOIN, KUCOIN_ROWS],
])('%s', (_, head, rows) => {
  it('is the same ledger wherever the file is cut', async () => {
    const once = described((await combined(head, rows)).entries);
    for (let index = 1; index < rows.length; index += 1) {
      const parts = [rows.slice(0, index), rows.slice(index)];
      for (const order of [parts, parts.toReversed()]) {
        const { entries } = await combined(head, ...order);
        expect(described(entries), `cut before row ${index + 1}`).toEqual(once);
      }
    }
  });

  it('is the same ledger from two files that share some rows around', async () => {
    const once = described((await combined(head, rows)).entries);
    let overlaps = 0;
    for (let from = 1; from < rows.length; from += 1) {
      const both = await combined(head, rows, rows.slice(from));
      // A file cut in an operation and without any other row of the whole one proves no overlap.
      if (both.merged.length === 0) continue;
      overlaps += 1;
      expect(described(both.entries), `from row ${from + 1}`).toEqual(once);
    }
    expect(overlaps).toBeGreaterThan(1);
  });
});

it('the rows of an operation spread over three files', async () => {
  const once = described((await combined(KRAKEN, KRAKEN_ROWS)).entries);
  const spread = fc.array(fc.nat(2), {
    minLength: KRAKEN_ROWS.length,
    maxLength: KRAKEN_ROWS.length,
  });
  await fc.assert(
    fc.asyncProperty(spread, async (files) => {
      const parts = [0, 1, 2].map((file) =>
        KRAKEN_ROWS.filter((_, index) => files[index] === file),
      );
      const ledger = await combined(KRAKEN, ...parts);
      expect(described(ledger.entries)).toEqual(once);
      for (const { rows } of reconcile(ledger)) {
        expect(rows.imported + rows.merged + rows.elsewhere + rows.setAside).toBe(rows.read);
      }
    }),
    { numRuns: 60 },
  );
});

it('a row that may be in both files is not added a second time', async () => {
  const [deposit = '', paid = '', got = '', more = ''] = KRAKEN_ROWS;
  const { entries, merged } = await combined(KRAKEN, [deposit, paid, got, more], [paid]);
  expect(merged).toEqual([]);
  // The trade stays as it is; what is left over stands alone, for the user to see.
  expect(described(entries.filter(({ kind }) => kind === 'trade')).toSorted()).toEqual(
    described((await combined(KRAKEN, [paid, got, more], [])).entries)
      .concat(described((await combined(KRAKEN, [paid])).entries))
      .toSorted(),
  );
});

it('of two accounts the same ids are two operations', async () => {
  const [, paid = '', got = ''] = KRAKEN_ROWS;
  const first = await importText([KRAKEN, paid].join('\n'));
  const other = await importText([KRAKEN, got].join('\n'), { account: 'Second' });
  const { entries, merged } = combineSources([first, other]);
  expect(merged).toEqual([]);
  expect(entries).toHaveLength(2);
});
