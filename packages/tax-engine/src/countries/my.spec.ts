/** MY: gains of an investor are not taxed; figures by hand. */
import { expect, it } from 'vitest';
import { disposalsOf, income, reportOf, show, taxOf, trade } from '../testing/entries.ts';

it('shows gains first in, first out, and taxes none', () => {
  const report = reportOf('MY', 2025, [
    trade('2024-02-01', '100 MYR', '1 SOL'),
    trade('2024-03-01', '300 MYR', '1 SOL'),
    trade('2025-02-01', '1 SOL', '400 MYR'),
  ]);
  expect(disposalsOf(report)).toEqual(['1 SOL: 400 - 0 - 100 = 300']);
  expect(taxOf(report)).toBe('0');
});

it('gives airdrops no income and no cost, and lists mining apart', () => {
  const report = reportOf('MY', 2025, [
    income('2025-01-01', 'airdrop', '10 ARB @ 50 MYR'),
    income('2025-01-02', 'mining', '1 ETC @ 90 MYR'),
    trade('2025-02-01', '10 ARB', '60 MYR'),
  ]);
  expect(show(report.totals.incomeApart)).toBe('90');
  expect(disposalsOf(report)).toEqual(['10 ARB: 60 - 0 - 0 = 60']);
  expect(taxOf(report)).toBe('0');
});
