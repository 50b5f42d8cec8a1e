/** Cyprus: no tax before 2026, 8 % from then on. Every figure is derived by hand beside it. */
import { expect, it } from 'vitest';
import {
  gift,
  income,
  price,
  reportOf,
  show,
  lotMatchesOf,
  taxOf,
  trade,
} from '../testing/entries.ts';

const bought = trade('2024-01-10', '10000 EUR', '2 BTC');

it('shows gains of 2025 without a tax', () => {
  const report = reportOf('CY', 2025, [bought, trade('2025-05-10', '1 BTC', '9000 EUR')]);
  expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 4000']);
  expect(taxOf(report)).toBe('0');
});

it('taxes what 2026 leaves after its losses at 8 %', () => {
  const report = reportOf('CY', 2026, [
    bought,
    trade('2026-02-10', '1 BTC', '9000 EUR'),
    trade('2026-03-10', '3000 EUR', '1 ETH'),
    trade('2026-04-10', '1 ETH', '2000 EUR'),
  ]);
  // 9,000 - 5,000 - (3,000 - 2,000) = 3,000; 8 % = 240.
  expect(taxOf(report)).toBe('240');
});

it('carries no loss on', () => {
  const { estimate } = reportOf('CY', 2026, [bought, trade('2026-02-10', '1 BTC', '1000 EUR')]);
  if (!estimate.covered) throw new Error('2026 is covered');
  expect(show(estimate.tax)).toBe('0');
  expect(show(estimate.lossCarried ?? 0n)).toBe('0');
});

it('takes a gift as a disposal and leaves mining apart', () => {
  const report = reportOf(
    'CY',
    2026,
    [bought, gift('2026-05-10', '1 BTC'), income('2026-06-10', 'mining', '1 ETH @ 2000 EUR')],
    { prices: [price('2026-05-10', 'BTC', '8000 EUR')] },
  );
  // 8,000 - 5,000 = 3,000 at 8 %; the 2,000 of mining fall under the general tax.
  expect(taxOf(report)).toBe('240');
  expect(show(report.totals.incomeApart)).toBe('2000');
});

it('is settled from 2026 on', () => {
  const banner = (year: number) => {
    const { estimate } = reportOf('CY', year, [bought]);
    return estimate.covered ? estimate.banner : 'not covered';
  };
  expect([banner(2025), banner(2026)]).toEqual(['estimate.status.partly-unsettled', undefined]);
});
