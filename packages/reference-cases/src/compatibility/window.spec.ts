/** A window leaves events out of the results, not out of the lots; figures by hand. */
import { lotReport, lotsOf } from '@meridian/tax-engine/testing/lot-report.ts';
import { holdingsOf, trade } from '@meridian/tax-engine/testing/entries.ts';
import { isoToInstant } from '@meridian/tax-engine/common/time.ts';
import { expect, it } from 'vitest';
import { withinWindow } from './window.ts';

const report = lotReport(2024, [
  trade('2024-01-01', '400 USD', '4 BTC'),
  trade('2024-06-01T10:00:00Z', '1 BTC', '101 USD'),
  trade('2024-06-01T11:00:00Z', '1 BTC', '102 USD'),
  trade('2024-06-01T12:00:00Z', '1 BTC', '103 USD'),
  trade('2024-06-01T13:00:00Z', '0.5 BTC', '104 USD'),
]);

it('has its first and its last instant', () => {
  const window = {
    from: isoToInstant('2024-06-01T11:00:00Z'),
    to: isoToInstant('2024-06-01T12:00:00Z'),
  };
  const within = withinWindow(report, window);
  expect(lotsOf({ ...report, ...within })).toEqual([
    '1 fifo taxable 100 2',
    '1 fifo taxable 100 3',
  ]);
  expect(holdingsOf({ ...report, ...within })).toEqual(['*: 0.5 BTC for 50']);
});

it('leaves out nothing where there is none', () => {
  expect(withinWindow(report, undefined)).toBe(report);
});
