import type { CancelOrder, CancelOrders } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import type { Order } from '../state.ts';
import type { Step } from '../step.ts';
import { closeOrder, type Closing } from './close.ts';
import { findOrder } from './find.ts';
import { end } from './work.ts';

export function cancelOrder(step: Step, command: CancelOrder): Rejection | null {
  const order = findOrder(step.venue, command);
  if ('code' in order) return order;
  cancel(step, order, { cancelType: 'CancelByUser', rejectReason: 'EC_NoError' });
  return null;
}

/** Cancels an order, and the other leg of a pair with it. */
export function cancel(step: Step, order: Order, closing: Closing): void {
  const { oco } = order;
  if (oco !== null) {
    closeOrder(step, oco, closing);
    order.oco = null;
    oco.oco = null;
  }
  end(step, order, closing);
}

/** Cancels in order of acceptance. */
export function cancelOrders(step: Step, command: CancelOrders): Rejection | null {
  const { venue } = step;
  const owner = venue.accounts.get(command.account);
  if (owner === undefined) return rejection('unknown-account', 'account');
  const { symbol, side, orderFilter } = command;
  if (symbol !== undefined && !venue.markets.has(symbol)) {
    return rejection('unknown-symbol', 'symbol');
  }
  const chosen = liveOrders(owner.open.values(), (order) => {
    if (symbol !== undefined && order.market.instrument.symbol !== symbol) return false;
    if (side !== undefined && order.side !== side) return false;
    return orderFilter === undefined || order.orderFilter === orderFilter;
  });
  const cancelType = command.cancelType ?? 'CancelByUser';
  for (const order of chosen) {
    if (!venue.orders.has(order.id)) continue;
    cancel(step, order, { cancelType, rejectReason: 'EC_NoError' });
  }
  return null;
}

/** Orders by their numbers, which count up as they are accepted. */
export function liveOrders(
  open: Iterable<Set<Order>>,
  isChosen: (order: Order) => boolean,
): Order[] {
  const chosen = [...open].flatMap((orders) => [...orders].filter(isChosen));
  return chosen.toSorted((left, right) => left.id - right.id);
}
