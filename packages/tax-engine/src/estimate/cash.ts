import { min } from '../common/min.ts';
import { floorAtZero, type Situation, share, step, orZero } from './tax-computation.ts';
import type { CashYear, Disposal } from '../result/disposal.ts';
import type { EstimateStep } from '../result/estimate.ts';

/** The result of a year on a cash basis: revenue less costs, over all assets. */
export interface CashResult {
  /** Revenue of the disposals that are not free, less costs of the year and of earlier years. */
  readonly result: bigint;
  readonly steps: readonly EstimateStep[];
  /** Costs above the revenue (PL), or the loss of the year (HU). */
  readonly unused: bigint;
}

/**
 * The year's revenue less its costs. Costs of earlier years come from the user, else from the
 * ledger (PL, PIT art. 22 (16)); where losses are a tax credit they do not count here.
 */
export function cashResult(
  { losses, settings, year }: Situation,
  cash: readonly CashYear[],
  left: {
    readonly disposals: readonly Disposal[];
    readonly isFree: (disposal: Disposal) => boolean;
  },
): CashResult {
  const own = cash.find((cashYear) => cashYear.taxYear === year);
  const revenue = own === undefined ? 0n : own.revenue;
  const costs = own === undefined ? 0n : own.costs;
  const carries = losses.value.broughtForward !== 'as-tax-credit';
  const ledger = own === undefined || !carries ? 0n : own.costsBroughtForward;
  const before = carries ? (settings.lossesBroughtForward ?? ledger) : 0n;
  let small = 0n;
  for (const disposal of left.disposals) {
    if (disposal.proceeds !== null && left.isFree(disposal)) small += disposal.proceeds;
  }
  const result = revenue - small - costs - before;
  return {
    result,
    unused: floorAtZero(-result),
    steps: [
      step('estimate.revenue', revenue),
      ...(small > 0n ? [step('estimate.small-transactions', -small)] : []),
      step('estimate.costs-of-year', -costs),
      ...(carries ? [step('estimate.costs-brought-forward', -before)] : []),
      step('estimate.cash-result', result),
    ],
  };
}

/** Result of each year of the ledger before `year`, by year. */
function resultsBefore(cash: readonly CashYear[], year: number): Map<number, bigint> {
  const results = new Map<number, bigint>();
  for (const { taxYear, revenue, costs } of cash) {
    if (taxYear < year) results.set(taxYear, revenue - costs);
  }
  return results;
}

export interface TaxCredit {
  /** Deducted from the tax of the year. */
  readonly credit: bigint;
  /** The credit above the tax of the year: a refund of the tax of earlier years. */
  readonly refund: bigint;
}

/**
 * Losses as a credit at the rate of the tax, up to the tax of the year and of the earlier years
 * that the law names (HU, Szja tv. 67/C. § (6)-(8)). Refunds of those years are deducted first.
 */
export function creditFor(
  situation: Situation,
  given: { readonly rate: string; readonly tax: bigint; readonly unused: bigint },
): { readonly stated: TaxCredit; readonly ledger: TaxCredit } {
  const { cash = [], year, losses, settings } = situation;
  const { creditYears = 0, carriedYears } = losses.value;
  const results = resultsBefore(cash, year);
  const reach = carriedYears === 'unlimited' ? Infinity : carriedYears;
  // Year by year, oldest first: the losses and the taxes that each credit used.
  const left = new Map<number, bigint>();
  const paid = new Map<number, bigint>();
  const use = (usingYear: number, most: bigint, until: number): bigint => {
    let used = 0n;
    for (const [lossYear, credit] of left) {
      if (lossYear < usingYear - reach || used === most) continue;
      const part = min(credit, most - used);
      left.set(lossYear, credit - part);
      used += part;
    }
    let rest = used;
    for (let back = usingYear; back >= until && rest > 0n; back -= 1) {
      const tax = paid.get(back);
      if (tax === undefined) continue;
      const part = min(tax, rest);
      paid.set(back, tax - part);
      rest -= part;
    }
    return used;
  };
  const payable = (usingYear: number): bigint => {
    let sum = 0n;
    for (const [paidYear, tax] of paid)
      if (paidYear >= usingYear - creditYears && paidYear <= usingYear) sum += tax;
    return sum;
  };
  for (const [lossYear, result] of [...results].toSorted(([a], [b]) => a - b)) {
    paid.set(lossYear, share(floorAtZero(result), given.rate));
    if (result < 0n) left.set(lossYear, share(-result, given.rate));
    use(lossYear, payable(lossYear), lossYear - creditYears);
  }
  paid.set(year, given.tax);
  const own = share(given.unused, given.rate);
  const most = payable(year);
  const used = min(share(orZero(settings.lossesBroughtForward), given.rate) + own, most);
  left.set(year, own);
  return {
    stated: split(used, given.tax),
    ledger: split(use(year, most, year - creditYears), given.tax),
  };
}

function split(used: bigint, tax: bigint): TaxCredit {
  return used <= tax ? { credit: used, refund: 0n } : { credit: tax, refund: used - tax };
}
