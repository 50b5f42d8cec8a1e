import { describe, expect, it } from 'vitest';

import { chartSummary } from './chart-summary.ts';

const bar = (start: number, open: string, high: string, low: string, close: string) => ({
  start,
  open,
  high,
  low,
  close,
  volume: '1',
});

describe('chartSummary', () => {
  it('says where the prices began, ended and turned', () => {
    const bars = [
      bar(0, '100', '110', '99', '105'),
      bar(60_000, '105', '108', '90.5', '101'),
      bar(120_000, '101', '102', '100', '102'),
    ];
    expect(chartSummary(bars, '0.1', 'en')).toMatchObject({
      count: 3,
      last: '102.0',
      high: '110.0',
      low: '90.5',
      change: '+2.00%',
    });
  });

  it('has nothing to say of no bars', () => {
    expect(chartSummary([], '0.1', 'en')).toBeNull();
  });
});
