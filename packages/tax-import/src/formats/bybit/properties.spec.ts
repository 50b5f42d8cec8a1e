/** Promises of Bybit's files for any rows, whole or broken. */
import { atomsOf as bare } from '@meridian/money/measure.ts';
import { fixed } from '@meridian/money/fixed.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROW_RUNS } from '../../testing/any-rows.ts';
import { positionless, shuffleRows } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';
import { rowOutcomesOf } from '../../rows/row-outcomes.ts';

interface Format {
  readonly header: string;
  readonly row: fc.Arbitrary<string>;
  /** The asset and change that a row states, for files whose entries must explain each. */
  readonly change?: (cells: readonly string[]) => readonly [asset: string, text: string];
}

const pick = (...texts: readonly string[]) => fc.constantFrom(...texts);
const rowOf = (...cells: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...cells).map((texts) => texts.join(','));
const seconds = fc.integer({ min: 0, max: 5 }).map((second) => `2024-03-01 10:00:0${second}`);
const minutes = fc.integer({ min: 0, max: 3 }).map((minute) => `10:0${minute} 2024-03-01`);
const signed = pick('1', '-1', '0.5', '-0.25', '0', '3E-7');
const positive = pick('1', '2', '0.5', '0.25', '0', '--', 'x');

const FORMATS: Readonly<Record<string, Format>> = {
  'spot account': {
    header: 'Uid,Type,Coin,Amount,Wallet Balance,Time(UTC)',
    row: rowOf(
      pick('1'),
      pick('trade', 'trade', 'tradingFee', '', '', 'userDeposit', 'odd'),
      pick('BTC', 'DOT', 'USDT'),
      signed,
      pick('', '1', '2'),
      fc.oneof(seconds, pick('soon')),
    ),
    change: (cells) => [cells[2] ?? '', cells[3] ?? ''],
  },
  'funding account': {
    header: 'Uid,Date & Time(UTC),Coin,QTY,Type,Account Balance,Description',
    row: fc
      .tuple(
        fc.oneof(seconds, pick('soon')),
        pick('BTC', 'DOT', 'USDT', ''),
        signed,
        pick(
          'Convert,1,Convert',
          'Convert,2,Small Balance Conversion',
          'Fiat,1,Buy Crypto with Card',
          'Fiat,1,Deposit',
          'Earn,1,Flexible Subscription',
          'Earn,1,Interest',
          'Bybit Card,1,Purchase',
          'Withdraw,1,Withdrawal',
          'Odd,1,Odd',
        ),
      )
      .map(([time, coin, quantity, rest]) => ['1', time, coin, quantity, rest].join(',')),
    change: (cells) => [cells[2] ?? '', cells[3] ?? ''],
  },
  'spot orders': {
    header:
      'Spot Pairs,feeCoin,ExecFeeV2,feeInfo,Direction,Filled Value,Avg. Filled Price,' +
      'Order Quantity,Order Status,Order No.,Timestamp (UTC)',
    row: rowOf(
      pick('BTCUSDT', 'BTCEUR', 'ODDPAIR'),
      pick('BTC', 'MNT', '--'),
      pick('0.01', '-0.01', '-5', '--', 'x'),
      pick('', '"{""BTC"":""0.01""}"', '"{""BTC"":""0.01"",""MNT"":""-2""}"', '{'),
      pick('BUY', 'SELL', 'BUY', 'ODD'),
      positive,
      positive,
      positive,
      pick('FILLED', 'CANCELED'),
      pick('1', '2', '3', ''),
      minutes,
    ),
  },
  'spot fills': {
    header:
      'Spot Pairs,Direction,feeCoin,ExecFeeV2,Filled Value,Filled Price,Filled Quantity,Fees,' +
      'Transaction ID,Order No.,Timestamp (UTC)',
    row: rowOf(
      pick('BTCUSDT', 'BTC/EUR', 'ODDPAIR'),
      pick('BUY', 'SELL', 'BUY', 'ODD'),
      pick('BTC', 'MNT', '--'),
      pick('0.01', '-0.01', '--'),
      fc.oneof(positive, pick('1 USDT', '5 1INCH')),
      positive,
      positive,
      positive,
      pick('1', '2', ''),
      pick('1'),
      minutes,
    ),
  },
  'contract fills': {
    header:
      'Market,Filled Type,Filled Quantity,Filled Price,Trading Fee,feeCoin,ExecFeeV2,Direction,' +
      'Trasaction ID,Order No.,Transaction Time(UTC+0)',
    row: rowOf(
      pick('BTCUSDT', 'BTCUSD', 'ODDNAME'),
      pick('Trade', 'Funding', 'Adl Trade', 'Odd'),
      positive,
      positive,
      fc.oneof(positive, signed),
      pick('USDT', '', 'MNT'),
      positive,
      pick('Long', 'Short'),
      pick('1', '2', '3', ''),
      pick('1'),
      minutes,
    ),
  },
};

const cases = Object.entries(FORMATS);

describe('for any rows', () => {
  it.each(cases)('of %s their order changes nothing', async (_, { header, row }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 10 }),
        fc.nat(),
        async (rows, seed) => {
          const text = [header, ...rows].join('\n');
          const expected = positionless(await importText(text));
          expect(positionless(await importText(shuffleRows(text, 1, seed)))).toEqual(expected);
        },
      ),
      { numRuns: ROW_RUNS },
    );
  });

  const stating = cases.flatMap(([name, { header, row, change }]) =>
    change === undefined ? [] : [[name, header, row, change] as const],
  );

  it.each(stating)('of the %s the entries explain every change', async (_, header, row, change) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (rows) => {
        const source = await importText([header, ...rows].join('\n'));
        const expected = new Map<string, bigint>();
        for (const { row: line, outcome } of rowOutcomesOf(source)) {
          if (outcome === 'set-aside') continue;
          const [asset, text] = change((rows[line - 2] ?? '').split(','));
          expected.set(asset, (expected.get(asset) ?? 0n) + atomsOf(text));
        }
        const found = effectsOf(source.entries);
        for (const [asset, sum] of expected) expect(found.get(asset) ?? 0n, asset).toBe(sum);
        for (const [asset, sum] of found) expect(expected.get(asset) ?? 0n, asset).toBe(sum);
      }),
      { numRuns: ROW_RUNS },
    );
  });
});

function atomsOf(text: string): bigint {
  return text === '3E-7' ? fixed('0.0000003') : fixed(text);
}

function effectsOf(entries: readonly Entry[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (asset: string, atoms: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + atoms);
  for (const entry of entries) {
    if ('in' in entry && entry.in !== undefined) add(entry.in.asset, bare(entry.in.quantity));
    if ('out' in entry && entry.out !== undefined) add(entry.out.asset, -bare(entry.out.quantity));
    for (const fee of entry.fees) add(fee.asset, -bare(fee.quantity));
  }
  return sums;
}
