import { describe, expect, it } from 'vitest';

import { plotNumber } from './plot.ts';

describe('plotNumber', () => {
  it('is the nearest double', () => {
    expect(plotNumber('64000.01')).toBe(64000.01);
    expect(plotNumber('0.00000001')).toBe(1e-8);
  });

  it('is null for what is no number', () => {
    expect(plotNumber('')).toBeNull();
    expect(plotNumber('1,5')).toBeNull();
  });
});
