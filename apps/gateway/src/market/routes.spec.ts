import { createMarket } from '@meridian/market/market.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import { CANDLES_PATH, TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import type { MarketCandles, MarketTickers } from '@meridian/protocol/contracts/market.ts';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { apiDocument } from '../testing/api-documents.ts';
import { marketRoutes } from './routes.ts';
import { runMarket } from './simulated-source.ts';
import { TouchedSteps } from './touched-steps.ts';

const START = Date.UTC(2026, 10, 21, 7, 31, 17, 431);
const DOCUMENT = apiDocument('openapi-market.json');
const symbols = marketSymbols(12);
const fresh = () => createMarket({ seed: 'routes', symbols });

interface Answer<Result> {
  readonly ret_code: number;
  readonly ret_msg: string;
  readonly retCode: number;
  readonly retMsg: string;
  readonly time_now: number;
  readonly result: Result;
}

async function served(symbolCount = symbols.length) {
  let now = START;
  let step = () => {};
  const market = await runMarket({
    touched: new TouchedSteps(),
    market: createMarket({ seed: 'routes', symbols: marketSymbols(symbolCount) }),
    now: () => now,
    repeat(given) {
      step = given;
      return () => {};
    },
  });
  const app = fastify();
  await app.register(marketRoutes, {
    market,
    regionOf: (host) => (host.startsWith('www.meridian-tr.') ? 'TUR' : 'global'),
    delistedPairs: new Set(['OLD/USDT', 'OLD/TRY']),
  });
  return {
    after(ms: number) {
      now += ms;
      step();
    },
    async tickers(host = 'localhost') {
      const response = await app.inject({ url: TICKERS_PATH, headers: { host } });
      const body = response.json<Answer<MarketTickers>>();
      const { statusCode: status } = response;
      DOCUMENT.assertAnswer({ method: 'GET', path: TICKERS_PATH, status, body });
      return { response, body };
    },
    async candles(query: string) {
      const response = await app.inject(`${CANDLES_PATH}?${query}`);
      const body = response.json<Answer<MarketCandles>>();
      const { statusCode: status } = response;
      DOCUMENT.assertAnswer({ method: 'GET', path: CANDLES_PATH, status, body });
      return { response, body };
    },
  };
}

describe('the tickers', () => {
  it('every symbol with its day and its trend, in the envelope of both spellings', async () => {
    const { tickers } = await served();
    const { response, body } = await tickers();
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(body).toMatchObject({ ret_code: 0, ret_msg: 'OK', retCode: 0, retMsg: 'OK' });
    expect(body.time_now).toBeGreaterThan(0);
    expect(body.result).toMatchObject({ source: 'simulated', time: START });
    expect(body.result.tickers.map(({ symbol }) => symbol)).toEqual(
      symbols.map(({ symbol }) => symbol),
    );
    expect(body.result.tickers[0]).toEqual({
      ...fresh().quoteAt('BTCUSDT', START),
      base: 'BTC',
      quote: 'USDT',
      name: 'Bitcoin',
      tick: '0.1',
      trend: fresh().trendOf('BTCUSDT', START),
      sector: 'layer1',
    });
  });

  it('an edition lists the pairs in its currency first, and none in another’s', async () => {
    const { tickers } = await served(150);
    const names = async (host?: string) =>
      (await tickers(host)).body.result.tickers.map(({ symbol }) => symbol);
    const turkish = await names('www.meridian-tr.example');
    expect(turkish.slice(0, 3)).toEqual(['BTCTRY', 'ETHTRY', 'USDTTRY']);
    expect(turkish).toContain('BTCUSDT');
    expect(turkish).not.toContain('BTCKZT');
    const global = await names();
    expect(global.slice(0, 2)).toEqual(['BTCUSDT', 'BTCUSDC']);
    const { body } = await tickers();
    const found = (base: string) => body.result.tickers.find((ticker) => ticker.base === base);
    expect(found('STRK')).toMatchObject({ sector: 'layer2', listedAt: Date.UTC(2026, 10, 12) });
    expect(found('SOL')).not.toHaveProperty('listedAt');
    expect(global.filter((name) => /(?:TRY|KZT|GEL|IDR|AED|HKD)$/.test(name))).toEqual([]);
  });

  it('say what is no longer traded in an edition', async () => {
    const { tickers } = await served();
    const delisted = async (host?: string) => (await tickers(host)).body.result.delisted;
    const everywhere = { base: 'OLD', quote: 'USDT' };
    expect(await delisted()).toEqual([everywhere]);
    const turkish = await delisted('www.meridian-tr.example');
    expect(turkish).toEqual([everywhere, { base: 'OLD', quote: 'TRY' }]);
  });

  it('it is written once a second, and then with what is new', async () => {
    const { after, tickers } = await served();
    const first = (await tickers()).response.body;
    after(999);
    expect((await tickers()).response.body).toBe(first);
    after(1);
    const { body } = await tickers();
    expect(body.result.time).toBe(START + 1_000);
    expect(body.result.tickers[0]).toMatchObject({ ...fresh().quoteAt('BTCUSDT', START + 1_000) });
  });

  it('a clock set back does not keep an old list', async () => {
    const { after, tickers } = await served();
    await tickers();
    after(-30_000);
    expect((await tickers()).body.result.time).toBe(START - 30_000);
  });
});

/** Sums in units of the last place, so that no figure is rounded. */
function foldOf(fromMs: number, toMs: number) {
  const days = fresh().candlesBetween({ symbol: 'ETHUSDT', interval: 1_440, fromMs, toMs }) ?? [];
  const units = (text: string) => {
    const [whole = '', digits = ''] = text.split('.');
    return BigInt(whole + digits.padEnd(18, '0'));
  };
  const text = (value: bigint) => {
    const digits = String(value).padStart(19, '0');
    return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '');
  };
  const by = (name: 'high' | 'low') =>
    days.map((day) => day[name]).toSorted((a, b) => (units(a) < units(b) ? -1 : 1));
  const total = (name: 'volume' | 'quoteVolume') =>
    text(days.reduce((sum, day) => sum + units(day[name]), 0n));
  return {
    start: fromMs,
    open: days[0]?.open,
    high: by('high').at(-1),
    low: by('low')[0],
    close: days.at(-1)?.close,
    volume: total('volume'),
    quoteVolume: total('quoteVolume'),
  };
}

describe('the candles', () => {
  it('the candles of the market, up to now', async () => {
    const { candles } = await served();
    const { response, body } = await candles('symbol=ETHUSDT&interval=15&limit=40');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ ret_code: 0, retCode: 0 });
    expect(body.result).toEqual({
      symbol: 'ETHUSDT',
      interval: 15,
      candles: fresh().candlesBetween({
        symbol: 'ETHUSDT',
        interval: 15,
        fromMs: START - 39 * 15 * 60_000,
        toMs: START + 1,
      }),
    });
    expect(body.result.candles).toHaveLength(40);
  });

  it('asked again it is the same, but for the one still forming', async () => {
    const { after, candles } = await served();
    const path = 'symbol=ETHUSDT&interval=60&limit=5';
    const { body: first } = await candles(path);
    after(120_000);
    const { body: second } = await candles(path);
    expect(second.result.candles.slice(0, 4)).toEqual(first.result.candles.slice(0, 4));
    expect(second.result.candles[4]).not.toEqual(first.result.candles[4]);
    const fromMs = START - 4 * 3_600_000;
    const expected = fresh().candlesBetween({
      symbol: 'ETHUSDT',
      interval: 60,
      fromMs,
      toMs: START + 120_001,
    });
    expect(second.result.candles).toEqual(expected);
  });

  it.each([
    ['W', [Date.UTC(2026, 10, 9), Date.UTC(2026, 10, 16), START]],
    ['M', [Date.UTC(2026, 9, 1), Date.UTC(2026, 10, 1), START]],
  ])('those of %s are exact folds of days', async (interval, bounds) => {
    const { candles } = await served();
    const { body } = await candles(`symbol=ETHUSDT&interval=${interval}&limit=2`);
    expect(body.result).toMatchObject({ symbol: 'ETHUSDT', interval });
    const [first = 0, second = 0, end = 0] = bounds;
    expect(body.result.candles).toEqual([foldOf(first, second), foldOf(second, end + 1)]);
  });

  it('many at once are all answered', async () => {
    const { candles } = await served();
    const answers = await Promise.all(
      symbols.map(({ symbol }) => candles(`symbol=${symbol}&interval=60&limit=24`)),
    );
    expect(answers.map(({ body }) => [body.result.symbol, body.result.candles.length])).toEqual(
      symbols.map(({ symbol }) => [symbol, 24]),
    );
  });

  it.each([
    ['an unknown symbol', 'symbol=NOSUCH&interval=5', 'no such symbol'],
    ['a name every object has', 'symbol=constructor&interval=5', 'no such symbol'],
    ['no symbol', 'interval=5', 'the query cannot be read'],
    ['an interval there is not', 'symbol=BTCUSDT&interval=3', 'the query cannot be read'],
    ['too many', 'symbol=BTCUSDT&interval=5&limit=1001', 'the query cannot be read'],
    [
      'a symbol given twice',
      'symbol=BTCUSDT&symbol=ETHUSDT&interval=5',
      'the query cannot be read',
    ],
  ])('%s is refused with 20001', async (_name, query, message) => {
    const { candles } = await served();
    const { response, body } = await candles(query);
    expect(response.statusCode).toBe(200);
    expect(body).toMatchObject({ ret_code: 20001, ret_msg: message, retCode: 20001, result: null });
  });
});
