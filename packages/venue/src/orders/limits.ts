import type { OrderFilter } from '../api/commands.ts';
import type { Market, VenueAccount } from '../state.ts';

/** Whether an account's open orders in a symbol leave no room for so many more. */
export function isTooManyOpen(owner: VenueAccount, market: Market, more: number): boolean {
  if (!owner.account.isUser) return false;
  const open = owner.open.get(market.instrument.symbol);
  return (open?.size ?? 0) + more > market.instrument.limits.orders;
}

/** Whether its waiting orders do: conditional ones, or TP/SL and pairs together. */
export function isTooManyWaiting(
  owner: VenueAccount,
  market: Market,
  filter: OrderFilter,
  more: number,
): boolean {
  if (!owner.account.isUser || filter === 'Order') return false;
  const isConditional = filter === 'StopOrder';
  const { limits } = market.instrument;
  let count = more;
  for (const { orderFilter, stage } of owner.open.get(market.instrument.symbol) ?? []) {
    if (orderFilter === 'Order' || stage === 'working') continue;
    if ((orderFilter === 'StopOrder') === isConditional) count += 1;
  }
  return count > (isConditional ? limits.conditional : limits.tpsl);
}
