/** What the tables of Coinbase's fixtures do not show: generations, currencies, notes, order. */
import { describe, expect, it } from 'vitest';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { recognisedAs } from '../../testing/recognised.ts';
import { fixtureText } from '../../testing/fixtures.ts';
import { outcomeTable } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';

describe('generations are recognised', () => {
  const coinbase = 'Timestamp,Transaction Type,Asset,Quantity Transacted';
  const either = 'Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
  const pro = 'type,time,amount,balance,amount/balance unit,transfer id,trade id,order id';
  const fills =
    'trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit';
  it.each([
    [
      'coinbase-v0',
      `${coinbase},USD Spot Price at Transaction,USD Subtotal,USD Total (inclusive of fees),USD Fees,Notes`,
    ],
    [
      'coinbase-v1',
      `${coinbase},Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees),Fees,Notes`,
    ],
    ['coinbase-v1', `${coinbase},Spot Price Currency,Spot Price at Transaction,Subtotal,${either}`],
    ['coinbase-v2', `${coinbase},Price Currency,Price at Transaction,Subtotal,${either}`],
    ['coinbase-v2', `ID,${coinbase},Price Currency,Price at Transaction,Subtotal,${either}`],
    [
      'coinbase-v2',
      `ID,${coinbase},Price Currency,Price at Transaction,Subtotal,${either},Sender Address,Recipient Address`,
    ],
    ['coinbase-pro-account', pro],
    ['coinbase-pro-account', `portfolio,${pro}`],
    ['coinbase-pro-fills', fills],
    ['coinbase-pro-fills', `portfolio,${fills}`],
  ])('%s: %s', (id, header) => {
    expect(recognisedAs(header)).toBe(id);
  });
});

it('the header’s currency is each file’s own', async () => {
  const text = fixtureText('coinbase-2018.csv')
    .replaceAll('GBP S', 'CHF S')
    .replaceAll('GBP T', 'CHF T');
  const source = await importText(text.replace('GBP Fees', 'CHF Fees').replaceAll(' GBP\n', '\n'));
  expect(outcomeTable(source)[0]).toBe('4 trade -75 CHF +0.01 BTC, fee 1.5 CHF');
});

it('the transfers report: the wallet’s coin, times with their zone', async () => {
  const text = fixtureText('coinbase-transfers.csv').replace(',BTC,', ',LTC,');
  const { entries } = await importText(text);
  expect(entries[0]).toMatchObject({
    at: Date.UTC(2015, 2, 1, 18),
    in: { asset: 'LTC' },
    key: 'b1',
  });
});

it('Pro: balances of one instant prove the order of its trades', async () => {
  const { entries } = await importText(fixtureText('coinbase-pro-account.csv'));
  const same = entries.filter(
    ({ at: time }) => time === asInstant(Date.UTC(2020, 4, 1, 11, 0, 0, 100)),
  );
  const order = same.toSorted((a, b) => (a.sequence ?? -1) - (b.sequence ?? -1));
  expect(order.map(({ key, sequence }) => [key.includes('ord-1'), sequence])).toEqual([
    [true, 0],
    [false, 1],
  ]);
});

it('notes in another language must name the row’s own quantity', async () => {
  const [head = ''] = fixtureText('coinbase.csv').split('\r\ncb01');
  const row = (notes: string) =>
    `c,2025-03-05 09:00:00 UTC,Convert,SOL,-0.5,EUR,1,70,69,1,"${notes}",,`;
  const convert = async (notes: string) => outcomeTable(await importText(`${head}\n${row(notes)}`));
  expect(await convert('0,5 SOL in 27,3 ADA umgewandelt')).toEqual([
    '5 trade -0.5 SOL (70 EUR) +27.3 ADA (69 EUR), fee 1 EUR',
  ]);
  expect(await convert('0,6 SOL in 27,3 ADA umgewandelt')).toEqual([
    '5 trade -0.5 SOL (70 EUR), fee 1 EUR',
  ]);
});
