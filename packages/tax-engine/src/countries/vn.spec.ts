/** VN: 0.1 % of each transfer from 1 July 2026; figures by hand. */
import { expect, it } from 'vitest';
import { outgoing, reportOf, stepsOf, taxOf, trade } from '../testing/entries.ts';

it('starts on 1 July 2026, with swaps and spending', () => {
  const report = reportOf('VN', 2026, [
    trade('2026-01-01', '3000000000 VND', '2 BTC'),
    trade('2026-06-30', '1 BTC', '1000000000 VND'),
    trade('2026-07-01', '0.5 BTC', '600000000 VND', { fees: ['1000000 VND'] }),
    trade('2026-07-02', '0.25 BTC', '5 ETH @ 300000000 VND'),
    outgoing('2026-07-03', 'spend', '0.25 BTC @ 100000000 VND'),
  ]);
  // 0.1 % of 600 m, 300 m and 100 m; losses and the fee change nothing.
  expect(taxOf(report)).toBe('1000000');
  // 1,000 + 600 + 300 + 100 m less 3,000 m paid.
  expect(stepsOf(report)['gain-for-information']).toBe('-1000000000');
});

it('has no tax before', () => {
  const report = reportOf('VN', 2025, [
    trade('2025-01-01', '1000000 VND', '1 SOL'),
    trade('2025-02-01', '1 SOL', '3000000 VND'),
  ]);
  expect(taxOf(report)).toBe('0');
  expect(stepsOf(report)['gain-for-information']).toBe('2000000');
});

it('is not settled in a year that begins before the law', () => {
  const { estimate } = reportOf('VN', 2026, [trade('2026-01-01', '1000000 VND', '1 SOL')]);
  expect(estimate.covered && estimate.banner).toBe('estimate.status.partly-unsettled');
});
