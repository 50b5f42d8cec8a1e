import { expect, it } from 'vitest';
import { readLine } from './read-line.ts';

const house = { type: 'house-step', symbol: 'BTCUSDT', step: 1, bids: [], asks: [], takers: [] };
const level = { price: '1', qty: '1', refill: 1 };
const taker = { time: 1, side: 'Buy', qty: '1', price: '1' };
const post = { type: 'post', linkId: 'p', kind: 'gift', postings: [] };
const part = { account: 'house', asset: 'BTC', amount: '1' };
const order = { type: 'place-order', account: 'a/spot', symbol: 'BTCUSDT' };
const plain = { ...order, side: 'Buy', orderType: 'Market', qty: '1' };

it.each([
  ['bids', { ...house, bids: [level, { ...level, price: 1 }] }],
  ['asks', { ...house, asks: [level, { ...level, refill: '1' }] }],
  ['asks', { ...house, asks: level }],
  ['takers', { ...house, takers: [taker, { ...taker, time: '1' }] }],
  ['takers', { ...house, takers: [taker, null] }],
  ['takers', { ...house, takers: [{ ...taker, side: 1 }] }],
  ['takers', { ...house, takers: [{ ...taker, qty: 1 }] }],
  ['takers', { ...house, takers: [{ ...taker, price: undefined }] }],
  ['step', { ...house, step: '1' }],
  ['last', { ...house, last: 1 }],
  ['postings', { ...post, postings: [part, { ...part, amount: 1 }] }],
  ['postings', { ...post, postings: [part, []] }],
  ['corrects', { ...post, corrects: '1' }],
  ['slippage', { ...plain, slippage: '1' }],
  ['slippage', { ...plain, slippage: null }],
  ['trailing', { ...plain, trailing: [] }],
  ['expiresAt', { ...plain, expiresAt: '1' }],
  ['qty', { ...plain, qty: 1 }],
  ['side', { ...plain, side: undefined }],
  ['toString', { ...plain, toString: '1' }],
  ['type', { ...plain, type: 'order' }],
  ['type', { ...plain, type: 5 }],
  ['at', { ...plain, at: '5' }],
  ['at', { ...plain, at: 1.5 }],
  ['at', { ...plain, at: -1 }],
  ['at', { ...plain, at: 2 ** 53 }],
])('refuses a line for its field %s: %j', (field, line) => {
  expect(readLine(JSON.stringify(line), 7)).toEqual({ code: 'bad-request', field });
});

it.each(['', 'x', '5', 'null', '[]', '"text"'])('%j is no command', (line) => {
  expect(readLine(line, 7)).toEqual({ code: 'bad-request', field: '' });
});

it('takes the time of the line before where a line has none', () => {
  const trailing = { deltaBps: 5 };
  const read = readLine(JSON.stringify({ ...plain, trailing }), 7);
  expect(read).toEqual({ command: { ...plain, trailing }, at: 7 });
  expect(readLine(JSON.stringify({ type: 'pass-time', at: 0 }), 7)).toMatchObject({ at: 0 });
  const step = { ...house, bids: [level], asks: [level], takers: [taker], last: '1' };
  expect(readLine(JSON.stringify(step), 7)).toEqual({ command: step, at: 7 });
});
