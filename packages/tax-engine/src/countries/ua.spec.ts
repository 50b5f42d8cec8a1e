/** UA: unsettled; the whole price is taxed, profit is a what-if; figures by hand. */
import { expect, it } from 'vitest';
import { disposalsOf, reportOf, show, stepsOf, taxOf, trade } from '../testing/entries.ts';

it('raises the military levy on 1 December 2024', () => {
  const report = reportOf('UA', 2024, [
    trade('2024-02-01', '120000 UAH', '2 ETH'),
    trade('2024-11-30', '1 ETH', '100000 UAH'),
    trade('2024-12-01', '1 ETH', '100000 UAH'),
  ]);
  // 19.5 % and 23 % of 100,000.
  expect(taxOf(report)).toBe('42500');
  expect(stepsOf(report)['gain-for-information']).toBe('80000');
  const { estimate } = report;
  if (!estimate.covered) throw new Error('not covered');
  expect(estimate.whatIf).toEqual([]);
  expect(estimate.banner).toBe('estimate.status.unsettled');
});

it('shows from 2026 what the bill would come to', () => {
  const { estimate } = reportOf('UA', 2026, [
    trade('2026-02-01', '120000 UAH', '2 ETH'),
    trade('2026-11-30', '2 ETH', '200000 UAH'),
  ]);
  if (!estimate.covered) throw new Error('not covered');
  // 80,000 * 23 %.
  expect(estimate.whatIf.map(({ id, tax }) => [id, show(tax)])).toEqual([
    ['law.ua.proposal.profit', '18400'],
  ]);
});

it('takes a swap as no event and moves the cost on', () => {
  const report = reportOf('UA', 2025, [
    trade('2025-02-01', '60000 UAH', '1 ETH'),
    trade('2025-03-01', '1 ETH', '20 SOL @ 90000 UAH'),
    trade('2025-04-01', '10 SOL', '50000 UAH', { fees: ['100 UAH'] }),
  ]);
  expect(disposalsOf(report)).toEqual(['10 SOL: 50000 - 100 - 30000 = 19900']);
  // 23 % of the price, without the fee.
  expect(taxOf(report)).toBe('11500');
});
