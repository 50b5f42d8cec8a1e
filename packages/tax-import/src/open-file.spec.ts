import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { openFile } from './open-file.ts';
import { FIXTURES as RATES } from './rates/fixtures.ts';
import { fileOf } from './testing/test-file.ts';

const LEDGER = 'Koinly Date,Amount,Currency\n2024-01-05 10:00,7.5,EUR\n';
const PRICES = 'date,asset,currency,price\n2024-03-01,BTC,EUR,50000\n';
const OPTIONS = { quote: 'EUR' };

const packed = (text: string) => [
  text,
  Uint8Array.from(gzipSync(strToU8(text))),
  Uint8Array.from(zipSync({ 'inner.csv': strToU8(text) })),
];

it.each([
  ['ledger', LEDGER],
  ['prices', PRICES],
  ['rates', RATES['ecb csv'] ?? ''],
  ['unknown', 'Date,Thing\n2024-01-05,x\n'],
])('says %s, with one id however the file is packed', async (is, text) => {
  const opened = await Promise.all(packed(text).map((each) => openFile(fileOf(each), OPTIONS)));
  expect(opened.map((each) => each.type)).toEqual([is, is, is]);
  const ids = await Promise.all(
    opened.map(async (each) =>
      'values' in each ? each.id : each.idOf(each.outcomes[0]?.innerName),
    ),
  );
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^[0-9a-f]{64}$/);
});

it('opens an archive once', async () => {
  const file = fileOf(Uint8Array.from(zipSync({ 'inner.csv': strToU8(LEDGER) })));
  const slice = file.slice.bind(file);
  let signatures = 0;
  const counted = Object.assign(file, {
    slice: (start: number, end: number) => {
      if (start === 0 && end === 16) signatures += 1;
      return slice(start, end);
    },
  });
  expect((await openFile(counted, OPTIONS)).type).toBe('ledger');
  expect(signatures).toBe(1);
});

it('reads a list as a ledger where the answer says that it is one', async () => {
  const opened = await openFile(fileOf(PRICES), { ...OPTIONS, format: 'koinly-universal' });
  expect(opened.type).toBe('unknown');
});
