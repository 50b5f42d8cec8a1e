import { createMarket } from '@meridian/market/market.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import { expect, it } from 'vitest';
import type { CandleInterval } from './candle-intervals.ts';
import { createCandleReader } from './candles.ts';

const LISTED = Date.UTC(2026, 10, 12);
const NOW = Date.UTC(2026, 10, 21, 7);
const symbols = marketSymbols(150).filter(({ symbol }) => symbol === 'STRKUSDT');
const market = createMarket({ seed: 'listed', symbols });

it.each<[CandleInterval, number]>([
  [60, LISTED],
  [1_440, LISTED],
  ['W', Date.UTC(2026, 10, 9)],
  ['M', Date.UTC(2026, 10, 1)],
])('candles of %s begin with the day a pair was listed', async (interval, start) => {
  const fromMs = Date.UTC(2026, 9, 1);
  const query = { symbol: 'STRKUSDT', interval, fromMs, toMs: NOW, limit: 1_000 };
  const [first] = (await createCandleReader(market).read(query, () => false)) ?? [];
  expect(first?.start).toBe(start);
  const trades = market.tradesBetween('STRKUSDT', LISTED, LISTED + 60_000);
  expect(first?.open).toBe(trades?.[0]?.price);
});
