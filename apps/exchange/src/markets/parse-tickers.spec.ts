import { describe, expect, it } from 'vitest';

import { parseTickers } from './parse-tickers.ts';
import { ticker } from './test-market.ts';

function answer(tickers: unknown, rest: object = {}): unknown {
  const result = { source: 'simulated', time: 1_700_000_000_000, tickers };
  return { ret_code: 0, ret_msg: '', result, ...rest };
}

describe('parseTickers', () => {
  it('reads the list, to the letter', () => {
    const btc = ticker('BTC/USDT', { close: '64123.450', trend: ['1', '2.5'] });
    expect(parseTickers(answer([btc, ticker('ETH/BTC')]))).toEqual({
      source: 'simulated',
      time: 1_700_000_000_000,
      tickers: [btc, ticker('ETH/BTC')],
    });
  });

  it('takes no more than it knows', () => {
    const parsed = parseTickers(answer([{ ...ticker('BTC/USDT'), script: 'x' }]));
    expect(parsed?.tickers).toEqual([ticker('BTC/USDT')]);
  });

  it('reads an empty list', () => {
    expect(parseTickers(answer([]))?.tickers).toEqual([]);
  });

  it.each([
    ['nothing', undefined],
    ['text', 'ok'],
    ['a list', []],
    ['a refusal', answer([], { ret_code: 10006 })],
    ['a code as text', answer([], { ret_code: '0' })],
    ['no result', { ret_code: 0, result: null }],
    ['no source', answer([], { result: { time: 1, tickers: [] } })],
    ['a time as text', answer([], { result: { source: 'x', time: '1', tickers: [] } })],
    ['no list', answer({})],
    ['an entry that is null', answer([null])],
    ['a symbol twice', answer([ticker('BTC/USDT'), ticker('BTC/USDT')])],
  ])('refuses %s', (_what, body) => {
    expect(parseTickers(body)).toBeNull();
  });

  it.each([
    ['symbol', ''],
    ['symbol', 'X'.repeat(65)],
    ['base', 1],
    ['name', null],
    ['tick', '0'],
    ['tick', 'small'],
    ['time', -1],
    ['time', 1.5],
    ['close', 64123.45],
    ['close', 'NaN'],
    ['close', '-1'],
    ['close', ''],
    ['open', '1'.repeat(65)],
    ['high', '1e999999999'],
    ['low', undefined],
    ['volume', 'Infinity'],
    ['quoteVolume', '1,5'],
    ['trend', null],
    ['trend', ['1', 2]],
    ['trend', Array.from({ length: 1_001 }, () => '1')],
  ])('refuses a list with a broken %s: %j', (field, value) => {
    const entries = [ticker('ETH/USDT'), { ...ticker('BTC/USDT'), [field]: value }];
    expect(parseTickers(answer(entries))).toBeNull();
  });
});
