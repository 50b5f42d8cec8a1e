import { type Quantity, asQuantity, atomsOf, minus } from '@meridian/money/measure.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Queue, consumeFifo } from './queue.ts';

const itself = (item: number): number => item;

describe('a queue', () => {
  it('is empty, or begins with an item', () => {
    const empty = new Queue<number>();
    expect([empty.size, empty.first, empty.last, empty.at(0), empty.items()]).toEqual([
      0,
      undefined,
      undefined,
      undefined,
      [],
    ]);
    const single = new Queue(7);
    expect([single.size, single.first, single.last, single.at(0)]).toEqual([1, 7, 7, 7]);
    single.drop();
    expect([single.size, single.first, single.last, single.at(-1)]).toEqual([
      0,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is an array, whatever is pushed, inserted and dropped, over thousands too', () => {
    const step = fc.constantFrom('push', 'push', 'insert', 'drop', 'drop-half');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(step, fc.nat(99), fc.nat(3000)), { maxLength: 12 }),
        (steps) => {
          const queue = new Queue<number>();
          let plain: number[] = [];
          for (const [type, key, count] of steps) {
            if (type === 'push') {
              const start = plain.at(-1) ?? 0;
              for (let nth = 0; nth < count; nth += 1) {
                queue.push(start + nth);
                plain.push(start + nth);
              }
            } else if (type === 'insert') {
              const behind = plain.findIndex((item) => item > key);
              const index = behind < 0 ? plain.length : behind;
              expect(queue.positionOf(key, itself)).toBe(index);
              queue.insert(index, key);
              plain = plain.toSpliced(index, 0, key);
            } else {
              const dropped = type === 'drop' ? Math.min(1, plain.length) : plain.length >> 1;
              for (let nth = 0; nth < dropped; nth += 1) queue.drop();
              plain = plain.slice(dropped);
            }
            expect(queue.items()).toEqual(plain);
            expect([queue.size, queue.first, queue.last]).toEqual([
              plain.length,
              plain[0],
              plain.at(-1),
            ]);
            expect(queue.at(plain.length - 1)).toBe(plain.at(-1));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('first in first out', () => {
  interface Units {
    readonly name: string;
    left: Quantity;
  }
  const units = (name: string, left: bigint): Units => ({ name, left: asQuantity(left) });
  const consume = (queue: Queue<Units>, wanted: bigint) => {
    const lines: string[] = [];
    const found = consumeFifo(
      queue,
      asQuantity(wanted),
      ({ left }) => left,
      (item, taken) => {
        item.left = minus(item.left, taken);
        lines.push(`${item.name} ${atomsOf(taken)}`);
      },
    );
    return [...lines, found];
  };

  it('consumes the earliest units, and drops what has none left', () => {
    const queue = new Queue(units('a', 3n));
    queue.push(units('b', 2n));
    queue.push(units('c', 5n));
    expect(consume(queue, 4n)).toEqual(['a 3', 'b 1', 4n]);
    expect(queue.first).toEqual(units('b', 1n));
    expect(consume(queue, 1n)).toEqual(['b 1', 1n]);
    expect(queue.items()).toEqual([units('c', 5n)]);
  });

  it('consumes no more than there is, and nothing of nothing', () => {
    const queue = new Queue(units('a', 3n));
    expect(consume(queue, 0n)).toEqual([0n]);
    expect(consume(queue, 9n)).toEqual(['a 3', 3n]);
    expect([queue.size, ...consume(queue, 1n)]).toEqual([0, 0n]);
  });
});
