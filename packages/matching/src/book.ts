import type { BookOrder, Side } from './order.ts';
import { bestLevel, createSide, dequeue, enqueue, type PriceSide } from './price-level.ts';

/** The resting orders of one symbol, by price, then by acceptance. */
export interface Book<Order> {
  readonly bids: PriceSide<Order>;
  readonly asks: PriceSide<Order>;
}

export function createBook<Order>(): Book<Order> {
  return { bids: createSide(true), asks: createSide(false) };
}

export function sideOf<Order>(book: Book<Order>, side: Side): PriceSide<Order> {
  return side === 'Buy' ? book.bids : book.asks;
}

/** Puts an order at the back of the queue of its price. It must not cross the other side (B1). */
export function rest<Order extends BookOrder<Order>>(book: Book<Order>, order: Order): void {
  enqueue(sideOf(book, order.side), order, order.price);
  // The same price: the order's own bigint need not be kept.
  if (order.level !== null) order.price = order.level.price;
}

export function unrest<Order extends BookOrder<Order>>(book: Book<Order>, order: Order): void {
  dequeue(sideOf(book, order.side), order);
}

export function bestPrice<Order>(book: Book<Order>, side: Side): bigint | null {
  return bestLevel(sideOf(book, side))?.price ?? null;
}

export interface DepthLevel {
  readonly price: bigint;
  readonly lots: bigint;
  readonly orders: number;
}

/** The best `count` levels of a side, best first. */
export function depth<Order>(book: Book<Order>, side: Side, count: number): DepthLevel[] {
  const { levels } = sideOf(book, side);
  const best = levels.slice(Math.max(0, levels.length - count)).toReversed();
  return best.map(({ price, lots, count: orders }) => ({ price, lots, orders }));
}

/** Every resting order of a side, best price first, then in order of acceptance. */
export function* ordersOf<Order extends BookOrder<Order>>(
  book: Book<Order>,
  side: Side,
): Generator<Order> {
  for (const level of sideOf(book, side).levels.toReversed()) {
    for (let order = level.first; order !== null; order = order.next) yield order;
  }
}
