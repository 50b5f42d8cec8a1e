/** United States: filing apart and heads of household. Every figure is derived by hand beside it. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { FilingStatus } from '@meridian/tax-rules/rates.ts';
import { reportOf, stepsOf, taxOf, trade } from '../testing/story.ts';

const short = (price: string) => [
  trade('2025-01-10', '10000 USD', '1 ETH'),
  trade('2025-06-10', '1 ETH', price),
];
const long = [trade('2023-01-10', '10000 USD', '1 BTC'), trade('2025-06-10', '1 BTC', '20000 USD')];

const settings = (filingStatus: FilingStatus, otherIncome: string) => ({
  settings: { filingStatus, otherIncome: fixed(otherIncome) },
});

describe('a head of household', () => {
  it('has ordinary brackets of its own', () => {
    // 4,850 up to 64,850 at 12 % and 5,150 at 22 %: 582 + 1,133.
    expect(taxOf(reportOf('US', 2025, short('20000 USD'), settings('head', '60000')))).toBe('1715');
  });

  it('has long-term brackets of its own', () => {
    // 4,750 up to 64,750 at 0 %, 5,250 at 15 %.
    expect(taxOf(reportOf('US', 2025, long, settings('head', '60000')))).toBe('787.5');
  });
});

describe('married and filing apart', () => {
  it('meets the surtax above 125,000', () => {
    // 10,000 at 15 %; 5,000 of it above 125,000 at 3.8 %.
    expect(taxOf(reportOf('US', 2025, long, settings('separate', '120000')))).toBe('1690');
  });

  it('leaves the bracket of 35 % at half of the joint limit', () => {
    // 800 up to 375,800 at 35 % and 9,200 at 37 %: 280 + 3,404; all of it at 3.8 %: 380.
    const report = reportOf('US', 2025, short('20000 USD'), settings('separate', '375000'));
    expect(taxOf(report)).toBe('4064');
  });

  it('sets 1,500 of a loss against other income', () => {
    const report = reportOf('US', 2025, short('5000 USD'), settings('separate', '60000'));
    expect(stepsOf(report)).toMatchObject({
      'loss-against-income': '1500',
      'loss-carried': '3500',
    });
  });
});
