import type { OrderName } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import type { Order, Venue } from '../state.ts';

/** A live order of an account by its id, else its link id; or what became of it. */
export function findOrder(
  venue: Venue,
  name: OrderName & { readonly account: string; readonly symbol: string },
): Order | Rejection {
  const owner = venue.accounts.get(name.account);
  if (owner === undefined) return rejection('unknown-account', 'account');
  const { orderId, orderLinkId, symbol } = name;
  if (orderId === undefined && orderLinkId === undefined) {
    return rejection('bad-request', 'orderId');
  }
  const id = orderId ?? owner.linkIds.get(orderLinkId ?? '');
  const order = typeof id === 'number' ? venue.orders.get(id) : undefined;
  if (order?.owner !== owner || order.market.instrument.symbol !== symbol) {
    const isKnown = venue.markets.has(symbol);
    return isKnown ? rejection('unknown-order', 'orderId') : rejection('unknown-symbol', 'symbol');
  }
  if ('id' in order) return order;
  return rejection(order.stage === 'filled' ? 'order-filled' : 'order-cancelled', 'orderId');
}
