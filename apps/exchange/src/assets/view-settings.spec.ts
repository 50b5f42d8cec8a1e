import { describe, expect, it } from 'vitest';

import { currencyOf } from './currencies.ts';
import { tradePairOf } from './trade-pair.ts';
import { createViewSettings } from './view-settings.ts';

function storageOf(kept: string | null) {
  const storage = {
    kept,
    getItem: () => storage.kept,
    setItem: (_key: string, value: string) => void (storage.kept = value),
  };
  return storage;
}

describe('createViewSettings', () => {
  it('keeps what was chosen for the next visit', () => {
    const storage = storageOf(null);
    const store = createViewSettings(() => storage);
    store.read();
    store.change({ currency: 'EUR', hidesAmounts: true });
    const next = createViewSettings(() => storage);
    next.read();
    expect(next.settings.get()).toEqual({ currency: 'EUR', hidesSmall: false, hidesAmounts: true });
  });

  it.each(['{', '[]', 'null', '{"currency":"<b>","hidesSmall":"yes"}'])(
    'does not take %s for a choice',
    (kept) => {
      const store = createViewSettings(() => storageOf(kept));
      store.read();
      expect(store.settings.get()).toEqual({
        currency: null,
        hidesSmall: false,
        hidesAmounts: false,
      });
    },
  );

  it('holds for the page where the browser denies storage', () => {
    const store = createViewSettings(() => {
      throw new Error('denied');
    });
    store.read();
    store.change({ hidesSmall: true });
    expect(store.settings.get().hidesSmall).toBe(true);
  });
});

describe('currencyOf', () => {
  it('is the choice where there is a price in it, else the edition’s', () => {
    expect(currencyOf(['TRY', 'USDT'], 'USDT')).toBe('USDT');
    expect(currencyOf(['TRY', 'USDT'], 'GEL')).toBe('TRY');
    expect(currencyOf([], null)).toBeNull();
  });
});

describe('tradePairOf', () => {
  const tickers = ['BTC/USDT', 'BTC/EUR', 'USDT/EUR', 'MNT/BTC'].map((pair) => {
    const [base = '', quote = ''] = pair.split('/');
    return {
      ...{ symbol: base + quote, base, quote, name: base, tick: '1', time: 0, trend: [] },
      ...{ close: '1', open: '1', high: '1', low: '1', volume: '0', quoteVolume: '0' },
    };
  });

  it.each([
    ['BTC', 'EUR', 'BTC/EUR'],
    ['BTC', 'KZT', 'BTC/USDT'],
    ['USDT', 'USDT', 'BTC/USDT'],
    ['MNT', 'EUR', 'MNT/BTC'],
    ['EUR', 'EUR', 'BTC/EUR'],
  ])('%s in %s is traded in %s', (asset, currency, pair) => {
    const found = tradePairOf(tickers, asset, currency);
    expect(`${found?.base}/${found?.quote}`).toBe(pair);
  });

  it('is none for an asset without a pair', () => {
    expect(tradePairOf(tickers, 'XYZ', 'EUR')).toBeNull();
  });
});
