import { invariant } from '@meridian/money/invariant.ts';
import type { Market, Order } from '../state.ts';
import type { Side } from '@meridian/matching/order.ts';

/** An amount of one asset that an order must be able to pay. */
export interface Need {
  readonly asset: string;
  readonly atoms: bigint;
}

/** The most that lots can cost at a limit, or the lots themselves. */
export function needOf(market: Market, side: Side, price: bigint, lots: bigint): Need {
  const { base, quote, lotAtoms } = market.grid;
  return side === 'Buy'
    ? { asset: quote.code, atoms: price * lots }
    : { asset: base.code, atoms: lots * lotAtoms };
}

/** B8: what an order in the book holds is the worst case of its rest, nothing once it is done. */
export function checkHold(order: Order): void {
  if (!order.owner.account.isUser || order.orderType === 'Market') return;
  const held = order.hold === null ? 0n : order.hold.amount;
  const need = needOf(order.market, order.side, order.price, order.left).atoms;
  invariant(held === need, `order ${order.id} holds ${held} for a rest of ${need} atoms`);
}
