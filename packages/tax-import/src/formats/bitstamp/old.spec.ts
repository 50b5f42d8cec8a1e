import { expect, it } from 'vitest';
import { fixed } from '@meridian/money/fixed.ts';
import { importText } from '../../testing/test-file.ts';
import { parseBitstampTime } from './old.ts';

it.each([
  ['Jan. 28, 2022, 12:13 AM', Date.UTC(2022, 0, 28, 0, 13)],
  ['Sept. 05, 2021, 12:13 PM', Date.UTC(2021, 8, 5, 12, 13)],
  ['Sep. 5, 2021, 01:02 PM', Date.UTC(2021, 8, 5, 13, 2)],
  ['March 01, 2021, 9 a.m.', Date.UTC(2021, 2, 1, 9)],
  ['May 05, 2022, noon', Date.UTC(2022, 4, 5, 12)],
  ['May 05, 2022, midnight', Date.UTC(2022, 4, 5)],
  ['Dec. 24, 2021, 11:59 PM', Date.UTC(2021, 11, 24, 23, 59)],
  ['2021-12-24 23:59:00', Date.UTC(2021, 11, 24, 23, 59)],
])('%s', (text, wall) => {
  expect(parseBitstampTime(text)).toEqual({ wall, offset: null });
});

it.each(['Foo. 05, 2022, 10:00 AM', 'June 31, 2022, 10:00 AM', 'June 06, 2022, 13:00 PM', ''])(
  '%s is no time',
  (text) => {
    expect(parseBitstampTime(text).wall).toBeNaN();
  },
);

it('a group of digits behind a space is no unit', async () => {
  const header = 'Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type';
  const row = (amount: string, day: string) =>
    `Deposit,"Jan. ${day}, 2022, 12:13 AM",Main Account,${amount},,,,`;
  const rows = [row('1 500', '27'), row('20 .000', '28'), row('1 500 BTC', '29')];
  const { entries, setAside } = await importText([header, ...rows, ''].join('\n'));
  expect(setAside).toMatchObject([
    { row: 2, reason: 'bad-number' },
    { row: 3, reason: 'bad-number' },
  ]);
  expect(entries).toMatchObject([{ rows: [4], in: { asset: 'BTC', quantity: fixed('1500') } }]);
});
