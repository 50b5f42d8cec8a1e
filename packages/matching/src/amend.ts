import { type Book, unrest } from './book.ts';
import type { BookOrder } from './order.ts';
import { reduceInPlace } from './price-level.ts';

/**
 * Whether an amendment keeps its place in the queue: only less quantity does; another price or more
 * quantity goes to the back (Bybit's FIX documentation of amend-order; Binance's amend keep priority).
 */
export function keepsPlace<Order extends BookOrder<Order>>(
  order: Order,
  price: bigint,
  left: bigint,
): boolean {
  return price === order.price && left <= order.left;
}

/** Less quantity for a resting order, in its place. */
export function shrink<Order extends BookOrder<Order>>(order: Order, left: bigint): void {
  reduceInPlace(order, order.left - left);
}

/** Takes a resting order out, changes it and gives it back to take and rest anew. */
export function withdraw<Order extends BookOrder<Order>>(
  book: Book<Order>,
  order: Order,
  price: bigint,
  left: bigint,
): void {
  unrest(book, order);
  order.price = price;
  order.left = left;
}
