import { add, compare, decimal, decimalToText, multiply, sum } from '@meridian/money/decimal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMarket, type Trade } from './market.ts';
import { marketSymbols } from './symbols.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 21, 7, 31, 17, 431);

const symbols = marketSymbols();
const fresh = (seed = 'market') => createMarket({ seed, symbols });
const market = fresh();

const anySymbol = fc.constantFrom('BTCUSDT', 'ETHBTC', 'USDCUSDT', 'PEPEUSDT', 'BATUSDT', 'BTCEUR');
const anyInstant = fc.integer({ min: NOW - 900 * DAY, max: NOW + 900 * DAY });

/** What a candle or a day says, folded from the texts of trades with exact decimals. */
function fold(trades: readonly Trade[]) {
  const prices = trades.map(({ price }) => decimal(price)).toSorted(compare);
  const [low, high] = [prices[0], prices.at(-1)];
  const [first, last] = [trades[0], trades.at(-1)];
  if (!low || !high || !first || !last) throw new Error('no trades');
  return {
    open: number(first.price),
    high: decimalToText(high),
    low: decimalToText(low),
    close: number(last.price),
    volume: decimalToText(sum(trades.map(({ size }) => decimal(size)))),
    quoteVolume: decimalToText(
      sum(trades.map(({ size, price }) => multiply(decimal(size), decimal(price)))),
    ),
  };
}

const number = (text: string) => decimalToText(decimal(text));

function numbers(bar: ReturnType<typeof fold>): ReturnType<typeof fold> {
  const { open, high, low, close, volume, quoteVolume } = bar;
  return {
    open: number(open),
    high: number(high),
    low: number(low),
    close: number(close),
    volume: number(volume),
    quoteVolume: number(quoteVolume),
  };
}

function tradesOf(symbol: string, from: number, to: number, source = market): readonly Trade[] {
  const trades = source.tradesBetween(symbol, from, to);
  if (trades === undefined) throw new Error(`no ${symbol}`);
  return trades;
}

describe('trades', () => {
  it('any window is the slice of a larger one, from another instance too', () => {
    fc.assert(
      fc.property(
        anySymbol,
        anyInstant,
        fc.array(fc.integer({ min: 0, max: 20 * MINUTE }), { minLength: 4, maxLength: 4 }),
        (symbol, start, offsets) => {
          const [outer = 0, from = 0, to = 0, end = 0] = offsets
            .toSorted((a, b) => a - b)
            .map((offset) => start + offset);
          const larger = tradesOf(symbol, outer, end);
          const slice = larger.filter(({ time }) => time >= from && time < to);
          expect(tradesOf(symbol, from, to, fresh())).toEqual(slice);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('ids and instants go up; prices and sizes stand on the grid', () => {
    const spec = market.symbols.get('ETHUSDT');
    const trades = tradesOf('ETHUSDT', NOW - HOUR, NOW);
    expect(trades.length).toBeGreaterThan(1_000);
    for (const [index, { id, time, price, size }] of trades.entries()) {
      const previous = trades[index - 1];
      if (previous !== undefined) {
        expect(BigInt(id)).toBeGreaterThan(BigInt(previous.id));
        expect(time).toBeGreaterThanOrEqual(previous.time);
      }
      expect(price).toMatch(/^\d+\.\d{2}$/);
      expect(size).toMatch(/^\d+\.\d{5}$/);
    }
    expect([spec?.tick, spec?.lot]).toEqual(['0.01', '0.00001']);
  });

  it('another seed is another market', () => {
    const other = tradesOf('BTCUSDT', NOW - MINUTE, NOW, fresh('other'));
    expect(other).not.toEqual(tradesOf('BTCUSDT', NOW - MINUTE, NOW));
  });

  it('another list of symbols changes nothing for those in both', () => {
    const small = createMarket({ seed: 'market', symbols: marketSymbols(6) });
    expect(tradesOf('ETHUSDT', NOW - HOUR, NOW, small)).toEqual(
      tradesOf('ETHUSDT', NOW - HOUR, NOW),
    );
  });
});

describe('candles', () => {
  it.each([
    ['BTCUSDT', 1],
    ['BTCUSDT', 15],
    ['ETHBTC', 60],
    ['PEPEUSDT', 240],
  ])(
    '%s, %i minutes: each is the fold of its trades, the last one up to now',
    (symbol, interval) => {
      const length = interval * MINUTE;
      const candles = market.candlesBetween({
        symbol,
        interval,
        fromMs: NOW - 3 * length,
        toMs: NOW,
      });
      expect(candles).toHaveLength(4);
      for (const candle of candles ?? []) {
        const trades = tradesOf(symbol, candle.start, Math.min(candle.start + length, NOW));
        expect(candle.start % length).toBe(0);
        expect(numbers(candle)).toEqual(fold(trades));
      }
    },
  );

  it('the high is above, the low below, and nothing is zero', () => {
    fc.assert(
      fc.property(
        anySymbol,
        anyInstant,
        fc.constantFrom(1, 5, 15, 60),
        (symbol, instant, interval) => {
          const toMs = instant + 5 * interval * MINUTE;
          for (const candle of market.candlesBetween({ symbol, interval, fromMs: instant, toMs }) ??
            []) {
            const [open, high, low, close, volume] = [
              decimal(candle.open),
              decimal(candle.high),
              decimal(candle.low),
              decimal(candle.close),
              decimal(candle.volume),
            ];
            expect(compare(high, open) >= 0 && compare(high, close) >= 0).toBe(true);
            expect(compare(low, open) <= 0 && compare(low, close) <= 0).toBe(true);
            expect(low.coefficient > 0n && volume.coefficient > 0n).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('larger ones fold smaller ones: volumes add up exactly', () => {
    const range = { symbol: 'BTCUSDT', fromMs: NOW - DAY, toMs: NOW };
    const total = (interval: number) =>
      (market.candlesBetween({ ...range, interval, fromMs: NOW - (NOW % DAY) }) ?? [])
        .map(({ quoteVolume }) => decimal(quoteVolume))
        .reduce(add, decimal('0'));
    expect(decimalToText(total(1440))).toBe(decimalToText(total(5)));
  });

  it('an interval nobody traded in yet has no candle', () => {
    const minute = Math.floor(NOW / MINUTE) * MINUTE;
    const request = { symbol: 'BATUSDT', interval: 1, fromMs: minute, toMs: minute + 1 };
    expect(tradesOf('BATUSDT', minute, minute + 1)).toEqual([]);
    expect(market.candlesBetween(request)).toEqual([]);
  });
});

describe('quotes', () => {
  /** The window: the running minute and the 1439 before it. */
  const windowStart = (now: number) => (Math.floor(now / MINUTE) - 1439) * MINUTE;

  it.each(['BTCUSDT', 'ETHBTC', 'BATUSDT'])('%s: the day is the fold of its trades', (symbol) => {
    const quote = market.quoteAt(symbol, NOW);
    const trades = tradesOf(symbol, windowStart(NOW), NOW + 1);
    expect(quote && numbers(quote)).toEqual(fold(trades));
    expect(quote?.time).toBe(trades.at(-1)?.time);
    expect(quote?.symbol).toBe(symbol);
  });

  it('following by any steps ends where asking anew does, and tells of every trade', () => {
    fc.assert(
      fc.property(
        anySymbol,
        fc.array(
          fc.oneof(
            fc.integer({ min: 0, max: 2_000 }),
            fc.integer({ min: 0, max: 3 * MINUTE }),
            fc.integer({ min: 0, max: 3 * HOUR }),
          ),
          { minLength: 1, maxLength: 12 },
        ),
        (symbol, steps) => {
          const follower = market.follow(symbol, NOW);
          let time = NOW;
          for (const step of steps) {
            const news = tradesOf(symbol, time + 1, time + step + 1).length > 0;
            time += step;
            expect(follower?.advance(time)).toBe(news);
          }
          expect(follower?.quote()).toEqual(fresh().quoteAt(symbol, time));
          expect(follower?.trend()).toEqual(market.trendOf(symbol, time));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('what is traded at an instant is in the quote of that instant, not of the one before', () => {
    const [trade] = tradesOf('BATUSDT', NOW, NOW + 5 * MINUTE);
    if (trade === undefined) throw new Error('no trade to look at');
    const follower = market.follow('BATUSDT', NOW);
    expect(follower?.advance(trade.time - 1)).toBe(false);
    expect(follower?.advance(trade.time)).toBe(true);
    expect(follower?.quote().time).toBe(trade.time);
  });

  it('a clock set back changes nothing', () => {
    const follower = market.follow('BTCUSDT', NOW);
    const before = follower?.quote();
    expect(follower?.advance(NOW - HOUR)).toBe(false);
    expect(follower?.quote()).toEqual(before);
  });

  it('the trend is the closes of the hours, and the price now', () => {
    const hours = market.candlesBetween({
      symbol: 'ETHUSDT',
      interval: 60,
      fromMs: NOW - 23 * HOUR,
      toMs: NOW + 1,
    });
    expect(hours).toHaveLength(24);
    expect(market.trendOf('ETHUSDT', NOW)).toEqual(hours?.map(({ close }) => close));
  });

  it('pairs of the same assets agree with each other', () => {
    // Only to compare: what arbitrage would leave of the difference.
    const price = (symbol: string) => Number(market.quoteAt(symbol, NOW)?.close);
    expect(price('ETHBTC') / (price('ETHUSDT') / price('BTCUSDT'))).toBeCloseTo(1, 2);
    expect(price('BTCEUR') / (price('BTCUSDT') / price('EURUSDT'))).toBeCloseTo(1, 2);
  });

  it('a pegged pair stays within one percent of its anchor for a year', () => {
    const days = market.candlesBetween({
      symbol: 'USDCUSDT',
      interval: 1440,
      fromMs: NOW - 365 * DAY,
      toMs: NOW,
    });
    expect(days).toHaveLength(366);
    for (const { high, low } of days ?? []) {
      expect(compare(decimal(high), decimal('1.01'))).toBe(-1);
      expect(compare(decimal(low), decimal('0.99'))).toBe(1);
    }
  });

  it('an hour of BTC moves by some tenths of a percent', () => {
    const hours = market.candlesBetween({
      symbol: 'BTCUSDT',
      interval: 60,
      fromMs: NOW - 30 * DAY,
      toMs: NOW,
    });
    const closes = (hours ?? []).map(({ close }) => Number(close));
    const returns = closes
      .slice(1)
      .map((close, index) => Math.log(close / (closes[index] ?? close)));
    const deviation = Math.sqrt(
      returns.reduce((total, each) => total + each * each, 0) / returns.length,
    );
    expect(deviation).toBeGreaterThan(0.003);
    expect(deviation).toBeLessThan(0.01);
  });
});

it('an unknown symbol is undefined', () => {
  const range = { symbol: 'NOSUCH', interval: 1, fromMs: NOW - HOUR, toMs: NOW };
  expect([
    market.quoteAt('NOSUCH', NOW),
    market.tradesBetween('NOSUCH', NOW - HOUR, NOW),
    market.candlesBetween(range),
    market.candleSteps(range),
    market.trendOf('NOSUCH', NOW),
    market.follow('NOSUCH', NOW),
  ]).toEqual(Array.from({ length: 6 }, () => undefined));
});
