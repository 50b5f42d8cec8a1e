/** KZ: 10 %, from 2026 brackets on all income; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import { reportOf, taxOf, taxableOf, trade } from '../testing/story.ts';

it('nets the year and never goes below zero', () => {
  const ledger = [
    trade('2025-03-01', '4000000 KZT', '0.1 BTC'),
    trade('2025-04-01', '1000000 KZT', '1 ETH'),
    trade('2025-08-01', '0.1 BTC', '5000000 KZT', { fees: ['10000 KZT'] }),
    trade('2025-09-01', '1 ETH', '800000 KZT'),
  ];
  // 990,000 - 200,000 at 10 %.
  expect(taxOf(reportOf('KZ', 2025, ledger))).toBe('79000');
  const losing = reportOf('KZ', 2025, [...ledger.slice(0, 2), ...ledger.slice(3)]);
  expect([taxableOf(losing), taxOf(losing)]).toEqual(['0', '0']);
});

it('lays gains of 2026 on other income, 15 % above 8,500 MRP', () => {
  const ledger = [
    trade('2026-03-01', '40000000 KZT', '1 BTC'),
    trade('2026-08-01', '1 BTC', '50000000 KZT'),
  ];
  const settings = { otherIncome: fixed('30000000') };
  // 6,762,500 * 10 % + 3,237,500 * 15 %.
  expect(taxOf(reportOf('KZ', 2026, ledger, { settings }))).toBe('1161875');
  expect(taxOf(reportOf('KZ', 2026, ledger))).toBe('1500000');
});

it('takes a swap as a sale', () => {
  const report = reportOf('KZ', 2024, [
    trade('2024-03-01', '1000 KZT', '1 ETH'),
    trade('2024-04-01', '1 ETH', '20 SOL @ 1500 KZT'),
  ]);
  expect(taxOf(report)).toBe('50');
});
