import type { PublicTrade } from '@meridian/quotes/streams.ts';
import { expect, it } from 'vitest';

import { tradeRows } from './trade-rows.ts';

const trade = (id: string, side: 'Buy' | 'Sell', price: string, size: string): PublicTrade => ({
  ...{ id, side, price, size },
  time: parseInt(id, 10),
  tradeId: `t${id}`,
});

/** Newest first, as the stream has them. */
const TRADES = [
  trade('5', 'Buy', '100', '0.1'),
  trade('4', 'Buy', '100', '0.25'),
  trade('3', 'Sell', '100', '1'),
  trade('2', 'Buy', '100', '2'),
  trade('1', 'Buy', '100.5', '3'),
];

it('shows each trade by itself, the own ones marked', () => {
  const rows = tradeRows(TRADES, new Set(['t3']), false);
  expect(rows.map(({ id }) => id)).toEqual(['5', '4', '3', '2', '1']);
  expect(rows.filter(({ isOwn }) => isOwn).map(({ id }) => id)).toEqual(['3']);
});

it('combines neighbours of one side and price, never across another trade', () => {
  const rows = tradeRows(TRADES, new Set(['t4']), true);
  expect(rows).toEqual([
    { id: '4', side: 'Buy', price: '100', size: '0.35', time: 5, isOwn: true },
    { id: '3', side: 'Sell', price: '100', size: '1', time: 3, isOwn: false },
    { id: '2', side: 'Buy', price: '100', size: '2', time: 2, isOwn: false },
    { id: '1', side: 'Buy', price: '100.5', size: '3', time: 1, isOwn: false },
  ]);
});

it('makes no sum of a size that is no number', () => {
  const rows = tradeRows(
    [trade('2', 'Buy', '1', 'x'), trade('1', 'Buy', '1', '3')],
    new Set(),
    true,
  );
  expect(rows).toMatchObject([{ id: '1', size: null }]);
});
