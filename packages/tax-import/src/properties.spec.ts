/** Promises that hold for any rows, whole or broken, in every format. */
import { atomsOf } from '@meridian/money/measure.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binanceEarnAsset, krakenAsset } from './ledger/assets.ts';
import { ROW_RUNS } from './testing/any-rows.ts';
import { positionless, shuffleRows } from './testing/source-tables.ts';
import { importText } from './testing/test-file.ts';
import type { ImportedSource } from './outcome.ts';
import { rowOutcomesOf } from './rows/row-outcomes.ts';

interface Format {
  readonly header: string;
  readonly row: fc.Arbitrary<string>;
  /** The change of a balance that a row states, for formats whose entries must explain each. */
  readonly change?: (cells: readonly string[]) => readonly [asset: string, atoms: bigint];
}

const time = fc.integer({ min: 0, max: 6 }).map((seconds) => `2024-03-01 10:00:0${seconds}`);
const amount = fc
  .tuple(fc.constantFrom('', '-'), fc.integer({ min: 0, max: 3 }), fc.constantFrom('0', '25', '5'))
  .map(([sign, whole, decimals]) => `${sign}${whole}.${decimals}`);
const positive = amount.map((text) => text.replace('-', ''));
/** Now and then a cell that cannot be read. */
const broken = (cell: fc.Arbitrary<string>, odd: string) =>
  fc.oneof({ arbitrary: cell, weight: 30 }, { arbitrary: fc.constant(odd), weight: 1 });
const cells = (...parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((texts) => texts.join(','));

const FORMATS: Readonly<Record<string, Format>> = {
  kraken: {
    header: 'txid,refid,time,type,subtype,asset,wallet,amount,fee,balance',
    row: cells(
      fc.oneof(
        { arbitrary: fc.uuid(), weight: 12 },
        { arbitrary: fc.constantFrom('', 'T1'), weight: 1 },
      ),
      fc.constantFrom('R1', 'R2', 'R3', 'R4', 'R5', ''),
      broken(time, '2024-02-30 10:00:00'),
      fc.constantFrom(
        'trade',
        'spend',
        'receive',
        'deposit',
        'withdrawal',
        'transfer',
        'staking',
        'earn',
        'margin',
        'rollover',
        'settled',
        'conversion',
        'adjustment',
      ),
      fc.constantFrom('', '', '', 'spottostaking', 'reward', 'allocation', 'odd'),
      fc.constantFrom('XXBT', 'ZEUR', 'XETH', 'ETH2.S', 'DOT'),
      fc.constantFrom('spot / main', 'earn / bonded'),
      broken(amount, 'x'),
      broken(fc.oneof(fc.constant('0'), amount), ''),
      fc.oneof(amount, fc.constant('')),
    ),
    change: (row) => [krakenAsset(row[5] ?? '').asset, fixed(row[7] ?? '') - fixed(row[8] ?? '')],
  },
  binance: {
    header: 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
    row: cells(
      fc.constant('1'),
      broken(time, '2024-03-01'),
      fc.constantFrom('Spot', 'Spot', 'Funding', 'USD-MFutures'),
      fc.constantFrom(
        'Transaction Buy',
        'Transaction Spend',
        'Transaction Sold',
        'Transaction Revenue',
        'Transaction Fee',
        'Buy',
        'Sell',
        'Fee',
        'Binance Convert',
        'Large OTC trading',
        'Small assets exchange BNB',
        'Deposit',
        'Withdraw',
        'Simple Earn Flexible Redemption',
        'Transfer Between Main and Funding Wallet',
        'Savings Interest',
        'Funding Fee',
        'Odd',
        'P2P Trading',
        'Crypto Box',
        'Binance Card Spending',
        'Realized Profit and Loss',
      ),
      fc.constantFrom('BTC', 'USDT', 'BNB', 'LDBNB', 'XRP', 'ADA'),
      broken(amount, '1,5x'),
      fc.constantFrom('', 'Withdraw fee is included'),
    ),
    change: (row) => {
      const isEarn = /redemption/i.test(row[3] ?? '') || row[3]?.startsWith('Transfer') === true;
      const coin = row[4] ?? '';
      return [isEarn ? binanceEarnAsset(coin).asset : coin, fixed(row[5] ?? '')];
    },
  },
  bybit: {
    header:
      'Currency,Contract,Type,Direction,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,' +
      'OrderId,TradeId,Time(UTC)',
    row: fc
      .tuple(
        fc.constantFrom('BTC,BTCUSDT', 'USDT,BTCUSDT', 'MNT,BTCUSDT', 'USDT,', 'USDT,ETHPERP'),
        fc.constantFrom(
          'TRADE',
          'TRADE',
          'TRADE',
          'SETTLEMENT',
          'TRANSFER_IN',
          'INTEREST',
          'CURRENCY_BUY',
          'LIQUIDATION',
          'DELIVERY',
          'BONUS',
          'ODD',
        ),
        fc.constantFrom('BUY', 'SELL', '--'),
        fc.tuple(fc.constantFrom('0', '--', '0.5'), amount, amount),
        fc.oneof(amount, fc.constant('--')),
        fc.constantFrom('--', '--', 'OPEN', 'CLOSE'),
        fc.constantFrom(',', ',', 'o1,', 'o1,t1', 'o2,t2'),
        broken(time, 'soon'),
      )
      .map(([place, type, side, [funding, fee, cash], balance, action, ids, written]) => {
        const sum = fixed(cash) + fixed(fee) + (funding === '--' ? 0n : fixed(funding));
        const amounts = [funding, fee, cash, fixedToText(sum), balance].join(',');
        return `${place},${type},${side},${amounts},${action},${ids},${written}`;
      }),
    change: (row) => [row[0] ?? '', fixed(row[7] ?? '')],
  },
  coinbase: {
    header:
      'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,' +
      'Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
    row: cells(
      fc.oneof(fc.uuid(), fc.constantFrom('', 'I1')),
      broken(
        time.map((text) => `${text} UTC`),
        '2024-03-01 10:00:00 CEST',
      ),
      fc.constantFrom(
        'Buy',
        'Sell',
        'Convert',
        'Send',
        'Receive',
        'Staking Income',
        'Learning Reward',
        'Deposit',
        'Withdrawal',
        'Retail Staking Transfer',
        'Card Spend',
        'Odd',
      ),
      fc.constantFrom('BTC', 'ETH', 'EUR'),
      broken(amount, 'some'),
      fc.constant('EUR'),
      fc.constant('€1.00'),
      fc.oneof(
        positive.map((text) => `€${text}`),
        fc.constant(''),
      ),
      broken(
        amount.map((text) => text.replace(/^(-?)/, '$1€')),
        'EUR EUR',
      ),
      fc.constantFrom('', '€0.00', '-€0.25'),
      fc.constantFrom('', 'Converted 1.5 BTC to 2.25 ETH', 'Converted 1.5 ETH to 2 BTC', 'Odd'),
    ),
  },
  koinly: {
    header:
      'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,' +
      'Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    row: cells(
      broken(time, '01.03.2024'),
      fc.constantFrom(',', '1.5,BTC', '2,EUR', '0,BTC', 'x,BTC', '1,'),
      fc.constantFrom(',', '1.5,ETH', '2,BTC', '0.5,BTC'),
      fc.constantFrom(',', '0.1,ETH', '0.1,EUR'),
      fc.constantFrom(',', '3,EUR'),
      fc.constantFrom('', 'reward', 'margin fee', 'realized gain', 'cost', 'gift', 'swap', 'odd'),
      fc.constantFrom('', 'note'),
      fc.constantFrom('', 'hash'),
    ),
  },
};

function fileArb(header: string, row: fc.Arbitrary<string>) {
  return fc
    .array(row, { minLength: 1, maxLength: 25 })
    .map((rows) => ({ rows, text: [header, ...rows].join('\n') }));
}

/** What entries do to the balance of each asset. */
function effects(entries: readonly Entry[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (asset: string, atoms: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + atoms);
  for (const entry of entries) {
    if ('in' in entry && entry.in !== undefined) add(entry.in.asset, atomsOf(entry.in.quantity));
    if ('out' in entry && entry.out !== undefined)
      add(entry.out.asset, -atomsOf(entry.out.quantity));
    for (const fee of entry.fees) add(fee.asset, -atomsOf(fee.quantity));
  }
  return sums;
}

function withoutZeros(sums: ReadonlyMap<string, bigint>): Record<string, bigint> {
  const kept = [...sums].filter(([, atoms]) => atoms !== 0n);
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function checkAccount(source: ImportedSource, lineCount: number): void {
  const { read, imported, merged, setAside } = source.rows;
  expect(read).toBe(imported + merged + setAside);
  const outcomes = rowOutcomesOf(source);
  expect(outcomes.map(({ row }) => row)).toEqual(
    Array.from({ length: lineCount }, (_, index) => index + 2),
  );
  const count = (outcome: string) => outcomes.filter((each) => each.outcome === outcome).length;
  expect([count('imported'), count('merged'), count('set-aside')]).toEqual([
    imported,
    merged,
    setAside,
  ]);
  expect(new Set(source.entries.map(({ id }) => id)).size).toBe(imported);
  const keys = source.entries.map(({ at: instant, key }) => `${msOf(instant)} ${key}`);
  expect(new Set(keys).size).toBe(imported);
  for (const entry of source.entries) {
    const legs = [...entry.fees];
    if ('in' in entry && entry.in !== undefined) legs.push(entry.in);
    if ('out' in entry && entry.out !== undefined) legs.push(entry.out);
    for (const { quantity } of legs) expect(quantity).toBeGreaterThan(0n);
    expect([...entry.rows]).toEqual(entry.rows.toSorted((a, b) => a - b));
  }
}

function checkBalances({ balances }: ImportedSource): void {
  for (const { opening, change, computed, stated, gaps, status } of balances) {
    if (opening === null || stated === null) continue;
    const missing = gaps.reduce((sum, gap) => sum + gap.missing, 0n);
    expect(opening + change).toBe(computed);
    expect(computed + missing).toBe(stated);
    expect(status).toBe(gaps.length === 0 ? 'agrees' : 'gaps');
  }
}

describe.each(Object.entries(FORMATS))('%s', (_, { header, row }) => {
  const file = fileArb(header, row);

  it('every row has one outcome, every entry an id, every balance its account', async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, text }) => {
        const source = await importText(text);
        checkAccount(source, rows.length);
        checkBalances(source);
      }),
      { numRuns: ROW_RUNS },
    );
  });

  it('the order of rows changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.nat(), async ({ text }, seed) => {
        const other = await importText(shuffleRows(text, 1, seed));
        expect(positionless(other)).toEqual(positionless(await importText(text)));
      }),
      { numRuns: ROW_RUNS },
    );
  });
});

it.each(Object.entries(FORMATS).filter(([, { change }]) => change !== undefined))(
  '%s: the entries change what their rows change',
  async (_, { header, row, change }) => {
    const file = fileArb(header, row);
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, text }) => {
        const source = await importText(text);
        const aside = new Set(source.setAside.map((each) => each.row));
        const expected = new Map<string, bigint>();
        for (const [index, line] of rows.entries()) {
          if (aside.has(index + 2) || change === undefined) continue;
          const [asset, atoms] = change(line.split(','));
          expected.set(asset, (expected.get(asset) ?? 0n) + atoms);
        }
        expect(withoutZeros(effects(source.entries))).toEqual(withoutZeros(expected));
      }),
      { numRuns: ROW_RUNS },
    );
  },
);
