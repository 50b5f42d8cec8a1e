import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { invariant } from '../../invariants.ts';
import {
  type CumulativeShare,
  restartShare,
  startShare,
  takeShare,
} from '@meridian/money/running-share.ts';
import { min } from '../../common/min.ts';
import { ONE_UNIT, mulDiv, roundFixed } from '@meridian/money/fixed.ts';
import type { Lot, Pool } from '../../result/lot.ts';

/**
 * Maximum of lots of unknown cost that a pool names. Each disposal of the pool carries the list,
 * which would otherwise grow with the square of the ledger. A single unknown lot leaves the cost
 * open; the next lots are named once the user has answered these.
 */
const NAMED = 32;

const NONE: readonly Lot[] = [];

/** Lots of unknown cost: a list and more lots, up to a limit. */
export function nameUnknown(known: readonly Lot[], more: readonly Lot[]): readonly Lot[] {
  if (more.length === 0 || known.length >= NAMED) return known;
  return known.length === 0 && more.length <= NAMED ? more : [...known, ...more].slice(0, NAMED);
}

/** The cost of a unit rounded up to a whole unit of money (JP). */
const roundedUp: CumulativeShare<bigint> = (cost, units, whole) => {
  const unit = roundFixed(mulDiv(cost, ONE_UNIT, whole, 'ceiling'), 0, 'ceiling');
  return min(mulDiv(unit, units, ONE_UNIT, 'floor'), cost);
};

/**
 * Units with a shared average cost. Units taken get a running share of the cost, counted since
 * units or cost were last added: the shares add up exactly, a sale split in two changes nothing,
 * and taking all units takes the whole cost. A single unknown cost makes the pool's cost unknown
 * until the pool is empty.
 */
export class CostPool {
  /** Undefined for the plain share, which is then compiled into `takeShare`. */
  readonly #cumulative: CumulativeShare<bigint> | undefined;
  /** One object for the life of the pool: each purchase restarts it in place of making another. */
  readonly #taken = startShare();
  #quantity: Quantity = ZERO;
  #cost: bigint | null = 0n;
  #unknown = NONE;

  /** @param roundsUnitUp whether the cost of a unit is rounded up to a whole unit of money (JP) */
  constructor(roundsUnitUp = false) {
    this.#cumulative = roundsUnitUp ? roundedUp : undefined;
  }

  get quantity(): Quantity {
    return minus(this.#quantity, this.#taken.used);
  }

  get cost(): bigint | null {
    return this.#cost === null ? null : minus(this.#cost, this.#taken.given);
  }

  /** The lots of unknown cost in the pool. */
  get unknown(): readonly Lot[] {
    return this.#unknown;
  }

  snapshot(): Pool {
    return { quantity: this.quantity, cost: this.cost, unknown: this.#unknown };
  }

  /** @param unknown the lots that make a cost of null unknown */
  add(quantity: Quantity, cost: bigint | null, unknown: readonly Lot[] = NONE): void {
    invariant(quantity >= ZERO, 'pool-receives-no-less-than-nothing');
    const before = this.cost;
    this.#quantity = plus(this.quantity, quantity);
    this.#cost = before === null || cost === null ? null : before + cost;
    restartShare(this.#taken);
    if (cost === null) this.#unknown = nameUnknown(this.#unknown, unknown);
  }

  /** Takes up to `units` out and returns their cost. */
  take(units: Quantity): bigint | null {
    if (units >= this.quantity) {
      const wholeCost = this.cost;
      this.#quantity = ZERO;
      this.#cost = 0n;
      restartShare(this.#taken);
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
