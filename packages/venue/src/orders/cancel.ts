import type { CancelOrder, CancelOrders } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import { isLive, type Order } from '../state.ts';
import type { Step } from '../step.ts';
import { closeOrder, type Closing } from './close.ts';
import { findOrder } from './find.ts';
import { openOrders } from './trader.ts';
import { end } from './work.ts';

const BY_USER: Closing = { cancelType: 'CancelByUser', rejectReason: 'EC_NoError' };

export function cancelOrder(step: Step, command: CancelOrder): Rejection | null {
  const order = findOrder(step.venue, command);
  if ('code' in order) return order;
  cancel(step, order, BY_USER);
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

const SIDES: ReadonlySet<unknown> = new Set([undefined, 'Buy', 'Sell']);
const FILTERS: ReadonlySet<unknown> = new Set([
  ...[undefined, 'Order', 'StopOrder', 'tpslOrder', 'OcoOrder'],
]);
const CANCEL_TYPES: ReadonlySet<unknown> = new Set([
  ...[undefined, 'CancelByUser', 'CancelByDCP', 'CancelByAdmin'],
]);

function formOf({ side, orderFilter, cancelType }: CancelOrders): Rejection | null {
  if (!SIDES.has(side)) return rejection('bad-request', 'side');
  if (!FILTERS.has(orderFilter)) return rejection('bad-request', 'orderFilter');
  return CANCEL_TYPES.has(cancelType) ? null : rejection('bad-request', 'cancelType');
}

/** Cancels in order of acceptance. */
export function cancelOrders(step: Step, command: CancelOrders): Rejection | null {
  const { venue } = step;
  const malformed = formOf(command);
  if (malformed !== null) return malformed;
  const owner = venue.accounts.get(command.account);
  if (owner === undefined) return rejection('unknown-account', 'account');
  const { symbol, side, orderFilter } = command;
  if (symbol !== undefined && !venue.markets.has(symbol)) {
    return rejection('unknown-symbol', 'symbol');
  }
  const { cancelType = 'CancelByUser' } = command;
  for (const order of openOrders(venue, owner.traders.values())) {
    const isChosen =
      (symbol === undefined || order.market.instrument.symbol === symbol) &&
      (side === undefined || order.side === side) &&
      (orderFilter === undefined || order.orderFilter === orderFilter);
    // The other leg of a pair has ended with the first.
    if (isChosen && isLive(order)) cancel(step, order, { cancelType, rejectReason: 'EC_NoError' });
  }
  return null;
}
