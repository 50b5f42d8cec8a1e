import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepsPlace, shrink, withdraw } from './amend.ts';
import { bestPrice, type Book, createBook, depth, ordersOf, rest, unrest } from './book.ts';
import { checkBook, checkUncrossed } from './check.ts';
import { isWithinLimit, oppositeOf, type Side } from './order.ts';
import { makeTestOrder, type TestOrder } from './testing/order.ts';

function bookOf(...orders: readonly (readonly [side: Side, price: number, lots: number])[]) {
  const book = createBook<TestOrder>();
  const rested = orders.map(([side, price, lots], index) => {
    const order = makeTestOrder(index + 1, side, BigInt(price), BigInt(lots));
    rest(book, order);
    return order;
  });
  return { book, orders: rested };
}

const idsOf = (book: Book<TestOrder>, side: Side) => [...ordersOf(book, side)].map(({ id }) => id);
const check = (book: Book<TestOrder>) => checkBook(book, ({ place }) => place);

describe('a book', () => {
  it('keeps each side by price, best first, then by acceptance', () => {
    const { book } = bookOf(
      ...(['Buy', 'Sell'] as const).flatMap((side): [Side, number, number][] => {
        const away = side === 'Buy' ? -1 : 1;
        return [100 + away, 100 + 3 * away, 100 + 2 * away, 100 + away].map(
          (price) => [...[side, price, 5]] as [Side, number, number],
        );
      }),
    );
    expect(idsOf(book, 'Buy')).toEqual([1, 4, 3, 2]);
    expect(idsOf(book, 'Sell')).toEqual([5, 8, 7, 6]);
    expect([bestPrice(book, 'Buy'), bestPrice(book, 'Sell')]).toEqual([99n, 101n]);
    check(book);
  });

  it('shows its best levels with the lots and number of their orders', () => {
    const { book } = bookOf(
      ...([
        ['Buy', 99, 5],
        ['Buy', 97, 1],
        ['Buy', 99, 7],
        ['Buy', 98, 2],
        ['Sell', 101, 4],
      ] as const),
    );
    expect(depth(book, 'Buy', 2)).toEqual([
      { price: 99n, lots: 12n, orders: 2 },
      { price: 98n, lots: 2n, orders: 1 },
    ]);
    expect(depth(book, 'Buy', 9)).toHaveLength(3);
    expect(depth(book, 'Buy', 0)).toEqual([]);
    expect(depth(book, 'Sell', 1)).toEqual([{ price: 101n, lots: 4n, orders: 1 }]);
    expect(depth(createBook<TestOrder>(), 'Sell', 1)).toEqual([]);
  });

  it('lets go of the first, the middle and the last of a level, and of the level with them', () => {
    const { book, orders } = bookOf(['Sell', 9, 1], ['Sell', 9, 2], ['Sell', 9, 4], ['Sell', 9, 8]);
    const left = (index: number) => {
      const [order] = orders.slice(index, index + 1);
      if (order !== undefined) unrest(book, order);
      check(book);
      return [idsOf(book, 'Sell'), depth(book, 'Sell', 1)[0]?.lots];
    };
    expect(left(1)).toEqual([[1, 3, 4], 13n]);
    expect(left(3)).toEqual([[1, 3], 5n]);
    expect(left(0)).toEqual([[3], 4n]);
    expect(left(2)).toEqual([[], undefined]);
    expect(bestPrice(book, 'Sell')).toBeNull();
    // An order that is not there changes nothing.
    expect(left(2)).toEqual([[], undefined]);
    expect(orders[0]).toMatchObject({ level: null, previous: null, next: null });
  });

  it('keeps its levels in order, whatever comes and goes', () => {
    const change = fc.record({
      side: fc.constantFrom('Buy' as const, 'Sell' as const),
      away: fc.integer({ min: 1, max: 12 }),
      drop: fc.option(fc.nat(40)),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60, size: 'max' }), (changes) => {
        const book = createBook<TestOrder>();
        const live: TestOrder[] = [];
        for (const [index, { side, away, drop }] of changes.entries()) {
          const [gone] = drop === null ? [] : live.splice(drop, 1);
          if (gone !== undefined) unrest(book, gone);
          const price = BigInt(side === 'Buy' ? 100 - away : 100 + away);
          const order = makeTestOrder(index, side, price, BigInt(away));
          rest(book, order);
          live.push(order);
          check(book);
        }
        for (const side of ['Buy', 'Sell'] as const) {
          const sign = side === 'Buy' ? -1 : 1;
          const sorted = live
            .filter((order) => order.side === side)
            .toSorted((a, b) => sign * Number(a.price - b.price) || a.id - b.id);
          expect(idsOf(book, side)).toEqual(sorted.map(({ id }) => id));
        }
      }),
    );
  });
});

describe('an amendment', () => {
  it('keeps the place for less or as much at the same price, and for nothing else', () => {
    const order = makeTestOrder(1, 'Buy', 100n, 10n);
    expect(keepsPlace(order, 100n, 9n)).toBe(true);
    expect(keepsPlace(order, 100n, 10n)).toBe(true);
    expect(keepsPlace(order, 100n, 11n)).toBe(false);
    expect(keepsPlace(order, 99n, 9n)).toBe(false);
    expect(keepsPlace(order, 101n, 10n)).toBe(false);
  });

  it('shrinks an order where it stands, and its level with it', () => {
    const { book, orders } = bookOf(['Buy', 9, 10], ['Buy', 9, 1]);
    const [first] = orders;
    if (first !== undefined) shrink(first, 4n);
    expect(depth(book, 'Buy', 1)).toEqual([{ price: 9n, lots: 5n, orders: 2 }]);
    expect(idsOf(book, 'Buy')).toEqual([1, 2]);
    check(book);
  });

  it('gives an order back changed, out of the book', () => {
    const { book, orders } = bookOf(['Buy', 9, 10], ['Buy', 9, 1]);
    const [first] = orders;
    if (first !== undefined) withdraw(book, first, 8n, 12n);
    expect(first).toMatchObject({ price: 8n, left: 12n, level: null });
    expect(depth(book, 'Buy', 9)).toEqual([{ price: 9n, lots: 1n, orders: 1 }]);
  });
});

describe('checkBook', () => {
  const two = () => bookOf(['Sell', 9, 3], ['Sell', 9, 4], ['Sell', 10, 5]);
  const set =
    (index: number, change: Partial<TestOrder>) =>
    (_: unknown, list: TestOrder[]): void => {
      Object.assign(list[index] ?? {}, change);
    };

  it('finds a crossed book, and one that only touches', () => {
    const { book } = two();
    for (const price of [8n, 9n, 11n]) {
      const bid = makeTestOrder(9, 'Buy', price, 1n);
      rest(book, bid);
      const isFine = price === 8n;
      if (isFine) checkUncrossed(book);
      else expect(() => checkUncrossed(book)).toThrow('not crossed');
      unrest(book, bid);
    }
  });

  type Spoil = (book: Book<TestOrder>, orders: TestOrder[]) => void;
  const faults: readonly (readonly [message: string, spoil: Spoil])[] = [
    ['in a wrong level', set(0, { price: 10n })],
    ['in a wrong level', set(0, { side: 'Buy' } as never)],
    ['nothing left', set(1, { left: 0n })],
    ['overtook', set(1, { place: 0 })],
    ['overtook', set(1, { place: 1 })],
    ["a level's sum", set(1, { left: 5n })],
    ['a broken queue', set(1, { previous: null })],
    ['a broken queue', set(1, { level: null })],
    ['without its end', (_, [first]) => Object.assign(first?.level ?? {}, { last: first })],
    ["a level's sum", (_, [first]) => Object.assign(first?.level ?? {}, { count: 3 })],
    ['out of order', ({ asks }) => asks.levels.reverse()],
    ['that no price finds', ({ asks }) => asks.byPrice.delete(9n)],
    ['no level at 9', ({ asks }, [, , last]) => asks.byPrice.set(9n, last?.level as never)],
  ];
  it.each(faults)('finds %s', (message, spoil) => {
    const { book, orders } = two();
    check(book);
    spoil(book, orders);
    expect(() => check(book)).toThrow(message);
  });
});

it('a buy may pay its limit and less, a sell take its limit and more', () => {
  expect([9n, 10n, 11n].map((price) => isWithinLimit('Buy', price, 10n))).toEqual([
    ...[true, true, false],
  ]);
  expect([9n, 10n, 11n].map((price) => isWithinLimit('Sell', price, 10n))).toEqual([
    ...[false, true, true],
  ]);
  expect([oppositeOf('Buy'), oppositeOf('Sell')]).toEqual(['Sell', 'Buy']);
});
