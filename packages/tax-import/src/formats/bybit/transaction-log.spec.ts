/** What the tables of Bybit's account logs do not show: sequence, zones, fills of one second. */
import { expect, it } from 'vitest';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { fixtureText } from '../../testing/fixtures.ts';
import { outcomeTable, issueTable } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';

it('fills of one second are one trade, the other side of that second another', async () => {
  const { entries } = await importText(fixtureText('bybit-account.csv'));
  const sameSecond = entries.filter(({ at: time }) => time === asInstant(Date.UTC(2025, 4, 1, 9)));
  expect(sameSecond.map(({ wording, sequence }) => [wording, sequence])).toEqual([
    ['TRADE BTCUSDT BUY', 0],
    ['TRADE BTCUSDT SELL', 1],
  ]);
});

it('times without a zone are read in the one the user names', async () => {
  const source = await importText(fixtureText('bybit-page.csv'), { timeZone: 'Europe/Berlin' });
  expect(source.zone).toEqual({ name: 'Europe/Berlin', stated: false });
  expect(issueTable(source)).toEqual([
    'one-sided-trade x1 rows 8',
    'time-repeated Europe/Berlin x1 rows 7',
    'time-skipped Europe/Berlin x1 rows 6',
  ]);
  const timeOfRow = (row: number) => source.entries.find(({ rows }) => rows[0] === row)?.at;
  expect(timeOfRow(2)).toBe(Date.UTC(2025, 2, 30, 0, 30, 0, 250));
  expect(timeOfRow(6)).toBe(Date.UTC(2025, 2, 30, 1, 30));
  expect(timeOfRow(7)).toBe(Date.UTC(2025, 9, 26, 0, 30));
  expect(timeOfRow(9)).toBe(Date.UTC(2025, 10, 2, 9));
});

it('the zone of the account export is stated, whatever the user names', async () => {
  const source = await importText(fixtureText('bybit-account.csv'), { timeZone: 'Asia/Tokyo' });
  expect(source.zone).toEqual({ name: 'UTC', stated: true });
});

it('fills of one order within a second are one trade, of two seconds two', async () => {
  const [head = ''] = fixtureText('bybit-page.csv').split('\n');
  const fill = (time: string) =>
    `SOL,SOLUSDT,TRADE,SELL,0,0,0,0,0,-1,-1,,--,o1,,2025-01-01 10:00:0${time}\n` +
    `USDT,SOLUSDT,TRADE,SELL,0,0,0,0,0,150,150,,--,o1,,2025-01-01 10:00:0${time}\n`;
  const source = await importText(`${head}\n${fill('0.100')}${fill('0.900')}${fill('1.000')}`);
  expect(outcomeTable(source)).toEqual([
    '2 trade -2 SOL +300 USDT',
    ...['3 with 2', '4 with 2', '5 with 2'],
    '6 trade -1 SOL +150 USDT',
    '7 with 6',
  ]);
});
