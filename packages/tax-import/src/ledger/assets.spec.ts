import { describe, expect, it } from 'vitest';
import { binanceEarnAsset, krakenAsset } from './assets.ts';

describe('Kraken’s codes', () => {
  it.each<[string, string, string | undefined]>([
    ['XXBT', 'BTC', undefined],
    ['XBT', 'BTC', undefined],
    ['ZEUR', 'EUR', undefined],
    ['XETH', 'ETH', undefined],
    ['XDG', 'DOGE', undefined],
    ['XXDG', 'DOGE', undefined],
    ['XXRP', 'XRP', undefined],
    ['XZEC', 'ZEC', undefined],
    ['ETH2', 'ETH', 'ETH2'],
    ['ETH2.S', 'ETH', 'ETH2.S'],
    ['DOT.S', 'DOT', 'DOT.S'],
    ['DOT28.S', 'DOT', 'DOT28.S'],
    ['SOL03.S', 'SOL', 'SOL03.S'],
    ['XBT.M', 'BTC', 'XBT.M'],
    ['EUR.M', 'EUR', 'EUR.M'],
    ['ADA.F', 'ADA', 'ADA.F'],
    ['SOL.B', 'SOL', 'SOL.B'],
    ['GLMR.P', 'GLMR', 'GLMR.P'],
    ['USD.HOLD', 'USD', 'USD.HOLD'],
    ['eth', 'ETH', undefined],
  ])('%s is %s', (code, asset, place) => {
    expect(krakenAsset(code)).toEqual({ asset, place });
  });

  it.each(['XTZ', 'ZRX', 'XRP', 'ZEC', 'XLM', 'XCN', 'ZETA', 'XMR', 'ZIL', 'XRT', 'BTC', 'KSM'])(
    '%s is a ticker of its own',
    (code) => {
      expect(krakenAsset(code)).toEqual({ asset: code, place: undefined });
    },
  );
});

it.each<[string, string, string | undefined]>([
  ['LDBNB', 'BNB', 'LDBNB'],
  ['LDUSDT', 'USDT', 'LDUSDT'],
  ['LDLDO', 'LDO', 'LDLDO'],
  ['LDO', 'LDO', undefined],
  ['BTC', 'BTC', undefined],
])('in a savings operation %s is %s', (code, asset, place) => {
  expect(binanceEarnAsset(code)).toEqual({ asset, place });
});
