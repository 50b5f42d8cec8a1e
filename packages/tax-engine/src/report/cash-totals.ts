import type { CashYear } from '../result/disposal.ts';
import type { SummedTotals } from './summary.ts';

/**
 * The totals of a year on a cash basis (PL, HU): revenue less the costs of the year, which no
 * single disposal has. Unknown amounts make the year incomplete and are in no sum.
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
