import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import { readValueFile } from './value-files.ts';

const read = (text: string) => readValueFile(new Blob([text]), 'EUR');

it('reads prices by column name, in any order', async () => {
  const file = await read('asset,price,date,currency\nbtc,42000.5,2024-03-01,eur\n');
  expect(file).toEqual({
    ok: true,
    kind: 'prices',
    points: [{ day: '2024-03-01', asset: 'BTC', currency: 'EUR', price: fixed('42000.5') }],
    rejected: [],
  });
});

it('reads rates into the currency of the report, with decimal commas between semicolons', async () => {
  const file = await read('\uFEFFdate;currency;rate;source\r\n2024-03-01;USD;0,9234;ECB\r\n');
  expect(file).toMatchObject({
    kind: 'rates',
    points: [
      { day: '2024-03-01', currency: 'USD', quote: 'EUR', rate: fixed('0.9234'), source: 'ECB' },
    ],
  });
});

it('rejects a line by its number and reason and keeps the others', async () => {
  const file = await read(
    'date,asset,currency,price\n' +
      '2024-02-30,BTC,EUR,1\n' +
      '2024-02-28,BTC,EUR,zero\n' +
      '2024-02-28,,EUR,1\n' +
      '2024-02-28,BTC,EUR,0\n' +
      '2024-02-28,BTC,EUR,1\n',
  );
  expect(file).toMatchObject({
    points: [{ day: '2024-02-28' }],
    rejected: [
      { row: 2, reason: 'import.value.bad-date' },
      { row: 3, reason: 'import.value.bad-number' },
      { row: 4, reason: 'import.value.incomplete' },
      { row: 5, reason: 'import.value.bad-number' },
    ],
  });
});

it('leaves every other file alone', async () => {
  expect(await read('txid,refid,time\n1,2,3\n')).toEqual({ ok: false });
  expect(await read('')).toEqual({ ok: false });
});
