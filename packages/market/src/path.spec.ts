import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childKey, rootKey } from './prf.ts';
import { createPath, DAY_MINUTES, intradayFactor, type PathModel } from './path.ts';

/** 2026-01-01, in minutes. */
const START = Date.UTC(2026, 0, 1) / 60_000;
const YEAR_MINUTES = 365 * DAY_MINUTES;

const free: PathModel = {
  key: childKey(rootKey('path'), 'asset BTC'),
  volatility: 0.55,
  pegged: false,
};
const pegged: PathModel = {
  key: childKey(rootKey('path'), 'asset USDC'),
  volatility: 0.008,
  pegged: true,
};

const anyMinute = fc.integer({ min: START - 3 * YEAR_MINUTES, max: START + 3 * YEAR_MINUTES });

/** Root of the mean square of the returns over so many minutes. */
function deviation(model: PathModel, step: number, count: number): number {
  const path = createPath(model);
  let squares = 0;
  for (let index = 0; index < count; index += 1) {
    const change = path.at(START + (index + 1) * step) - path.at(START + index * step);
    squares += change * change;
  }
  return Math.sqrt(squares / count);
}

describe('path', () => {
  it('any minute is the same, in whatever order they are asked for', () => {
    const walked = createPath(free);
    fc.assert(
      fc.property(fc.array(anyMinute, { minLength: 1, maxLength: 6 }), (minutes) => {
        for (const minute of minutes) expect(walked.at(minute)).toBe(createPath(free).at(minute));
      }),
    );
  });

  it('a minute never jumps, not even where a day meets the next', () => {
    const path = createPath(free);
    const minuteDeviation = 0.55 / Math.sqrt(YEAR_MINUTES);
    for (let minute = START; minute < START + 5 * DAY_MINUTES; minute += 1) {
      const change = Math.abs(path.at(minute + 1) - path.at(minute));
      expect(change).toBeLessThan(40 * minuteDeviation);
    }
  });

  it.each([
    ['minute', 1, 20 * DAY_MINUTES],
    ['hour', 60, 60 * 24],
    ['day', DAY_MINUTES, 500],
  ])('over a %s it moves as a year of 55 % says', (_name, step, count) => {
    const expected = 0.55 / Math.sqrt(YEAR_MINUTES / step);
    const found = deviation(free, step, count);
    expect(found).toBeGreaterThan(0.8 * expected);
    expect(found).toBeLessThan(1.25 * expected);
  });

  it('returns come in calm and wild spells, with fat tails', () => {
    const path = createPath(free);
    const count = 30 * DAY_MINUTES;
    const returns = Array.from({ length: count }, (_, index) => {
      const minute = START + index;
      return (path.at(minute + 1) - path.at(minute)) / intradayFactor(minute);
    });
    const square = (index: number) => (returns[index] ?? Number.NaN) ** 2;
    let mean = 0;
    let fourth = 0;
    let lagged = 0;
    for (let index = 0; index < count - 5; index += 1) {
      mean += square(index) / count;
      fourth += square(index) ** 2 / count;
      lagged += (square(index) * square(index + 5)) / count;
    }
    expect(fourth / mean ** 2).toBeGreaterThan(3.5);
    // Independent squares would give 1.
    expect(lagged / mean ** 2).toBeGreaterThan(1.1);
  });

  it('a pegged asset stays within one percent and comes back', () => {
    const path = createPath(pegged);
    let sum = 0;
    let squares = 0;
    for (let day = 0; day < 200; day += 1) {
      for (let minute = 0; minute < DAY_MINUTES; minute += 7) {
        const value = path.at(START + day * DAY_MINUTES + minute);
        expect(Math.abs(value)).toBeLessThan(0.01);
        sum += value;
        squares += value * value;
      }
    }
    const count = 200 * Math.ceil(DAY_MINUTES / 7);
    expect(Math.abs(sum / count)).toBeLessThan(0.0002);
    expect(Math.sqrt(squares / count)).toBeLessThan(0.001);
  });

  it('a free asset stays in sight of its anchor for years', () => {
    const path = createPath(free);
    for (let day = -2_000; day < 2_000; day += 1) {
      expect(Math.abs(path.at(START + day * DAY_MINUTES))).toBeLessThan(2);
    }
  });

  it('what is cached does not change the values', () => {
    const sparing = createPath(free, 1);
    const generous = createPath(free, 50);
    for (const day of [0, 3, 1, 0, 7, 3]) {
      const minute = START + day * DAY_MINUTES + 100;
      expect(sparing.at(minute)).toBe(generous.at(minute));
    }
  });
});
