import { type Quantity, ZERO, minus, negate, plus } from '@meridian/money/measure.ts';
import type { Day } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { CashBook, type PaidOutside } from './book.ts';
import { DisposalList } from '../disposals/list.ts';
import { type Entry, isFiat } from '../../ledger/entry.ts';
import type { Matcher, Period, Shortfall } from '../matcher.ts';
import { allocate } from '../disposals/allocated-lot-match.ts';
import type { Acquire, Dispose, Movement } from '../../movements/movement.ts';
import type { Holding } from '../../result/report.ts';

export interface CashPolicy {
  readonly taxYearOf: (day: Day) => number;
  /**
   * Whether costs above the year's revenue are carried to the next year (PL) or are a loss (HU).
   */
  readonly carries: boolean;
  /** Whether charges and fees outside of purchases and sales are costs (HU). */
  readonly holdingCosts: boolean;
  /** Money paid outside trades of units: charges and fees in state currencies. */
  readonly paidOutside: () => Iterable<PaidOutside>;
}

/**
 * Revenue of a year less the costs paid in the year, over all assets (PL: PIT art. 22 (14)-(16);
 * HU: Szja tv. 67/C). Units have no cost: a purchase counts in full in the year it is paid, a swap
 * of units for units does not count, and units received without payment have no cost. A disposal
 * therefore has revenue only, without fees, and `CashYear` has every cost once, including the fees
 * of sales.
 */
export function createCashMatcher(policy: CashPolicy, period: Period): Matcher {
  const book = new CashBook(policy.taxYearOf, policy.carries);
  const units = new Units();
  const disposals = new DisposalList(period.year);
  const shortfalls: Shortfall[] = [];
  let holdings: Holding[] | null = null;
  /** The entry of the last swap disposed of: its acquisition was paid with units at that value. */
  let swapped: Entry | null = null;

  /** Takes units out; units without a known acquisition were bought at an unknown cost. */
  const takeOut = (movement: Movement): void => {
    const missing = units.take(movement.asset, movement.quantity);
    if (missing === ZERO) return;
    invariant(missing <= movement.quantity, 'cash-missing-within-the-movement');
    shortfalls.push({ movement, quantity: missing });
    book.pay(movement.entry, movement.day, 'purchase', { amount: null, origin: null });
  };
  const dispose = (movement: Dispose): void => {
    const { entry, day, proceeds, fees, origin } = movement;
    takeOut(movement);
    book.receive(day, proceeds);
    if (fees !== 0n) book.pay(entry, day, 'fee', { amount: fees, origin: null });
    if (policy.holdingCosts && movement.kind === 'fee' && entry.kind !== 'trade') {
      book.pay(entry, day, 'fee', { amount: proceeds, origin });
    }
    if (movement.kind === 'swap') swapped = entry;
    if (day < period.firstDay || day > period.lastDay) return;
    const revenue = { ...movement, fees: 0n };
    const { quantity } = movement;
    const whole = { rule: 'cash-basis', term: 'taxable', quantity, cost: 0n, lots: [] } as const;
    disposals.add(revenue, allocate(revenue, [whole]));
  };
  return {
    finish() {
      for (const { entry, day, ...paid } of policy.paidOutside()) book.pay(entry, day, 'fee', paid);
      return {
        disposals,
        shortfalls,
        holdings: holdings ?? units.holdings(),
        cash: book.years(policy.taxYearOf(period.lastDay)),
      };
    },
    apply(movement) {
      if (holdings === null && movement.day > period.lastDay) holdings = units.holdings();
      switch (movement.type) {
        case 'acquire':
          units.add(movement.asset, movement.quantity);
          if (isPaid(movement, swapped)) {
            const { entry, cost: amount, origin, acquiredDay, missing } = movement.lot;
            const kind = entry.kind === 'income' ? 'fee' : 'purchase';
            const paid = { amount, origin, ...(missing === null ? {} : { missing }) };
            book.pay(entry, acquiredDay ?? movement.day, kind, paid);
          }
          break;
        case 'exchange': {
          takeOut(movement);
          units.add(movement.into.asset, movement.into.quantity);
          const { added: amount, entry, day } = movement;
          if (amount !== 0n) book.pay(entry, day, 'fee', { amount, origin: null });
          break;
        }
        case 'remove':
          takeOut(movement);
          break;
        case 'dispose':
          dispose(movement);
          break;
        case 'move':
          break;
      }
    },
  };
}

/** Units held; their cost is zero, since purchases are deducted when paid. */
class Units {
  readonly #held = new Map<string, Quantity>();

  add(asset: string, quantity: Quantity): void {
    this.#held.set(asset, plus(this.#held.get(asset) ?? ZERO, quantity));
  }

  /** Takes units out; returns the units that were not held. */
  take(asset: string, quantity: Quantity): Quantity {
    const left = minus(this.#held.get(asset) ?? ZERO, quantity);
    this.#held.set(asset, left > ZERO ? left : ZERO);
    return left < ZERO ? negate(left) : ZERO;
  }

  holdings(): Holding[] {
    return [...this.#held].flatMap(([asset, quantity]) =>
      quantity > ZERO ? [{ asset, account: null, quantity, cost: 0n }] : [],
    );
  }
}

/**
 * Whether an acquisition was paid, with money or with units whose disposal counted; true where that
 * is unknown. Units received in a swap that does not count were not paid.
 */
function isPaid({ entry, lot }: Acquire, swapped: Entry | null): boolean {
  if (lot.cost === 0n) return false;
  switch (entry.kind) {
    case 'trade':
      return entry.out === undefined || isFiat(entry.out.asset) || swapped === entry;
    case 'derivative':
      return false;
    default:
      return true;
  }
}
