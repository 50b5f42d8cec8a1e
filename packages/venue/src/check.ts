import { checkLedger } from '@meridian/ledger/check.ts';
import type { Hold } from '@meridian/ledger/holds.ts';
import { ordersOf } from '@meridian/matching/book.ts';
import { checkBook } from '@meridian/matching/check.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { checkParts } from './orders/close.ts';
import { checkHold } from './orders/need.ts';
import { HOUSE_ORDER_ID, liveOrders, type Order, type Venue } from './state.ts';

/**
 * Everything that must hold between two commands: L2 and L3 of the ledger, B1 to B3 of every book,
 * B4 and B8 of every order, and that each live order stands in exactly one queue. One pass over all
 * orders and balances: run when a venue is restored, and in tests after every command.
 *
 * @throws InvariantError
 */
export function checkVenue(venue: Venue): void {
  checkLedger(venue.ledger, liveHolds(venue));
  let resting = 0;
  for (const market of venue.markets.values()) {
    checkBook(market.book, ({ place }) => place);
    invariant(market.trades.length === 0, 'trades that no trigger has looked at');
    for (const side of ['Buy', 'Sell'] as const) {
      for (const order of ordersOf(market.book, side)) {
        if (order.id === HOUSE_ORDER_ID) {
          invariant(market.house.offers.has(order), 'an order of the house that is not offered');
          continue;
        }
        invariant(venue.orders.get(order.id) === order, `order ${order.id} rests and is not live`);
        invariant(order.market === market, `order ${order.id} rests in another book`);
        resting += 1;
      }
    }
  }
  let working = 0;
  for (const order of liveOrders(venue)) {
    checkOrder(venue, order);
    if (order.stage === 'working') working += 1;
  }
  invariant(working === resting, `${working} orders work and ${resting} rest`);
}

/** The holds of all orders and withdrawals. */
function liveHolds(venue: Venue): Hold[] {
  const orders = liveOrders(venue).map(({ pays, held }) => ({ balance: pays, amount: held }));
  return [...orders, ...[...venue.withdrawals.values()].map(({ hold }) => hold)];
}

function checkOrder(venue: Venue, order: Order): void {
  const { id, stage, trigger, held, oco } = order;
  checkParts(order);
  if (stage === 'working') {
    invariant(order.orderType === 'Limit', `market order ${id} rests (B7)`);
    invariant(['GTC', 'PostOnly'].includes(order.timeInForce), `order ${id} may not rest (B7)`);
    checkHold(order);
  } else {
    invariant(trigger !== null, `order ${id} waits for nothing`);
    invariant(stage === 'waiting' || venue.triggered.includes(order), `order ${id} is lost`);
    invariant(order.orderFilter !== 'StopOrder' || held === 0n, `order ${id} holds too early`);
  }
  invariant(oco === null || oco.oco === order, `order ${id} has half a pair`);
}
