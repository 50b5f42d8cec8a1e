/** Romania: each gain by itself, small ones free. Every figure is derived by hand beside it. */
import { describe, expect, it } from 'vitest';
import { disposalsOf, reportOf, staking, taxOf, taxableOf, trade } from '../testing/entries.ts';

it('taxes a gain net of fees at 10 % until 2025, at 16 % from 2026', () => {
  const sold = (day: string, year: number) =>
    taxOf(
      reportOf('RO', year, [
        trade('2025-09-01', '10000 RON', '0.1 BTC'),
        trade(day, '0.1 BTC', '15000 RON', { fees: ['100 RON'] }),
      ]),
    );
  // 15,000 - 100 - 10,000 = 4,900.
  expect(sold('2025-12-31', 2025)).toBe('490');
  expect(sold('2026-02-01', 2026)).toBe('784');
});

it('sets no loss against a gain', () => {
  const report = reportOf('RO', 2025, [
    trade('2025-01-10', '10000 RON', '1 BTC'),
    trade('2025-02-10', '10000 RON', '10 ETH'),
    trade('2025-03-10', '1 BTC', '12000 RON'),
    trade('2025-04-10', '10 ETH', '5000 RON'),
  ]);
  expect(taxableOf(report)).toBe('2000');
  expect(taxOf(report)).toBe('200');
});

describe('gains below 200 RON', () => {
  const sales = (...gains: number[]) =>
    taxableOf(
      reportOf('RO', 2025, [
        trade('2025-01-10', '10000 RON', '10 BTC'),
        ...gains.map((gain, index) =>
          trade(`2025-0${index + 2}-10`, '1 BTC', `${1000 + gain} RON`),
        ),
      ]),
    );

  it('are free while the year stays within 600 RON', () => {
    expect(sales(199, 199, 199)).toBe('0');
    // 200 is not below 200.
    expect(sales(199, 200)).toBe('200');
  });

  it('are taxed once it does not', () => {
    expect(sales(199, 199, 199, 10)).toBe('607');
  });
});

it('carries the cost on through a swap, and gives rewards none', () => {
  const report = reportOf('RO', 2025, [
    trade('2025-01-10', '1000 RON', '1 BTC'),
    trade('2025-02-10', '1 BTC @ 5000 RON', '10 ETH'),
    staking('2025-03-10', '1 SOL @ 600 RON'),
    trade('2025-04-10', '10 ETH', '6000 RON'),
    trade('2025-05-10', '1 SOL', '700 RON'),
  ]);
  expect(disposalsOf(report)).toEqual([
    '10 ETH: 6000 - 0 - 1000 = 5000',
    '1 SOL: 700 - 0 - 0 = 700',
  ]);
});
