import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { invariant } from '../../invariants.ts';
import {
  type CumulativeShare,
  cumulativeShare,
  startShare,
  takeShare,
} from '@meridian/money/running-share.ts';
import { min } from '../../common/min.ts';
import { ONE_UNIT, mulDiv, roundFixed } from '@meridian/money/fixed.ts';
import type { Lot, Pool } from '../../result/lot.ts';

/**
 * Lots of unknown cost that a pool names. Each of its disposals carries the list, so that a pool
 * with many of them would otherwise grow with the square of the ledger; one unknown lot is enough
 * to leave the cost open, and the next are named once these are answered.
 */
const NAMED = 32;

const NONE: readonly Lot[] = [];

/** Lots without which a cost would be known: those of a list before, and more, up to a limit. */
export function nameUnknown(known: readonly Lot[], more: readonly Lot[]): readonly Lot[] {
  if (more.length === 0 || known.length >= NAMED) return known;
  return known.length === 0 && more.length <= NAMED ? more : [...known, ...more].slice(0, NAMED);
}

/** The cost of one unit rounded up to a whole unit of money (JP). */
const roundedUp: CumulativeShare<bigint> = (cost, units, whole) => {
  const unit = roundFixed(mulDiv(cost, ONE_UNIT, whole, 'ceiling'), 0, 'ceiling');
  return min(mulDiv(unit, units, ONE_UNIT, 'floor'), cost);
};

/**
 * Units with one cost. What leaves takes its running share, counted from the last time units or cost
 * came in: the parts add up to the whole exactly, a sale split in two changes nothing, and who takes
 * everything takes the whole cost. One unknown cost makes the cost unknown until the
 * pool is empty, and then it starts again from nothing.
 */
export class CostPool {
  readonly #cumulative: CumulativeShare<bigint>;
  #quantity: Quantity = ZERO;
  #cost: bigint | null = 0n;
  #taken = startShare();
  #unknown = NONE;

  /** `roundsUnitUp`: the cost of one unit is rounded up to a whole unit of money (JP). */
  constructor(roundsUnitUp = false) {
    this.#cumulative = roundsUnitUp ? roundedUp : cumulativeShare;
  }

  get quantity(): Quantity {
    return minus(this.#quantity, this.#taken.used);
  }

  get cost(): bigint | null {
    return this.#cost === null ? null : minus(this.#cost, this.#taken.given);
  }

  /** Lots without which the cost would be known. */
  get unknown(): readonly Lot[] {
    return this.#unknown;
  }

  snapshot(): Pool {
    return { quantity: this.quantity, cost: this.cost, unknown: this.#unknown };
  }

  /** `unknown` names what leaves a cost of null unknown. */
  add(quantity: Quantity, cost: bigint | null, unknown: readonly Lot[] = NONE): void {
    invariant(quantity >= ZERO, 'pool-receives-no-less-than-nothing');
    const before = this.cost;
    this.#quantity = plus(this.quantity, quantity);
    this.#cost = before === null || cost === null ? null : before + cost;
    this.#taken = startShare();
    if (cost === null) this.#unknown = nameUnknown(this.#unknown, unknown);
  }

  /** Takes up to `units` out and returns their cost. */
  take(units: Quantity): bigint | null {
    if (units >= this.quantity) {
      const wholeCost = this.cost;
      this.#quantity = ZERO;
      this.#cost = 0n;
      this.#taken = startShare();
      this.#unknown = NONE;
      return wholeCost;
    }
    const cost = takeShare(this.#taken, units, this.#cost, this.#quantity, this.#cumulative);
    if (cost !== null && cost < 0n) {
      invariant(this.#cost !== null && this.#cost < 0n, 'pool-cost-share-not-negative');
    }
    return cost;
  }
}
