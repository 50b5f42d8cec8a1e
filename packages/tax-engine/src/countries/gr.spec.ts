/** Greece: no law, so no liability. Every figure is derived by hand beside it. */
import { expect, it } from 'vitest';
import { reportOf, show, lotMatchesOf, taxOf, trade } from '../testing/entries.ts';

const entries = [
  trade('2024-03-01', '50000 EUR', '1 BTC'),
  trade('2025-05-01', '1 BTC', '80000 EUR'),
];

function raise(): never {
  throw new Error('not covered');
}

it('lists the gain and owes nothing', () => {
  const report = reportOf('GR', 2025, entries);
  expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 30000']);
  expect(taxOf(report)).toBe('0');
});

it('shows the draft beside it, labelled as one', () => {
  const [bought = raise()] = entries;
  const whatIfs = (year: number) => {
    const sold = trade(`${year}-05-01`, '1 BTC', '80000 EUR');
    const { estimate } = reportOf('GR', year, [bought, sold]);
    return estimate.covered ? estimate : raise();
  };
  const estimate = whatIfs(2026);
  // 15 % of 30,000 - 500.
  expect(estimate.whatIf.map(({ id, tax }) => `${id} ${show(tax)}`)).toEqual([
    'law.gr.proposal.15-percent 4425',
  ]);
  // Years before the draft have nothing to show.
  expect(whatIfs(2025).whatIf).toEqual([]);
  expect(estimate.banner).toBe('estimate.status.unsettled');
});

it('takes a swap as a disposal in the list', () => {
  const report = reportOf('GR', 2024, [
    trade('2024-03-01', '1000 EUR', '1 BTC'),
    trade('2024-05-01', '1 BTC @ 1500 EUR', '10 ETH'),
  ]);
  expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 500']);
});
