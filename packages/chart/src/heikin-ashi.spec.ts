import { describe, expect, it } from 'vitest';

import { heikinAshi } from './heikin-ashi.ts';

const bar = (timestamp: number, open: number, high: number, low: number, close: number) => ({
  timestamp,
  open,
  high,
  low,
  close,
});

describe('heikinAshi', () => {
  it('averages a bar and opens the next in the middle of its body', () => {
    // By hand: close (10+14+8+12)/4 = 11, open (10+12)/2 = 11; then close (12+20+12+16)/4 = 15,
    // open (11+11)/2 = 11, and the low reaches down to that open.
    expect(heikinAshi([bar(1, 10, 14, 8, 12), bar(2, 12, 20, 12, 16)])).toEqual([
      bar(1, 11, 14, 8, 11),
      bar(2, 11, 20, 11, 15),
    ]);
  });

  it('goes on from the bar before', () => {
    const [first] = heikinAshi([bar(2, 12, 20, 12, 16)], bar(1, 4, 9, 4, 8));
    expect(first?.open).toBe(6);
  });
});
