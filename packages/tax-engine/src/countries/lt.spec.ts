/** Lithuania: 2,500 EUR, bands, the flat part of 2026. Every figure is derived by hand beside it. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { reportOf, show, lotMatchesOf, taxOf, taxableOf, trade } from '../testing/entries.ts';

/** A gain of a year, in whole euros. */
const gain = (year: number, amount: number) => [
  trade(`${year}-01-10`, '1000 EUR', '1 BTC'),
  trade(`${year}-06-10`, '1 BTC', `${1000 + amount} EUR`),
];

describe('until 2025', () => {
  it('takes 2,500 EUR off and 15 % of the rest', () => {
    const report = reportOf('LT', 2024, [
      trade('2023-05-01', '25000 EUR', '1 BTC'),
      trade('2024-03-01', '0.5 BTC', '20000 EUR', { fees: ['50 EUR'] }),
    ]);
    // 20,000 - 50 - 12,500 = 7,450; - 2,500 = 4,950.
    expect(taxableOf(report)).toBe('4950');
    expect(taxOf(report)).toBe('742.5');
  });

  it('takes 20 % above 120 average wages', () => {
    // 302,500 - 2,500 = 300,000: 228,324 at 15 % and 71,676 at 20 %.
    expect(taxOf(reportOf('LT', 2024, gain(2024, 302_500)))).toBe('48583.8');
  });

  it('takes a swap as a sale', () => {
    const report = reportOf('LT', 2024, [
      trade('2024-01-10', '1000 EUR', '1 BTC'),
      trade('2024-02-10', '1 BTC @ 1800 EUR', '10 ETH'),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 800']);
  });
});

describe('2026', () => {
  const settings = { otherIncome: 0n };

  it('has a flat part at 15 % before the brackets', () => {
    const report = reportOf('LT', 2026, gain(2026, 40_000), { settings });
    // 37,500: 27,745.80 at 15 % is 4,161.87, 9,754.20 at 20 % is 1,950.84.
    expect(taxOf(report)).toBe('6112.71');
  });

  it('puts the rest on top of other income', () => {
    const report = reportOf('LT', 2026, gain(2026, 40_000), {
      settings: { otherIncome: fixed('80000') },
    });
    // Of 9,754.20 the first 3,237.40 at 20 %, 6,516.80 at 25 %: 647.48 + 1,629.20.
    expect(taxOf(report)).toBe('6438.55');
  });

  it('shows the reading without the flat part beside it', () => {
    const { estimate } = reportOf('LT', 2026, gain(2026, 40_000), { settings });
    if (!estimate.covered) throw new Error('2026 is covered');
    // 37,500 at 20 %.
    expect(estimate.whatIf.map(({ id, tax }) => `${id} ${show(tax)}`)).toEqual([
      'law.lt.reading.no-slice 7500',
    ]);
  });
});
