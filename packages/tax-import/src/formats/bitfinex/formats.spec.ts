/** What the tables of the fixtures do not show of Bitfinex's reports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { msBetween } from '@meridian/tax-engine/common/time.ts';
import {
  balanceTable,
  outcomeTable,
  issueTable,
  positionless,
} from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';
import { bitfinexAsset, readPair } from './pairs.ts';

const LEDGERS = '#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET';
const ledgers = (...rows: string[]) => importText([LEDGERS, ...rows].join('\n'));

describe('the order of day, month and year', () => {
  const open = read('bitfinex-trades-open.csv');

  it('is the answer’s where the file leaves it open', async () => {
    const rows = ['2 trade -4500 USD +0.5 BTC, fee 0.001 BTC'];
    for (const [dayOrder, time] of [
      ['day-first', Date.UTC(2020, 1, 3, 10)],
      ['month-first', Date.UTC(2020, 2, 2, 10)],
    ] as const) {
      const source = await importText(open, { dayOrder, timeZone: 'UTC' });
      expect(outcomeTable(source).slice(0, 1)).toEqual(rows);
      expect(source.entries.find((entry) => entry.rows[0] === 2)?.at).toBe(time);
      const possible = ['day-first', 'month-first'];
      expect(source.dayOrder).toEqual({ order: dayOrder, basis: 'answer', possible });
      expect(source.issues).toEqual([]);
    }
  });

  it('is the file’s own where one date decides, whatever the answer', async () => {
    const text = read('bitfinex-trades-month-first.csv');
    const source = await importText(text, { dayOrder: 'day-first' });
    expect(source.dayOrder).toMatchObject({ order: 'month-first', basis: 'file' });
    expect(source.entries[0]?.at).toBe(Date.UTC(2020, 1, 3, 10));
  });

  it('an answer sets aside the dates that contradict it', async () => {
    const text = read('bitfinex-trades-mixed.csv');
    const source = await importText(text, { dayOrder: 'month-first' });
    expect(outcomeTable(source)).toEqual([
      '2 aside bad-date',
      '3 trade -0.2 BTC +1900 USD, fee 3.8 USD',
      '4 trade -0.1 BTC +950 USD, fee 1.9 USD',
    ]);
  });

  it('is no question for ISO dates', async () => {
    const text = open.replaceAll(/(\d\d)-(\d\d)-20 /g, '2020-$2-$1 ');
    const source = await importText(text, { timeZone: 'UTC' });
    expect(source.dayOrder).toBeUndefined();
    expect(source.rows.imported).toBe(3);
  });

  it('the two halves of a file are the file, once the order is known', async () => {
    const options = { dayOrder: 'day-first', timeZone: 'UTC' } as const;
    const [header = '', ...rows] = open.trim().split('\n');
    const halves = [rows.slice(0, 1), rows.slice(1)];
    const parts = await Promise.all(
      halves.map((half) => importText([header, ...half].join('\n'), options)),
    );
    const whole = await importText(open, options);
    const content = ({ entries }: typeof whole) =>
      entries.map(({ kind, key, at: time, fees }) => ({ kind, key, at: time, fees }));
    expect(parts.flatMap(content).toSorted((a, b) => msBetween(b.at, a.at))).toEqual(
      content(whole),
    );
  });
});

describe('ledgers', () => {
  it('a fee goes to the nearest trade it speaks of', async () => {
    const trade = (id: number, time: string, balances: readonly [string, string]) => [
      `${id},Exchange 1.0 ETH for USD @ 100.0 on wallet exchange,ETH,1,${balances[0]},${time},exchange`,
      `${id + 1},Exchange 1.0 ETH for USD @ 100.0 on wallet exchange,USD,-100,${balances[1]},${time},exchange`,
    ];
    const fee = (id: number, amount: string, balance: string, time: string) =>
      `${id},Trading fees for 1.0 ETH (ETHUSD) @ 100.0 on BFX (0.2%) on wallet exchange,ETH,${amount},${balance},${time},exchange`;
    const source = await ledgers(
      ...trade(11, '2021-05-01 10:00:00', ['1', '900']),
      fee(13, '-0.001', '0.999', '2021-05-01 10:00:02'),
      ...trade(14, '2021-05-01 10:00:30', ['1.999', '800']),
      fee(16, '-0.002', '1.997', '2021-05-01 10:00:31'),
      fee(17, '-0.003', '1.994', '2021-05-01 10:05:00'),
    );
    expect(outcomeTable(source)).toEqual([
      '2 trade -100 USD +1 ETH, fee 0.001 ETH',
      '3 with 2',
      '4 with 2',
      '5 trade -100 USD +1 ETH, fee 0.002 ETH',
      '6 with 5',
      '7 with 5',
      '8 charge -0.003 ETH',
    ]);
    expect(issueTable(source)).toEqual(['loose-fee x1 rows 8', 'zone-unstated UTC x1 rows']);
  });

  it('the balances tell which of two trades of one second came first', async () => {
    const exchange = 'on wallet exchange';
    const { entries } = await ledgers(
      `21,Exchange 1.0 ETH for USD @ 100.0 ${exchange},ETH,1,2,2021-05-01 10:00:00,exchange`,
      `22,Exchange 1.0 ETH for USD @ 100.0 ${exchange},USD,-100,120,2021-05-01 10:00:00,exchange`,
      `23,Exchange 2.0 ETH for USD @ 110.0 ${exchange},ETH,-2,1,2021-05-01 10:00:00,exchange`,
      `24,Exchange 2.0 ETH for USD @ 110.0 ${exchange},USD,220,220,2021-05-01 10:00:00,exchange`,
    );
    const sorted = entries.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
    expect(sorted.map(({ wording }) => wording)).toEqual([
      'Exchange 2.0 ETH for USD @ 110.0',
      'Exchange 1.0 ETH for USD @ 100.0',
    ]);
  });

  it('a redemption of tokens is a trade, three assets at once stand alone', async () => {
    const source = await ledgers(
      '31,BFX token redemption of 1.5% on wallet exchange,BFX,-10,90,2021-05-01 10:00:00,exchange',
      '32,BFX token redemption of 1.5% on wallet exchange,USD,10,10,2021-05-01 10:00:00,exchange',
      '33,Position #9 claimed @ 100.0 on wallet margin,ETH,1,1,2021-05-02 10:00:00,margin',
      '34,Position #9 claimed @ 100.0 on wallet margin,USD,-60,40,2021-05-02 10:00:00,margin',
      '35,Position #9 claimed @ 100.0 on wallet margin,UST,-40,60,2021-05-02 10:00:00,margin',
    );
    expect(outcomeTable(source)).toEqual([
      '2 trade -10 BFX +10 USD',
      '3 with 2',
      '4 trade +1 ETH',
      '5 trade -60 USD',
      '6 trade -40 USDT',
    ]);
    expect(issueTable(source)[0]).toBe('unpaired-legs x3 rows 4 5 6');
  });

  it('a withdrawal fee in another coin goes to its withdrawal', async () => {
    const source = await ledgers(
      '41,TETHERUSE Withdrawal #801 on wallet exchange,UST,-100,400,2021-05-01 10:00:00,exchange',
      '42,Crypto Withdrawal fee on wallet exchange,ETH,-0.01,1,2021-05-01 10:00:00,exchange',
    );
    expect(outcomeTable(source)).toEqual(['2 withdrawal -100 USDT, fee 0.01 ETH', '3 with 2']);
    expect(balanceTable(source)).toEqual([
      'ETH in exchange agrees: 1.01 -0.01 = 1',
      'USDT in exchange agrees: 500 -100 = 400',
    ]);
  });
});

describe('movements', () => {
  it('keep the hash of the chain', async () => {
    const { entries, hashes } = await importText(read('bitfinex-movements.csv'));
    const byRow = entries.map(({ id, rows }) => [rows[0], hashes[id]]);
    expect(byRow.slice(0, 2)).toEqual([
      [2, 'aa01'],
      [3, '0xbb02'],
    ]);
  });
});

it('columns in another order, unknown ones and a byte-order mark change nothing', async () => {
  const text = read('bitfinex-ledgers-2020.csv');
  const swapped = text
    .trim()
    .split('\n')
    .map((line) => line.split(',').toReversed().concat('x').join(','))
    .join('\r\n');
  expect(positionless(await importText(`\uFEFF${swapped}`))).toEqual(
    positionless(await importText(text)),
  );
});

it.each([
  ['BTC/USD', { base: 'BTC', quote: 'USD', derivative: false }],
  ['tETHUST', { base: 'ETH', quote: 'USDT', derivative: false }],
  ['LINK:USD', { base: 'LINK', quote: 'USD', derivative: false }],
  ['BTCF0/USTF0', { base: 'BTC', quote: 'USDT', derivative: true }],
  ['BTCUSDT', null],
  ['A/B/C', null],
])('pair %s', (text, pair) => {
  expect(readPair(text)).toEqual(pair);
});

it.each([
  ['USDt', 'USDT'],
  ['UST', 'USDT'],
  ['USTF0', 'USDT'],
  ['IOT', 'IOTA'],
  ['BTC', 'BTC'],
])('code %s is %s', (code, asset) => {
  expect(bitfinexAsset(code)).toBe(asset);
});

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');
}
