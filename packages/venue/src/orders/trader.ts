import { balanceOf } from '@meridian/ledger/ledger.ts';
import type { Market, Order, Trader, Venue, VenueAccount } from '../state.ts';

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
    openIds: [],
    limitTraits: null,
    marketTraits: null,
  };
  owner.traders.set(symbol, trader);
  return trader;
}

/** The list of numbers is swept when so many of them, and three in four, are of orders that ended. */
const LEAST_ENDED = 64;
const KEPT_SHARE = 4;

/** Enters an order behind those that were accepted before it. */
export function addOpen({ id, trader }: Order): void {
  trader.openIds.push(id);
  trader.openCount += 1;
}

/**
 * An order has ended; it is one of `orders` no more. Its number goes when the list is next swept: a list
 * linked through the orders would touch two other orders, neither in the processor's caches.
 */
export function removeOpen(orders: Venue['orders'], trader: Trader): void {
  trader.openCount -= 1;
  if (trader.openIds.length <= KEPT_SHARE * trader.openCount + LEAST_ENDED) return;
  const { filled, cancelled } = trader;
  trader.openIds = trader.openIds.filter((id) => {
    const order = orders.get(id);
    return order !== undefined && order !== filled && order !== cancelled;
  });
}

/** Live orders by their numbers, which count up as they are accepted. */
export function openOrders({ orders }: Venue, traders: Iterable<Trader>): Order[] {
  const open: Order[] = [];
  for (const { openIds } of traders) {
    for (const id of openIds) {
      const order = orders.get(id);
      if (order !== undefined && 'id' in order) open.push(order);
    }
  }
  return open.sort((left, right) => left.id - right.id);
}
