import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { matchPath } from './known-path.ts';
import { isCoin, isSymbol } from './path-parameters.ts';
import { PAIR_MARKS, PAIR_TEMPLATE_PATH } from './pair-template.ts';
import {
  botCreatePath,
  inverseFuturesPath,
  inversePath,
  pairOfPath,
  usdcFuturesPath,
  usdcOptionPath,
  usdtPerpetualPath,
} from './trade-paths.ts';
import { spotPath } from './spot-path.ts';

const pair = { base: 'BTC', quote: 'USDT' };

describe('the builders of trading paths', () => {
  it.each([
    [spotPath(pair), '/trade/spot/BTC/USDT/', 'spot-trade'],
    [usdtPerpetualPath('BTCUSDT'), '/trade/usdt/BTCUSDT/', 'usdt-perpetual'],
    [inversePath('BTCUSD'), '/trade/inverse/BTCUSD/', 'inverse'],
    [inverseFuturesPath('BTCUSD', 'BIQ'), '/trade/inverse/futures/BTCUSD_BIQ/', 'inverse-futures'],
    [usdcFuturesPath('BTC-PERP'), '/trade/futures/usdc/BTC-PERP/', 'usdc-futures'],
    [usdcOptionPath('BTC'), '/trade/option/usdc/BTC/', 'usdc-option'],
  ])('%s is in the table', (built, path, key) => {
    expect(built).toBe(path);
    expect(matchPath(built)?.entry.key).toBe(key);
  });

  it.each([
    ['/en/trade/spot/BTC/USDT/', { base: 'BTC', quote: 'USDT' }],
    ['/trade/spot/1INCH/EUR', { base: '1INCH', quote: 'EUR' }],
    ['/trade/spot/', null],
    ['/trade/spot/btc/usdt/', null],
    ['/en/de/trade/spot/BTC/USDT/', null],
    ['/trade/spot/BTC/USDT/x/', null],
  ])('%s names %j', (path, named) => {
    expect(pairOfPath(path)).toEqual(named);
  });

  it('has a document for all pairs at an address that is none of a pair', () => {
    expect(PAIR_TEMPLATE_PATH).toContain(`${PAIR_MARKS.base}/${PAIR_MARKS.quote}/`);
    expect(pairOfPath(PAIR_TEMPLATE_PATH)).toBeNull();
    expect(matchPath(PAIR_TEMPLATE_PATH)).toBeNull();
  });

  it('puts a bot’s pair into the query (R-LINK-91)', () => {
    expect(botCreatePath('futures-grid', pair)).toBe(
      '/tradingbot/create/futures-grid/?base=BTC&quote=USDT',
    );
  });

  it('builds no address for a name that cannot stand in one', () => {
    for (const name of ['', 'btc', 'BTC/USDT', '../login', 'BTC?x', 'ÅBC', 'BTC\n']) {
      expect(() => spotPath({ base: name, quote: 'USDT' })).toThrow(RangeError);
      expect(() => spotPath({ base: 'BTC', quote: name })).toThrow(RangeError);
      expect(() => usdtPerpetualPath(name)).toThrow(RangeError);
    }
    expect(isSymbol('BTC-PERP')).toBe(true);
    expect(isCoin('BTC-PERP')).toBe(false);
  });

  it('is read back by the table, whatever the names', () => {
    const coin = fc.stringMatching(/^[A-Z0-9]{1,12}$/);
    fc.assert(
      fc.property(coin, coin, (base, quote) => {
        expect(matchPath(spotPath({ base, quote }))?.values).toEqual({ base, quote });
        expect(matchPath(inverseFuturesPath(base, 'Q'))?.values).toEqual({
          symbol: base,
          quarter: 'Q',
        });
      }),
    );
  });
});
