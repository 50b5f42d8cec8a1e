import type { TriggerView } from '../api/events.ts';
import {
  type NewOrder,
  Order,
  type OrderTraits,
  type Trader,
  type Trigger,
  type Venue,
} from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';
import { addOpen } from './trader.ts';
import { schedule } from './timetable.ts';

/** What its account's settings do not say of an order's traits. */
type Asked = Omit<OrderTraits, 'smpOwner' | 'smpGroup'>;

export type Draft = Asked & Omit<NewOrder, 'id' | 'traits'>;

/**
 * An order with the next number, not yet stored: a refused order leaves no trace.
 *
 * @param id of the house's orders, which have none of their own
 */
export function makeOrder(venue: Venue, draft: Draft, id = venue.orderCount + 1): Order {
  const { trader, side, linkId, price, qty, trigger } = draft;
  const traits = traitsOf(trader, draft);
  return new Order({ id, trader, traits, side, linkId, price, qty, trigger });
}

/**
 * Those of the trader's order of the same type before, where they are the same. With one place for both
 * types a market order between two limit orders would leave each with traits of its own.
 */
function traitsOf(trader: Trader, asked: Asked): OrderTraits {
  const { account, settings } = trader.owner;
  const { smpGroup } = settings;
  // The venue's own accounts never meet themselves.
  const smpType = asked.smpType === 'None' && !account.isUser ? 'CancelTaker' : asked.smpType;
  const isLimit = asked.orderType === 'Limit';
  const known = isLimit ? trader.limitTraits : trader.marketTraits;
  const isKnown =
    known !== null &&
    known.orderType === asked.orderType &&
    known.orderFilter === asked.orderFilter &&
    known.timeInForce === asked.timeInForce &&
    known.value === asked.value &&
    known.smpType === smpType &&
    known.smpGroup === smpGroup &&
    known.expiresAt === asked.expiresAt &&
    known.slippage === asked.slippage &&
    known.exits === asked.exits &&
    known.parentId === asked.parentId &&
    known.leg === asked.leg;
  if (isKnown) return known;
  const made: OrderTraits = {
    orderType: asked.orderType,
    orderFilter: asked.orderFilter,
    timeInForce: asked.timeInForce,
    value: asked.value,
    smpType,
    smpOwner: account.isUser ? account.owner : account.id,
    smpGroup,
    expiresAt: asked.expiresAt,
    slippage: asked.slippage,
    exits: asked.exits,
    parentId: asked.parentId,
    leg: asked.leg,
  };
  if (isLimit) trader.limitTraits = made;
  else trader.marketTraits = made;
  return made;
}

/** Enters an order among the live ones; it stands in no queue yet. */
export function enter(venue: Venue, order: Order): void {
  const { owner, linkId, expiresAt } = order;
  venue.orderCount = order.id;
  venue.orders.set(order.id, order);
  addOpen(order);
  if (linkId !== '') owner.linkIds.set(linkId, order.id);
  if (expiresAt !== null) schedule(venue.expiries, expiresAt, order);
}

export function emitAccepted(step: Step, order: Order): void {
  emit(step, {
    type: 'order-accepted',
    seq: nextSeq(step),
    at: step.now,
    orderId: order.id,
    orderLinkId: order.linkId,
    account: order.owner.account.id,
    symbol: order.market.instrument.symbol,
    side: order.side,
    orderType: order.orderType,
    orderFilter: order.orderFilter,
    timeInForce: order.timeInForce,
    status: order.trigger === null ? 'New' : 'Untriggered',
    price: order.orderType === 'Limit' ? order.price : null,
    qty: order.value === null ? order.qty : null,
    value: order.value,
    smpType: order.smpType,
    expiresAt: order.expiresAt,
    trigger: order.trigger === null ? null : viewOf(order.trigger),
    parentId: order.parentId,
    ocoId: order.oco === null ? null : order.oco.id,
  });
}

const viewOf = ({ price, rises, trailingBps }: Trigger): TriggerView => ({
  price,
  rises,
  trailingBps,
});
