/** TW: at home at the marginal rate, overseas under a minimum tax; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import type { Settings } from '../input/settings.ts';
import { reportOf, taxOf, trade } from '../testing/entries.ts';

const sold = (year: number, price: string) => [
  trade(`${year}-02-01`, '1500000 TWD', '1 BTC'),
  trade(`${year}-06-01`, '1 BTC', `${price} TWD`),
];

const venueSettings = (
  venue: 'home' | 'abroad',
  more: Settings = {},
): { readonly settings: Settings } => ({
  settings: { venues: { A: venue }, ...more },
});

it('taxes gains at home at the user’s rate', () => {
  const more = venueSettings('home', {
    marginalRate: fixed('20'),
    lossesBroughtForward: fixed('50000'),
  });
  // (1,700,000 - 50,000) * 20 %.
  expect(taxOf(reportOf('TW', 2025, sold(2025, '3200000'), more))).toBe('330000');
});

it('leaves overseas income below 1 m out', () => {
  const more = venueSettings('abroad', { otherIncome: fixed('20000000') });
  expect(taxOf(reportOf('TW', 2025, sold(2025, '2499999'), more))).toBe('0');
  // 1,000,000 * 20 %.
  expect(taxOf(reportOf('TW', 2025, sold(2025, '2500000'), more))).toBe('200000');
});

it('exempts basic income up to 7.5 m, in 2023 up to 6.7 m', () => {
  const more = venueSettings('abroad', { otherIncome: fixed('6000000') });
  // 6 m + 1.7 m - 7.5 m; - 6.7 m.
  expect(taxOf(reportOf('TW', 2025, sold(2025, '3200000'), more))).toBe('40000');
  expect(taxOf(reportOf('TW', 2023, sold(2023, '3200000'), more))).toBe('200000');
});
