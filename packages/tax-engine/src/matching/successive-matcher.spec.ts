/** Methods of different kinds in successive years. Figures by hand. */
import { describe, expect, it } from 'vitest';
import { deposit, disposalsOf, issuesOf, reportOf, staking, trade } from '../testing/entries.ts';
import { lotsOf } from '../testing/lot-report.ts';

describe('A7: methods of different kinds one after the other', () => {
  it('goes on with the lots of the year before as an average', () => {
    const entries = [
      trade('2023-01-01', '100 RON', '1 BTC'),
      trade('2023-02-01', '200 RON', '1 BTC'),
      trade('2023-03-01', '600 RON', '1 BTC'),
      trade('2023-06-01', '1 BTC', '500 RON'),
      trade('2024-06-01', '1 BTC', '500 RON'),
    ];
    const methodChanges = [{ fromYear: 2024, method: 'moving-average' }] as const;
    const given = { method: 'fifo', methodChanges } as const;
    expect(lotsOf(reportOf('RO', 2023, entries, given))).toEqual(['1 fifo taxable 100 400']);
    const report = reportOf('RO', 2024, entries, given);
    // (200 + 600) / 2
    expect(lotsOf(report)).toEqual(['1 moving-average taxable 400 100']);
    expect(report.holdings.map(({ cost }) => cost)).toEqual([400n * 10n ** 24n]);
    expect(report.methods).toEqual([{ fromYear: null, method: 'fifo' }, ...methodChanges]);
  });

  it('goes on with an average as one lot, which comes before later lots', () => {
    const entries = [
      trade('2023-01-01', '100 RON', '1 BTC'),
      trade('2023-02-01', '300 RON', '1 BTC'),
      trade('2024-03-01', '900 RON', '1 BTC'),
      trade('2024-06-01', '2.5 BTC', '2500 RON'),
    ];
    const report = reportOf('RO', 2024, entries, {
      method: 'moving-average',
      methodChanges: [{ fromYear: 2024, method: 'fifo' }],
    });
    expect(lotsOf(report)).toEqual(['2 fifo taxable 400 1600', '0.5 fifo taxable 450 50']);
    expect(issuesOf(report)).toEqual([]);
  });

  it('goes from the average of the year to the moving one', () => {
    const entries = [
      trade('2023-01-01', '1000 JPY', '1 BTC'),
      trade('2023-06-01', '1 BTC', '5000 JPY'),
      trade('2023-09-01', '3000 JPY', '1 BTC'),
      trade('2024-03-01', '4000 JPY', '1 BTC'),
      trade('2024-06-01', '1 BTC', '9000 JPY'),
    ];
    const report = reportOf('JP', 2024, entries, {
      method: 'total-average',
      methodChanges: [{ fromYear: 2024, method: 'moving-average' }],
    });
    // 2023 at (1000 + 3000) / 2 = 2000; then (2000 + 4000) / 2.
    expect(lotsOf(report)).toEqual(['1 moving-average taxable 3000 6000']);
  });

  it('keeps the days of pooled units where the law asks for them', () => {
    const entries = [
      trade('2021-01-10', '100 CZK', '1 BTC'),
      trade('2024-01-10', '300 CZK', '1 BTC'),
      trade('2025-03-10', '1.5 BTC', '3000 CZK'),
    ];
    const report = reportOf('CZ', 2025, entries, {
      method: 'moving-average',
      methodChanges: [{ fromYear: 2025, method: 'fifo' }],
    });
    expect(lotsOf(report)).toEqual(['1 fifo exempt 200 1800', '0.5 fifo taxable 100 900']);
  });

  it('asks for the cost of the units that left an average unknown', () => {
    const gap = deposit('2023-01-01', '1 BTC');
    const entries = [
      gap,
      trade('2023-02-01', '300 RON', '1 BTC'),
      trade('2024-06-01', '2 BTC', '9 RON'),
    ];
    const report = reportOf('RO', 2024, entries, {
      method: 'moving-average',
      methodChanges: [{ fromYear: 2024, method: 'fifo' }],
    });
    expect(disposalsOf(report)).toEqual(['2 BTC: 9 - 0 - ? = ?']);
    const asked = report.issues.filter(({ level }) => level === 'open');
    expect(asked.map(({ entry }) => entry.id)).toEqual([gap.id]);
  });

  it('reports units that were missing before the change', () => {
    const entries = [
      trade('2023-02-01', '2 BTC', '300 RON'),
      staking('2023-03-01', '1 BTC @ 10 RON'),
      trade('2024-06-01', '2 BTC', '900 RON'),
    ];
    const given = { method: 'fifo' } as const;
    const one = reportOf('RO', 2024, entries, given);
    const two = reportOf('RO', 2024, entries, {
      ...given,
      methodChanges: [{ fromYear: 2024, method: 'moving-average' }],
    });
    expect(issuesOf(two)).toEqual(issuesOf(one));
  });
});
