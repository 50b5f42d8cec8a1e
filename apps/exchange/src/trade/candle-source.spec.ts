import type { Bar, BarInterval } from '@meridian/chart/create-chart.ts';
import type { Quote } from '@meridian/quotes/quote.ts';
import { describe, expect, it } from 'vitest';

import { barWith, createCandleSource } from './candle-source.ts';

const MINUTE = 60_000;

const candle = (start: number, close: string) => ({
  start,
  open: '100',
  high: '110',
  low: '90',
  close,
  volume: '5',
  quoteVolume: '500',
});

/** A gateway with one market, and the quotes of the page. */
function world(candles: { list: readonly object[] }, interval: BarInterval = 1) {
  const asked: string[] = [];
  let quote: Quote | undefined;
  let onQuote = () => {};
  const source = createCandleSource({
    symbol: 'BTCUSDT',
    interval,
    quotes: {
      latest: () => quote,
      observe: (_, listener) => {
        onQuote = listener;
        return () => {};
      },
      observeAll: () => () => {},
    },
    ask: async (address) => {
      asked.push(address instanceof Request ? address.url : address.toString());
      const result = { symbol: 'BTCUSDT', interval, candles: candles.list };
      return Response.json({ ret_code: 0, result });
    },
    now: () => 0,
    timers: { setInterval: () => 0, clearInterval: () => {} },
  });
  const say = (time: number, close: string) => {
    quote = {
      time,
      symbol: 'BTCUSDT',
      close,
      high: close,
      low: close,
      open: close,
      volume: '1',
      quoteVolume: '1',
      range: '0',
    };
    onQuote();
  };
  return { source, asked, say };
}

describe('the bars of a market', () => {
  it('are asked for before an instant, and without one the latest', async () => {
    const { source, asked } = world({ list: [candle(0, '101')] });
    expect(await source.load(null, 300)).toMatchObject([{ start: 0, close: '101' }]);
    await source.load(5 * MINUTE, 300);
    expect(asked.map((address) => address.split('?')[1])).toEqual([
      'symbol=BTCUSDT&interval=1&limit=300',
      `symbol=BTCUSDT&interval=1&limit=300&to=${5 * MINUTE}`,
    ]);
  });

  it('are null where the answer is none', async () => {
    const { source } = world({ list: [{ start: 'yesterday' }] });
    expect(await source.load(null, 300)).toBeNull();
  });

  it('follow the quotes while the last one forms, and are asked anew when the next begins', async () => {
    const candles = { list: [candle(0, '101')] };
    const { source, say, asked } = world(candles);
    await source.load(null, 300);
    const seen: Bar[] = [];
    source.observe((bar) => seen.push(bar));
    say(10_000, '112.5');
    expect(seen.at(-1)).toMatchObject({ start: 0, close: '112.5', high: '112.5', low: '90' });
    candles.list = [candle(0, '112'), candle(MINUTE, '99')];
    say(MINUTE + 5, '99');
    await expect.poll(() => seen.at(-1)?.start).toBe(MINUTE);
    // A finished bar holds the prices of its trades, not the last quote that was seen in it.
    expect(seen.at(-2)).toMatchObject({ start: 0, close: '112', high: '110' });
    expect(asked).toHaveLength(2);
  });
});

it.each([
  ['W', Date.UTC(2026, 10, 23), Date.UTC(2026, 10, 30)],
  ['M', Date.UTC(2028, 1, 1), Date.UTC(2028, 2, 1)],
  ['M', Date.UTC(2026, 11, 1), Date.UTC(2027, 0, 1)],
] as const)('a bar of %s from %d on forms until the next begins', async (interval, start, next) => {
  const { source, say, asked } = world({ list: [candle(start, '101')] }, interval);
  await source.load(null, 104);
  const seen: Bar[] = [];
  source.observe((bar) => seen.push(bar));
  say(next - 1, '112.5');
  expect(seen.at(-1)).toMatchObject({ start, close: '112.5' });
  expect(asked).toHaveLength(1);
  say(next, '99');
  await expect.poll(() => asked.length).toBe(2);
});

describe('barWith', () => {
  const bar: Bar = { start: 0, open: '9', high: '10', low: '8', close: '9', volume: '1' };

  it('compares prices as numbers', () => {
    expect(barWith(bar, '10.5')).toMatchObject({ close: '10.5', high: '10.5', low: '8' });
    expect(barWith(bar, '7.99')).toMatchObject({ close: '7.99', high: '10', low: '7.99' });
  });

  it('is the same bar at the same price', () => {
    expect(barWith(bar, '9')).toBe(bar);
  });
});
