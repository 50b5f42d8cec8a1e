/** AR: a rate by source; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import { reportOf, taxOf, taxableOf, trade } from '../testing/entries.ts';

const ledger = (year: number) => [
  trade(`${year}-02-01`, '1000000 ARS', '1 ETH'),
  trade(`${year}-06-01`, '1 ETH', '1551683.19 ARS'),
];

it('takes foreign source at 15 % where nothing is said', () => {
  const report = reportOf('AR', 2025, ledger(2025));
  expect(taxOf(report)).toBe('82752.4785');
  const { estimate } = report;
  expect(estimate.covered && estimate.banner).toBe('estimate.status.partly-unsettled');
});

it('takes the deduction of 2023 off Argentine source only', () => {
  const pesos = { settings: { source: 'argentine-pesos' } };
  const report = reportOf('AR', 2023, ledger(2023), pesos);
  expect([taxableOf(report), taxOf(report)]).toEqual(['100000', '5000']);
  const dollars = { settings: { source: 'argentine-foreign-currency' } };
  expect(taxOf(reportOf('AR', 2023, ledger(2023), dollars))).toBe('15000');
  expect(taxableOf(reportOf('AR', 2023, ledger(2023)))).toBe('551683.19');
});

it('takes no amount off where that of the year is not known', () => {
  const pesos = { settings: { source: 'argentine-pesos' } };
  expect(taxableOf(reportOf('AR', 2024, ledger(2024), pesos))).toBe('551683.19');
});

it('uses losses of earlier years', () => {
  const settings = { lossesBroughtForward: fixed('451683.19') };
  expect(taxOf(reportOf('AR', 2025, ledger(2025), { settings }))).toBe('15000');
});
