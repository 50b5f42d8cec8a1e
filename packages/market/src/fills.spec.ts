import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFillColumns, drawFills, MAX_FILLS_A_MINUTE } from './fills.ts';
import { createMinutePlan, planMinute } from './minute.ts';
import { createAssetPaths, createPair } from './pair.ts';
import { MINUTE_MS } from './path.ts';
import { marketSymbols } from './symbols.ts';

const START = Date.UTC(2026, 5, 1) / MINUTE_MS;
const assets = createAssetPaths('fills');
const pairs = marketSymbols(200).map((symbol) => createPair(symbol, 'fills', assets));
const anyPair = fc.constantFrom(...pairs);
const anyMinute = fc.integer({ min: START - 1_000_000, max: START + 1_000_000 });

function minuteOf(pair: (typeof pairs)[number], minute: number) {
  const plan = createMinutePlan();
  const columns = createFillColumns();
  planMinute(pair, minute, plan);
  drawFills(pair, minute, plan, columns);
  const column = (values: Float64Array) => [...values.subarray(0, columns.count)];
  return {
    plan,
    time: column(columns.time),
    price: column(columns.price),
    lots: column(columns.lots),
    side: column(columns.side),
  };
}

const exactSum = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + BigInt(value), 0n);

describe('the fills of a minute', () => {
  it('their fold is the plan of the minute, exactly', () => {
    fc.assert(
      fc.property(anyPair, anyMinute, (pair, minute) => {
        const { plan, price, lots } = minuteOf(pair, minute);
        expect(price[0]).toBe(plan.open);
        expect(price.at(-1)).toBe(plan.close);
        expect(Math.max(...price)).toBe(plan.high);
        expect(Math.min(...price)).toBe(plan.low);
        expect(exactSum(lots)).toBe(BigInt(plan.volume));
        const products = price.map((ticks, index) => BigInt(ticks) * BigInt(lots[index] ?? 0));
        expect(products.reduce((sum, product) => sum + product, 0n)).toBe(BigInt(plan.quoteVolume));
      }),
      { numRuns: 1_500 },
    );
  });

  it('each is a positive whole number of ticks and lots, within the minute, in order', () => {
    fc.assert(
      fc.property(anyPair, anyMinute, (pair, minute) => {
        const { plan, time, price, lots, side } = minuteOf(pair, minute);
        expect(Number.isSafeInteger(plan.quoteVolume)).toBe(true);
        expect(time.length).toBeGreaterThan(0);
        expect(time.length).toBeLessThanOrEqual(MAX_FILLS_A_MINUTE);
        expect([...price, ...lots].every((value) => Number.isSafeInteger(value) && value > 0)).toBe(
          true,
        );
        expect(
          time.every((value) => Number.isInteger(value) && value >= 0 && value < MINUTE_MS),
        ).toBe(true);
        expect(time).toEqual(time.toSorted((a, b) => a - b));
        expect(side.every((value) => value === 1 || value === -1)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('buyers and sellers come in runs: the sign has an autocorrelation of 0.2 to 0.3', () => {
    let products = 0;
    let count = 0;
    for (let minute = START; minute < START + 500; minute += 1) {
      const { side } = minuteOf(pairOf('BTCUSDT'), minute);
      for (let index = 1; index < side.length; index += 1) {
        products += (side[index] ?? 0) * (side[index - 1] ?? 0);
        count += 1;
      }
    }
    expect(products / count).toBeGreaterThan(0.2);
    expect(products / count).toBeLessThan(0.3);
  });

  it('they come in bursts: gaps vary more than those of independent takers', () => {
    // Within a minute, since minutes differ in how much is traded.
    const ratios: number[] = [];
    for (let minute = START; minute < START + 200; minute += 1) {
      const takers = [...new Set(minuteOf(pairOf('LTCUSDT'), minute).time)];
      const gaps = takers.slice(1).map((time, index) => time - (takers[index] ?? time));
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

  it('a busy pair has several fills a second, a quiet one one in some seconds', () => {
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
    for (const symbol of ['BTCUSDT', 'ETHBTC', 'PEPEUSDT', 'USDCUSDT', 'BATUSDT']) {
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
