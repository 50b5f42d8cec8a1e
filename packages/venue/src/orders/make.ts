import type { OrderType, SmpType, TimeInForce } from '../api/commands.ts';
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
export type AskedTraits = Omit<OrderTraits, 'smpOwner' | 'smpGroup'>;

/** What most orders are: they wait for nothing, end at no time and have no exits. */
const PLAIN = {
  orderFilter: 'Order',
  value: null,
  expiresAt: null,
  slippage: null,
  exits: null,
  parentId: null,
  leg: null,
} as const;

/**
 * An order with the next number, not yet stored: a refused order leaves no trace.
 *
 * @param id of the house's orders, which have none of their own
 */
export function makeOrder(
  venue: Venue,
  { trader, traits, side, linkId, price, qty, trigger }: Omit<NewOrder, 'id'>,
  id = venue.orderCount + 1,
): Order {
  return new Order({ id, trader, traits, side, linkId, price, qty, trigger });
}

/**
 * The traits of a plain order: those of the trader's plain order of the same type before, where they are
 * the same.
 */
export function plainTraits(
  trader: Trader,
  orderType: OrderType,
  timeInForce: TimeInForce,
  smpType: SmpType,
): OrderTraits {
  const isLimit = orderType === 'Limit';
  const known = isLimit ? trader.limitTraits : trader.marketTraits;
  const isKnown =
    known !== null &&
    known.timeInForce === timeInForce &&
    known.smpType === ownSmpType(trader, smpType) &&
    known.smpGroup === trader.owner.settings.smpGroup;
  if (isKnown) return known;
  const made = traitsOf(trader, { ...PLAIN, orderType, timeInForce, smpType });
  if (isLimit) trader.limitTraits = made;
  else trader.marketTraits = made;
  return made;
}

/** The traits of one order alone. */
export function traitsOf(trader: Trader, asked: AskedTraits): OrderTraits {
  const { account, settings } = trader.owner;
  return {
    orderType: asked.orderType,
    orderFilter: asked.orderFilter,
    timeInForce: asked.timeInForce,
    value: asked.value,
    smpType: ownSmpType(trader, asked.smpType),
    smpOwner: account.isUser ? account.owner : account.id,
    smpGroup: settings.smpGroup,
    expiresAt: asked.expiresAt,
    slippage: asked.slippage,
    exits: asked.exits,
    parentId: asked.parentId,
    leg: asked.leg,
  };
}

/** The venue's own accounts never meet themselves. */
function ownSmpType({ owner }: Trader, smpType: SmpType): SmpType {
  return smpType === 'None' && !owner.account.isUser ? 'CancelTaker' : smpType;
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
