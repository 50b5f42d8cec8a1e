import { balanceOf } from '@meridian/ledger/ledger.ts';
import type { Market, Order, Trader, VenueAccount } from '../state.ts';

/** An account in a market; made when it first orders there. */
export function traderOf(owner: VenueAccount, market: Market): Trader {
  const { symbol } = market.instrument;
  const known = owner.traders.get(symbol);
  if (known !== undefined) return known;
  const { base, quote } = market.grid;
  const trader: Trader = {
    owner,
    market,
    base: balanceOf(owner.account, base.code),
    quote: balanceOf(owner.account, quote.code),
    filled: { stage: 'filled', owner, market },
    cancelled: { stage: 'cancelled', owner, market },
    openCount: 0,
    first: null,
    last: null,
  };
  owner.traders.set(symbol, trader);
  return trader;
}

/** Enters an order behind those that were accepted before it. */
export function addOpen(order: Order): void {
  const { trader } = order;
  order.previousOpen = trader.last;
  if (trader.last === null) trader.first = order;
  else trader.last.nextOpen = order;
  trader.last = order;
  trader.openCount += 1;
}

export function removeOpen(order: Order): void {
  const { trader, previousOpen, nextOpen } = order;
  if (previousOpen === null) trader.first = nextOpen;
  else previousOpen.nextOpen = nextOpen;
  if (nextOpen === null) trader.last = previousOpen;
  else nextOpen.previousOpen = previousOpen;
  order.previousOpen = null;
  order.nextOpen = null;
  trader.openCount -= 1;
}

/** Live orders by their numbers, which count up as they are accepted. */
export function openOrders(traders: Iterable<Trader>): Order[] {
  const orders: Order[] = [];
  for (const { first } of traders) {
    for (let order = first; order !== null; order = order.nextOpen) orders.push(order);
  }
  return orders.sort((left, right) => left.id - right.id);
}
