import { createBusinessClient } from '@meridian/protocol/business-client.ts';
import { TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import { expect, it } from 'vitest';

import { findPairs, loadPairs } from './found-pairs.ts';

const pair = (base: string, quote: string, name: string) => ({
  symbol: base + quote,
  base,
  quote,
  name,
});
const PAIRS = [
  pair('WBTC', 'USDT', 'Wrapped Bitcoin'),
  pair('BTC', 'USDT', 'Bitcoin'),
  pair('ETH', 'BTC', 'Ether'),
  pair('SOL', 'EUR', 'Solana'),
];

it.each([
  ['btc', ['BTCUSDT', 'WBTCUSDT', 'ETHBTC']],
  ['ethbtc', ['ETHBTC']],
  ['sol/eur', ['SOLEUR']],
  ['bitc', ['WBTCUSDT', 'BTCUSDT']],
  ['', []],
  ['  ', []],
  ['nothing', []],
])('%j finds %j', (query, symbols) => {
  expect(findPairs(PAIRS, query).map(({ symbol }) => symbol)).toEqual(symbols);
});

it('no more than eight are found', () => {
  const many = Array.from({ length: 50 }, (_, index) => pair(`A${index}`, 'USDT', 'Coin'));
  expect(findPairs(many, 'coin')).toHaveLength(8);
});

/** The product's client over a fixed answer, as a page uses it for the market. */
function market(body: unknown) {
  const asked: string[] = [];
  let failures = 0;
  let now = 0;
  const client = createBusinessClient({
    base: '',
    fetch: async (url) => {
      asked.push(url);
      return { status: 200, text: async () => JSON.stringify(body) };
    },
    platform: () => 'pc',
    inApp: () => false,
    userToken: () => null,
    deviceGuid: () => '',
    userAgent: '',
    now: () => now,
    timers: { setTimeout: () => 0, clearTimeout() {} },
    onFailure: () => void (failures += 1),
  });
  return { asked, client, failures: () => failures, wait: (ms: number) => void (now += ms) };
}

it('a search that opens again within a minute asks nobody', async () => {
  const { asked, client, wait } = market({ ret_code: 0, result: { tickers: PAIRS } });
  expect(await loadPairs(client)).toEqual(PAIRS);
  wait(59_999);
  expect(await loadPairs(client)).toEqual(PAIRS);
  expect(asked).toEqual([TICKERS_PATH]);
  wait(1);
  await loadPairs(client);
  expect(asked).toHaveLength(2);
});

it.each([
  ['a refusal, which is reported', { ret_code: 10_000 }, 1],
  ['another shape', { ret_code: 0, result: { tickers: [{ symbol: 1 }, null] } }, 0],
  ['no result', { ret_code: 0, result: null }, 0],
])('an answer that is %s gives no pairs', async (_case, body, reported) => {
  const { client, failures } = market(body);
  expect(await loadPairs(client)).toEqual([]);
  expect(failures()).toBe(reported);
});
