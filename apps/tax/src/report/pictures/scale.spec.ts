import { describe, expect, it } from 'vitest';

import { scaleOf } from './scale.ts';

describe('a scale', () => {
  it('has round steps around zero and every value', () => {
    // A span of 910 in at most four steps: 500 and -500, 0, 500.
    expect(scaleOf([640n, -270n]).ticks).toEqual([-500n, 0n, 500n, 1000n]);
    expect(scaleOf([90n, 12n]).ticks).toEqual([0n, 50n, 100n]);
    expect(scaleOf([-35n]).ticks).toEqual([-40n, -30n, -20n, -10n, 0n]);
  });

  it('is there where all is zero', () => {
    expect(scaleOf([0n]).ticks).toEqual([0n, 1n]);
    expect(scaleOf([]).ticks).toEqual([0n, 1n]);
  });

  it('places amounts beyond what a number holds', () => {
    const huge = 10n ** 60n;
    const { place } = scaleOf([huge, -huge]);
    expect([place(-huge), place(0n), place(huge / 2n)]).toEqual([0, 0.5, 0.75]);
  });
});
