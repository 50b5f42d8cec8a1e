import { describe, expect, it } from 'vitest';
import { compareRounds } from './compare-rounds.ts';

describe('two checkouts measured in turns', () => {
  it('are compared by their medians, against the spread of the old one', () => {
    const { old, now, ratio, spread, met } = compareRounds({
      old: [100, 104, 96, 101, 110],
      now: [111, 90, 115, 112, 140],
    });
    expect([old, now]).toEqual([101, 112]);
    expect(ratio).toBeCloseTo(1.109, 3);
    expect(spread).toBeCloseTo(0.139, 3);
    expect(met).toBe(true);
  });

  it('differ where the new one is slower by more than that', () => {
    expect(compareRounds({ old: [100, 101, 102], now: [110, 111, 109] }).met).toBe(false);
    expect(compareRounds({ old: [100, 101, 102], now: [99, 103, 500] }).met).toBe(true);
  });

  it('have the mean of the middle two where the rounds are even', () => {
    expect(compareRounds({ old: [100, 200], now: [300, 100, 200, 400] })).toMatchObject({
      old: 150,
      now: 250,
    });
  });
});
