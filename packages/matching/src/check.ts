import { invariant } from '@meridian/money/invariant.ts';
import type { Book } from './book.ts';
import { bestPrice, sideOf } from './book.ts';
import type { BookOrder, Side } from './order.ts';

/** The best bid is below the best ask (B1). Cheap: run after every step that rests an order. */
export function checkUncrossed<Order>(book: Book<Order>): void {
  const bid = bestPrice(book, 'Buy');
  const ask = bestPrice(book, 'Sell');
  invariant(bid === null || ask === null || bid < ask, 'a book is not crossed');
}

/**
 * Everything that must hold of a book at rest: B1, levels in order of price, each level's queue linked
 * both ways in order of acceptance (B2) and its lots their sum (B3). One pass over all orders.
 *
 * @param acceptance counts up as orders enter the queue
 * @throws InvariantError
 */
export function checkBook<Order extends BookOrder<Order>>(
  book: Book<Order>,
  acceptance: (order: Order) => number,
): void {
  checkUncrossed(book);
  for (const side of ['Buy', 'Sell'] as const) checkSide(book, side, acceptance);
}

function checkSide<Order extends BookOrder<Order>>(
  book: Book<Order>,
  side: Side,
  acceptance: (order: Order) => number,
): void {
  const { levels, byPrice, bestIsHighest } = sideOf(book, side);
  invariant(byPrice.size === levels.length, `levels of ${side} that no price finds`);
  let previousPrice: bigint | null = null;
  for (const level of levels) {
    invariant(
      previousPrice === null || previousPrice < level.price === bestIsHighest,
      `levels of ${side} out of order at ${level.price}`,
    );
    invariant(byPrice.get(level.price) === level, `no level at ${level.price}`);
    previousPrice = level.price;
    let lots = 0n;
    let count = 0;
    let previous: Order | null = null;
    for (let order = level.first; order !== null; order = order.next) {
      invariant(order.side === side && order.price === level.price, 'an order in a wrong level');
      invariant(order.left > 0n, 'an order with nothing left rests');
      invariant(order.level === level && order.previous === previous, 'a broken queue');
      invariant(
        previous === null || acceptance(previous) < acceptance(order),
        `an order overtook another at ${level.price}`,
      );
      lots += order.left;
      count += 1;
      previous = order;
    }
    invariant(previous === level.last, 'a queue without its end');
    invariant(lots === level.lots && count === level.count, `a level's sum is wrong: ${lots}`);
  }
}
