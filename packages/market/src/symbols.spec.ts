import { decimal } from '@meridian/money/decimal.ts';
import { describe, expect, it } from 'vitest';
import { ASSETS, TETHER } from './assets.ts';
import { stepsOf, stepText } from './grid.ts';
import { DEFAULT_SYMBOL_COUNT, marketSymbols, MAX_SYMBOL_COUNT } from './symbols.ts';

const listed = marketSymbols(MAX_SYMBOL_COUNT);

describe('symbols', () => {
  it('the usual market has 150 pairs of assets people know, and the fiat and stable pairs', () => {
    const symbols = marketSymbols();
    expect(symbols).toHaveLength(DEFAULT_SYMBOL_COUNT);
    expect(symbols.every(({ base }) => base === TETHER || ASSETS.includes(base))).toBe(true);
    const names = symbols.map(({ symbol }) => symbol);
    expect(names).toEqual(
      expect.arrayContaining([
        'BTCUSDT',
        'ETHUSDT',
        'ETHBTC',
        'BTCEUR',
        'ETHUSDC',
        'USDCUSDT',
        'EURUSDT',
        'USDTEUR',
        ...['TRY', 'KZT', 'GEL', 'IDR', 'AED', 'HKD'].flatMap((currency) =>
          ['BTC', 'ETH', 'USDT'].map((base) => base + currency),
        ),
      ]),
    );
  });

  it('no symbol stands twice and none trades against itself', () => {
    expect(new Set(listed.map(({ symbol }) => symbol)).size).toBe(MAX_SYMBOL_COUNT);
    expect(listed.filter(({ base, quote }) => base.code === quote.code)).toEqual([]);
  });

  it('a longer list begins with the shorter one', () => {
    expect(listed.slice(0, 700)).toEqual(marketSymbols(700));
  });

  it('anchors stand on the grid, with places enough to move', () => {
    for (const { anchor, anchorTicks, quote, tick, tickScale, lot, lotScale } of listed) {
      expect(stepsOf(decimal(anchor), tickScale)).toBe(anchorTicks);
      // Eight digits of bitcoin leave no more.
      expect(anchorTicks).toBeGreaterThanOrEqual(quote.code === 'BTC' ? 1_900 : 9_000);
      expect([tick, lot]).toEqual([stepText(tickScale), stepText(lotScale)]);
    }
  });

  it('a lot is worth cents, in pairs against bitcoin dollars', () => {
    for (const { base, quote, lotScale } of listed) {
      const worth = (base.anchor * 10 ** -lotScale) / (quote.code === 'BTC' ? 100 : 1);
      expect(worth).toBeGreaterThanOrEqual(0.0099);
      expect(worth).toBeLessThan(0.101);
    }
  });

  it('betas and volatilities are those of the model', () => {
    const coins = listed.filter(
      ({ base }) => !base.pegged && !['EUR', 'PAXG', 'USDT'].includes(base.code),
    );
    for (const { base } of coins) {
      expect(base.beta).toBeGreaterThanOrEqual(0.7);
      expect(base.beta).toBeLessThanOrEqual(1.2);
    }
  });

  it.each([0, MAX_SYMBOL_COUNT + 1, 1.5])('%s is no number of symbols', (count) => {
    expect(() => marketSymbols(count)).toThrow('symbols');
  });
});
