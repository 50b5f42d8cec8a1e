import { rest, sideOf, unrest } from '@meridian/matching/book.ts';
import type { Side } from '@meridian/matching/order.ts';
import { enqueueBefore, type PriceLevel } from '@meridian/matching/price-level.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { makeOrder, plainTraits } from '../orders/make.ts';
import { traderOf } from '../orders/trader.ts';
import { HOUSE_ORDER_ID, type Market, NO_PRICE, type Order, type Venue } from '../state.ts';
import { levelKey } from './taken.ts';

/** A level of the ladder that can still be traded with. */
export interface OfferedLevel {
  readonly side: Side;
  readonly price: bigint;
  lots: bigint;
  readonly refill: number;
}

/** Lots of the house that stand before a user's order in the queue of its price. */
interface Ahead {
  readonly order: Order;
  readonly lots: bigint;
}

/** What stood before users' orders when a ladder was taken down, by level. */
export type Queues = ReadonlyMap<string, readonly Ahead[]>;

/** An order of the house: no hold, no fee, no event of its own. */
export function houseOrder(
  venue: Venue,
  market: Market,
  order: { readonly side: Side; readonly lots: bigint; readonly price: bigint | null },
): Order {
  const owner = venue.accounts.get('house');
  invariant(owner !== undefined, 'a venue has the account of the house');
  const trader = traderOf(owner, market);
  const { side, lots: qty, price } = order;
  const traits =
    price === null
      ? plainTraits(trader, 'Market', 'IOC', 'None')
      : plainTraits(trader, 'Limit', 'GTC', 'None');
  const asked = { trader, traits, side, linkId: '', price: price ?? NO_PRICE, qty, trigger: null };
  return makeOrder(venue, asked, HOUSE_ORDER_ID);
}

/**
 * Takes the house's orders out of the book.
 *
 * @returns how much of them stood before each user's order
 */
export function takeDown({ book, house }: Market): Queues {
  const queues = new Map<string, readonly Ahead[]>();
  const levels = new Set<PriceLevel<Order>>();
  for (const { level } of house.offers.keys()) if (level !== null) levels.add(level);
  for (const level of levels) {
    const { first } = level;
    if (first !== null) queues.set(levelKey(first.side, level.price), aheadOf(level));
  }
  for (const order of house.offers.keys()) unrest(book, order);
  house.offers.clear();
  return queues;
}

function aheadOf({ first }: PriceLevel<Order>): readonly Ahead[] {
  const found: Ahead[] = [];
  let lots = 0n;
  for (let order = first; order !== null; order = order.next) {
    if (order.id === HOUSE_ORDER_ID) {
      lots += order.left;
      continue;
    }
    if (lots > 0n) found.push({ order, lots });
    lots = 0n;
  }
  return found;
}

/**
 * Puts a level into the book. What stood before a user's order stands there again, as far as the level
 * still has it; the rest goes to the back of the queue.
 */
export function putUp(venue: Venue, market: Market, level: OfferedLevel, queues: Queues): void {
  let { lots } = level;
  for (const ahead of queues.get(levelKey(level.side, level.price)) ?? []) {
    // It may have been filled since, or have found another price.
    if (ahead.order.level === null || ahead.order.price !== level.price) continue;
    const part = ahead.lots < lots ? ahead.lots : lots;
    if (part === 0n) break;
    lots -= part;
    offer(venue, market, { ...level, lots: part }, ahead.order.place - 0.5);
  }
  if (lots > 0n) offer(venue, market, { ...level, lots }, venue.placeCount + 0.5);
}

/**
 * Puts one order of the house before the first order that came later.
 *
 * @param place halfway between two places of users' orders
 */
export function offer(
  venue: Venue,
  market: Market,
  { side, price, lots, refill }: OfferedLevel,
  place: number,
): void {
  const order = houseOrder(venue, market, { side, lots, price });
  order.place = place;
  market.house.offers.set(order, refill);
  const next = laterAt(market, side, price, place);
  if (next === null) rest(market.book, order);
  else enqueueBefore(order, next);
}

function laterAt(market: Market, side: Side, price: bigint, place: number): Order | null {
  // The last place of all has nobody behind it: most levels hold no other order.
  const level = sideOf(market.book, side).byPrice.get(price);
  for (let order = level?.first ?? null; order !== null; order = order.next) {
    if (order.place > place) return order;
  }
  return null;
}
