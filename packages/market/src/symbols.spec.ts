import { decimal } from '@meridian/money/decimal.ts';
import { describe, expect, it } from 'vitest';
import { ASSETS } from './assets.ts';
import { stepsOf, stepText } from './grid.ts';
import { DEFAULT_SYMBOL_COUNT, marketSymbols, MAX_SYMBOL_COUNT } from './symbols.ts';

const listed = marketSymbols(MAX_SYMBOL_COUNT);

describe('symbols', () => {
  it('the usual market has 150 pairs of assets people know, and the fiat and stable pairs', () => {
    const symbols = marketSymbols();
    expect(symbols).toHaveLength(DEFAULT_SYMBOL_COUNT);
    expect(symbols.every(({ base }) => ASSETS.includes(base))).toBe(true);
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
    for (const { anchor, anchorTicks, tick, tickScale, lot, lotScale } of listed) {
      expect(stepsOf(decimal(anchor), tickScale)).toBe(anchorTicks);
      expect(anchorTicks).toBeGreaterThanOrEqual(9_000);
      expect([tick, lot]).toEqual([stepText(tickScale), stepText(lotScale)]);
    }
  });

  it('a lot is worth cents', () => {
    for (const { base, lotScale } of listed) {
      const worth = base.anchor * 10 ** -lotScale;
      expect(worth).toBeGreaterThanOrEqual(0.0099);
      expect(worth).toBeLessThan(0.101);
    }
  });

  it('betas and volatilities are those of the model', () => {
    const coins = listed.filter(
      ({ base }) => !base.pegged && base.code !== 'EUR' && base.code !== 'PAXG',
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
