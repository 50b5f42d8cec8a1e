/** Our own files in every format, against tables written by hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  balanceTable,
  fateTable,
  issueTable,
  positionless,
  shuffleRows,
} from '../fixtures/tables.ts';
import { importText } from '../fixtures/test-file.ts';
import { FIXTURES } from './fixture-tables.ts';

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
  return readFileSync(join(import.meta.dirname, '..', 'fixtures', name), 'utf8');
}
