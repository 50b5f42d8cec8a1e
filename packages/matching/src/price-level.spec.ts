import { describe, expect, it } from 'vitest';
import { createBook, depth, ordersOf, rest } from './book.ts';
import { checkBook } from './check.ts';
import { enqueueBefore } from './price-level.ts';
import { makeTestOrder } from './testing/order.ts';

const order = (id: number, lots = 5n) => makeTestOrder(id, 'Buy', 100n, lots);

/** Orders 10 and 20 at one price. */
function start() {
  const book = createBook<ReturnType<typeof order>>();
  const [first, last] = [order(10), order(20)];
  for (const each of [first, last]) rest(book, each);
  const ids = () => [...ordersOf(book, 'Buy')].map(({ id }) => id);
  return { book, first, last, ids };
}

describe('an order that is put before another', () => {
  it('is the first of the queue, or between two, and its lots are the level’s', () => {
    const { book, first, last, ids } = start();
    enqueueBefore(order(5, 3n), first);
    expect(ids()).toEqual([5, 10, 20]);
    enqueueBefore(order(15, 2n), last);
    expect(ids()).toEqual([5, 10, 15, 20]);
    expect(depth(book, 'Buy', 1)).toEqual([{ price: 100n, lots: 15n, orders: 4 }]);
    checkBook(book, ({ place }) => place);
    rest(book, order(30));
    expect(ids()).toEqual([5, 10, 15, 20, 30]);
    checkBook(book, ({ place }) => place);
  });

  it('stays out where the other stands in no queue', () => {
    const { ids } = start();
    const alone = order(5);
    enqueueBefore(alone, order(7));
    expect(alone.level).toBeNull();
    expect(ids()).toEqual([10, 20]);
  });
});

it('a book that is crossed does not pass as one at rest', () => {
  const { book } = start();
  rest(book, makeTestOrder(1, 'Sell', 101n, 1n));
  checkBook(book, ({ place }) => place);
  rest(book, makeTestOrder(2, 'Sell', 100n, 1n));
  expect(() => checkBook(book, ({ place }) => place)).toThrow('a book is not crossed');
});
