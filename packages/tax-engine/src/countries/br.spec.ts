/** BR: months at home, the year abroad; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import type { Entry } from '../ledger/entry.ts';
import type { Settings } from '../input/settings.ts';
import { disposalsOf, reportOf, taxOf, trade } from '../testing/entries.ts';

const ledger = (year: number): Entry[] => [
  trade(`${year}-01-10`, '60000 BRL', '1.5 BTC'),
  trade(`${year}-01-20`, '40000 BRL', '0.5 BTC'),
  trade(`${year}-03-05`, '0.5 BTC', '35000 BRL'),
  trade(`${year}-04-05`, '0.6 BTC', '42000 BRL'),
  trade(`${year}-04-06`, '0.1 BTC', '4000 BRL'),
];

const venueSettings = (
  venue: 'home' | 'abroad',
  more: Settings = {},
): { readonly settings: Settings } => ({
  settings: { venues: { A: venue }, ...more },
});

it('takes the average cost, and frees a month of at most 35,000 at home', () => {
  const report = reportOf('BR', 2025, ledger(2025), venueSettings('home'));
  expect(disposalsOf(report)).toEqual([
    '0.5 BTC: 35000 - 0 - 25000 = 10000',
    '0.6 BTC: 42000 - 0 - 30000 = 12000',
    '0.1 BTC: 4000 - 0 - 5000 = -1000',
  ]);
  // March is free; April 12,000 * 15 %, its loss does not count.
  expect(taxOf(report)).toBe('1800');
});

it('nets the year abroad at 15 % from 2024, with losses of earlier years', () => {
  expect(taxOf(reportOf('BR', 2024, ledger(2024), venueSettings('abroad')))).toBe('3150');
  const more = venueSettings('abroad', { lossesBroughtForward: fixed('1000') });
  expect(taxOf(reportOf('BR', 2024, ledger(2024), more))).toBe('3000');
});

it('knew no difference in 2023', () => {
  expect(taxOf(reportOf('BR', 2023, ledger(2023), venueSettings('abroad')))).toBe('1800');
});

it('takes the dearer venue where nothing is said', () => {
  const report = reportOf('BR', 2025, ledger(2025));
  expect(taxOf(report)).toBe('3150');
  const { estimate } = report;
  expect(estimate.covered && estimate.assumptions).toContain('estimate.assumes.venue-abroad');
});

it('rises with the gain of the month', () => {
  const report = reportOf(
    'BR',
    2025,
    [trade('2025-01-10', '1000000 BRL', '10 BTC'), trade('2025-05-10', '10 BTC', '8000000 BRL')],
    venueSettings('home'),
  );
  // 5 m * 15 % + 2 m * 17.5 %.
  expect(taxOf(report)).toBe('1100000');
});
