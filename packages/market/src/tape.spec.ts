import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ladder } from './ladder.ts';
import { createMarket } from './market.ts';
import { marketSymbols } from './symbols.ts';
import type { StoredSteps, TapeTrade } from './tape.ts';

const STEP = 200;
const HOUR_STEPS = 3_600_000 / STEP;
const NOW = Date.UTC(2026, 10, 21, 7, 0);
const symbols = marketSymbols();
const markets = ['tape', 'other', ''].map((seed) => createMarket({ seed, symbols }));
const [market] = markets;
if (market === undefined) throw new Error('no market');
/** An hour takes half a second: a fiftieth of the cases that other properties have in their long form. */
const HOURS = parseInt(process.env['PROPERTY_RUNS'] ?? '600', 10) / 50;
const SEED = parseInt(process.env['PROPERTY_SEED'] ?? '1', 10);
const anyListed = fc.constantFrom(...symbols);
const anySymbol = fc.constantFrom(
  'BTCUSDT',
  'ETHBTC',
  'DOGEBTC',
  'PEPEUSDT',
  'USDTIDR',
  'BTCTRY',
  'BATUSDT',
  'USDCUSDT',
);
const anyStep = fc.integer({ min: NOW / STEP - 4e8, max: NOW / STEP + 4e8 });

function checkLadder({ bids, asks }: Ladder, levels: number): void {
  expect([bids.length, asks.length]).toEqual([levels, levels]);
  expect(bids[0]?.price).toBeLessThan(asks[0]?.price ?? 0);
  for (const [side, direction] of [
    [bids, -1],
    [asks, 1],
  ] as const) {
    for (const [place, { price, lots }] of side.entries()) {
      const before = side[place - 1];
      expect(Number.isSafeInteger(price) && Number.isSafeInteger(lots) && lots > 0).toBe(true);
      if (before !== undefined) expect((price - before.price) * direction).toBeGreaterThan(0);
    }
  }
}

describe('any hour of any pair of any seed', () => {
  it('trades are at the best price of a ladder that is never crossed, and fold to the candle', () => {
    fc.assert(
      fc.property(fc.string(), anyListed, anyStep, (seed, listed, start) => {
        const { symbol } = listed;
        const source = createMarket({ seed, symbols: [listed] });
        const first = start - (start % HOUR_STEPS);
        const tape: TapeTrade[] = [];
        for (let step = first; step < first + HOUR_STEPS; step += 1) {
          const trades = source.takersOf(symbol, step) ?? [];
          if (trades.length === 0) continue;
          const ladder = source.ladderAt(symbol, step, 3);
          if (ladder === undefined) throw new Error('no ladder');
          checkLadder(ladder, 3);
          for (const { time, price, side } of trades) {
            expect(Math.floor(time / STEP)).toBe(step);
            expect(price).toBe((side > 0 ? ladder.asks : ladder.bids)[0]?.price);
          }
          tape.push(...trades);
        }
        const fromMs = first * STEP;
        const toMs = fromMs + HOUR_STEPS * STEP;
        const prices = tape.map(({ price }) => price);
        const { tickScale = 0, lotScale = 0 } = source.symbols.get(symbol) ?? {};
        const [candle] = source.candlesBetween({ symbol, interval: 60, fromMs, toMs }) ?? [];
        const atoms = (text: string | undefined, scale: number) => {
          const digits = BigInt((text ?? '').replace('.', ''));
          return scale < 0 ? digits / 10n ** BigInt(-scale) : digits;
        };
        const ticks = (text: string | undefined) => atoms(text, tickScale);
        expect(ticks(candle?.open)).toBe(BigInt(prices[0] ?? 0));
        expect(ticks(candle?.close)).toBe(BigInt(prices.at(-1) ?? 0));
        expect(ticks(candle?.high)).toBe(BigInt(prices.reduce((a, b) => Math.max(a, b))));
        expect(ticks(candle?.low)).toBe(BigInt(prices.reduce((a, b) => Math.min(a, b))));
        const volume = tape.reduce((sum, { lots }) => sum + BigInt(lots), 0n);
        expect(atoms(candle?.volume, lotScale)).toBe(volume);
        const value = tape.reduce((sum, { price, lots }) => sum + BigInt(price) * BigInt(lots), 0n);
        expect(atoms(candle?.quoteVolume, tickScale + lotScale)).toBe(value);
      }),
      { numRuns: Math.ceil(HOURS), seed: SEED },
    );
  }, 3_600_000);

  it('BTCUSDT moves with its quote: 20 ticks within a step, the quote and 20 ticks between steps', () => {
    const within: number[] = [];
    const between: number[] = [];
    for (const source of markets) {
      const last = new Map<number, { step: number; price: number }>();
      for (let step = NOW / STEP; step < NOW / STEP + HOUR_STEPS; step += 1) {
        for (const { price, side } of source.takersOf('BTCUSDT', step) ?? []) {
          const before = last.get(side);
          last.set(side, { step, price });
          if (before === undefined) continue;
          const jump = Math.abs(price - before.price);
          if (before.step === step) within.push(jump);
          else {
            const [from, to] = [
              source.bestAt('BTCUSDT', before.step),
              source.bestAt('BTCUSDT', step),
            ];
            if (from === undefined || to === undefined) throw new Error('no quote');
            const moved = side > 0 ? to.ask - from.ask : to.bid - from.bid;
            between.push(jump - Math.abs(moved));
          }
        }
      }
    }
    const p99 = (values: number[]) =>
      values.sort((a, b) => a - b)[Math.floor(values.length * 0.99)];
    expect(within.length).toBeGreaterThan(10_000);
    expect(p99(within)).toBeLessThanOrEqual(20);
    expect(p99(between)).toBeLessThanOrEqual(20);
  });
});

describe('the ladder', () => {
  it('any ladder is the same from another instance, and a deep one begins with a shallow one', () => {
    fc.assert(
      fc.property(anySymbol, anyStep, fc.integer({ min: 1, max: 60 }), (symbol, step, levels) => {
        const deep = market.ladderAt(symbol, step, 60);
        const fresh = createMarket({ seed: 'tape', symbols }).ladderAt(symbol, step, levels);
        expect(fresh?.bids).toEqual(deep?.bids.slice(0, levels));
        expect(fresh?.asks).toEqual(deep?.asks.slice(0, levels));
        if (deep !== undefined) checkLadder(deep, 60);
      }),
      { numRuns: 60 },
    );
  });

  it('levels behind the best mostly stay what they are from step to step', () => {
    let same = 0;
    let count = 0;
    for (let step = NOW / STEP; step < NOW / STEP + 100; step += 1) {
      const before = new Map(
        market.ladderAt('ETHUSDT', step, 100)?.asks.map(({ price, lots }) => [price, lots]),
      );
      for (const { price, lots } of market.ladderAt('ETHUSDT', step + 1, 100)?.asks ?? []) {
        const known = before.get(price);
        if (known === undefined) continue;
        count += 1;
        if (known === lots) same += 1;
      }
    }
    expect(count).toBeGreaterThan(3_000);
    expect(same / count).toBeGreaterThan(0.6);
  });

  it('has 1 to 1000 levels', () => {
    expect(market.ladderAt('BTCUSDT', NOW / STEP, 1_000)?.bids).toHaveLength(1_000);
    expect(() => market.ladderAt('BTCUSDT', NOW / STEP, 0)).toThrow('levels');
    expect(() => market.ladderAt('BTCUSDT', NOW / STEP, 1_001)).toThrow('levels');
  });

  it('what was taken comes back after one to ten steps', () => {
    const delays = Array.from({ length: 500 }, (_, step) => market.refillSteps('BTCUSDT', step, 7));
    expect([...new Set(delays)].toSorted((a = 0, b = 0) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });
});

describe('stored steps', () => {
  const symbol = 'ETHUSDT';
  const step = NOW / STEP + 3_000;

  /** A market in which one step was traded differently: one lot more, at another price. */
  function touched() {
    const computed = market?.takersOf(symbol, step) ?? [];
    const own: TapeTrade = { time: step * STEP + 7, price: 1, lots: 3, side: -1 };
    const trades = [own, ...computed].sort((a, b) => a.time - b.time);
    const minute = Math.floor(step / 300);
    let isStored = false;
    const stored: StoredSteps = {
      inMinute: (name, asked) =>
        isStored && name === symbol && asked === minute ? new Map([[step, trades]]) : undefined,
    };
    const source = createMarket({ seed: 'tape', symbols, stored });
    return {
      source,
      store: () => {
        isStored = true;
      },
    };
  }

  it('stand in place of the computed ones in trades, candles and day figures', () => {
    const { source, store } = touched();
    store();
    const fromMs = step * STEP;
    const range = { symbol, interval: 60, fromMs: NOW, toMs: NOW + 3_600_000 };
    const trades = source.tradesBetween(symbol, fromMs, fromMs + STEP) ?? [];
    expect(trades.map(({ price }) => price)).toContain('0.01');
    const [plain] = market.candlesBetween(range) ?? [];
    const [overlaid] = source.candlesBetween(range) ?? [];
    expect([plain?.low, overlaid?.low]).toEqual([plain?.low, '0.01']);
    expect(source.quoteAt(symbol, NOW + 3_600_000)?.low).toBe('0.01');
    // Untouched steps stay.
    const after = { ...range, fromMs: NOW + 3_600_000, toMs: NOW + 7_200_000 };
    expect(source.candlesBetween(after)).toEqual(market.candlesBetween(after));
  });

  it('a follower takes a step in, in the running minute and in an earlier one', () => {
    for (const later of [1_000, 10 * 60_000]) {
      const { source, store } = touched();
      const now = step * STEP + later;
      const follower = source.follow(symbol, now - 5_000);
      follower?.advance(now);
      const before = follower?.quote();
      store();
      follower?.replaceStep(step);
      expect(follower?.quote()).not.toEqual(before);
      expect(follower?.quote()).toEqual(source.quoteAt(symbol, now));
      expect(follower?.trend()).toEqual(source.trendOf(symbol, now));
    }
  });
});
