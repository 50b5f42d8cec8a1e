/** Costs that are not known, where they count by the year (PL, HU). */
import { describe, expect, it } from 'vitest';
import type { Entry } from '../ledger/entry.ts';
import { charge, deposit, halfTrade, issuesOf, reportOf, trade } from '../testing/entries.ts';

const MONEY = { PL: 'PLN', HU: 'HUF' } as const;

describe.each(['PL', 'HU'] as const)('a cost that is not known in %s', (country) => {
  const openOf = (...entries: Entry[]) => {
    const report = reportOf(country, 2025, entries);
    const open = issuesOf(report).filter((line) => line.startsWith('open'));
    return { open, estimate: report.estimate };
  };
  const incomplete = { incomplete: true };

  it('A3: is an open question of the deposit, not a note beside an estimate left open', () => {
    const { open, estimate } = openOf(deposit('2024-07-11', '1 ETH'));
    expect(open).toEqual(['open missing-cost 1 ETH 2024-07-11 ?']);
    expect(estimate).toMatchObject(incomplete);
  });

  it('is named once where units were sold that nothing brought', () => {
    const { open, estimate } = openOf(trade('2025-08-01', '2 ETH', `8000 ${MONEY[country]}`));
    expect(open).toEqual(['open missing-acquisition 2 ETH 2025-08-01 ?']);
    expect(estimate).toMatchObject(incomplete);
  });

  it('is a price, or the other side of a trade, or the value of a fee', () => {
    const { open } = openOf(
      halfTrade('2025-01-01', 'in', '1 ETH'),
      trade('2025-02-01', '3000 EUR', '1 ETH'),
      trade('2025-03-01', `9000 ${MONEY[country]}`, '1 ETH', { fees: ['1 EUR'] }),
    );
    expect(open).toEqual([
      'open one-sided-trade 1 ETH 2025-01-01 ?',
      'open missing-rate 1 ETH 2025-02-01 ?',
      'open missing-rate 1 EUR 2025-03-01 ?',
    ]);
  });

  it('leaves nothing open where all costs are known', () => {
    const { open, estimate } = openOf(
      trade('2025-03-01', `9000 ${MONEY[country]}`, '1 ETH'),
      charge('2025-03-02', `9 ${MONEY[country]}`),
    );
    expect(open).toEqual([]);
    expect(estimate).toMatchObject({ incomplete: false });
  });
});
