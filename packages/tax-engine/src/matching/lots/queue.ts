import type { Method } from '@meridian/tax-rules/matching.ts';
import { EARLIEST_INSTANT, msBetween, msOf } from '../../common/time.ts';
import { Heap } from '../../common/heap.ts';
import { Queue } from '../../common/queue.ts';
import {
  type OpenLot,
  type RankBy,
  hasUnits,
  sinceOf,
  unitCostKey,
  unitCostOf,
} from './open-lot.ts';

/** The lots of an asset in a scope, in the order in which the method consumes them. */
export interface LotQueue {
  add(lot: OpenLot): void;
  /** The lot to consume next; it stays until its units are used. */
  next(): OpenLot | undefined;
  /** Every lot with units left, in no particular order. */
  open(): OpenLot[];
}

export type LotMethod = Extract<Method, 'fifo' | 'lifo' | 'hifo' | 'lofo' | 'specific'>;

type Rank = (a: OpenLot, b: OpenLot) => number;

export const earlier: Rank = (a, b) => msBetween(sinceOf(b), sinceOf(a)) || a.sequence - b.sequence;
const later: Rank = (a, b) => earlier(b, a);

/** Order of lots with equal keys, which all have a known cost or all have an unknown cost. */
function byUnitCost(direction: 1 | -1, rankBy: RankBy): Rank {
  return (a, b) => {
    const [cost, otherCost] = [unitCostOf(a, rankBy), unitCostOf(b, rankBy)];
    if (cost === null || otherCost === null || cost === otherCost) return earlier(a, b);
    return cost < otherCost ? -direction : direction;
  };
}

/** @param rankBy what HIFO and LOFO compare */
export function createLotQueue(method: LotMethod, rankBy: RankBy): LotQueue {
  switch (method) {
    case 'fifo':
    case 'specific':
      return new EarliestFirst();
    case 'lifo':
      return new LatestFirst();
    case 'hifo':
      return byCost(-1, rankBy);
    case 'lofo':
      return byCost(1, rankBy);
  }
}

/** By unit cost; lots of unknown cost last. */
function byCost(direction: 1 | -1, rankBy: RankBy): Ranked {
  return new Ranked(byUnitCost(direction, rankBy), (lot) => {
    const key = unitCostKey(lot, rankBy);
    return key === null ? Number.POSITIVE_INFINITY : direction * key;
  });
}

class Ranked implements LotQueue {
  readonly #heap: Heap<OpenLot>;

  constructor(rank: Rank, keyOf: (lot: OpenLot) => number) {
    this.#heap = new Heap(rank, keyOf);
  }

  add(lot: OpenLot): void {
    this.#heap.push(lot);
  }

  next(): OpenLot | undefined {
    for (let top = this.#heap.top; top !== undefined; top = this.#heap.top) {
      if (hasUnits(top)) return top;
      this.#heap.pop();
    }
    return undefined;
  }

  drop(): void {
    this.#heap.pop();
  }

  open(): OpenLot[] {
    return this.#heap.items.filter(hasUnits);
  }
}

/**
 * Lots nearly always arrive in order of acquisition and then stand in a queue. Earlier lots, which a
 * transfer or an exchange that keeps the day brings, go to a heap.
 */
export class EarliestFirst implements LotQueue {
  /** Created for the first earlier lot: few of thousands of assets ever have any. */
  #older: Ranked | undefined;
  readonly #lots = new Queue<OpenLot>();
  /** Instant of the queue's last lot: a later lot is pushed without reading that lot. */
  #lastSince = EARLIEST_INSTANT;

  add(lot: OpenLot): void {
    const since = sinceOf(lot);
    const last = since > this.#lastSince ? undefined : this.#lots.last;
    if (last === undefined || earlier(last, lot) <= 0) {
      this.#lots.push(lot);
      this.#lastSince = since;
      return;
    }
    this.#older ??= new Ranked(earlier, (open) => msOf(sinceOf(open)));
    this.#older.add(lot);
  }

  next(): OpenLot | undefined {
    const first = this.#first();
    const older = this.#older?.next();
    if (first === undefined || older === undefined) return first ?? older;
    return earlier(first, older) <= 0 ? first : older;
  }

  /** Removes the lot that `next` returns. */
  drop(): void {
    const older = this.#older?.next();
    if (older !== undefined && this.next() === older) this.#older?.drop();
    else this.#lots.drop();
  }

  open(): OpenLot[] {
    const open = this.#lots.items().filter(hasUnits);
    return this.#older === undefined ? open : [...open, ...this.#older.open()];
  }

  #first(): OpenLot | undefined {
    for (let lot = this.#lots.first; lot !== undefined; lot = this.#lots.first) {
      if (hasUnits(lot)) return lot;
      this.#lots.drop();
    }
    return undefined;
  }
}

/** Lots in order of acquisition stand on a stack, earlier ones in a heap. */
class LatestFirst implements LotQueue {
  readonly #older = new Ranked(later, (lot) => -msOf(sinceOf(lot)));
  readonly #lots: OpenLot[] = [];

  add(lot: OpenLot): void {
    const last = this.#lots.at(-1);
    if (last === undefined || earlier(last, lot) <= 0) this.#lots.push(lot);
    else this.#older.add(lot);
  }

  next(): OpenLot | undefined {
    let last = this.#lots.at(-1);
    for (; last !== undefined && !hasUnits(last); last = this.#lots.at(-1)) this.#lots.pop();
    const older = this.#older.next();
    if (last === undefined || older === undefined) return last ?? older;
    return later(last, older) <= 0 ? last : older;
  }

  open(): OpenLot[] {
    return [...this.#lots.filter(hasUnits), ...this.#older.open()];
  }
}
