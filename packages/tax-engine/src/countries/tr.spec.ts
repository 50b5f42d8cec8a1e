/** TR: no law; gains by platform, and a bill beside them; figures by hand. */
import { expect, it } from 'vitest';
import { disposalsOf, reportOf, show, taxOf, trade } from '../testing/entries.ts';

const LEDGER = [
  trade('2026-01-05', '400000 TRY', '0.1 BTC', { account: 'Paribu' }),
  trade('2026-01-06', '300000 TRY', '0.1 BTC', { account: 'BtcTurk' }),
  trade('2026-05-05', '0.1 BTC', '450000 TRY', { account: 'BtcTurk', fees: ['450 TRY'] }),
  trade('2026-06-05', '0.1 BTC', '380000 TRY', { account: 'Paribu' }),
];

it('takes lots from the platform of the sale', () => {
  expect(disposalsOf(reportOf('TR', 2026, LEDGER))).toEqual([
    '0.1 BTC: 450000 - 450 - 300000 = 149550',
    '0.1 BTC: 380000 - 0 - 400000 = -20000',
  ]);
});

it('owes nothing; the bill is a what-if with the losses of the year', () => {
  const { estimate, ...report } = reportOf('TR', 2026, LEDGER);
  expect(taxOf({ ...report, estimate })).toBe('0');
  if (!estimate.covered) throw new Error('not covered');
  // (149,550 - 20,000) * 10 %.
  expect(estimate.whatIf.map(({ id, tax }) => [id, show(tax)])).toEqual([
    ['law.tr.proposal.10-percent', '12955'],
  ]);
  expect(estimate.banner).toBe('estimate.status.unsettled');
});
