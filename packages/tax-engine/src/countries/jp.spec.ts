/** JP: total average of the year, miscellaneous income on top of other income; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import {
  disposalsOf,
  income,
  reportOf,
  staking,
  taxOf,
  taxableOf,
  trade,
} from '../testing/entries.ts';

const OTHER = { settings: { otherIncome: fixed('5000000') } };

const LEDGER = [
  trade('2025-03-09', '2000000 JPY', '4 BTC'),
  trade('2025-05-20', '1 BTC', '900000 JPY'),
  trade('2025-11-30', '1600000 JPY', '2 BTC'),
];

it('takes the average of all units of the year, or the moving one', () => {
  // 3.6 m / 6 units; 2 m / 4 units when it was sold.
  expect(disposalsOf(reportOf('JP', 2025, LEDGER))).toEqual([
    '1 BTC: 900000 - 0 - 600000 = 300000',
  ]);
  expect(disposalsOf(reportOf('JP', 2025, LEDGER, { method: 'moving-average' }))).toEqual([
    '1 BTC: 900000 - 0 - 500000 = 400000',
  ]);
});

it('A8: rounds the cost of one unit up to a whole yen where that is chosen', () => {
  const ledger = [
    trade('2025-03-09', '1000000 JPY', '3 BTC'),
    trade('2025-05-20', '1 BTC', '900000 JPY'),
  ];
  const soldBy = (method: 'total-average' | 'moving-average', roundsUnitCostUp: boolean) =>
    disposalsOf(reportOf('JP', 2025, ledger, { method, settings: { roundsUnitCostUp } }));
  // 333,333.33... a unit.
  for (const method of ['total-average', 'moving-average'] as const) {
    expect(soldBy(method, true)).toEqual(['1 BTC: 900000 - 0 - 333334 = 566666']);
    expect(soldBy(method, false)).toEqual([
      '1 BTC: 900000 - 0 - 333333.333333333333333333333333 = 566666.666666666666666666666667',
    ]);
  }
});

it('lays the gain on other income, with surtax and resident tax', () => {
  // 300,000 at 20 %: 60,000; 2.1 % of it: 1,260; 10 % resident tax: 30,000.
  expect(taxOf(reportOf('JP', 2025, LEDGER, OTHER))).toBe('91260');
});

it('sets losses against rewards of the year, not against wages', () => {
  const ledger = [
    trade('2025-01-01', '400000 JPY', '1 ETH'),
    trade('2025-02-01', '1 ETH', '300000 JPY'),
    staking('2025-03-01', '1 SOL @ 150000 JPY'),
  ];
  const report = reportOf('JP', 2025, ledger, OTHER);
  // 50,000 * 20 % = 10,000, surtax 210, resident tax 5,000.
  expect([taxableOf(report), taxOf(report)]).toEqual(['50000', '15210']);
  const wages = [...ledger.slice(0, 2), income('2025-03-01', 'wages', '1 SOL @ 150000 JPY')];
  // 150,000 * 20 % = 30,000, surtax 630, resident tax 15,000.
  expect(taxOf(reportOf('JP', 2025, wages, OTHER))).toBe('45630');
});

it('carries no loss on', () => {
  const report = reportOf('JP', 2025, [
    trade('2025-01-01', '400000 JPY', '1 ETH'),
    trade('2025-02-01', '1 ETH', '300000 JPY'),
  ]);
  expect(taxOf(report)).toBe('0');
  expect(report.estimate.covered && (report.estimate.lossCarried ?? 0n)).toBe(0n);
});
