import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import { describe, expect, it } from 'vitest';

import { averageOf, bidShare, bookRows, groupings, middleOf, percentOf } from './book-view.ts';

const bids = [
  ['100.4', '1'],
  ['100.1', '2'],
  ['99.9', '4'],
  ['98', '1'],
] as const;
const asks = [
  ['100.5', '1'],
  ['100.6', '2'],
  ['101', '3'],
  ['101.1', '4'],
] as const;

const texts = (rows: ReturnType<typeof bookRows>) =>
  rows.map(({ price, size, sum, value }) => [price, size, sum, value].map(decimalToText).join(' '));

describe('the rows of a book', () => {
  it('by the tick are its levels, with what lies before each', () => {
    expect(texts(bookRows(bids, 'bids', decimal('0.1'), 3))).toEqual([
      '100.4 1 1 100.4',
      '100.1 2 3 300.6',
      '99.9 4 7 700.2',
    ]);
  });

  it('promise no better price than their orders have, grouped', () => {
    expect(texts(bookRows(bids, 'bids', decimal('1'), 9))).toEqual([
      '100 3 3 300.6',
      '99 4 7 700.2',
      '98 1 8 798.2',
    ]);
    expect(texts(bookRows(asks, 'asks', decimal('1'), 9))).toEqual([
      '101 6 6 604.7',
      '102 4 10 1009.1',
    ]);
  });

  it('a group that is shown is whole', () => {
    expect(texts(bookRows(asks, 'asks', decimal('1'), 1))).toEqual(['101 6 6 604.7']);
  });

  it('leave out what was taken away and what is no number', () => {
    expect(
      bookRows(
        [
          ['1', '0'],
          ['x', '1'],
          ['2', ''],
        ],
        'bids',
        decimal('1'),
        9,
      ),
    ).toEqual([]);
  });
});

describe('groupings', () => {
  it.each([
    ['0.1', ['0.1', '0.2', '0.5', '1', '2', '5', '10']],
    ['0.5', ['0.5', '1', '2.5', '5', '10', '25', '50']],
    ['10', ['10', '20', '50', '100', '200', '500', '1000']],
  ])('of a tick of %s', (tick, expected) => {
    expect(groupings(decimal(tick), 7).map(decimalToText)).toEqual(expected);
  });
});

it('averages from the best price on', () => {
  const [, second] = bookRows(asks, 'asks', decimal('0.1'), 2);
  // (100.5 + 2 × 100.6) / 3 = 100.56666…
  expect(second === undefined ? '' : decimalToText(averageOf(second, decimal('0.1')))).toBe(
    '100.567',
  );
});

it('halves an odd number of ticks exactly', () => {
  const middles = [
    ['64000.1', '64000.2'],
    ['0.00000012', '0.00000019'],
  ].map(([bid = '', ask = '']) => decimalToText(middleOf(decimal(bid), decimal(ask))));
  expect(middles).toEqual(['64000.15', '0.000000155']);
});

it('weighs the sides', () => {
  const step = decimal('0.1');
  expect(bidShare(bookRows(bids, 'bids', step, 1), bookRows(asks, 'asks', step, 2))).toBe(25);
  expect(bidShare([], [])).toBeNull();
  expect(percentOf(decimal('1'), decimal('3'))).toBe(33);
});
