import type { CashYear } from '../result/disposal.ts';
import type { SummedTotals } from './summary.ts';

/**
 * The sums of a year that is taxed on its cash (PL, HU): revenue less what the year paid, which no
 * single disposal carries. What is not known makes the year incomplete and stands in no sum.
 */
export function cashTotals(totals: SummedTotals, cash: CashYear): SummedTotals {
  const gain = cash.revenue - cash.costs;
  return {
    ...totals,
    incomplete: totals.incomplete + cash.costsUnknown,
    proceeds: cash.revenue,
    cost: cash.costs,
    fees: 0n,
    gain,
    gains: gain > 0n ? gain : 0n,
    losses: gain < 0n ? -gain : 0n,
    byTerm: { ...totals.byTerm, taxable: gain },
  };
}
