import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import { openContainer } from '../containers/container.ts';
import { fileOf } from '../testing/test-file.ts';
import { readValues } from './value-files.ts';

const read = async (text: string, answer?: '.' | ',') =>
  readValues(await openContainer(fileOf(text)), 'EUR', answer);

it('reads prices by column name, in any order', async () => {
  const file = await read('asset,price,date,currency\nbtc,42000.5,2024-03-01,eur\n');
  expect(file).toEqual({
    ok: true,
    type: 'prices',
    points: [{ day: '2024-03-01', asset: 'BTC', currency: 'EUR', price: fixed('42000.5') }],
    rejected: [],
  });
});

it('reads rates into the currency of the report, with decimal commas between semicolons', async () => {
  const file = await read('\uFEFFdate;currency;rate;source\r\n2024-03-01;USD;0,9234;ECB\r\n');
  expect(file).toMatchObject({
    type: 'rates',
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

it.each([
  ['date,asset,currency,price', '2024-03-01,.000,EUR,1'],
  ['date,asset,currency,price', '2024-03-01,BTC,500,1'],
  ['date,currency,rate,source', '2024-03-01,500,0.9,ECB'],
  ['date,currency,quote,rate,source', '2024-03-01,USD,500,0.9,ECB'],
])('rejects a name that is a piece of a number: %s %s', async (header, line) => {
  expect(await read(`${header}\n${line}\n`)).toMatchObject({
    points: [],
    rejected: [{ row: 2, reason: 'import.value.bad-asset' }],
  });
});

const PRICES = ['date;asset;currency;price', '2024-03-01;BTC;EUR;20.000'];

it.each([
  ['0,5', ['20000', '0.5']],
  ['0.5', ['20', '0.5']],
  ['1.234.567', ['20000', '1234567']],
])('reads 20.000 between semicolons by the other number %s', async (other, expected) => {
  const file = await read([...PRICES, `2024-03-02;BTC;EUR;${other}`].join('\n'));
  expect(file).toMatchObject({ points: expected.map((price) => ({ price: fixed(price) })) });
});

it.each([[[]], [['2024-03-02;BTC;EUR;0.5', '2024-03-03;BTC;EUR;0,5']]])(
  'rejects 20.000 where nothing, or everything, says what its point is: %j',
  async (others) => {
    const file = await read([...PRICES, ...others].join('\n'));
    expect(file).toMatchObject({
      points: others.map(() => ({ price: fixed('0.5') })),
      rejected: [{ row: 2, reason: 'import.value.ambiguous-number' }],
    });
  },
);

it('reads a point between commas as the decimal mark', async () => {
  const file = await read('date,asset,currency,price\n2024-03-01,BTC,EUR,20.000\n');
  expect(file).toMatchObject({ points: [{ price: fixed('20') }], rejected: [] });
});

it('leaves every other file alone', async () => {
  expect(await read('txid,refid,time\n1,2,3\n')).toEqual({ ok: false });
  expect(await read('')).toEqual({ ok: false });
});

it('reads 20.000 by the answer where nothing says what its point is', async () => {
  const list = PRICES.join('\n');
  const open = { mark: null, basis: 'open', example: '20.000' };
  expect(await read(list)).toMatchObject({ points: [], decimalMark: open });
  expect(await read(list, ',')).toMatchObject({
    points: [{ price: fixed('20000') }],
    decimalMark: { ...open, mark: ',', basis: 'answer' },
  });
  const shown = [...PRICES, '2024-03-02;BTC;EUR;0.5'].join('\n');
  expect(await read(shown, ',')).toMatchObject({
    points: [{ price: fixed('20') }, { price: fixed('0.5') }],
  });
});
