import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import { describe, expect, it } from 'vitest';

import { marketOf, type PricesNow } from './market.ts';
import { candidates, followsPrices, select, wantedSymbols } from './select.ts';
import { quoteOf, ticker } from './test-market.ts';
import { FIRST_STATE, type SortKey, type View, type ViewState } from './view-state.ts';

const asListed: PricesNow = (listed) => listed;
const NONE: ReadonlySet<string> = new Set();

function market(...tickers: readonly MarketTicker[]) {
  return marketOf({ source: 'simulated', time: 1, tickers });
}

function pairs(tickers: readonly MarketTicker[]): string[] {
  return tickers.map(({ base, quote }) => `${base}/${quote}`);
}

function state(part: Partial<ViewState>): ViewState {
  return { ...FIRST_STATE, ...part };
}

function sorted(key: SortKey, descending: boolean): ViewState {
  return state({ sort: { key, descending } });
}

describe('the search', () => {
  const rows = market(
    ticker('BTC/USDT', { name: 'Bitcoin' }),
    ticker('BTC/EUR', { name: 'Bitcoin' }),
    ticker('ETH/BTC', { name: 'Ether' }),
    ticker('DOGE/USDT', { name: 'Dogécoin' }),
  );

  it.each([
    ['', ['BTC/USDT', 'BTC/EUR', 'ETH/BTC', 'DOGE/USDT']],
    ['btc', ['BTC/USDT', 'BTC/EUR', 'ETH/BTC']],
    ['BTCUSDT', ['BTC/USDT']],
    ['btc/eur', ['BTC/EUR']],
    ['eur bitcoin', ['BTC/EUR']],
    ['dogecoin', ['DOGE/USDT']],
    ['DOGÉ', ['DOGE/USDT']],
    ['ether', ['ETH/BTC']],
    ['solana', []],
  ])('%j finds %j', (query, expected) => {
    expect(pairs(candidates(rows, state({ query }), NONE))).toEqual(expected);
  });

  it('looks within the view only', () => {
    const marked = new Set(['BTCEUR', 'GONEUSDT']);
    const inView = (view: View) => pairs(candidates(rows, state({ view, query: 'b' }), marked));
    expect(inView('eur')).toEqual(['BTC/EUR']);
    expect(inView('favourites')).toEqual(['BTC/EUR']);
    expect(inView('usdt')).toEqual(['BTC/USDT']);
    expect(inView('usdc')).toEqual([]);
  });
});

describe('what is new, and of which sector', () => {
  const DAY_MS = 86_400_000;
  const now = Date.UTC(2026, 10, 30);
  const listed = (days: number) => ({ listedAt: now - days * DAY_MS });
  const rows = marketOf({
    ...{ source: 'simulated', time: now },
    tickers: [
      ticker('BTC/USDT', { sector: 'layer1' }),
      ticker('WIF/USDT', { sector: 'meme', ...listed(29) }),
      ticker('PEPE/USDT', { sector: 'meme', ...listed(30) }),
      ticker('ARB/USDT', { sector: 'layer2', ...listed(-1) }),
      ticker('XYZ/USDT'),
    ],
  });
  const found = (part: Partial<ViewState>) => pairs(candidates(rows, state(part), NONE));

  it('is new for 30 days from the one it was listed on', () => {
    expect(found({ view: 'new' })).toEqual(['WIF/USDT']);
  });

  it('is found by its sector, and what has none by no sector', () => {
    expect(found({ sector: 'meme' })).toEqual(['WIF/USDT', 'PEPE/USDT']);
    expect(found({ sector: 'meme', view: 'new' })).toEqual(['WIF/USDT']);
    expect(found({ sector: 'ai' })).toEqual([]);
    expect(found({})).toHaveLength(5);
  });
});

describe('the order', () => {
  it('is by pair, the base first', () => {
    const rows = market(ticker('ETH/USDT'), ticker('BTC/USDT'), ticker('BTC/EUR'));
    expect(pairs(select(rows, sorted('pair', false), NONE, asListed))).toEqual([
      'BTC/EUR',
      'BTC/USDT',
      'ETH/USDT',
    ]);
    expect(pairs(select(rows, sorted('pair', true), NONE, asListed))).toEqual([
      'ETH/USDT',
      'BTC/USDT',
      'BTC/EUR',
    ]);
  });

  it('takes figures for numbers, not for text', () => {
    const rows = market(
      ticker('A/USDT', { close: '9' }),
      ticker('B/USDT', { close: '10' }),
      ticker('C/USDT', { close: '0.5' }),
      ticker('D/USDT', { close: '10.000000000000000000000001' }),
    );
    expect(pairs(select(rows, sorted('price', true), NONE, asListed))).toEqual([
      'D/USDT',
      'B/USDT',
      'A/USDT',
      'C/USDT',
    ]);
  });

  it('compares different assets by what they are worth', () => {
    const rows = market(
      ticker('BTC/USDT', { close: '60000', quoteVolume: '1000' }),
      // 0.05 BTC = 3,000 USDT.
      ticker('ETH/BTC', { close: '0.05', quoteVolume: '0.02' }),
      // USDT/EUR at 0.8: one euro is 1.25 USDT, so 2,000 euros are 2,500.
      ticker('USDT/EUR', { close: '0.8', quoteVolume: '8' }),
      ticker('LTC/EUR', { close: '2000', quoteVolume: '960' }),
      ticker('XRP/USDT', { close: '2700', quoteVolume: '1199' }),
    );
    expect(pairs(select(rows, sorted('price', true), NONE, asListed))).toEqual([
      'BTC/USDT', // 60,000
      'ETH/BTC', // 3,000
      'XRP/USDT', // 2,700
      'LTC/EUR', // 2,500
      'USDT/EUR', // 1
    ]);
    expect(pairs(select(rows, FIRST_STATE, NONE, asListed))).toEqual([
      // 0.02 BTC and 960 EUR are 1,200 USDT each: the same, so by pair.
      'ETH/BTC',
      'LTC/EUR',
      'XRP/USDT', // 1,199
      'BTC/USDT', // 1,000
      'USDT/EUR', // 10
    ]);
  });

  it('puts what is not known last, in either direction', () => {
    const rows = market(
      ticker('A/TRY', { close: '5' }),
      ticker('B/USDT', { close: '5', open: '0' }),
      ticker('C/USDT', { close: '7', open: '5' }),
    );
    const by = (key: SortKey, descending: boolean) =>
      pairs(select(rows, sorted(key, descending), NONE, asListed));
    expect(by('price', true)).toEqual(['C/USDT', 'B/USDT', 'A/TRY']);
    expect(by('price', false)).toEqual(['B/USDT', 'C/USDT', 'A/TRY']);
    expect(by('change', true).at(-1)).toBe('B/USDT');
    expect(by('change', false).at(-1)).toBe('B/USDT');
  });

  it('follows the quotes', () => {
    const rows = market(ticker('A/USDT', { close: '1' }), ticker('B/USDT', { close: '2' }));
    const now: PricesNow = (listed) => (listed.symbol === 'AUSDT' ? quoteOf('AUSDT', '3') : listed);
    expect(pairs(select(rows, sorted('price', true), NONE, now))).toEqual(['A/USDT', 'B/USDT']);
  });
});

describe('gainers and losers', () => {
  const rows = market(
    ticker('UP/USDT', { open: '100', close: '101' }),
    ticker('FLAT/USDT', { open: '100', close: '100.0' }),
    ticker('DOWN/USDT', { open: '100', close: '99.9999' }),
    ticker('MOON/BTC', { open: '1', close: '2' }),
    ticker('CRASH/USDT', { open: '100', close: '1' }),
    ticker('NEW/USDT', { open: '0', close: '1' }),
  );

  it('are those that have moved, the most first', () => {
    expect(pairs(select(rows, state({ view: 'gainers' }), NONE, asListed))).toEqual([
      'MOON/BTC',
      'UP/USDT',
    ]);
    expect(pairs(select(rows, state({ view: 'losers' }), NONE, asListed))).toEqual([
      'CRASH/USDT',
      'DOWN/USDT',
    ]);
  });
});

describe('what quotes are asked for', () => {
  const [btc, eth, ltc] = [ticker('BTC/USDT'), ticker('ETH/BTC'), ticker('LTC/EUR')];
  const rows = market(btc, eth, ltc, ticker('EUR/USDT'), ticker('XRP/USDC'));

  it('is what is in view, where prices do not decide', () => {
    expect(followsPrices(sorted('pair', false))).toBe(false);
    expect(wantedSymbols(rows, sorted('pair', false), NONE, [eth, ltc])).toEqual([
      'ETHBTC',
      'LTCEUR',
    ]);
  });

  it('is all of the view where prices decide, with the rates to compare by', () => {
    expect(wantedSymbols(rows, FIRST_STATE, NONE, [btc]).toSorted()).toEqual(
      rows.tickers.map(({ symbol }) => symbol).toSorted(),
    );
    expect(wantedSymbols(rows, state({ view: 'eur' }), NONE, [])).toEqual(['LTCEUR', 'EURUSDT']);
  });

  it('is all of gainers by name, since prices decide who is one', () => {
    const byName = state({ view: 'gainers', sort: { key: 'pair', descending: false } });
    expect(followsPrices(byName)).toBe(true);
    expect(wantedSymbols(rows, byName, NONE, [])).toHaveLength(5);
  });
});
