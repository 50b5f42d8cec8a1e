import { createMarket } from '@meridian/market/market.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import { decimal, multiply, compare } from '@meridian/money/decimal.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createCandleReader } from '../../market/candles.ts';
import { runMarket } from '../../market/simulated-source.ts';
import { TouchedSteps } from '../../market/touched-steps.ts';
import { apiDocument } from '../../testing/api-documents.ts';
import { v5Routes } from '../routes.ts';

const START = Date.UTC(2026, 10, 21, 7, 31, 17, 431);
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const DOCUMENT = apiDocument('openapi-v5.json');
const RULES = {
  ...{ maxLimitOrderQty: '83', maxMarketOrderQty: '41', postOnlyMaxLimitOrderSize: '830' },
  ...{ minOrderAmt: '5', priceLimit: { x: '0.005', y: '0.01' } },
};
const listed = (symbol: string, base: string, status: string) => ({
  status,
  instrument: { ...RULES, symbol, base, quote: 'USDT', tickSize: '0.1', basePrecision: '0.000001' },
});
/** The part of the venue that these calls read. */
const PORT = {
  instruments: () => [listed('BTCUSDT', 'BTC', 'Trading'), listed('ETHUSDT', 'ETH', 'Halted')],
  asset: () => ({ code: 'USDT', scale: 8 }),
  priceLimits: (symbol: string) => (symbol === 'BTCUSDT' ? { buy: '97970', sell: null } : null),
  depth: (symbol: string, levels: number) => {
    if (symbol !== 'BTCUSDT') return null;
    const bids = [['97000', '0.1'] as const, ['96999.9', '2'] as const];
    return { symbol, bids: bids.slice(0, levels), asks: [], seq: 12 };
  },
  isOpen: true,
  closedStep: () => Math.floor(START / 200) - 1,
};
const market = createMarket({ seed: 'v5', symbols: marketSymbols(12) });

let opened: Promise<FastifyInstance> | undefined;

/** Shared by all tests: computing the state of a day takes as long as all of them. */
async function openOnce(): Promise<FastifyInstance> {
  // No signed call is made.
  const running = await runMarket({
    touched: new TouchedSteps(),
    market,
    now: () => START,
    repeat: () => () => {},
  });
  const app = fastify();
  await app.register(v5Routes, {
    prefix: '/v5',
    market: running,
    candles: createCandleReader(market),
    now: () => START,
    requestsPerFiveSeconds: 600,
    private: { port: PORT, wallet: {} } as never,
  });
  return app;
}

async function served() {
  const app = await (opened ??= openOnce());
  return async (path: string) => {
    const response = await app.inject(`/v5${path}`);
    const body = response.json<Record<string, unknown>>();
    const { statusCode: status } = response;
    DOCUMENT.assertAnswer({ method: 'GET', path: `/v5${path}`, status, body });
    return { response, body, list: listOf(body) };
  };
}

// `as`: each test says what is in it.
const listOf = (body: Record<string, unknown>) =>
  (body['result'] as { readonly list?: unknown[] }).list as Record<string, unknown>[];
const rowsOf = (list: unknown) => list as string[][];

describe('the envelope', () => {
  it('has both spellings, retExtInfo and time', async () => {
    const get = await served();
    const { body, response } = await get('/market/time');
    expect(body).toEqual({
      ...{ retCode: 0, retMsg: 'OK', ret_code: 0, ret_msg: 'OK' },
      result: { timeSecond: `${Math.floor(START / 1_000)}`, timeNano: `${START}000000` },
      retExtInfo: {},
      time: START,
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['a call there is not', '/market/nothing', 404, 10404],
    ['a parameter that is missing', '/market/tickers', 200, 10001],
    ['a parameter given twice', '/market/tickers?category=spot&category=spot', 200, 10001],
    ['an interval there is not', '/market/kline?symbol=BTCUSDT&interval=7', 200, 10001],
    [
      'more than may be asked for',
      '/market/kline?symbol=BTCUSDT&interval=1&limit=1001',
      200,
      10001,
    ],
    ['a start that is no instant', '/market/kline?symbol=BTCUSDT&interval=1&start=-5', 200, 10001],
  ])('%s is refused, the result an object', async (_name, path, status, code) => {
    const get = await served();
    const { response, body } = await get(path);
    expect(response.statusCode).toBe(status);
    expect(body).toMatchObject({ retCode: code, ret_code: code, result: {} });
  });

  it.each([
    ...['tickers?category=spot&', 'recent-trade?category=spot&', 'kline?interval=1&'],
    'orderbook?category=spot&',
  ])('a symbol there is not has the words by which clients know it: %s', async (path) => {
    const get = await served();
    const { body } = await get(`/market/${path}symbol=NOSUCH`);
    expect(body).toMatchObject({ retCode: 10001 });
    expect(body['retMsg']).toContain('Not supported symbols');
  });
});

describe('instruments and tickers', () => {
  it('have every pair with its rules, and nothing of other categories', async () => {
    const get = await served();
    const { list } = await get('/market/instruments-info?category=spot');
    expect(list[0]).toMatchObject({
      symbol: 'BTCUSDT',
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      status: 'Trading',
      lotSizeFilter: {
        ...{ basePrecision: '0.000001', minOrderQty: '0.000001', quotePrecision: '0.00000001' },
        ...{ minOrderAmt: '5', maxOrderQty: '83' },
      },
      priceFilter: { tickSize: '0.1' },
    });
    expect(list.map(({ symbol, status }) => [symbol, status])).toEqual([
      ['BTCUSDT', 'Trading'],
      ['ETHUSDT', 'Closed'],
    ]);
    expect((await get('/market/instruments-info?category=spot&baseCoin=ETH')).list).toHaveLength(1);
    for (const category of ['linear', 'inverse', 'option']) {
      const { body } = await get(`/market/instruments-info?category=${category}&limit=1000`);
      expect(body).toMatchObject({ retCode: 0, result: { category, list: [] } });
    }
  });

  it('a ticker is the state of the market, its change a share of the price of a day ago', async () => {
    const get = await served();
    const { list } = await get('/market/tickers?category=spot&symbol=BTCUSDT');
    const quote = market.quoteAt('BTCUSDT', START);
    const [ticker] = list;
    expect(list).toHaveLength(1);
    expect(decimal(String(ticker?.['lastPrice']))).toEqual(decimal(quote?.close ?? ''));
    expect(decimal(String(ticker?.['turnover24h']))).toEqual(decimal(quote?.quoteVolume ?? ''));
    const open = decimal(quote?.open ?? '');
    const moved = multiply(open, decimal(String(ticker?.['price24hPcnt'])));
    const isRise = compare(decimal(quote?.close ?? ''), open) > 0;
    expect(moved.coefficient > 0n).toBe(isRise);
    // Prices that nobody offers are not invented.
    expect(ticker).toMatchObject({ bid1Price: '97000', bid1Size: '0.1', ask1Price: '' });
  });
});

it('a price limit that there is not is empty', async () => {
  const get = await served();
  const { body } = await get('/market/price-limit?category=spot&symbol=BTCUSDT');
  expect(body['result']).toEqual({
    ...{ symbol: 'BTCUSDT', buyLmt: '97970', sellLmt: '', ts: String(START) },
  });
  const other = await get('/market/price-limit?category=linear&symbol=BTCUSDT');
  expect(other.body['retCode']).toBe(10001);
});

describe('the book', () => {
  it('has as many levels as were asked for, one unless said', async () => {
    const get = await served();
    const path = '/market/orderbook?category=spot&symbol=BTCUSDT';
    expect((await get(path)).body['result']).toEqual({
      ...{ s: 'BTCUSDT', b: [['97000', '0.1']], a: [] },
      ...{ ts: START, u: 12, seq: 12, cts: START },
    });
    const two = (await get(`${path}&limit=2`)).body['result'] as { readonly b: unknown[] };
    expect(two.b).toHaveLength(2);
    expect((await get(`${path}&limit=1001`)).body).toMatchObject({ retCode: 10001 });
  });
});

describe('a gateway that does not lead', () => {
  it('answers what it takes a book or instruments for with 503 and its code', async () => {
    const get = await served();
    PORT.isOpen = false;
    for (const path of ['orderbook', 'instruments-info']) {
      const { response, body } = await get(`/market/${path}?category=spot&symbol=ETHUSDT`);
      expect(response.statusCode).toBe(503);
      expect(body).toMatchObject({ retCode: 10503 });
    }
    PORT.isOpen = true;
    expect((await get('/market/kline?category=spot&symbol=BTCUSDT&interval=1')).body).toMatchObject(
      {
        retCode: 0,
      },
    );
  });
});

describe('recent trades', () => {
  it('are the latest trades, newest first, and none of the future', async () => {
    const get = await served();
    const { list } = await get('/market/recent-trade?category=spot&symbol=ETHUSDT&limit=40');
    // The current step may still be changed by a user's order.
    const trades = market.tradesBetween('ETHUSDT', START - 30 * MINUTE, START) ?? [];
    expect(list.map(({ execId }) => execId)).toEqual(
      trades
        .slice(-40)
        .toReversed()
        .map(({ id }) => id),
    );
    const times = list.map(({ time }) => parseInt(String(time), 10));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times[0]).toBeLessThanOrEqual(START);
  });
});

describe('candles', () => {
  const kline = async (query: string) => {
    const get = await served();
    return rowsOf((await get(`/market/kline?category=spot&symbol=BTCUSDT&${query}`)).list);
  };
  const starts = (rows: readonly string[][]) => rows.map(([start = '']) => parseInt(start, 10));

  it('are newest first, seven texts each, the last one forming', async () => {
    const rows = await kline('interval=1&limit=20');
    const last = Date.UTC(2026, 10, 21, 7, 31);
    expect(starts(rows)).toEqual(Array.from({ length: 20 }, (_, back) => last - back * MINUTE));
    expect(rows.every((row) => row.length === 7)).toBe(true);
  });

  it('a start alone asks for the first ones from it on', async () => {
    const start = Date.UTC(2026, 10, 21, 7);
    expect(starts(await kline(`interval=1&limit=5&start=${start}`))).toEqual(
      [4, 3, 2, 1, 0].map((ahead) => start + ahead * MINUTE),
    );
    // A start within an interval: candles begin with the next one.
    expect(starts(await kline(`interval=1&limit=1&start=${start + 1}`))).toEqual([start + MINUTE]);
  });

  it('of a range the latest ones count, the one that begins at its end too', async () => {
    const end = Date.UTC(2026, 10, 21, 6);
    const range = `start=${end - 10 * MINUTE}&end=${end}`;
    expect(starts(await kline(`interval=1&limit=3&${range}`))).toEqual(
      [0, 1, 2].map((back) => end - back * MINUTE),
    );
    expect(await kline(`interval=1&limit=100&${range}`)).toHaveLength(11);
  });

  it('weeks begin on Monday and months on their first, both made of days', async () => {
    const [week = [], before = []] = await kline('interval=W&limit=2');
    expect(starts([week, before])).toEqual([Date.UTC(2026, 10, 16), Date.UTC(2026, 10, 9)]);
    const days = await kline(`interval=D&limit=7&end=${Date.UTC(2026, 10, 15)}`);
    expect(before[1]).toBe(days.at(-1)?.[1]);
    expect(before[4]).toBe(days[0]?.[4]);
    const highs = days.map(([, , high = '']) => decimal(high));
    expect(highs.filter((high) => compare(high, decimal(before[2] ?? '')) > 0)).toEqual([]);
    expect(days.map(([, , high]) => high)).toContain(before[2]);
    const months = await kline('interval=M&limit=2');
    expect(starts(months)).toEqual([Date.UTC(2026, 10, 1), Date.UTC(2026, 9, 1)]);
  });

  it('none begin before the market opened', async () => {
    const first = Date.UTC(2020, 0, 1);
    const rows = await kline(`interval=D&limit=5&start=${first - 30 * DAY}`);
    expect(starts(rows).at(-1)).toBe(first);
  });
});
