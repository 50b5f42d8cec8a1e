import type { TriggerView } from '../api/events.ts';
import type { Order, Trigger, Venue } from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';
import { addOpen } from './trader.ts';
import { schedule } from './timetable.ts';

/** What an order is made of; the rest of its fields start empty. */
export type Draft = Pick<
  Order,
  | 'trader'
  | 'side'
  | 'orderType'
  | 'orderFilter'
  | 'timeInForce'
  | 'smpType'
  | 'expiresAt'
  | 'slippage'
  | 'linkId'
  | 'price'
  | 'qty'
  | 'value'
  | 'trigger'
  | 'exits'
  | 'parentId'
  | 'leg'
>;

/** An order with the next number, not yet stored: a refused order leaves no trace. */
export function makeOrder(venue: Venue, draft: Draft): Order {
  const { trader, side, qty } = draft;
  const { owner, market, base, quote } = trader;
  const { account, settings } = owner;
  const isBuy = side === 'Buy';
  return {
    id: venue.orderCount + 1,
    trader,
    owner,
    market,
    pays: isBuy ? quote : base,
    gets: isBuy ? base : quote,
    side,
    orderType: draft.orderType,
    orderFilter: draft.orderFilter,
    timeInForce: draft.timeInForce,
    // The venue's own accounts never meet themselves.
    smpType: draft.smpType === 'None' && !account.isUser ? 'CancelTaker' : draft.smpType,
    smpOwner: account.isUser ? account.owner : account.id,
    smpGroup: settings.smpGroup,
    expiresAt: draft.expiresAt,
    slippage: draft.slippage,
    linkId: draft.linkId,
    price: draft.price,
    qty,
    value: draft.value,
    trigger: draft.trigger,
    exits: draft.exits,
    parentId: draft.parentId,
    leg: draft.leg,
    stage: draft.trigger === null ? 'working' : 'waiting',
    place: 0,
    left: qty,
    filled: 0n,
    prevented: 0n,
    received: 0n,
    previousOpen: null,
    nextOpen: null,
    hold: null,
    oco: null,
    level: null,
    previous: null,
    next: null,
  };
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
