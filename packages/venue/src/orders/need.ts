import { invariant } from '@meridian/money/invariant.ts';
import type { Order } from '../state.ts';

/** The most that lots of an order can cost at a limit, or the lots themselves, in what it pays with. */
export function needOf({ market, side }: Order, price: bigint, lots: bigint): bigint {
  return side === 'Buy' ? price * lots : lots * market.grid.lotAtoms;
}

/** B8: what an order in the book holds is the worst case of its rest, nothing once it is done. */
export function checkHold(order: Order): void {
  if (!order.owner.account.isUser || order.orderType === 'Market') return;
  const isExact = order.held === needOf(order, order.price, order.left);
  invariant(isExact, 'an order holds the worst case of its rest');
}
