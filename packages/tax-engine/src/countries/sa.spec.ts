/** SA: no income tax on private persons; figures by hand. */
import { expect, it } from 'vitest';
import { disposalsOf, income, rate, reportOf, show, taxOf, trade } from '../testing/entries.ts';

it('shows gains and losses, and taxes none', () => {
  const report = reportOf(
    'SA',
    2026,
    [
      trade('2025-02-01', '100 USD', '1 SOL'),
      trade('2026-02-01', '0.5 SOL', '300 SAR'),
      trade('2026-03-01', '0.5 SOL', '100 SAR'),
    ],
    { rates: [rate('2025-02-01', 'USD', '3.75 SAR')] },
  );
  expect(disposalsOf(report)).toEqual([
    '0.5 SOL: 300 - 0 - 187.5 = 112.5',
    '0.5 SOL: 100 - 0 - 187.5 = -87.5',
  ]);
  expect(show(report.totals.gain)).toBe('25');
  expect(taxOf(report)).toBe('0');
});

it('knows no taxable income, wages included', () => {
  const { totals } = reportOf('SA', 2026, [
    income('2026-01-01', 'wages', '1 ETH @ 9000 SAR'),
    income('2026-01-02', 'mining', '1 ETC @ 80 SAR'),
  ]);
  expect([totals.income, totals.incomeApart, totals.incomeWithGains]).toEqual([0n, 0n, 0n]);
});
