import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Bar, createRollingWindow } from './window.ts';

const anyBar: fc.Arbitrary<Bar> = fc
  .record({
    prices: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }),
    volume: fc.integer({ min: 1, max: 2 ** 40 }),
    quoteVolume: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  })
  .map(({ prices, volume, quoteVolume }) => ({
    open: prices[0] ?? 1,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) ?? 1,
    volume,
    quoteVolume,
  }));

it('after any pushes it says what folding the last minutes says', () => {
  fc.assert(
    fc.property(
      fc.array(anyBar, { minLength: 1, maxLength: 60 }),
      fc.option(anyBar, { nil: null }),
      fc.integer({ min: 1, max: 12 }),
      (bars, running, length) => {
        const window = createRollingWindow(length);
        for (const bar of bars) window.push(bar);
        const inside = [...bars.slice(-length), ...(running === null ? [] : [running])];
        expect(window.totals(running)).toEqual({
          open: inside[0]?.open,
          high: Math.max(...inside.map(({ high }) => high)),
          low: Math.min(...inside.map(({ low }) => low)),
          volume: inside.reduce((sum, { volume }) => sum + volume, 0),
          quoteVolume: inside.reduce((sum, bar) => sum + BigInt(bar.quoteVolume), 0n),
        });
      },
    ),
    { numRuns: 400 },
  );
});

it('thousands of minutes later the extremes are still those of the last ones', () => {
  const window = createRollingWindow(100);
  // Ever lower: every minute stays a candidate for the high until it leaves the window.
  for (let index = 0; index < 5_000; index += 1) {
    const price = 10_000 - index;
    window.push({
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 1,
      quoteVolume: price,
    });
  }
  expect(window.totals(null)).toMatchObject({ open: 5_100, high: 5_100, low: 5_001, volume: 100 });
});

it('only the running minute: its own sums', () => {
  const bar = { open: 3, high: 5, low: 2, close: 4, volume: 7, quoteVolume: 21 };
  expect(createRollingWindow(5).totals(bar)).toEqual({
    open: 3,
    high: 5,
    low: 2,
    volume: 7,
    quoteVolume: 21n,
  });
});
