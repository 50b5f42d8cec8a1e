import type { OrderAccepted, TriggerView } from '../api/events.ts';
import type { Order, Trigger, Venue, VenueAccount } from '../state.ts';
import { emit, type Step } from '../step.ts';
import { schedule } from './timetable.ts';

/** What an order is made of; the rest of its fields start empty. */
export type Draft = Pick<
  Order,
  | 'owner'
  | 'market'
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

/** Gives an order its number and enters it among the live ones; it stands in no queue yet. */
export function makeOrder(venue: Venue, draft: Draft): Order {
  venue.orderCount += 1;
  const { owner, market } = draft;
  const { smpOwner, smpGroup } = smpOf(owner);
  const order: Order = {
    id: venue.orderCount,
    owner,
    market,
    side: draft.side,
    orderType: draft.orderType,
    orderFilter: draft.orderFilter,
    timeInForce: draft.timeInForce,
    smpType: draft.smpType,
    smpOwner,
    smpGroup,
    expiresAt: draft.expiresAt,
    slippage: draft.slippage,
    linkId: draft.linkId,
    price: draft.price,
    qty: draft.qty,
    value: draft.value,
    trigger: draft.trigger,
    exits: draft.exits,
    parentId: draft.parentId,
    leg: draft.leg,
    stage: draft.trigger === null ? 'working' : 'waiting',
    place: 0,
    left: draft.qty,
    filled: 0n,
    prevented: 0n,
    received: 0n,
    hold: null,
    oco: null,
    level: null,
    previous: null,
    next: null,
  };
  venue.orders.set(order.id, order);
  const { symbol } = market.instrument;
  const open = owner.open.get(symbol);
  if (open === undefined) owner.open.set(symbol, new Set([order]));
  else open.add(order);
  if (order.linkId !== '') owner.linkIds.set(order.linkId, order.id);
  if (order.expiresAt !== null) schedule(venue.expiries, order.expiresAt, order);
  return order;
}

export function emitAccepted(step: Step, order: Order): void {
  const accepted: OrderAccepted = {
    type: 'order-accepted',
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
  };
  emit(step, accepted);
}

const viewOf = ({ price, rises, trailingBps }: Trigger): TriggerView => ({
  price,
  rises,
  trailingBps,
});

/** Who an order may be kept from meeting: its owner and, where it has one, its group. */
export function smpOf({ account, settings }: VenueAccount): { smpOwner: string; smpGroup: string } {
  return { smpOwner: account.isUser ? account.owner : account.id, smpGroup: settings.smpGroup };
}
