/** The files that a report is computed from: exports, mappings, prices. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import { instantToIso } from '@meridian/tax-engine/common/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFiles } from './read-files.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-files-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const MAPPING: Mapping = {
  schema: 'meridian-mapping/1',
  name: 'Mine',
  time: { column: 'When' },
  layout: { is: 'legs', asset: 'Coin', amount: { signed: 'Change' } },
  operation: { column: 'What', kinds: { Gain: 'income.reward', Odd: 'charge' } },
};

it('a mapping reads what no format knows, every name of an operation once for all rows', async () => {
  const unknown = put(
    'own.csv',
    'When,Coin,Change,What\n05.06.2024 10:00,BTC,0.5,Gain\n07.06.2024 10:00,BTC,-0.1,Odd\n08.06.2024 10:00,BTC,-0.2,Odd\n',
  );
  const prices = put('prices.csv', 'date,asset,currency,price\n2024-06-05,BTC,EUR,60000\n');
  const reading = {
    mappings: [],
    operations: {},
    timeZone: 'Asia/Tokyo',
    dayOrder: 'day-first',
  } as const;
  const without = await readFiles([unknown], [], { quote: 'EUR', reading });
  expect(without.failures.map(({ code }) => code)).toEqual(['unknown-format']);
  const read = await readFiles([unknown, prices], [MAPPING], { quote: 'EUR', reading });
  expect(read.failures).toEqual([]);
  expect(read.prices).toHaveLength(1);
  expect(read.sources.map(({ name, rows }) => [name, rows])).toEqual([
    ['own.csv', { read: 3, imported: 3, merged: 0, setAside: 0 }],
  ]);
  expect(read.entries.map(({ kind, at: time }) => [kind, instantToIso(time)])).toEqual([
    ['income', '2024-06-05T01:00:00.000Z'],
    ['charge', '2024-06-07T01:00:00.000Z'],
    ['charge', '2024-06-08T01:00:00.000Z'],
  ]);
});

it('a file that is there twice, and one that is not there', async () => {
  const koinly = put(
    'koinly.csv',
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label\n2024-01-05 10:00:00,,,1,SOL,,,\n',
  );
  const options = { quote: 'EUR', reading: { mappings: [], operations: {} } };
  const read = await readFiles([koinly, koinly, join(folder, 'none.csv')], [], options);
  expect(read.entries).toHaveLength(1);
  expect(read.failures.map(({ name, code }) => [name, code])).toEqual([['none.csv', 'unreadable']]);
});
