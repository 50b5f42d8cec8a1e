import { divideFixed } from '@meridian/money/fixed.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { Lot } from './result.ts';

/** A lot in a queue: `used` of its units have been taken, with `usedCost` of its cost. */
export type OpenLot = {
  readonly lot: Lot;
  /** The lot alone, shared by all slices that use it. */
  readonly lots: readonly [Lot];
  /** Number of arrival; decides between lots that rank alike. */
  readonly arrival: number;
  /** Instant of acquisition; for units of unknown history the instant they arrived. */
  readonly since: number;
  /** Cost of one unit for HIFO and LOFO; null ranks last. */
  readonly unitCost: bigint | null;
  used: bigint;
  usedCost: bigint;
};

/** The lots of one asset in one scope, in the order in which the method takes them. */
export type LotQueue = {
  add(lot: OpenLot): void;
  /** The lot to take from next; it stays until it is used up. */
  next(): OpenLot | undefined;
  /** Every lot with units left, in no particular order. */
  open(): OpenLot[];
};

type Rank = (a: OpenLot, b: OpenLot) => number;

const earlier: Rank = (a, b) => a.since - b.since || a.arrival - b.arrival;

function byUnitCost(direction: 1 | -1): Rank {
  return (a, b) => {
    if (a.unitCost === b.unitCost) return earlier(a, b);
    if (a.unitCost === null) return 1;
    if (b.unitCost === null) return -1;
    return a.unitCost < b.unitCost ? -direction : direction;
  };
}

const RANKS: Record<Extract<Method, 'fifo' | 'lifo' | 'hifo' | 'lofo'>, Rank> = {
  fifo: earlier,
  lifo: (a, b) => -earlier(a, b),
  hifo: byUnitCost(-1),
  lofo: byUnitCost(1),
};

export type LotMethod = keyof typeof RANKS;

/** What HIFO and LOFO compare: cost with fees, or the price the source states without them. */
export type RankBy = 'cost' | 'stated-price';

export function openLot(lot: Lot, arrival: number, method: LotMethod, rankBy: RankBy): OpenLot {
  const ranked = method === 'hifo' || method === 'lofo';
  return {
    lot,
    lots: [lot],
    arrival,
    since: lot.acquiredAt ?? lot.entry.at,
    unitCost: ranked ? unitCostOf(lot, rankBy) : null,
    used: 0n,
    usedCost: 0n,
  };
}

function unitCostOf(lot: Lot, rankBy: RankBy): bigint | null {
  const leg = 'in' in lot.entry ? lot.entry.in : undefined;
  if (rankBy === 'stated-price' && leg?.value !== undefined) {
    return divideFixed(leg.value.atoms, leg.quantity, 'half-even');
  }
  return lot.cost === null ? null : divideFixed(lot.cost, lot.quantity, 'half-even');
}

export function createLotQueue(method: LotMethod): LotQueue {
  return method === 'fifo' ? sortedQueue() : heapQueue(RANKS[method]);
}

const isUsedUp = (open: OpenLot): boolean => open.used >= open.lot.quantity;

/** FIFO: lots nearly always arrive in order, so an array with a head beats a heap. */
function sortedQueue(): LotQueue {
  let lots: OpenLot[] = [];
  let head = 0;
  return {
    add(lot) {
      let at = lots.length;
      // A transfer brings lots that are older than what is here.
      for (let before = lots[at - 1]; at > head && before !== undefined; before = lots[at - 1]) {
        if (earlier(before, lot) <= 0) break;
        at -= 1;
      }
      if (at === lots.length) lots.push(lot);
      else lots.splice(at, 0, lot);
    },
    next() {
      for (let lot = lots[head]; lot !== undefined; lot = lots[head]) {
        if (!isUsedUp(lot)) return lot;
        head += 1;
        if (head > 1024 && head * 2 > lots.length) {
          lots = lots.slice(head);
          head = 0;
        }
      }
      return undefined;
    },
    open: () => lots.slice(head).filter((lot) => !isUsedUp(lot)),
  };
}

/** Binary heap by rank. */
function heapQueue(rank: Rank): LotQueue {
  const heap: OpenLot[] = [];
  const before = (a: number, b: number): boolean => {
    const left = heap[a];
    const right = heap[b];
    return left !== undefined && right !== undefined && rank(left, right) < 0;
  };
  const swap = (a: number, b: number): void => {
    const left = heap[a];
    const right = heap[b];
    if (left === undefined || right === undefined) return;
    heap[a] = right;
    heap[b] = left;
  };
  const sink = (): void => {
    for (let at = 0; ;) {
      const child = 2 * at + 1;
      if (child >= heap.length) return;
      const best = before(child + 1, child) ? child + 1 : child;
      if (!before(best, at)) return;
      swap(best, at);
      at = best;
    }
  };
  return {
    add(lot) {
      heap.push(lot);
      for (let at = heap.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (!before(at, parent)) return;
        swap(at, parent);
        at = parent;
      }
    },
    next() {
      for (let top = heap[0]; top !== undefined; top = heap[0]) {
        if (!isUsedUp(top)) return top;
        const last = heap.pop();
        if (last !== undefined && heap.length > 0) {
          heap[0] = last;
          sink();
        }
      }
      return undefined;
    },
    open: () => heap.filter((lot) => !isUsedUp(lot)),
  };
}
