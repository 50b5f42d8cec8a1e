/** A year's gain by month, asset and holding period. Every figure is derived by hand beside it. */
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../common/run-to-end.ts';
import { deposit, reportOf, show, trade } from '../testing/entries.ts';
import { type GainPart, gainParts } from './gain-parts.ts';
import type { TaxReport } from '../result/report.ts';

const partsOf = (report: TaxReport) => runToEnd(gainParts(report));

/** `2024-03: 5` or, where something is open, `2024-03: 5..?`; months of nothing are left out. */
const shown = (parts: readonly GainPart[] | null) =>
  parts
    ?.filter(({ gain, range }) => gain !== 0n || range !== null)
    .map(({ key, gain, range }) =>
      range === null
        ? `${key}: ${show(gain)}`
        : `${key}: ${show(range.lowest) ?? '?'}..${show(range.highest) ?? '?'}`,
    );

const sumOf = (parts: readonly GainPart[] | null) =>
  parts?.reduce((sum, { gain }) => sum + gain, 0n);

const GERMANY = [
  trade('2022-01-10', '1000 EUR', '1 BTC'),
  trade('2024-01-31', '2000 EUR', '1 BTC'),
  trade('2024-02-01', '300 EUR', '3 ETH'),
  // One day after a month: 1 ETH for 150, cost 100.
  trade('2024-03-02', '1 ETH', '150 EUR'),
  // 1.5 BTC for 4,500: the lot of 2022 (3,000 - 1,000) and half of that of January (1,500 - 1,000).
  trade('2024-02-29', '1.5 BTC', '4500 EUR'),
  // 1 ETH for 40, cost 100: a loss.
  trade('2024-12-31', '1 ETH', '40 EUR'),
  // In the next year.
  trade('2025-01-01', '1 ETH', '900 EUR'),
];

describe('the gain of a year', () => {
  it('stands by month, by asset and by how long units were held', () => {
    const report = reportOf('DE', 2024, GERMANY);
    const { months, assets, periods } = partsOf(report);
    expect(months.map(({ key }) => key)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2024-${String(index + 1).padStart(2, '0')}`),
    );
    expect(shown(months)).toEqual(['2024-02: 2500', '2024-03: 50', '2024-12: -60']);
    expect(shown(assets)).toEqual(['BTC: 2500', 'ETH: -10']);
    // 29 February is a month after 31 January; 2 March is more than one after 1 February.
    expect(shown(periods)).toEqual([
      'months-1: 500',
      'months-6: 50',
      'months-12: -60',
      'months-36: 2000',
    ]);
    for (const parts of [months, assets, periods]) expect(sumOf(parts)).toBe(report.totals.gain);
  });

  it('is a range, never a zero, where something is not known', () => {
    const { months, assets, periods } = partsOf(
      reportOf('DE', 2024, [
        ...GERMANY,
        // 1 SOL for 30 of unknown cost: at most 30.
        deposit('2024-04-01', '2 SOL'),
        trade('2024-05-01', '1 SOL', '30 EUR'),
      ]),
    );
    expect(shown(months)).toContain('2024-05: ?..30');
    expect(shown(months)).toContain('2024-03: 50');
    // An unknown part may be the largest, so it comes first.
    expect(shown(assets)).toEqual(['SOL: ?..30', 'BTC: 2500', 'ETH: -10']);
    expect(shown(periods)?.at(-1)).toBe('unknown: ?..30');
  });

  it('covers the first and the last month of a tax year that begins within one', () => {
    const { months, periods } = partsOf(
      reportOf('GB', 2024, [
        trade('2024-01-01', '100 GBP', '10 BTC'),
        // 1 BTC with that of the same day (30 - 20), 1 with the pool (30 - 10).
        trade('2024-04-06T09:00:00Z', '2 BTC', '60 GBP'),
        trade('2024-04-06T10:00:00Z', '20 GBP', '1 BTC'),
        // From the pool: 50 - 10.
        trade('2025-04-05', '1 BTC', '50 GBP'),
      ]),
    );
    expect(months).toHaveLength(13);
    expect(shown(months)).toEqual(['2024-04: 30', '2025-04: 40']);
    // A pool has no single day of acquisition.
    expect(shown(periods)).toEqual(['months-1: 10', 'pool: 60']);
  });

  it('is revenue less costs by month where costs belong to no disposal', () => {
    const report = reportOf('PL', 2025, [
      trade('2025-01-10', '10000 PLN', '1 BTC', { fees: ['100 PLN'] }),
      trade('2025-03-10', '0.5 BTC', '14000 PLN', { fees: ['70 PLN'] }),
    ]);
    const { months, assets, periods } = partsOf(report);
    expect(shown(months)).toEqual(['2025-01: -10100', '2025-03: 13930']);
    expect([assets, periods]).toEqual([null, null]);
    expect(sumOf(months)).toBe(report.totals.gain);
  });
});
