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
  if (!venue.markets.has(name.symbol)) return rejection('unknown-symbol', 'symbol');
  const { orderId, orderLinkId } = name;
  if (orderId === undefined && orderLinkId === undefined)
    return rejection('bad-request', 'orderId');
  const id = orderId ?? owner.linkIds.get(orderLinkId ?? '');
  const order = id === undefined ? undefined : venue.orders.get(id);
  if (order !== undefined && order.owner === owner) {
    const isHere = order.market.instrument.symbol === name.symbol;
    return isHere ? order : rejection('unknown-order', 'orderId');
  }
  const isEnded = id !== undefined && order === undefined;
  const outcome = isEnded ? (venue.closed.get(id) ?? venue.closedBefore.get(id)) : undefined;
  if (outcome === undefined || outcome.account !== name.account) {
    return rejection('unknown-order', 'orderId');
  }
  return rejection(outcome.isFilled ? 'order-filled' : 'order-cancelled', 'orderId');
}
