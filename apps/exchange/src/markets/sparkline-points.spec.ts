import { describe, expect, it } from 'vitest';

import { sparkline } from './sparkline-points.ts';

describe('sparkline', () => {
  it('draws the lowest at the bottom and the highest at the top, oldest first', () => {
    expect(sparkline(['10', '20', '15'])).toEqual({ points: '0,100 1,0 2,50', width: 2 });
  });

  it('draws differences that a float has lost', () => {
    const near = ['0.100000000000000000000001', '0.100000000000000000000002'];
    expect(sparkline(near)?.points).toBe('0,100 1,0');
  });

  it('runs through the middle where nothing moved', () => {
    expect(sparkline(['5', '5.0'])?.points).toBe('0,50 1,50');
  });

  it('is not there without two values', () => {
    expect(sparkline([])).toBeNull();
    expect(sparkline(['1'])).toBeNull();
    expect(sparkline(['1', 'x'])).toBeNull();
  });
});
