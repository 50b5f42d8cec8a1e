/** What the tables of CoinTracking's fixtures do not show: columns beside columns, dates, types. */
import { expect, it } from 'vitest';
import { instantToIso } from '@meridian/tax-engine/common/time.ts';
import { outcomeTable, issueTable } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';

const rows = async (header: string, row: string) =>
  outcomeTable(await importText(`${header}\n${row}`));

it('reads the currency beside its amount, wherever the pair stands', async () => {
  expect(
    await rows(
      'Date,Sell,Cur.,Fee,Cur.,Exchange,Buy,Cur.,Type',
      '2024-02-05 09:15:30,101,EUR,1,EUR,Kraken,0.5,ETH,Trade',
    ),
  ).toEqual(['2 trade -100 EUR +0.5 ETH, fee 1 EUR']);
});

it('takes nothing for a currency that is not headed so', async () => {
  expect(
    await rows('Type,Buy,Group,Sell,Exchange,Date', 'Deposit,5,ETH,,Kraken,2024-02-05 09:15'),
  ).toEqual(['2 aside missing-value']);
});

it('reads dates between slashes in the order that the others prove, or not at all', async () => {
  const header = 'Type,Buy,Cur.,Sell,Cur.,Exchange,Date';
  const row = (date: string) => `Deposit,1,ETH,,,Kraken,${date} 09:15`;
  const times = async (...dates: string[]) => {
    const { entries } = await importText([header, ...dates.map(row)].join('\n'));
    return entries.map(({ at: time }) => instantToIso(time).slice(0, 10));
  };
  expect(await times('03/04/2024', '25/04/2024')).toEqual(['2024-04-03', '2024-04-25']);
  expect(await times('03/04/2024', '04/25/2024')).toEqual(['2024-03-04', '2024-04-25']);
  expect(await times('03/04/2024')).toEqual([]);
});

it('a type against the amounts is not guessed away', async () => {
  const header = 'Type,Buy,Cur.,Sell,Cur.,Exchange,Date';
  const time = '05.02.2024 09:15';
  expect(await rows(header, `Deposit,,,1,ETH,Kraken,${time}`)).toEqual([
    '2 aside unknown-operation',
  ]);
  expect(await rows(header, `Withdrawal,1,ETH,2,SOL,Kraken,${time}`)).toEqual([
    '2 aside unknown-operation',
  ]);
  expect(await rows(header, `Staking,,,1,ETH,Kraken,${time}`)).toEqual([
    '2 aside unknown-operation',
  ]);
});

it('a trade with one side stays one', async () => {
  const header = 'Type,Buy,Cur.,Sell,Cur.,Exchange,Date';
  const source = await importText(`${header}\nTrade,1,ETH,,,Kraken,05.02.2024 09:15`);
  expect(outcomeTable(source)).toEqual(['2 trade +1 ETH']);
  expect(issueTable(source)).toContain('one-sided-trade x1 rows 2');
});

it('reads its own template, whose currencies have names', async () => {
  expect(
    await rows(
      'Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,' +
        'Trade-Group,Comment,Date,Tx-ID',
      'Withdrawal,,,1.01,ETH,0.01,ETH,Ledger,,,2024-02-05 09:15,0xab',
    ),
  ).toEqual(['2 withdrawal -1 ETH, fee 0.01 ETH']);
});

it('reads the full table, which has a value behind each currency', async () => {
  expect(
    await rows(
      'Type,Buy,Cur.,Value in BTC,Value in EUR,Sell,Cur.,Value in BTC,Value in EUR,Spread,' +
        'Exchange,Group,Date',
      'Trade,0.5,ETH,0.03,1000,1000,EUR,0.03,1000,0%,Kraken,,05.02.2024 09:15',
    ),
  ).toEqual(['2 trade -1000 EUR +0.5 ETH']);
});

it('a row that is nothing but its fee is a charge', async () => {
  const header = 'Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Date';
  const time = '05.02.2024 09:15';
  expect(await rows(header, `Withdrawal,,,0.01,ETH,0.01,ETH,Ledger,${time}`)).toEqual([
    '2 charge -0.01 ETH',
  ]);
  expect(await rows(header, `Other Fee,,,,,0.01,ETH,Ledger,${time}`)).toEqual([
    '2 charge -0.01 ETH',
  ]);
});
