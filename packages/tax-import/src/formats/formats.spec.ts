/** Our own files in every format, against tables written by hand. */
import { describe, expect, test } from 'vitest';
import {
  balanceTable,
  fateTable,
  issueTable,
  positionless,
  shuffleRows,
} from '../testing/source-tables.ts';
import { importText } from '../testing/test-file.ts';
import { FIXTURES, fixtureText } from '../testing/fixtures.ts';

const SHUFFLES = 20;

const cases = Object.entries(FIXTURES);

describe('rows become entries', () => {
  test.each(cases)('%s', async (name, fixture) => {
    const source = await importText(read(name));
    expect(fateTable(source)).toEqual(fixture.rows);
    expect(balanceTable(source)).toEqual(fixture.balances);
    expect(issueTable(source)).toEqual(fixture.issues);
    const { read: all, imported, merged, setAside } = source.rows;
    expect(all).toBe(imported + merged + setAside);
    expect(all).toBe(fixture.rows.length);
  });
});

describe('the order of rows changes nothing', () => {
  // A quoted line break would be torn apart by a shuffle of lines.
  test.each(cases.filter(([name]) => name !== 'koinly.csv'))('%s', async (name, { headerLine }) => {
    const text = read(name);
    const expected = positionless(await importText(text));
    for (let seed = 1; seed <= SHUFFLES; seed += 1) {
      const source = await importText(shuffleRows(text, headerLine, seed));
      expect(positionless(source), `seed ${seed}`).toEqual(expected);
    }
  });
});

describe('what stands behind the tables', () => {
  test('Kraken: the balances tell which of two trades of one second came first', async () => {
    const { entries } = await importText(read('kraken-ledgers.csv'));
    const sameSecond = entries.filter(({ at }) => at === Date.UTC(2023, 4, 1, 10));
    expect(sameSecond.map(({ key, sequence }) => [key, sequence])).toEqual([
      ['RAAA1', 1],
      ['RZZZ2', 0],
    ]);
  });

  test('Bybit: fills of one second are one trade, the other side of that second another', async () => {
    const { entries } = await importText(read('bybit-account.csv'));
    const sameSecond = entries.filter(({ at }) => at === Date.UTC(2025, 4, 1, 9));
    expect(sameSecond.map(({ wording, sequence }) => [wording, sequence])).toEqual([
      ['TRADE BTCUSDT BUY', 0],
      ['TRADE BTCUSDT SELL', 1],
    ]);
  });

  test('Bybit: times without a zone are read in the one the user names', async () => {
    const source = await importText(read('bybit-page.csv'), { timeZone: 'Europe/Berlin' });
    expect(source.zone).toEqual({ name: 'Europe/Berlin', stated: false });
    expect(issueTable(source)).toEqual([
      'one-sided-trade x1 rows 8',
      'time-repeated Europe/Berlin x1 rows 7',
      'time-skipped Europe/Berlin x1 rows 6',
    ]);
    const at = (row: number) => source.entries.find(({ rows }) => rows[0] === row)?.at;
    expect(at(2)).toBe(Date.UTC(2025, 2, 30, 0, 30, 0, 250));
    expect(at(6)).toBe(Date.UTC(2025, 2, 30, 1, 30));
    expect(at(7)).toBe(Date.UTC(2025, 9, 26, 0, 30));
    expect(at(9)).toBe(Date.UTC(2025, 10, 2, 9));
  });

  test('Bybit: the zone of the account export is stated, whatever the user names', async () => {
    const source = await importText(read('bybit-account.csv'), { timeZone: 'Asia/Tokyo' });
    expect(source.zone).toEqual({ name: 'UTC', stated: true });
  });

  test('two entries that say the same are two, with ids of their own', async () => {
    const { entries } = await importText(read('koinly.csv'));
    const twins = entries.filter(({ at }) => at === Date.UTC(2024, 0, 30, 12));
    expect(twins).toHaveLength(2);
    expect(new Set(twins.map(({ id }) => id)).size).toBe(2);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  test('Kraken: a sweep is shared to the last atom', async () => {
    const header = 'txid,refid,time,type,asset,amount,fee,balance,amountusd';
    const row = (id: string, asset: string, amount: string, usd: string) =>
      `${id},R,2024-01-01 10:00:00,spend,${asset},${amount},0,0,${usd}`;
    const rows = ['ADA', 'DOT', 'SOL'].map((asset) => row(asset, asset, '-1', '1'));
    const source = await importText([header, ...rows, row('E', 'ZEUR', '1', '3')].join('\n'));
    expect(fateTable(source)).toEqual([
      '2 trade -1 ADA (1 USD) +0.333333333333333333333333 EUR',
      '3 trade -1 DOT (1 USD) +0.333333333333333333333333 EUR',
      '4 trade -1 SOL (1 USD) +0.333333333333333333333334 EUR',
      '5 with 2',
    ]);
  });

  test('Coinbase: notes in another language must name the row’s own quantity', async () => {
    const [head = ''] = read('coinbase.csv').split('\r\ncb01');
    const row = (notes: string) =>
      `c,2025-03-05 09:00:00 UTC,Convert,SOL,-0.5,EUR,1,70,69,1,"${notes}",,`;
    const convert = async (notes: string) => fateTable(await importText(`${head}\n${row(notes)}`));
    expect(await convert('0,5 SOL in 27,3 ADA umgewandelt')).toEqual([
      '5 trade -0.5 SOL (70 EUR) +27.3 ADA (69 EUR), fee 1 EUR',
    ]);
    expect(await convert('0,6 SOL in 27,3 ADA umgewandelt')).toEqual([
      '5 trade -0.5 SOL (70 EUR), fee 1 EUR',
    ]);
  });

  test('Bybit: fills of one order within a second are one trade, of two seconds two', async () => {
    const [head = ''] = read('bybit-page.csv').split('\n');
    const fill = (time: string) =>
      `SOL,SOLUSDT,TRADE,SELL,0,0,0,0,0,-1,-1,,--,o1,,2025-01-01 10:00:0${time}\n` +
      `USDT,SOLUSDT,TRADE,SELL,0,0,0,0,0,150,150,,--,o1,,2025-01-01 10:00:0${time}\n`;
    const source = await importText(`${head}\n${fill('0.100')}${fill('0.900')}${fill('1.000')}`);
    expect(fateTable(source)).toEqual([
      '2 trade -2 SOL +300 USDT',
      ...['3 with 2', '4 with 2', '5 with 2'],
      '6 trade -1 SOL +150 USDT',
      '7 with 6',
    ]);
  });

  test('hashes are kept by entry', async () => {
    const { entries, hashes } = await importText(read('koinly.csv'));
    const byRow = entries.map(({ id, rows }) => [rows[0], hashes[id]] as const);
    expect(byRow.filter(([, hash]) => hash !== undefined)).toEqual([
      [3, '0xaaa1'],
      [18, '0xbbb2'],
      [19, '0xccc3'],
    ]);
  });

  test('the caller may name the account', async () => {
    const { account, entries } = await importText(read('kraken-wallets.csv'), {
      account: 'Second',
    });
    expect(account).toBe('Second');
    expect(new Set(entries.map((entry) => entry.account))).toEqual(new Set(['Second']));
  });
});

function read(name: string): string {
  return fixtureText(name);
}
