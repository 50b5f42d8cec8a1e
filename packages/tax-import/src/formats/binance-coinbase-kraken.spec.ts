/** Promises that hold for any rows of the one-row formats, whole or broken. */
import { fixed } from '@meridian/money/fixed.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionless, shuffleRows } from '../testing/source-tables.ts';
import { importText } from '../testing/test-file.ts';
import { rowFates } from '../rows/fates.ts';

type Format = {
  readonly header: string;
  readonly row: fc.Arbitrary<string>;
  /** The change of a balance that a row states, where entries must explain each. */
  readonly change?: (cells: readonly string[]) => readonly [asset: string, atoms: bigint];
};

const RUNS = 100;

const time = fc.integer({ min: 0, max: 3 }).map((seconds) => `2024-03-01 10:00:0${seconds}`);
const positive = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('0', '25', '5'))
  .map(([whole, decimals]) => `${whole}.${decimals}`);
const amount = fc.tuple(fc.constantFrom('', '-'), positive).map((parts) => parts.join(''));
const broken = (cell: fc.Arbitrary<string>, odd: string) =>
  fc.oneof({ arbitrary: cell, weight: 30 }, { arbitrary: fc.constant(odd), weight: 1 });
const cells = (...parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((texts) => texts.join(','));
const of = (...words: string[]) => fc.constantFrom(...words);
const unit = (asset: string) => positive.map((text) => `${text}${asset}`);

const FORMATS: Readonly<Record<string, Format>> = {
  'Binance trades': {
    header: 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
    row: cells(
      broken(time, 'soon'),
      broken(of('BTCUSDT'), 'QQQ'),
      broken(of('BUY', 'SELL'), 'HOLD'),
      positive,
      fc.oneof(unit('BTC'), positive),
      broken(fc.oneof(unit('USDT'), positive), 'x'),
      fc.oneof(unit('BNB'), unit('BTC'), of('', '0', '0.1')),
    ),
  },
  'Binance moves': {
    header: 'Date(UTC),Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status',
    row: cells(
      broken(time, '2024-03-01'),
      broken(of('BTC', 'ETH'), ''),
      broken(amount, 'x'),
      of('0', '0', '0.1'),
      of('a', 'b'),
      of('', 't1', 't2', 'Internal transfer 5'),
      of(''),
      of(''),
      of('Completed', 'Completed', 'Completed', 'Pending', 'Rejected', ''),
    ),
  },
  'Binance futures': {
    header: 'Date(UTC),type,Amount,Asset,Symbol,Transaction ID',
    row: cells(
      broken(time, 'x'),
      of(
        'REALIZED_PNL',
        'COMMISSION',
        'FUNDING_FEE',
        'TRANSFER',
        'COIN_SWAP_DEPOSIT',
        'COIN_SWAP_WITHDRAW',
        'REFERRAL_KICKBACK',
        'constructor',
      ),
      broken(amount, 'x'),
      of('USDT', 'BUSD'),
      of('', 'BTCUSDT'),
      of('', '1', '2', '3'),
    ),
    change: (row) => [row[3] ?? '', fixed(row[2] ?? '')],
  },
  'Coinbase Pro account': {
    header: 'portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id',
    row: cells(
      of('default', 'second'),
      of(
        'match',
        'match',
        'match',
        'fee',
        'deposit',
        'withdrawal',
        'conversion',
        'rebate',
        'transfer',
        'odd',
      ),
      broken(time, 'x'),
      broken(amount, 'x'),
      broken(fc.oneof(amount, of('')), 'x'),
      of('BTC', 'EUR', 'ETH'),
      of('', '', 't1'),
      of('', '1', '2'),
      of('', 'o1', 'o2'),
    ),
    change: (row) => [row[5] ?? '', fixed(row[3] ?? '')],
  },
  'Kraken trades': {
    header: 'txid,ordertxid,pair,time,type,cost,fee,vol,margin',
    row: cells(
      fc.oneof(fc.uuid(), of('', 'T1')),
      of('O1'),
      of('XXBTZEUR', 'XBT/USD', 'QQQ'),
      broken(time, 'x'),
      of('buy', 'sell', 'odd'),
      broken(positive, 'x'),
      of('0', '0.1', ''),
      positive,
      of('0.0', '0.0', '5'),
    ),
  },
  'Kraken futures': {
    header:
      'uid,dateTime,account,type,symbol,contract,change,new balance,realized pnl,fee,realized funding',
    row: cells(
      fc.oneof(fc.uuid(), of('', 'u1')),
      broken(time, 'x'),
      of('flex', 'cash'),
      of(
        'futures trade',
        'futures trade',
        'funding rate change',
        'conversion',
        'transfer',
        'interest payment',
        'settlement',
        'odd',
      ),
      of('usd', 'xbt', 'pf_xbtusd', 'fee'),
      of('', 'pf_xbtusd'),
      broken(amount, ''),
      amount,
      of('', '0.', '1.5'),
      of('', '0.5', '-0.5'),
      of('', '0.25'),
    ),
    change: (row) => [row[4] === 'xbt' ? 'BTC' : (row[4] ?? '').toUpperCase(), fixed(row[6] ?? '')],
  },
};

function fileArb({ header, row }: Format) {
  return fc
    .array(row, { minLength: 1, maxLength: 20 })
    .map((rows) => ({ rows, text: [header, ...rows].join('\n') }));
}

/** What entries do to the balance of each asset. */
function effects(entries: readonly Entry[]): Record<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (asset: string, atoms: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + atoms);
  for (const entry of entries) {
    if ('in' in entry && entry.in !== undefined) add(entry.in.asset, entry.in.quantity);
    if ('out' in entry && entry.out !== undefined) add(entry.out.asset, -entry.out.quantity);
    for (const fee of entry.fees) add(fee.asset, -fee.quantity);
  }
  return withoutZeros(sums);
}

function withoutZeros(sums: ReadonlyMap<string, bigint>): Record<string, bigint> {
  const kept = [...sums].filter(([, atoms]) => atoms !== 0n);
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

describe.each(Object.entries(FORMATS))('%s', (_, format) => {
  const file = fileArb(format);

  test('every row has one fate, every entry positive legs', async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, text }) => {
        const source = await importText(text);
        const { read, imported, merged, setAside } = source.rows;
        expect(read).toBe(rows.length);
        expect(read).toBe(imported + merged + setAside);
        expect(rowFates(source).map(({ row }) => row)).toEqual(rows.map((__, index) => index + 2));
        for (const entry of source.entries) {
          const legs = [...entry.fees];
          if ('in' in entry && entry.in !== undefined) legs.push(entry.in);
          if ('out' in entry && entry.out !== undefined) legs.push(entry.out);
          for (const { quantity } of legs) expect(quantity).toBeGreaterThan(0n);
        }
        for (const { opening, change, stated, gaps } of source.balances) {
          if (opening === null || stated === null) continue;
          expect(gaps.reduce((sum, { missing }) => sum + missing, opening + change)).toBe(stated);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('the order of rows changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.nat(), async ({ text }, seed) => {
        const other = await importText(shuffleRows(text, 1, seed));
        expect(positionless(other)).toEqual(positionless(await importText(text)));
      }),
      { numRuns: RUNS },
    );
  });
});

test.each(Object.entries(FORMATS).filter(([, { change }]) => change !== undefined))(
  '%s: the entries change what their rows change',
  async (_, format) => {
    await fc.assert(
      fc.asyncProperty(fileArb(format), async ({ rows, text }) => {
        const source = await importText(text);
        const aside = new Set(source.setAside.map(({ row }) => row));
        const sums = new Map<string, bigint>();
        for (const [index, line] of rows.entries()) {
          if (aside.has(index + 2) || format.change === undefined) continue;
          const [asset, atoms] = format.change(line.split(','));
          sums.set(asset, (sums.get(asset) ?? 0n) + atoms);
        }
        expect(effects(source.entries)).toEqual(withoutZeros(sums));
      }),
      { numRuns: RUNS },
    );
  },
);
