import type { Day } from '../../common/time.ts';
import type { Entry } from '../../ledger/entry.ts';
import { compareEntries } from '../../ledger/order.ts';
import type { CashLine, CashYear } from '../../result/disposal.ts';
import type { MissingCost, ValueOrigin } from '../../result/lot.ts';

interface Paid {
  readonly amount: bigint | null;
  readonly origin: ValueOrigin | null;
  /** Of a purchase without an amount. */
  readonly missing?: MissingCost;
}

/** Money paid outside trades of units. */
export type PaidOutside = Paid & { readonly entry: Entry; readonly day: Day };

interface Open {
  revenue: bigint;
  revenueUnknown: number;
  readonly lines: CashLine[];
}

/** Revenue and costs by tax year; unknown amounts are counted, never taken as zero. */
export class CashBook {
  readonly #taxYearOf: (day: Day) => number;
  readonly #carries: boolean;
  readonly #years = new Map<number, Open>();

  constructor(taxYearOf: (day: Day) => number, carries: boolean) {
    this.#taxYearOf = taxYearOf;
    this.#carries = carries;
  }

  receive(day: Day, proceeds: bigint | null): void {
    const year = this.#year(day);
    if (proceeds === null) year.revenueUnknown += 1;
    else year.revenue += proceeds;
  }

  pay(entry: Entry, day: Day, kind: CashLine['kind'], paid: Paid): void {
    this.#year(day).lines.push({ entry, day, kind, ...paid });
  }

  /**
   * Every year from the first with revenue or costs to `last`, years without revenue or costs
   * included.
   */
  years(last: number): CashYear[] {
    const first = Math.min(last, ...this.#years.keys());
    const years: CashYear[] = [];
    let forward = 0n;
    let isIncomplete = false;
    for (let taxYear = first; taxYear <= last; taxYear += 1) {
      const { revenue, revenueUnknown, lines } = this.#years.get(taxYear) ?? nothing();
      let [costs, costsUnknown] = [0n, 0];
      for (const { amount } of lines) {
        if (amount === null) costsUnknown += 1;
        else costs += amount;
      }
      years.push({
        taxYear,
        revenue,
        revenueUnknown,
        costs,
        costsUnknown,
        costsBroughtForward: forward,
        ...(isIncomplete ? { broughtForwardIncomplete: true as const } : {}),
        lines: lines.toSorted((a, b) => compareEntries(a.entry, b.entry)),
      });
      if (!this.#carries) continue;
      const unused = costs + forward - revenue;
      forward = unused > 0n ? unused : 0n;
      isIncomplete ||= revenueUnknown > 0 || costsUnknown > 0;
    }
    return years;
  }

  #year(day: Day): Open {
    const taxYear = this.#taxYearOf(day);
    let year = this.#years.get(taxYear);
    if (year === undefined) {
      year = nothing();
      this.#years.set(taxYear, year);
    }
    return year;
  }
}

function nothing(): Open {
  return { revenue: 0n, revenueUnknown: 0, lines: [] };
}
