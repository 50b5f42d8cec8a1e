import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { invariant } from '../../invariants.ts';
import { type RunningShare, startShare, takeShare } from '@meridian/money/running-share.ts';
import type { Lot } from '../../result/lot.ts';
import { shouldCompact } from '../../common/should-compact.ts';

/** Receives units of one lot with their share of its cost. */
export type OnUnits = (lots: readonly [Lot], units: Quantity, cost: bigint | null) => void;

type Open = RunningShare<bigint> & {
  readonly lots: readonly [Lot];
  readonly since: number;
};

/** Lots given in the order of acquisition; beside a pool, or for units outside of it. */
export class PoolQueue {
  #open: Open[] = [];
  #head = 0;
  #quantity: Quantity = ZERO;

  get quantity(): Quantity {
    return this.#quantity;
  }

  /** What the units left cost; null as soon as one lot has no cost. */
  get cost(): bigint | null {
    let sum = 0n;
    for (const { lots, given } of this.#open.slice(this.#head)) {
      const { cost } = lots[0];
      if (cost === null) return null;
      sum = plus(sum, cost - given);
    }
    return sum;
  }

  add(lot: Lot): void {
    const since = lot.acquiredAt ?? lot.entry.at;
    // Units that move between accounts may be older than what is here.
    let [low, high] = [this.#head, this.#open.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#open[middle]?.since ?? 0) <= since) low = middle + 1;
      else high = middle;
    }
    const open: Open = { lots: [lot], since, ...startShare() };
    const before = low > this.#head ? this.#open[low - 1] : undefined;
    const isInOrder =
      (before?.since ?? since) <= since && since <= (this.#open[low]?.since ?? since);
    invariant(isInOrder, 'pool-lots-in-order');
    if (low === this.#open.length) this.#open.push(open);
    else this.#open.splice(low, 0, open);
    this.#quantity = plus(this.#quantity, lot.quantity);
  }

  /** Takes up to `units`, earliest first; returns how many there were. */
  take(units: Quantity, onUnits: OnUnits): Quantity {
    let left = units;
    while (left > ZERO) {
      const open = this.#open[this.#head];
      if (open === undefined) break;
      const [lot] = open.lots;
      const free = minus(lot.quantity, open.used);
      const taken = free < left ? free : left;
      onUnits(open.lots, taken, takeShare(open, taken, lot.cost, lot.quantity));
      left = minus(left, taken);
      if (taken === free) this.#drop();
    }
    this.#quantity = minus(this.#quantity, minus(units, left));
    invariant(this.#quantity >= ZERO, 'pool-lots-not-negative');
    return minus(units, left);
  }

  #drop(): void {
    this.#head += 1;
    if (shouldCompact(this.#head, this.#open.length)) {
      this.#open = this.#open.slice(this.#head);
      this.#head = 0;
    }
  }
}
