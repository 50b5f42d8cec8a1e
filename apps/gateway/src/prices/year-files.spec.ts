/** The files as they are served, over a source on loopback. */
import { gunzipSync } from 'node:zlib';
import { createMarket } from '@meridian/market/market.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import { YEAR_LIST_PATH, yearFilePath } from '@meridian/routes/price-paths.ts';
import type { PriceYear, RateYear, YearList } from '@meridian/protocol/contracts/year-files.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiDocument } from '../testing/api-documents.ts';
import { PRICE_ASSETS } from './assets.ts';
import type { DailySource } from './daily-candles.ts';
import { keepRates } from './keep-rates.ts';
import type { FileSource } from './read-limited.ts';
import { priceRoutes } from './routes.ts';
import { createMemoryStore, type YearStore } from './store.ts';
import { type FileServer, startFileServer } from './testing/file-server.ts';
import { createYearFiles, type YearFiles } from './year-files.ts';

const HOUR_MS = 3_600_000;
const CSV =
  'Date,USD,JPY,\n2024-03-04,1.0846,163.2,\n2024-03-01,1.0813,162.6,\n2009-12-31,1.44,133,\n';
const market = createMarket({ seed: 'test', symbols: marketSymbols(8) });

let server: FileServer;
let now: number;
let warned: string[];
let store: YearStore;
const running: { files: YearFiles; app: FastifyInstance }[] = [];

beforeEach(async () => {
  server = await startFileServer();
  now = Date.UTC(2024, 2, 10, 12);
  warned = [];
  store = createMemoryStore();
});

afterEach(async () => {
  for (const { files, app } of running.splice(0)) {
    files.stop();
    await app.close();
  }
  await server.close();
});

async function serve(given: { readonly exchange?: DailySource; readonly rates?: FileSource } = {}) {
  const files = createYearFiles({
    exchange: given.exchange ?? null,
    rates: given.rates ?? null,
    market,
    store,
    now: () => now,
    warn: (line) => warned.push(line),
  });
  const app = fastify();
  await app.register(priceRoutes, { files });
  running.push({ files, app });
  const get = async (url: string, headers = {}) => {
    const answer = await app.inject({ url, headers });
    const isPlain = answer.payload !== '' && answer.headers['content-encoding'] === undefined;
    const body = isPlain ? answer.json<unknown>() : undefined;
    const isRead = isPlain || answer.statusCode !== 200;
    const traffic = { method: 'GET', path: url, status: answer.statusCode, body };
    if (isRead) DOCUMENT.assertAnswer(traffic);
    return answer;
  };
  const list = async () => (await get(YEAR_LIST_PATH)).json<YearList>();
  return { files, get, list };
}

const DOCUMENT = apiDocument('openapi-market.json');

const fromServer = (): FileSource => ({ type: 'url', url: server.url });
const sends = (text: string) => {
  server.answer = (response) => response.end(text);
};

describe('official rates', () => {
  it('are fetched whole, kept, and served by year with where they come from', async () => {
    sends(CSV);
    const { files, get, list } = await serve({ rates: fromServer() });
    await files.refresh();
    const { years } = await list();
    expect(years.filter(({ kind }) => kind === 'rates')).toEqual([
      {
        kind: 'rates',
        year: 2024,
        source: 'ecb',
        simulated: false,
        fetchedAt: '2024-03-10T12:00:00.000Z',
        lastDay: '2024-03-04',
      },
    ]);
    const answer = await get(yearFilePath('rates', 2024));
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    expect(answer.json<RateYear>()).toEqual({
      kind: 'rates',
      year: 2024,
      source: 'ecb',
      simulated: false,
      fetchedAt: '2024-03-10T12:00:00.000Z',
      lastDay: '2024-03-04',
      base: 'EUR',
      currencies: ['USD', 'JPY'],
      days: [
        ['2024-03-01', '1.0813', '162.6'],
        ['2024-03-04', '1.0846', '163.2'],
      ],
    });
  });

  it('are asked for once a day', async () => {
    sends(CSV);
    const { files } = await serve({ rates: fromServer() });
    await files.refresh();
    now += 23 * HOUR_MS;
    await files.refresh();
    expect(server.asked()).toBe(1);
    now += HOUR_MS;
    await files.refresh();
    expect(server.asked()).toBe(2);
  });

  it('stay as they were where the source fails, and the log names their age', async () => {
    sends(CSV);
    const { files, get } = await serve({ rates: fromServer() });
    await files.refresh();
    const before = await get(yearFilePath('rates', 2024));
    now += 50 * HOUR_MS;
    const failures: [FileServer['answer'], RegExp][] = [
      [(response) => response.writeHead(503).end('busy'), /status 503/],
      [(response) => response.end('<html>'), /no file of the ECB/],
      [(response) => response.destroy(), /ECONNRESET|closed|UND_ERR/],
    ];
    for (const [answer, reason] of failures) {
      server.answer = answer;
      await files.refresh();
      expect(warned.at(-1)).toMatch(/^FX_SOURCE cannot be read: .*stored 2 days ago/);
      expect(warned.at(-1)).toMatch(reason);
    }
    expect(warned.join(' ')).not.toContain('secret');
    expect((await get(yearFilePath('rates', 2024))).body).toBe(before.body);
  });

  it('are read no longer and no further than the limits', async () => {
    const keep = (timeoutMs: number) =>
      keepRates(
        {
          store,
          source: fromServer(),
          now: () => now,
          limits: { timeoutMs, maxBytes: 1000 },
          warn: (line) => warned.push(line),
        },
        new AbortController().signal,
      );
    // An answer that never ends meets a short limit on any machine; whole ones get a minute.
    server.answer = (response) => response.write('Date,');
    await keep(60);
    expect(warned.at(-1)).toMatch(/no whole answer came within 60 ms; nothing is stored yet/);
    server.answer = (response) => response.end(CSV.padEnd(1001, '\n'));
    await keep(60_000);
    expect(warned.at(-1)).toMatch(/larger than 1000 bytes/);
    server.answer = (response) => response.end(CSV.padEnd(1000, '\n'));
    await keep(60_000);
    expect(await store.list('rates', 'ecb')).toHaveLength(1);
  });

  it('that are on the way when the gateway stops are let go, without a word', async () => {
    const { files } = await serve({ rates: fromServer() });
    const isAsked = new Promise<void>((done) => {
      server.answer = () => done();
    });
    const refreshing = files.refresh();
    await isAsked;
    files.stop();
    await refreshing;
    expect(warned).toEqual([]);
    expect(await store.list('rates', 'ecb')).toEqual([]);
  });

  it('from a file that is not there are a line for the operator', async () => {
    const { files } = await serve({ rates: { type: 'path', path: '/nowhere/eurofxref.csv' } });
    await files.refresh();
    expect(warned).toEqual(['FX_SOURCE cannot be read: ENOENT; nothing is stored yet.']);
  });
});

describe('prices of an exchange', () => {
  const asked: string[] = [];
  const exchange: DailySource = {
    name: 'ccxt:test',
    async daily(asset, { fromMs, toMs }) {
      const from = new Date(fromMs).toISOString().slice(0, 10);
      asked.push(`${asset} ${from} ${new Date(toMs).toISOString().slice(0, 10)}`);
      if (asset !== 'BTC') return null;
      return fromMs < Date.UTC(2023, 0, 1)
        ? { currency: 'USD', days: [] }
        : { currency: 'USD', days: [[from, '1', '3', '2']] };
    },
  };

  beforeEach(() => asked.splice(0));

  it('are fetched for the fixed list, whole days only, empty years not offered', async () => {
    const { files, get, list } = await serve({ exchange });
    await files.refresh();
    const of2024 = asked.filter((line) => line.endsWith('2024-01-01 2024-03-10'));
    expect(of2024.map((line) => line.split(' ')[0])).toEqual(PRICE_ASSETS);
    expect((await list()).years.map(({ year, source }) => [year, source])).toEqual([
      [2024, 'ccxt:test'],
      [2023, 'ccxt:test'],
    ]);
    const file = (await get(yearFilePath('prices', 2024))).json<PriceYear>();
    expect(file.prices).toEqual([
      { asset: 'BTC', currency: 'USD', days: [['2024-01-01', '1', '3', '2']] },
    ]);
    expect(file.simulated).toBe(false);
    expect((await get(yearFilePath('prices', 2022))).statusCode).toBe(404);
  });

  it('of a year that is over are fetched once, of the running one every day', async () => {
    const { files } = await serve({ exchange });
    await files.refresh();
    asked.splice(0);
    now += 24 * HOUR_MS;
    await files.refresh();
    expect(new Set(asked.map((line) => line.slice(line.indexOf(' '))))).toEqual(
      new Set([' 2024-01-01 2024-03-11']),
    );
  });

  it('stay as they were where the exchange fails', async () => {
    let isDown = false;
    const failing: DailySource = {
      name: 'ccxt:test',
      daily: (asset, range, signal) =>
        isDown ? Promise.reject(new Error('down')) : exchange.daily(asset, range, signal),
    };
    const { files, get } = await serve({ exchange: failing });
    await files.refresh();
    const before = await get(yearFilePath('prices', 2024));
    isDown = true;
    now += 30 * HOUR_MS;
    await files.refresh();
    expect(warned).toEqual([
      expect.stringMatching(/^MARKET_SOURCE: prices of 2024 .*: down; .*30 hours ago/),
    ]);
    expect((await get(yearFilePath('prices', 2024))).body).toBe(before.body);
  });
});

describe('prices of the simulated market', () => {
  it('say what they are, in the list and in the file', async () => {
    const { get, list } = await serve();
    const { years, assets } = await list();
    expect(assets).toEqual(PRICE_ASSETS);
    expect(years.map(({ year, simulated }) => [year, simulated])).toEqual(
      [2024, 2023, 2022, 2021].map((year) => [year, true]),
    );
    const file = (await get(yearFilePath('prices', 2024))).json<PriceYear>();
    expect(file).toMatchObject({ source: 'simulated', simulated: true, lastDay: '2024-03-09' });
    const [bitcoin] = file.prices;
    expect(bitcoin).toMatchObject({ asset: 'BTC', currency: 'USDT' });
    expect(bitcoin?.days.map(([day]) => day).at(-1)).toBe('2024-03-09');
    expect(bitcoin?.days).toHaveLength(31 + 29 + 9);
    expect(file.prices.at(-1)).toMatchObject({ asset: 'USDT', currency: 'USD' });
  });

  it('are the market’s own', async () => {
    const { get } = await serve();
    const file = (await get(yearFilePath('prices', 2024))).json<PriceYear>();
    const [, low = '', high = '', close] = file.prices[0]?.days[5] ?? [];
    const [candle] =
      market.candlesBetween({
        symbol: 'BTCUSDT',
        interval: 1440,
        fromMs: Date.UTC(2024, 0, 6),
        toMs: Date.UTC(2024, 0, 7),
      }) ?? [];
    expect(close).toBe(candle?.close);
    expect(parseInt(low, 10)).toBeGreaterThanOrEqual(parseInt(candle?.low ?? '', 10));
    expect(parseInt(high, 10)).toBeLessThanOrEqual(parseInt(candle?.high ?? '', 10));
  });
});

describe('a file', () => {
  it('is the same whatever the query, has a tag, and comes compressed to who takes it', async () => {
    const { get } = await serve();
    const path = yearFilePath('prices', 2023);
    const plain = await get(path);
    const asked = await get(`${path}?asset=BTC`, { 'accept-encoding': 'br, gzip' });
    expect(asked.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(asked.rawPayload).toString()).toBe(plain.body);
    const { etag } = plain.headers;
    expect(asked.headers['etag']).toBe(etag);
    const again = await get(path, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const refused = await get(path, { 'accept-encoding': 'gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it.each(['prices/1999', 'prices/2025', 'rates/2024', 'prices/20240', 'prices/BTC', 'coins/2024'])(
    'is 404 where there is none: %s',
    async (name) => {
      const { get } = await serve();
      const answer = await get(`/spot/prices/v1/${name}.json`);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    },
  );
});
