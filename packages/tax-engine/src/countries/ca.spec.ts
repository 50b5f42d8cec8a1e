/** CA: average cost, half of the gain, superficial losses; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import {
  disposalsOf,
  holdingsOf,
  reportOf,
  show,
  staking,
  taxOf,
  taxableOf,
  trade,
} from '../testing/entries.ts';

const AT_40 = { settings: { marginalRate: fixed('40') } };

it('counts half of the gain over the average cost', () => {
  const report = reportOf(
    'CA',
    2025,
    [
      trade('2025-01-15', '40000 CAD', '1 BTC'),
      trade('2025-02-15', '59900 CAD', '1 BTC', { fees: ['100 CAD'] }),
      trade('2025-06-20', '0.5 BTC', '35000 CAD'),
    ],
    AT_40,
  );
  expect(disposalsOf(report)).toEqual(['0.5 BTC: 35000 - 0 - 25000 = 10000']);
  expect([taxableOf(report), taxOf(report)]).toEqual(['5000', '2000']);
});

it('denies a superficial loss in part and adds it to the cost of the units bought back', () => {
  const report = reportOf('CA', 2025, [
    trade('2025-01-10', '1000 CAD', '10 ETH'),
    trade('2025-03-10', '10 ETH', '600 CAD'),
    trade('2025-03-20', '200 CAD', '4 ETH'),
    trade('2025-09-01', '4 ETH', '500 CAD'),
  ]);
  // 400 * min(10, 4, 4) / 10 = 160 is disallowed; 500 - (200 + 160) later.
  expect(show(report.totals.disallowed)).toBe('160');
  expect(report.disposals.map(({ gain }) => show(gain))).toEqual(['-240', '140']);
  expect(show(report.totals.gain)).toBe('-100');
});

it('leaves a loss alone 31 days after', () => {
  const report = reportOf('CA', 2025, [
    trade('2025-01-10', '1000 CAD', '10 ETH'),
    trade('2025-03-10', '10 ETH', '600 CAD'),
    trade('2025-04-10', '200 CAD', '4 ETH'),
  ]);
  expect(show(report.totals.gain)).toBe('-400');
  expect(holdingsOf(report)).toEqual(['*: 4 ETH for 200']);
});

it('takes rewards in full, and names the highest rate where none is given', () => {
  const ledger = [staking('2025-04-01', '1 ETH @ 3000 CAD')];
  expect(taxOf(reportOf('CA', 2025, ledger, AT_40))).toBe('1200');
  const report = reportOf('CA', 2025, ledger);
  expect(taxOf(report)).toBe('1644');
  const { estimate } = report;
  expect(estimate.covered && estimate.assumptions).toContain('estimate.assumes.top-rate');
});
