/** Poland: revenue less costs, costs carried on. Every figure is derived by hand beside it. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import {
  outgoing,
  price,
  rate,
  reportOf,
  show,
  staking,
  stepsOf,
  taxOf,
  taxableOf,
  trade,
} from '../testing/entries.ts';

describe('income of a year', () => {
  const entries = [
    trade('2024-03-01', '50000 PLN', '1 BTC'),
    trade('2025-08-01', '1 BTC', '60000 PLN'),
  ];

  it('is revenue less costs of the year and unused costs of earlier years', () => {
    expect(taxOf(reportOf('PL', 2024, entries))).toBe('0');
    const report = reportOf('PL', 2025, entries);
    expect(stepsOf(report)).toMatchObject({
      revenue: '60000',
      'costs-of-year': '0',
      'costs-brought-forward': '-50000',
    });
    // 10,000 at 19 %.
    expect(taxOf(report)).toBe('1900');
  });

  it('takes what the user says of unused costs', () => {
    const report = reportOf('PL', 2025, entries, {
      settings: { lossesBroughtForward: fixed('55000') },
    });
    expect(taxOf(report)).toBe('950');
  });

  it('deducts purchases whole, whatever was sold; a swap is nothing', () => {
    const report = reportOf('PL', 2025, [
      trade('2025-01-10', '10000 PLN', '1 BTC', { fees: ['100 PLN'] }),
      trade('2025-02-10', '0.5 BTC @ 9000 PLN', '3 ETH', { fees: ['50 PLN'] }),
      trade('2025-03-10', '1 ETH', '14000 PLN', { fees: ['70 PLN'] }),
    ]);
    // 14,000 - 10,000 - 100 - 70; the fee of the swap does not count.
    expect(show(report.cash?.revenue ?? null)).toBe('14000');
    expect(show(report.cash?.costs ?? null)).toBe('10170');
    expect(taxableOf(report)).toBe('3830');
  });

  it('has rewards without a cost, and payment for goods as revenue', () => {
    const report = reportOf(
      'PL',
      2025,
      [staking('2025-01-10', '2 ETH @ 15000 PLN'), outgoing('2025-05-10', 'spend', '1 ETH')],
      { prices: [price('2025-05-10', 'ETH', '8000 PLN')] },
    );
    expect(taxOf(report)).toBe('1520');
  });

  it('is rounded to full złoty in the return', () => {
    const report = reportOf('PL', 2025, [
      trade('2025-01-10', '1000 PLN', '1 BTC'),
      trade('2025-02-10', '1 BTC', '1503.5 PLN'),
    ]);
    expect(taxOf(report)).toBe('95.665');
    // 503.50 becomes 504; 19 % of it is 95.76, which becomes 96.
    expect(stepsOf(report)).toMatchObject({ 'tax-in-return': '96' });
  });
});

it('converts at the rate of the last business day before', () => {
  const report = reportOf(
    'PL',
    2025,
    [
      // A Monday: the rate of Friday.
      trade('2025-03-10', '1000 EUR', '1 BTC'),
      trade('2025-03-12', '1 BTC', '2000 EUR'),
    ],
    {
      rates: [
        rate('2025-03-07', 'EUR', '4 PLN'),
        rate('2025-03-10', 'EUR', '5 PLN'),
        rate('2025-03-11', 'EUR', '4.1 PLN'),
        rate('2025-03-12', 'EUR', '5 PLN'),
      ],
    },
  );
  // 2,000 x 4.1 - 1,000 x 4 = 4,200.
  expect(taxableOf(report)).toBe('4200');
});

it('counts what was received and paid while the user was a resident', () => {
  const entries = [
    trade('2024-03-01', '3000 PLN', '1 BTC'),
    trade('2025-02-01', '0.5 BTC', '9000 PLN'),
    trade('2025-03-01', '7000 PLN', '1 ETH'),
    trade('2025-08-01', '0.5 BTC', '20000 PLN', { fees: ['100 PLN'] }),
    trade('2025-09-01', '1000 PLN', '1 SOL'),
  ];
  const settings = { residency: { from: '2025-06-01' } };
  const report = reportOf('PL', 2025, entries, { settings });
  expect(stepsOf(report)).toMatchObject({
    'before-residency': '2000',
    revenue: '20000',
    'costs-of-year': '-1100',
    'costs-brought-forward': '-3000',
  });
  // 15,900 at 19 %.
  expect(taxOf(report)).toBe('3021');
  expect(taxableOf(reportOf('PL', 2025, entries))).toBe('17900');
});
