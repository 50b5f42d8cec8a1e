/** The readers by hand refuse and take what the contract of the market's calls does. */
import { marketCandles, marketTickers } from '@meridian/protocol/contracts/market.ts';
import { literal, object, safeParse } from 'valibot';
import { expect, it } from 'vitest';

import { parseCandles } from '../trade/parse-candles.ts';
import { parseTickers } from './parse-tickers.ts';
import { ticker } from './test-market.ts';

const ODD: readonly unknown[] = [
  ...[
    undefined,
    null,
    0,
    1,
    -1,
    1.5,
    2 ** 60,
    Number.NaN,
    true,
    '',
    ' ',
    'x',
    '0',
    '00',
    '1',
    '1.5',
  ],
  ...[
    '-1',
    '+1',
    '1e3',
    '.5',
    '1.',
    'X'.repeat(64),
    'X'.repeat(65),
    '1'.repeat(64),
    '1'.repeat(65),
  ],
  ...[[], {}, ['1'], [1], [null], 'W', 'M', 'D', Array.from({ length: 1_001 }, () => '1')],
];

const TICKERS = {
  ...{ source: 'simulated', time: 1_700_000_000_000 },
  tickers: [ticker('ETH/USDT'), ticker('BTC/USDT', { sector: 'money', listedAt: 5, trend: ['1'] })],
  delisted: [{ base: 'OLD', quote: 'USDT' }],
};
const [open, volume] = ['1.5', '0'];
const CANDLE = { ...{ start: 5, open, high: '2', low: '1', close: '2' }, volume, quoteVolume: '3' };
const CANDLES = { symbol: 'BTCUSDT', interval: 15, candles: [CANDLE, CANDLE] };

type Spot = readonly string[];

/** Every place of a value at which something can stand, its own among them. */
function spotsOf(value: unknown, above: Spot = []): Spot[] {
  if (typeof value !== 'object' || value === null) return [above];
  const below = Object.entries(value).flatMap(([key, each]) => spotsOf(each, [...above, key]));
  return [above, ...below];
}

function withAt(value: unknown, [key, ...rest]: Spot, odd: unknown): unknown {
  if (key === undefined) return odd;
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) =>
      `${index}` === key ? withAt(each, rest, odd) : each,
    );
  }
  const own = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const fields = new Map<string, unknown>(own);
  // JSON has no undefined: a field is left out.
  if (odd === undefined && rest.length === 0) fields.delete(key);
  else fields.set(key, withAt(fields.get(key), rest, odd));
  return Object.fromEntries(fields);
}

it.each([
  ['tickers', TICKERS, marketTickers, parseTickers],
  ['candles', CANDLES, marketCandles, parseCandles],
] as const)(
  '%s are read as their contract says, with anything in any place',
  (_name, result, schema, read) => {
    const contract = object({ ret_code: literal(0), result: schema });
    let refused = 0;
    let taken = 0;
    for (const body of [{ ret_code: 0, result }, { ret_code: 10_006, result }, null, [], 'ok']) {
      for (const spot of spotsOf(body)) {
        for (const odd of ODD) {
          const given = withAt(body, spot, odd);
          const byContract = safeParse(contract, given).success;
          expect(read(given) !== null, `${spot.join('.')}: ${JSON.stringify(odd)}`).toBe(
            byContract,
          );
          if (byContract) taken += 1;
          else refused += 1;
        }
      }
    }
    expect(Math.min(refused, taken)).toBeGreaterThan(50);
  },
);
