import { ATOMS_LIMIT } from '@meridian/ledger/assets.ts';
import type { OrderFilter } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import type { Order, Trader, Venue } from '../state.ts';
import { referencePrice } from './price-limit.ts';
import { openOrders } from './trader.ts';

/** Whether an account's open orders in a symbol leave no room for so many more. */
export function isTooManyOpen({ owner, market, openCount }: Trader, more: number): boolean {
  return owner.account.isUser && openCount + more > market.instrument.limits.orders;
}

/** Whether its waiting orders do: conditional ones, or TP/SL and pairs together. */
export function isTooManyWaiting(
  venue: Venue,
  trader: Trader,
  filter: OrderFilter,
  more: number,
): boolean {
  if (!trader.owner.account.isUser || filter === 'Order') return false;
  const isConditional = filter === 'StopOrder';
  const { limits } = trader.market.instrument;
  let count = more;
  for (const { orderFilter, stage } of openOrders(venue, [trader])) {
    if (orderFilter === 'Order' || stage === 'working') continue;
    if ((orderFilter === 'StopOrder') === isConditional) count += 1;
  }
  return count > (isConditional ? limits.conditional : limits.tpsl);
}

/**
 * Whether an order is for more than its kind may be, or than can be stored. An order by value is for
 * what its value comes to at its trigger, the index or the last price; before the first of these
 * nothing is known of it.
 *
 * @param cost of the lots at the order's limit, in quote atoms; 0 without a limit
 */
export function maximumRefusal(order: Order, lots: bigint, cost: bigint): Rejection | null {
  const { market, orderType, timeInForce, value, trigger } = order;
  const { grid } = market;
  const most =
    orderType === 'Market'
      ? grid.maxMarketLots
      : timeInForce === 'PostOnly'
        ? grid.maxPostOnlyLots
        : grid.maxLimitLots;
  if (value === null) {
    return lots > most || cost >= ATOMS_LIMIT ? rejection('too-large', 'qty') : null;
  }
  const reference = trigger?.price ?? referencePrice(market);
  const isTooLarge = reference !== null && value > most * reference;
  return isTooLarge ? rejection('too-large', 'qty') : null;
}
