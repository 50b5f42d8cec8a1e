import { describe, expect, it } from 'vitest';

import { createPairStore, type PairPlace } from './pair-store.ts';

const BTC = { base: 'BTC', quote: 'USDT' };
const ETH = { base: 'ETH', quote: 'EUR' };

function placeAt(path: string, kept: string | null = null) {
  const url = new URL(path, 'http://localhost');
  const items = new Map(kept === null ? [] : [['meridian.trade.pair', kept]]);
  const written: string[] = [];
  let pop = () => {};
  const write = (kind: string) => (_: unknown, _title: string, address?: string | URL | null) => {
    written.push(`${kind} ${String(address)}`);
    url.href = new URL(String(address), url).href;
  };
  const place: PairPlace = {
    location: url,
    history: { state: null, pushState: write('push'), replaceState: write('replace') },
    storage: () => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
    }),
    observePop: (listener) => {
      pop = listener;
      return () => {};
    },
  };
  return { place, written, items, url, pop: () => pop() };
}

describe('the pair of the page', () => {
  it('is the one of the address, and is kept for the next visit', () => {
    const { place, items, written } = placeAt('/en/trade/spot/ETH/EUR/');
    const store = createPairStore(ETH, 'en', place);
    store.start();
    expect(store.pair.get()).toEqual(ETH);
    expect(items.get('meridian.trade.pair')).toBe('/trade/spot/ETH/EUR/');
    expect(written).toEqual([]);
  });

  it('is that of the last visit where the address names none', () => {
    const { place, written } = placeAt('/en/trade/spot/?edition=EU', '/trade/spot/ETH/EUR/');
    const store = createPairStore(BTC, 'en', place);
    store.start();
    expect(store.pair.get()).toEqual(ETH);
    expect(written).toEqual(['replace /en/trade/spot/ETH/EUR/?edition=EU']);
  });

  it('is the one served where nothing was kept, or something else was', () => {
    const { place } = placeAt('/trade/spot/', '{"base":"X"}');
    const store = createPairStore(BTC, 'en', place);
    store.start();
    expect(store.pair.get()).toEqual(BTC);
  });

  it('changes with the address, and back again, without a language where there was none', () => {
    const { place, written, url, pop } = placeAt('/trade/spot/BTC/USDT/');
    const store = createPairStore(BTC, 'en', place);
    store.start();
    store.go(ETH);
    store.go(ETH);
    expect(written).toEqual(['push /trade/spot/ETH/EUR/']);
    url.href = 'http://localhost/trade/spot/BTC/USDT/';
    pop();
    expect(store.pair.get()).toEqual(BTC);
  });

  it('works where the browser denies storage', () => {
    const { place } = placeAt('/en/trade/spot/');
    const denied = {
      ...place,
      storage: () => {
        throw new Error('denied');
      },
    };
    const store = createPairStore(BTC, 'en', denied);
    store.start();
    store.go(ETH);
    expect(store.pair.get()).toEqual(ETH);
  });
});
