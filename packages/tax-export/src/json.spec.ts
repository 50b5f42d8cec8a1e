/** The names that `meridian-tax-report/1` publishes, where the engine's own differ. */
import { reportOf, trade } from '@meridian/tax-engine/testing/entries.ts';
import { expect, it } from 'vitest';
import { reportJson } from './json.ts';

it('calls a disallowed loss `denied`, in the totals and in its lot match', () => {
  const entries = [
    trade('2024-01-10', '1000 EUR', '10 ETH'),
    trade('2024-03-10', '10 ETH', '600 EUR'),
    trade('2024-03-20', '200 EUR', '4 ETH'),
  ];
  const report = reportOf('IE', 2024, entries, { settings: { lossDenial: true } });
  // Bought back within four weeks: 4 of 10 units, 160 of the loss of 400.
  expect(reportJson(report)).toMatchObject({
    totals: { denied: '160', gain: '-240' },
    disposals: [{ gain: '-240', slices: [{ denied: '160', gain: '-240' }] }],
  });
  expect(JSON.stringify(reportJson(report))).not.toContain('disallowed');
});
