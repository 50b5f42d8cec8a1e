/** ID: a final tax on turnover, by day and venue; figures by hand. */
import { expect, it } from 'vitest';
import type { Settings } from '../input/settings.ts';
import { outgoing, reportOf, show, staking, taxOf, taxableOf, trade } from '../testing/entries.ts';

const settings: Settings = { venues: { Home: 'home', Abroad: 'abroad' } };
const HOME = { account: 'Home' };
const ABROAD = { account: 'Abroad' };

it('changes its rates on 1 August 2025', () => {
  const report = reportOf(
    'ID',
    2025,
    [
      trade('2024-01-01', '150000000 IDR', '2 BTC', HOME),
      trade('2024-01-01', '90000000 IDR', '1 BTC', ABROAD),
      trade('2025-07-31', '1 BTC', '100000000 IDR', HOME),
      trade('2025-08-01', '1 BTC', '100000000 IDR', HOME),
      trade('2025-10-10', '1 BTC', '100000000 IDR', ABROAD),
    ],
    { settings },
  );
  // 0.1 %, 0.21 % and 1 % of 100 m each.
  expect(taxOf(report)).toBe('1310000');
  expect(taxableOf(report)).toBe('0');
});

it('asks the buyer too until then, and both sides of a swap', () => {
  const report = reportOf(
    'ID',
    2024,
    [
      trade('2024-01-01', '100000000 IDR', '1 BTC', HOME),
      trade('2024-06-01', '1 BTC', '10 ETH @ 120000000 IDR', HOME),
    ],
    { settings },
  );
  // Bought 100 m * 0.11 %; swapped 120 m * 0.1 % and * 0.11 %.
  expect(taxOf(report)).toBe('362000');
});

it('takes what is spent as turnover, also at a loss, and no fee off it', () => {
  const report = reportOf(
    'ID',
    2026,
    [
      trade('2026-01-01', '50000000 IDR', '1 ETH', HOME),
      outgoing('2026-02-01', 'spend', '0.5 ETH @ 20000000 IDR', HOME),
      trade('2026-03-01', '0.5 ETH', '10000000 IDR', { ...HOME, fees: ['100000 IDR'] }),
    ],
    { settings },
  );
  // 30 m * 0.21 %.
  expect(taxOf(report)).toBe('63000');
});

it('shows rewards, outside the estimate', () => {
  const report = reportOf('ID', 2026, [staking('2026-01-01', '1 ETH @ 40000000 IDR')]);
  expect(show(report.totals.income)).toBe('40000000');
  expect(taxOf(report)).toBe('0');
});
