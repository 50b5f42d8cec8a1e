import { expect, it } from 'vitest';

import { leadersOf } from './leaders.ts';
import { marketOf } from './market.ts';
import { ticker } from './test-market.ts';

const market = marketOf({
  source: 'simulated',
  time: 1,
  tickers: [
    ticker('BTC/USDT', { close: '101', quoteVolume: '900' }),
    ticker('BTC/EUR', { close: '140', quoteVolume: '10' }),
    ticker('ETH/USDT', { close: '90', quoteVolume: '500' }),
    ticker('SOL/USDT', { close: '130', quoteVolume: '300' }),
    ticker('ADA/USDT', { close: '70', quoteVolume: '200' }),
    ticker('DOT/USDT', { close: '100', quoteVolume: '100' }),
    ticker('EUR/USDT', { close: '1', open: '0', quoteVolume: '50' }),
  ],
});
const names = (tickers: readonly { symbol: string }[]) => tickers.map(({ symbol }) => symbol);

it('lead with one pair an asset, by what the prices say now', () => {
  const leaders = leadersOf(market, (each) => each);
  expect(names(leaders.gainers)).toEqual(['SOLUSDT', 'BTCUSDT']);
  expect(names(leaders.losers)).toEqual(['ADAUSDT', 'ETHUSDT']);
  expect(names(leaders.volume)).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT', 'DOTUSDT']);
  const turned = leadersOf(market, (each) =>
    each.symbol === 'ADAUSDT' ? { ...each, close: '150' } : each,
  );
  expect(names(turned.gainers)).toEqual(['ADAUSDT', 'SOLUSDT', 'BTCUSDT']);
});

it('an asset whose change is not known leads nothing but the volume', () => {
  const alone = marketOf({ source: 'x', time: 1, tickers: [ticker('EUR/USDT', { open: '0' })] });
  const leaders = leadersOf(alone, (each) => each);
  expect(leaders).toMatchObject({ gainers: [], losers: [] });
  expect(names(leaders.volume)).toEqual(['EURUSDT']);
});
