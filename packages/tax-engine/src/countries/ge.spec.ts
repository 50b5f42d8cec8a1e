/** GE: sales are exempt, what is received stands apart; figures by hand. */
import { expect, it } from 'vitest';
import { disposalsOf, reportOf, show, staking, stepsOf, taxOf, trade } from '../testing/entries.ts';

it('frees sales and swaps, and shows their gains', () => {
  const report = reportOf('GE', 2025, [
    trade('2024-02-01', '20000 GEL', '2 ETH'),
    trade('2025-02-01', '1 ETH', '30 SOL @ 13000 GEL'),
    trade('2025-03-01', '1 ETH', '9000 GEL', { fees: ['10 GEL'] }),
  ]);
  expect(disposalsOf(report)).toEqual([
    '1 ETH: 13000 - 0 - 10000 = 3000',
    '1 ETH: 9000 - 10 - 10000 = -1010',
  ]);
  expect(stepsOf(report)['gain-for-information']).toBe('1990');
  expect(taxOf(report)).toBe('0');
});

it('lists rewards apart, outside the estimate', () => {
  const report = reportOf('GE', 2025, [staking('2025-05-01', '0.1 ETH @ 700 GEL')]);
  expect(show(report.totals.incomeApart)).toBe('700');
  expect(show(report.totals.income)).toBe('0');
  expect(taxOf(report)).toBe('0');
});
