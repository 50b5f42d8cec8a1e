import { describe, expect, it } from 'vitest';
import { type CcxtResult, openCcxt } from './ccxt.ts';

type Row = readonly [start: unknown, open: unknown, high: unknown, low: unknown, close: unknown];

const DAY_MS = 86_400_000;
const START = Date.UTC(2024, 0, 1);
const startOf = (day: number) => START + (day - 1) * DAY_MS;

/** The library with one exchange that gives at most `most` candles a call. */
function libraryOf(
  markets: readonly string[],
  rowsOf: (symbol: string) => readonly Row[],
  most = 1000,
) {
  const asked: string[] = [];
  class Kraken {
    number: unknown = Number;
    readonly has = { fetchOHLCV: true };
    markets: Record<string, unknown> | undefined;
    async loadMarkets() {
      this.markets = Object.fromEntries(markets.map((symbol) => [symbol, {}]));
    }
    async fetchOHLCV(symbol: string, timeframe: string, since: number) {
      asked.push(`${symbol} ${timeframe} ${new Date(since).toISOString().slice(0, 10)}`);
      const rows = rowsOf(symbol).filter(([start]) => typeof start !== 'number' || start >= since);
      return rows.slice(0, most);
    }
  }
  class Silent extends Kraken {
    override readonly has = { fetchOHLCV: false as unknown as true };
  }
  const library = { exchanges: ['kraken', 'silent'], kraken: Kraken, silent: Silent, version: '4' };
  return { load: () => Promise.resolve({ default: library }), asked };
}

async function daily(
  { load }: ReturnType<typeof libraryOf>,
  asset: string,
  range = { fromMs: START, toMs: startOf(4) },
) {
  const opened = await openCcxt('kraken', load);
  if (!opened.ok) throw new Error(opened.message);
  expect(opened.source.name).toBe('ccxt:kraken');
  return opened.source.daily(asset, range, new AbortController().signal);
}

const messageOf = (result: CcxtResult) => (result.ok ? 'opened' : result.message);

describe('an exchange of ccxt', () => {
  it('says what to do where the library is not installed', async () => {
    const load = () => Promise.reject(new Error('ERR_MODULE_NOT_FOUND'));
    expect(messageOf(await openCcxt('kraken', load))).toMatch(
      /^MARKET_SOURCE=ccxt:kraken needs the package ccxt/,
    );
  });

  it.each(['nowhere', 'version', 'constructor', 'silent'])('refuses %s', async (id) => {
    const refused = await openCcxt(id, libraryOf([], () => []).load);
    expect(messageOf(refused)).toMatch(/^MARKET_SOURCE:/);
  });

  it('gives exact texts, of the days of the range alone', async () => {
    const library = libraryOf(['BTC/USD', 'BTC/EUR'], () => [
      [startOf(0), '1', '2', '0.5', '1'],
      [startOf(1), '42000', '43000.10', '41000.000000001', '42500'],
      [startOf(2), 42500, 1e-7 + 42600, 1e-7, 42550.5],
      [startOf(4), '1', '2', '0.5', '1'],
    ]);
    expect(await daily(library, 'BTC')).toEqual({
      currency: 'USD',
      days: [
        ['2024-01-01', '41000.000000001', '43000.1', '42500'],
        ['2024-01-02', '0.0000001', '42600.0000001', '42550.5'],
      ],
    });
  });

  it('leaves out days that make no sense', async () => {
    const library = libraryOf(['BTC/USD'], () => [
      [startOf(1), '1', '2', '3', '2'],
      [startOf(2), '1', '2', '0', '1'],
      [startOf(3), '1', '2', '1', '2.5'],
      ['soon', '1', '2', '1', '1.5'],
      [startOf(3), null, '2', '1', undefined],
    ]);
    expect((await daily(library, 'BTC'))?.days).toEqual([]);
  });

  it('asks on where an exchange gives less than the range, and ends', async () => {
    const rows = [1, 2, 3].map((day): Row => [startOf(day), '1', '2', '1', '1.5']);
    const library = libraryOf(['BTC/EUR'], () => rows, 1);
    expect((await daily(library, 'BTC'))?.days).toHaveLength(3);
    expect(library.asked).toEqual([
      'BTC/EUR 1d 2024-01-01',
      'BTC/EUR 1d 2024-01-02',
      'BTC/EUR 1d 2024-01-03',
    ]);
  });

  it('reads a stablecoin only in a state currency, if need be backwards', async () => {
    const library = libraryOf(['ETH/USDT', 'USDC/USDT', 'EUR/USDT'], () => [
      [startOf(1), '1.1', '1.25', '1', '1.25'],
    ]);
    expect(await daily(library, 'ETH')).toMatchObject({ currency: 'USDT' });
    expect(await daily(library, 'USDT')).toEqual({
      currency: 'EUR',
      days: [['2024-01-01', '0.8', '1', '0.8']],
    });
    expect(await daily(library, 'USDC')).toBeNull();
    expect(await daily(library, 'XMR')).toBeNull();
  });
});
