import { FIXED_ONE, mulDiv, roundFixed } from '@meridian/money/fixed.ts';
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

/**
 * Units with one cost. What leaves takes differences of running sums, counted from the last time
 * units or cost came in: the parts add up to the whole exactly, a sale split in two changes nothing,
 * and who takes everything takes the whole cost. One unknown cost makes the cost unknown until the
 * pool is empty, and then it starts again from nothing.
 */
export class CostPool {
  readonly #roundsUnitUp: boolean;
  #quantity = 0n;
  #cost: bigint | null = 0n;
  #used = 0n;
  #usedCost = 0n;
  #unknown = NONE;

  /** `roundsUnitUp`: the cost of one unit is rounded up to a whole unit of money (JP). */
  constructor(roundsUnitUp = false) {
    this.#roundsUnitUp = roundsUnitUp;
  }

  get quantity(): bigint {
    return this.#quantity - this.#used;
  }

  get cost(): bigint | null {
    return this.#cost === null ? null : this.#cost - this.#usedCost;
  }

  /** Lots without which the cost would be known. */
  get unknown(): readonly Lot[] {
    return this.#unknown;
  }

  snapshot(): Pool {
    return { quantity: this.quantity, cost: this.cost, unknown: this.#unknown };
  }

  /** `unknown` names what leaves a cost of null unknown. */
  add(quantity: bigint, cost: bigint | null, unknown: readonly Lot[] = NONE): void {
    const before = this.cost;
    this.#quantity -= this.#used;
    this.#quantity += quantity;
    this.#cost = before === null || cost === null ? null : before + cost;
    this.#used = 0n;
    this.#usedCost = 0n;
    if (cost === null) this.#unknown = nameUnknown(this.#unknown, unknown);
  }

  /** Takes up to `units` out and returns their cost. */
  take(units: bigint): bigint | null {
    if (units >= this.quantity) {
      const all = this.cost;
      this.#quantity = 0n;
      this.#cost = 0n;
      this.#used = 0n;
      this.#usedCost = 0n;
      this.#unknown = NONE;
      return all;
    }
    this.#used += units;
    if (this.#cost === null) return null;
    const reached = this.#costOf(this.#used, this.#cost);
    const cost = reached - this.#usedCost;
    this.#usedCost = reached;
    return cost;
  }

  #costOf(units: bigint, whole: bigint): bigint {
    if (!this.#roundsUnitUp) return (whole * units) / this.#quantity;
    const unit = roundFixed(mulDiv(whole, FIXED_ONE, this.#quantity, 'ceiling'), 0, 'ceiling');
    const cost = mulDiv(unit, units, FIXED_ONE, 'floor');
    return cost < whole ? cost : whole;
  }
}
