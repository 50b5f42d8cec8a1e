/** The queues against a plain sort, and their work on adversarial ledgers. */
import { asQuantity, plus } from '@meridian/money/measure.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asDay, asInstant, msBetween } from '../../common/time.ts';
import { Heap } from '../../common/heap.ts';
import { EarliestFirst, type LotMethod, createLotQueue } from './queue.ts';
import { openLot, sinceOf, unitCostOf } from './open-lot.ts';
import type { Lot } from '../../result/lot.ts';
import { trade } from '../../testing/entries.ts';

const entry = trade('2024-01-01', '1 EUR', '1 BTC');

function lotAt(since: number, cost: bigint | null): Lot {
  return {
    entry,
    asset: 'BTC',
    quantity: asQuantity(2n),
    cost,
    origin: null,
    missing: null,
    acquiredDay: asDay(0),
    acquiredAt: asInstant(since),
  };
}

interface Step {
  readonly since: number;
  readonly cost: bigint | null;
  readonly takes: number;
}

/** Small ones, and large ones so near to each other that a double does not tell them apart. */
const COSTS = fc
  .tuple(fc.constantFrom(0n, 10n ** 16n, 10n ** 30n, 10n ** 400n), fc.integer({ min: -3, max: 40 }))
  .map(([base, more]) => base + BigInt(more));

/** The lot that the method takes next, found by a scan of all open lots. */
function naive(method: LotMethod, lots: readonly ReturnType<typeof openLot>[]) {
  const open = lots.filter((lot) => lot.used < lot.lot.quantity);
  const age = (a: (typeof open)[number], b: (typeof open)[number]) =>
    msBetween(sinceOf(b), sinceOf(a)) || a.sequence - b.sequence;
  return open.toSorted((a, b) => {
    if (method === 'fifo' || method === 'specific') return age(a, b);
    if (method === 'lifo') return age(b, a);
    const [cost, other] = [unitCostOf(a, 'cost'), unitCostOf(b, 'cost')];
    if (cost === null || other === null) {
      return cost === other ? age(a, b) : cost === null ? 1 : -1;
    }
    if (cost === other) return age(a, b);
    return cost < other === (method === 'lofo') ? -1 : 1;
  })[0];
}

describe.each(['fifo', 'lifo', 'hifo', 'lofo', 'specific'] as const)('%s', (method) => {
  it('gives what a plain sort gives, whatever the order of arrival', () => {
    const step = fc.record<Step>({
      since: fc.integer({ min: 0, max: 9 }),
      cost: fc.option(COSTS),
      takes: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = createLotQueue(method, 'cost');
        const lots: ReturnType<typeof openLot>[] = [];
        for (const { since, cost, takes } of steps) {
          const lot = openLot(lotAt(since, cost), lots.length);
          lots.push(lot);
          queue.add(lot);
          for (let taken = 0; taken < takes; taken += 1) {
            const next = queue.next();
            expect(next).toBe(naive(method, lots));
            if (next !== undefined) next.used = plus(next.used, asQuantity(1n));
          }
        }
        const rest = lots.filter((lot) => lot.used < lot.lot.quantity);
        expect(new Set(queue.open())).toEqual(new Set(rest));
        expect(queue.open()).toHaveLength(rest.length);
      }),
    );
  });
});

describe('costs of a unit', () => {
  const queueOf = (method: LotMethod, lots: readonly (readonly [bigint, bigint])[]) => {
    const queue = createLotQueue(method, 'cost');
    const open = lots.map(([cost, quantity], index) =>
      openLot({ ...lotAt(index, cost), quantity: asQuantity(quantity) }, index),
    );
    for (const lot of open) queue.add(lot);
    const next = queue.next();
    return next === undefined ? -1 : open.indexOf(next);
  };

  it.each(['hifo', 'lofo'] as const)('that round to the same atom are equal by %s', (method) => {
    const units = 10n ** 25n;
    expect(
      queueOf(
        method,
        [3n, 4n, 2n].map((cost) => [cost, units]),
      ),
    ).toBe(0);
  });

  it('are compared to the atom, however large', () => {
    const lots = [0n, 2n, 1n].map((more) => [10n ** 60n + more, 10n ** 24n] as const);
    expect(queueOf('hifo', lots)).toBe(1);
    expect(queueOf('lofo', lots.toReversed())).toBe(2);
  });
});

describe('lots taken out one by one', () => {
  it('leave the next, whatever the order of arrival', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 }), (instants) => {
        const queue = new EarliestFirst();
        const lots = instants.map((since, sequence) => openLot(lotAt(since, 1n), sequence));
        for (const lot of lots) queue.add(lot);
        const sorted = lots.toSorted(
          (a, b) => msBetween(sinceOf(b), sinceOf(a)) || a.sequence - b.sequence,
        );
        for (const [index, lot] of sorted.entries()) {
          expect(queue.next()).toBe(lot);
          queue.drop();
          expect(new Set(queue.open())).toEqual(new Set(sorted.slice(index + 1)));
        }
        expect(queue.next()).toBeUndefined();
      }),
    );
  });

  it('leave the next after thousands, also those older than all that are left', () => {
    const queue = new EarliestFirst();
    const lots = Array.from({ length: 3000 }, (_, index) => openLot(lotAt(index + 1, 1n), index));
    for (const lot of lots) queue.add(lot);
    for (const lot of lots.slice(0, 2500)) {
      expect(queue.next()).toBe(lot);
      queue.drop();
    }
    const old = openLot(lotAt(0, 1n), 5000);
    queue.add(old);
    expect(queue.next()).toBe(old);
    queue.drop();
    expect(queue.next()).toBe(lots[2500]);
    expect(queue.open()).toHaveLength(500);
  });
});

describe('a heap', () => {
  it('gives everything by key, then by rank', () => {
    const item = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 40 }),
        fc.array(item, { maxLength: 9 }),
        (early, late) => {
          const rank = (a: readonly number[], b: readonly number[]) =>
            (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
          const heap = new Heap<readonly [number, number]>(rank, ([key]) => key);
          for (const pair of early) heap.push(pair);
          const rest = early.toSorted(rank);
          const pop = (): void => {
            expect(heap.top).toEqual(rest.shift());
            heap.pop();
            expect(heap.items).toHaveLength(rest.length);
          };
          for (const pair of late) {
            pop();
            heap.push(pair);
            rest.push(pair);
            rest.sort(rank);
          }
          while (rest.length > 0) pop();
          expect(heap.top).toBeUndefined();
          heap.pop();
          expect(heap.items).toEqual([]);
        },
      ),
    );
  });

  it('compares in proportion to the logarithm, even when everything comes in reverse', () => {
    const size = 1 << 14;
    let compared = 0;
    const equal = () => 0;
    const heap = new Heap<number>((a, b) => {
      compared += 1;
      return a - b;
    }, equal);
    for (let item = size; item > 0; item -= 1) heap.push(item);
    const given: number[] = [];
    for (let top = heap.top; top !== undefined; top = heap.top) {
      given.push(top);
      heap.pop();
    }
    expect(given).toEqual(Array.from({ length: size }, (_, index) => index + 1));
    // Up to 14 levels up, 14 down and a few up again.
    expect(compared).toBeLessThan(size * 14 * 3);
  });

  it('looks at items only where their keys are nearly equal', () => {
    const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    const heap = new Heap(order, (text) => text.length);
    const words = ['ccc', 'a', 'bb', 'aa', 'b', 'aaaa', 'ab'];
    for (const word of words) heap.push(word);
    const given: string[] = [];
    for (let top = heap.top; top !== undefined; top = heap.top) {
      given.push(top);
      heap.pop();
    }
    expect(given).toEqual(['a', 'b', 'aa', 'ab', 'bb', 'ccc', 'aaaa']);
  });

  it.each([
    [1, 1 + 2 ** -50],
    [-1 - 2 ** -50, -1],
    [Infinity, Infinity],
  ])('leaves to the rank what keys of %d and %d do not tell apart', (low, high) => {
    const heap = new Heap<readonly [number, number]>(
      ([, a], [, b]) => a - b,
      ([key]) => key,
    );
    for (const [key, rank] of [[low, 2] as const, [high, 1] as const, [low, 3] as const]) {
      heap.push([key, rank]);
    }
    const given: (number | undefined)[] = [];
    for (; heap.top !== undefined; heap.pop()) given.push(heap.top[1]);
    expect(given).toEqual([1, 2, 3]);
  });

  it('goes by keys that are further apart', () => {
    const heap = new Heap<readonly [number, number]>(
      ([, a], [, b]) => a - b,
      ([key]) => key,
    );
    const keys = [-Infinity, -1 - 2 ** -45, -1, 0, 1, 1 + 2 ** -45, Infinity];
    for (const [place, key] of keys.entries()) heap.push([key, -place]);
    const given: (number | undefined)[] = [];
    for (; heap.top !== undefined; heap.pop()) given.push(heap.top[0]);
    expect(given).toEqual(keys);
  });
});
