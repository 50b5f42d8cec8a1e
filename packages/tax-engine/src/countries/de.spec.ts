/** Germany: carried losses and church tax. Every figure is derived by hand beside it. */
import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import type { Settings } from '../input/settings.ts';
import {
  income,
  lotMatchesOf,
  price,
  reportOf,
  stepsOf,
  taxOf,
  taxableOf,
  trade,
} from '../testing/entries.ts';

const gain = (year: number, amount: number, settings: Settings) =>
  reportOf(
    'DE',
    year,
    [
      trade(`${year}-01-10`, '1000 EUR', '1 BTC'),
      trade(`${year}-06-10`, '1 BTC', `${1000 + amount} EUR`),
    ],
    { settings },
  );

it('lets losses of earlier years take off a million and a share of the rest', () => {
  const settings = { lossesBroughtForward: fixed('5000000') };
  // Of 3 m: 1 m and 70 % of 2 m, in 2023 60 %.
  expect(taxableOf(gain(2025, 3_000_000, settings))).toBe('600000');
  expect(taxableOf(gain(2023, 3_000_000, settings))).toBe('800000');
  expect(taxableOf(gain(2025, 900_000, settings))).toBe('0');
});

it('tests the limit of the year before losses of earlier years', () => {
  // 999 are free as they are and use no loss; of 1,200 the loss of 500 comes off, 700 stay taxable.
  const settings = { lossesBroughtForward: fixed('500') };
  expect(taxableOf(gain(2024, 999, settings))).toBe('0');
  expect(stepsOf(gain(2024, 999, settings))).not.toHaveProperty('losses-brought-forward');
  expect(taxableOf(gain(2024, 1200, settings))).toBe('700');
});

it('adds church tax on the tax for who says so', () => {
  // 10,000 at 42 %, and 9 % of that.
  const settings = { marginalRate: fixed('42'), churchTax: fixed('9') };
  expect(taxOf(gain(2024, 10_000, settings))).toBe('4578');
  expect(taxOf(gain(2024, 10_000, { marginalRate: fixed('42') }))).toBe('4200');
});

it('adds the solidarity surcharge for who pays it, beside church tax', () => {
  // 10,000 at 42 %: 4,200; 5.5 % of that 231, 9 % 378.
  const settings = { marginalRate: fixed('42'), solidarity: true };
  expect(taxOf(gain(2024, 10_000, settings))).toBe('4431');
  expect(taxOf(gain(2024, 10_000, { ...settings, churchTax: fixed('9') }))).toBe('4809');
  expect(taxOf(gain(2024, 10_000, { ...settings, solidarity: false }))).toBe('4200');
  const { estimate } = gain(2024, 10_000, {});
  expect(estimate.covered && estimate.assumptions).toEqual(
    expect.arrayContaining(['setting.solidarity.default', 'setting.filingStatus.default']),
  );
});

it('doubles for who files jointly what losses of earlier years may take off', () => {
  const settings = { lossesBroughtForward: fixed('5000000'), filingStatus: 'joint' } as const;
  // Of 3 m: 2 m and 70 % of 1 m.
  expect(taxableOf(gain(2025, 3_000_000, settings))).toBe('300000');
});

it('A9: DE taxes no income from a hard fork and asks for its part of the cost', () => {
  const prices = [price('2025-03-01', 'BCH', '300 EUR')];
  const fork = income('2025-03-01', 'fork', '2 BCH');
  const entries = [
    trade('2024-01-10', '1000 EUR', '1 BTC'),
    fork,
    trade('2025-05-10', '2 BCH', '700 EUR'),
  ];
  const open = reportOf('DE', 2025, entries, { prices });
  expect(open.totals.income).toBe(0n);
  expect(lotMatchesOf(open)).toEqual(['2 BCH fifo unknown ?']);
  expect(open.issues.map(({ code, entry }) => [code, entry?.id])).toEqual([
    ['missing-cost', fork.id],
  ]);
  // Typed: 100 of the cost, and the day of the bitcoin: held for more than a year.
  const answer = { cost: { currency: 'EUR', atoms: fixed('100') }, acquiredDay: '2024-01-10' };
  const settled = reportOf('DE', 2025, entries, { prices, corrections: { [fork.id]: answer } });
  expect(lotMatchesOf(settled)).toEqual(['2 BCH fifo exempt 600']);
  expect(settled.issues).toEqual([]);
  expect(taxOf(settled)).toBe('0');
});
