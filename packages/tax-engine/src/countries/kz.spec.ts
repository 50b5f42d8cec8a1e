/** KZ: 10 %, from 2026 brackets on all income; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import { price, rate, reportOf, staking, taxOf, taxableOf, trade } from '../testing/entries.ts';

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

it('values units without a price in money by the day before, at the rate of the day', () => {
  const ledger = [trade('2024-03-01', '1000 KZT', '1 ETH'), trade('2024-04-02', '1 ETH', '20 SOL')];
  const rates = [rate('2024-04-01', 'USD', '440 KZT'), rate('2024-04-02', 'USD', '450 KZT')];
  const prices = [price('2024-04-01', 'SOL', '3 USD'), price('2024-04-02', 'SOL', '5 USD')];
  // 20 x 3 USD x 450 less 1,000.
  expect(reportOf('KZ', 2024, ledger, { prices, rates }).totals.gain).toBe(fixed('26000'));
  // The price of the day itself is not that of the deal.
  const late = reportOf('KZ', 2024, ledger, { prices: prices.slice(1), rates });
  expect(late.disposals.map(({ gain }) => gain)).toEqual([null]);
  const received = reportOf('KZ', 2024, [staking('2024-04-02', '2 SOL')], { prices, rates });
  expect(received.totals.income).toBe(fixed('2700'));
});
