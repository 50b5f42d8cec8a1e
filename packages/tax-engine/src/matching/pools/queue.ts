import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { type Instant, msOf } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { type RunningShare, startShare, takeShare } from '@meridian/money/running-share.ts';
import { Queue, consumeFifo } from '../../common/queue.ts';
import type { Lot } from '../../result/lot.ts';

/** Receives units of one lot with their share of its cost. */
export type OnUnits = (lots: readonly [Lot], units: Quantity, cost: bigint | null) => void;

type Open = RunningShare<bigint> & {
  readonly lots: readonly [Lot];
  readonly since: Instant;
};

/** Lots in order of acquisition: those beside a pool, or grandfathered units outside it. */
export class PoolQueue {
  readonly #open = new Queue<Open>();
  #quantity: Quantity = ZERO;

  get quantity(): Quantity {
    return this.#quantity;
  }

  /** Cost of the remaining units; null if a lot has an unknown cost. */
  get cost(): bigint | null {
    let sum = 0n;
    for (const { lots, given } of this.#open.items()) {
      const { cost } = lots[0];
      if (cost === null) return null;
      sum = plus(sum, cost - given);
    }
    return sum;
  }

  add(lot: Lot): void {
    const since = lot.acquiredAt ?? lot.entry.at;
    // Units moved from another account may be older than the last lot.
    const index = this.#open.positionOf(msOf(since), sinceMs);
    const [before, after] = [this.#open.at(index - 1), this.#open.at(index)];
    const isInOrder = (before?.since ?? since) <= since && since <= (after?.since ?? since);
    invariant(isInOrder, 'pool-lots-in-order');
    this.#open.insert(index, { lots: [lot], since, ...startShare() });
    this.#quantity = plus(this.#quantity, lot.quantity);
  }

  /** Takes up to `units`, earliest first; returns the units taken. */
  take(units: Quantity, onUnits: OnUnits): Quantity {
    const taken = consumeFifo(this.#open, units, unitsLeft, (open, quantity) => {
      const [lot] = open.lots;
      onUnits(open.lots, quantity, takeShare(open, quantity, lot.cost, lot.quantity));
    });
    this.#quantity = minus(this.#quantity, taken);
    invariant(this.#quantity >= ZERO, 'pool-lots-not-negative');
    return taken;
  }
}

function sinceMs({ since }: Open): number {
  return msOf(since);
}

function unitsLeft({ lots: [lot], used }: Open): Quantity {
  return minus(lot.quantity, used);
}
