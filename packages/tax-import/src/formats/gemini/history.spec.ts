/** What the tables of the fixtures do not show of Gemini's history. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { balanceTable, outcomeTable, positionless } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';
import { findAssetColumns } from './columns.ts';

const HEADER =
  'Date,Time (UTC),Type,Symbol,Specification,USD Amount USD,Fee (USD) USD,USD Balance USD,' +
  '1INCH Amount 1INCH,Fee (1INCH) 1INCH,1INCH Balance 1INCH,Trade ID,Tx Hash';
const history = (...rows: string[]) => importText([HEADER, ...rows].join('\n'));

describe('numbers', () => {
  it.each([
    ['-0.5', '-0.5'],
    ['(0.5 1INCH)', '-0.5'],
    ['0.5 1INCH ', '+0.5'],
    ['"1,000.5 1INCH"', '+1000.5'],
  ])('%s', async (cell, change) => {
    const source = await history(
      `2024-01-01,10:00:00.000,${change.startsWith('-') ? 'Debit' : 'Credit'},1INCH,Deposit (1INCH),,,,${cell},,,,`,
    );
    expect(balanceTable(source)).toEqual([`1INCH no-column: ${change}`]);
  });

  it('a cell that is none names its column', async () => {
    const source = await history(
      '2024-01-01,10:00:00.000,Credit,1INCH,Deposit (1INCH),,,,five,,,,',
    );
    expect(source.setAside).toEqual([
      { row: 2, reason: 'bad-number', params: { column: '1INCH Amount 1INCH', text: 'five' } },
    ]);
  });
});

describe('times', () => {
  const credit = (date: string, time: string) =>
    history(`${date},${time},Credit,USD,Deposit (Wire),1,,1,,,,,`);

  it.each([
    ['2024-01-02', '10:20:30.456'],
    ['2024-01-02 00:00:00', '10:20:30.456'],
    ['2024-01-02 10:20:30.456', '2024-01-02 10:20:30.456'],
    ['2024-01-02T10:20:30.456', '10:20:30.456'],
  ])('%s and %s', async (date, time) => {
    const { entries } = await credit(date, time);
    expect(entries.map(({ at: instant }) => instant)).toEqual([
      Date.UTC(2024, 0, 2, 10, 20, 30, 456),
    ]);
  });

  it('are set aside where they are none', async () => {
    expect(outcomeTable(await credit('2024-02-30', '10:20:30'))).toEqual(['2 aside bad-date']);
    expect(outcomeTable(await credit('2024-02-20', ''))).toEqual(['2 aside bad-date']);
  });
});

it('columns of assets are found in any order, in both ways to write them', () => {
  const header = [
    'Fee ZEC',
    'X',
    'ZEC Amount ZEC',
    'btc balance btc',
    'BTC Amount ETH',
    'Fee (BTC) BTC',
  ];
  expect(findAssetColumns(header)).toEqual([
    { asset: 'BTC', amount: -1, fee: 5, balance: 3 },
    { asset: 'ZEC', amount: 2, fee: 0, balance: -1 },
  ]);
});

it('further assets and columns in another order change nothing', async () => {
  const text = read('gemini-history.csv');
  const swapped = text
    .trim()
    .split('\n')
    .map((line, index) => {
      const more =
        index === 0 ? ['SOL Amount SOL', 'Fee (SOL) SOL', 'SOL Balance SOL'] : ['', '', ''];
      return line.split(',').toReversed().concat(more).join(',');
    })
    .join('\n');
  expect(positionless(await importText(swapped))).toEqual(positionless(await importText(text)));
});

it('the balances tell which of two trades of one moment came first', async () => {
  const { entries } = await importText(read('gemini-history.csv'));
  const same = entries.filter(
    ({ at: time }) => time === asInstant(Date.UTC(2023, 1, 2, 9, 0, 0, 200)),
  );
  expect(same.map(({ key, sequence }) => [key.slice(0, 4), sequence])).toEqual([
    ['7001', 0],
    ['7002', 1],
  ]);
});

it('hashes are kept by entry', async () => {
  const { entries, hashes } = await importText(read('gemini-history.csv'));
  expect(entries.flatMap(({ id }) => hashes[id] ?? [])).toEqual(['aa77', 'bb88']);
});

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');
}
