import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMinutePlan, MAX_TAKERS, planMinute } from './minute.ts';
import { createAssetPaths, createPair } from './pair.ts';
import { MINUTE_MS } from './path.ts';
import { rootKey } from './prf.ts';
import { marketSymbols } from './symbols.ts';
import { createTakers, drawTakers } from './takers.ts';

const START = Date.UTC(2026, 5, 1) / MINUTE_MS;
const root = rootKey('takers');
const assets = createAssetPaths(root);
const pairs = marketSymbols(400).map((symbol) => createPair(symbol, root, assets));
const anyPair = fc.constantFrom(...pairs);
const anyMinute = fc.integer({ min: START - 1_000_000, max: START + 1_000_000 });

function minuteOf(pair: (typeof pairs)[number], minute: number) {
  const plan = createMinutePlan();
  const takers = createTakers();
  planMinute(pair, minute, plan);
  drawTakers(pair, minute, plan, takers);
  const column = (values: Float64Array) => [...values.subarray(0, takers.count)];
  return {
    plan,
    time: column(takers.time),
    price: column(takers.price),
    lots: column(takers.lots),
    side: column(takers.side),
    bid: column(takers.bid),
  };
}

const exactSum = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + BigInt(value), 0n);

describe('the takers of a minute', () => {
  it('their fold is the plan of the minute, exactly', () => {
    fc.assert(
      fc.property(anyPair, anyMinute, (pair, minute) => {
        const { plan, price, lots } = minuteOf(pair, minute);
        expect(price).toHaveLength(plan.takers);
        expect(price[0]).toBe(plan.open);
        expect(price.at(-1)).toBe(plan.close);
        expect(Math.max(...price)).toBe(plan.high);
        expect(Math.min(...price)).toBe(plan.low);
        expect(exactSum(lots)).toBe(BigInt(plan.volume));
        const products = price.map((ticks, index) => BigInt(ticks) * BigInt(lots[index] ?? 0));
        expect(products.reduce((sum, product) => sum + product, 0n)).toBe(BigInt(plan.quoteVolume));
      }),
      { numRuns: 3_000 },
    );
  });

  it('each is a positive whole number of ticks and lots, within the minute, in order', () => {
    fc.assert(
      fc.property(anyPair, anyMinute, (pair, minute) => {
        const { plan, time, price, lots, side } = minuteOf(pair, minute);
        expect(Number.isSafeInteger(plan.quoteVolume)).toBe(true);
        expect(time.length).toBeGreaterThan(0);
        expect(time.length).toBeLessThanOrEqual(MAX_TAKERS);
        const figures = [...price, ...lots];
        expect(figures.every((value) => Number.isSafeInteger(value) && value > 0)).toBe(true);
        const isInside = (value: number) =>
          Number.isInteger(value) && value >= 0 && value < MINUTE_MS;
        expect(time.every(isInside)).toBe(true);
        expect(time).toEqual(time.toSorted((a, b) => a - b));
        expect(side.every((value) => value === 1 || value === -1)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('those of one step meet one quote, sellers its bid and buyers its ask', () => {
    fc.assert(
      fc.property(anyPair, anyMinute, (pair, minute) => {
        const { plan, time, price, side, bid } = minuteOf(pair, minute);
        const bids = new Map<number, number>();
        for (const [taker, instant] of time.entries()) {
          const step = Math.floor(instant / 200);
          const quoted = bid[taker] ?? 0;
          expect(bids.get(step) ?? quoted).toBe(quoted);
          bids.set(step, quoted);
          const ask = quoted + plan.spread;
          expect(price[taker]).toBe((side[taker] ?? 0) > 0 ? ask : quoted);
        }
        expect(plan.spread).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 1_000 },
    );
  });

  it('buyers and sellers come in runs: the sign has an autocorrelation of 0.15 to 0.3', () => {
    let products = 0;
    let count = 0;
    for (let minute = START; minute < START + 500; minute += 1) {
      const { side } = minuteOf(pairOf('BTCUSDT'), minute);
      for (let index = 1; index < side.length; index += 1) {
        products += (side[index] ?? 0) * (side[index - 1] ?? 0);
        count += 1;
      }
    }
    expect(products / count).toBeGreaterThan(0.15);
    expect(products / count).toBeLessThan(0.3);
  });

  it('they come in bursts: gaps vary more than those of independent takers', () => {
    // Within a minute, since minutes differ in how much is traded.
    const ratios: number[] = [];
    for (let minute = START; minute < START + 200; minute += 1) {
      const instants = [...new Set(minuteOf(pairOf('LTCUSDT'), minute).time)];
      const gaps = instants.slice(1).map((time, index) => time - (instants[index] ?? time));
      if (gaps.length < 10) continue;
      const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
      const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length;
      ratios.push(variance / mean ** 2);
    }
    const ratio = ratios.reduce((sum, each) => sum + each, 0) / ratios.length;
    // An exponential distribution has variance = mean^2.
    expect(ratio).toBeGreaterThan(1.3);
  });

  it('some sizes are round, most are not', () => {
    const sizes: number[] = [];
    for (let minute = START; minute < START + 30; minute += 1) {
      sizes.push(...minuteOf(pairOf('ETHUSDT'), minute).lots);
    }
    const round = sizes.filter((size) => size > 100 && /^[125]0*$/.test(String(size)));
    expect(round.length / sizes.length).toBeGreaterThan(0.1);
    expect(round.length / sizes.length).toBeLessThan(0.4);
  });

  it('no part of a minute is repeated in it: sizes give nothing away', () => {
    // Sizes that people type come again. Of 640 others in a busy minute a sixth meet by chance (in lots
    // there are some thousands of them); a half that repeats the other would leave half.
    for (let minute = START; minute < START + 20; minute += 1) {
      const odd = minuteOf(pairOf('BTCUSDT'), minute).lots.filter((size) => size % 100 !== 0);
      expect(new Set(odd).size).toBeGreaterThan(0.75 * odd.length);
    }
  });

  it('a busy pair has several takers a second, a quiet one one in some seconds', () => {
    const perMinute = (symbol: string) => {
      let count = 0;
      for (let minute = START; minute < START + 1440; minute += 10) {
        count += minuteOf(pairOf(symbol), minute).time.length;
      }
      return count / 144;
    };
    expect(perMinute('BTCUSDT')).toBeGreaterThan(180);
    expect(perMinute('BATUSDT')).toBeGreaterThan(4);
    expect(perMinute('BATUSDT')).toBeLessThan(30);
  });

  it('a day turns over about what the symbol says', () => {
    const plan = createMinutePlan();
    for (const symbol of ['BTCUSDT', 'ETHBTC', 'PEPEUSDT', 'USDCUSDT', 'BATUSDT', 'USDTIDR']) {
      const pair = pairOf(symbol);
      let quoteAtoms = 0;
      for (let minute = START; minute < START + 1440 * 10; minute += 1) {
        planMinute(pair, minute, plan);
        quoteAtoms += plan.quoteVolume / 10;
      }
      const { tickScale, lotScale, quote, dailyMillions } = pair.symbol;
      const millions = (quoteAtoms / 10 ** (tickScale + lotScale) / 1e6) * quote.anchor;
      expect(millions / dailyMillions, symbol).toBeGreaterThan(0.5);
      expect(millions / dailyMillions, symbol).toBeLessThan(2);
    }
  });
});

function pairOf(symbol: string) {
  const pair = pairs.find((each) => each.symbol.symbol === symbol);
  if (pair === undefined) throw new Error(`no pair ${symbol}`);
  return pair;
}
