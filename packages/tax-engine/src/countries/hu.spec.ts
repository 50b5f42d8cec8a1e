/** Hungary: revenue less costs of the year, equalisation. Every figure is derived by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { reportOf, show, staking, stepsOf, taxOf, trade } from '../testing/entries.ts';

const history = [
  trade('2024-02-01', '3000000 HUF', '1 BTC'),
  trade('2024-05-01', '0.5 BTC @ 1800000 HUF', '8 ETH'),
  trade('2024-09-01', '0.2 BTC', '900000 HUF'),
  trade('2025-01-10', '3500000 HUF', '0.1 BTC'),
  trade('2025-06-01', '8 ETH', '8400000 HUF'),
];

describe('the result of a year', () => {
  it('is its revenue less what it paid; swaps count for nothing', () => {
    // 0.9 m - 3.0 m.
    const before = reportOf('HU', 2024, history);
    expect(show(before.cash?.revenue ?? null)).toBe('900000');
    expect(show(before.cash?.costs ?? null)).toBe('3000000');
    expect(taxOf(before)).toBe('0');
    // 8.4 m - 3.5 m = 4.9 m at 15 %.
    const report = reportOf('HU', 2025, history);
    expect(stepsOf(report)).toMatchObject({ 'cash-result': '4900000' });
    expect(taxOf(report)).toBe('735000');
  });

  it('is equalised with a loss that was declared', () => {
    const report = reportOf('HU', 2025, history, {
      settings: { lossesBroughtForward: fixed('2100000') },
    });
    // 735,000 less 15 % of 2.1 m.
    expect(taxOf(report)).toBe('420000');
  });

  it('has no cost for rewards, and all of their price', () => {
    const report = reportOf('HU', 2025, [
      staking('2025-02-01', '1 ETH @ 900000 HUF'),
      trade('2025-08-01', '1 ETH', '1000000 HUF', { fees: ['5000 HUF'] }),
    ]);
    // 1,000,000 - 5,000 at 15 %.
    expect(taxOf(report)).toBe('149250');
    expect(show(report.totals.income)).toBe('0');
  });
});

it('leaves out a single small sale of a day', () => {
  const sales = (first: string, second: string) =>
    reportOf('HU', 2025, [
      trade('2025-01-10', '10000 HUF', '1 ETH'),
      trade(first, '0.1 ETH', '29080 HUF'),
      trade(second, '0.1 ETH', '20000 HUF'),
    ]);
  // A tenth of 290,800 each at most: nothing counts but the costs.
  expect(taxOf(sales('2025-03-01', '2025-04-01'))).toBe('0');
  // Two on one day: 49,080 - 10,000 at 15 %.
  expect(taxOf(sales('2025-03-01', '2025-03-01'))).toBe('5862');
});
