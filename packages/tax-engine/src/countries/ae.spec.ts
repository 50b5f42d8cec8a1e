/** AE: nothing is taxed, gains are shown; figures by hand. */
import { expect, it } from 'vitest';
import {
  disposalsOf,
  holdingsOf,
  outgoing,
  rate,
  reportOf,
  show,
  staking,
  stepsOf,
  taxOf,
  taxableOf,
  trade,
} from '../testing/entries.ts';

it('shows the gain of a sale after its fee, and taxes none of it', () => {
  const report = reportOf('AE', 2025, [
    trade('2024-03-01', '400000 AED', '1 BTC'),
    trade('2025-02-01', '0.5 BTC', '300000 AED', { fees: ['100 AED'] }),
  ]);
  expect(disposalsOf(report)).toEqual(['0.5 BTC: 300000 - 100 - 200000 = 99900']);
  expect(stepsOf(report)['gain-for-information']).toBe('99900');
  expect([taxableOf(report), taxOf(report)]).toEqual(['0', '0']);
});

it('takes rewards at market value and as no income', () => {
  const report = reportOf('AE', 2025, [
    staking('2025-01-10', '1 ETH @ 10000 AED'),
    trade('2025-06-01', '1 ETH', '12000 AED'),
  ]);
  expect(show(report.totals.income + report.totals.incomeApart)).toBe('0');
  expect(disposalsOf(report)).toEqual(['1 ETH: 12000 - 0 - 10000 = 2000']);
});

it('shows spending as a disposal and lets gifts go without one', () => {
  const report = reportOf(
    'AE',
    2025,
    [
      trade('2025-01-01', '1000 USD', '10 SOL'),
      outgoing('2025-02-01', 'spend', '4 SOL @ 2000 AED'),
      outgoing('2025-03-01', 'gift', '1 SOL @ 600 AED'),
    ],
    { rates: [rate('2025-01-01', 'USD', '3.6725 AED')] },
  );
  // 1,000 USD at the peg: 3,672.50 AED; four of ten units 1,469.
  expect(disposalsOf(report)).toEqual(['4 SOL: 2000 - 0 - 1469 = 531']);
  expect(holdingsOf(report)).toEqual(['*: 5 SOL for 1836.25']);
});
