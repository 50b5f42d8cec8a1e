/** HK: nothing is taxed, years from 1 April; figures by hand. */
import { expect, it } from 'vitest';
import { disposalsOf, income, reportOf, show, taxOf, trade } from '../testing/entries.ts';

const SALES = [
  trade('2024-02-01', '200000 HKD', '2 BTC'),
  // 31 March 2025, 23:30 in Hong Kong.
  trade('2025-03-31T15:30:00Z', '1 BTC', '150000 HKD'),
  // 1 April 2025, 00:30 in Hong Kong.
  trade('2025-03-31T16:30:00Z', '1 BTC', '160000 HKD'),
];

it('cuts the years of assessment at midnight of 1 April in Hong Kong', () => {
  expect(disposalsOf(reportOf('HK', 2024, SALES))).toEqual(['1 BTC: 150000 - 0 - 100000 = 50000']);
  expect(disposalsOf(reportOf('HK', 2025, SALES))).toEqual(['1 BTC: 160000 - 0 - 100000 = 60000']);
});

it('taxes no gain of an investor', () => {
  expect(taxOf(reportOf('HK', 2024, SALES))).toBe('0');
});

it('lists pay in units apart, and passive receipts not at all', () => {
  const report = reportOf('HK', 2025, [
    income('2025-05-01', 'wages', '1 ETH @ 20000 HKD'),
    income('2025-05-02', 'staking', '1 ETH @ 21000 HKD'),
  ]);
  expect(show(report.totals.incomeApart)).toBe('20000');
  expect(show(report.totals.income)).toBe('0');
  expect(taxOf(report)).toBe('0');
});
