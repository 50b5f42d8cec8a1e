import type { OrderFilter } from '../api/commands.ts';
import type { Trader } from '../state.ts';
import { openOrders } from './trader.ts';

/** Whether an account's open orders in a symbol leave no room for so many more. */
export function isTooManyOpen({ owner, market, openCount }: Trader, more: number): boolean {
  return owner.account.isUser && openCount + more > market.instrument.limits.orders;
}

/** Whether its waiting orders do: conditional ones, or TP/SL and pairs together. */
export function isTooManyWaiting(trader: Trader, filter: OrderFilter, more: number): boolean {
  if (!trader.owner.account.isUser || filter === 'Order') return false;
  const isConditional = filter === 'StopOrder';
  const { limits } = trader.market.instrument;
  let count = more;
  for (const { orderFilter, stage } of openOrders([trader])) {
    if (orderFilter === 'Order' || stage === 'working') continue;
    if ((orderFilter === 'StopOrder') === isConditional) count += 1;
  }
  return count > (isConditional ? limits.conditional : limits.tpsl);
}
