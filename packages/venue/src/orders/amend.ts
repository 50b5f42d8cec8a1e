import { keepsPlace, shrink, withdraw } from '@meridian/matching/amend.ts';
import { planTake, type Take } from '@meridian/matching/take.ts';
import { dequeue } from '@meridian/matching/price-level.ts';
import type { AmendOrder } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import type { Order, Venue } from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';
import { findOrder } from './find.ts';
import { needOf } from './need.ts';
import { readLots, readPrice } from './read.ts';
import { limitRefusal } from './terms.ts';
import { collectTriggered } from './triggers.ts';
import { wait } from './waiting.ts';
import { maximumRefusal } from './limits.ts';
import { holdFor, isAffordable } from './hold.ts';
import { canBook, planOrder, work } from './work.ts';

/** What an amendment makes of an order. */
interface Change {
  readonly price: bigint;
  readonly qty: bigint;
  readonly trigger: bigint | null;
}

/**
 * Changes an order in place. A refused amendment changes nothing, its place in the queue included;
 * only less quantity keeps the place; what crosses after the change takes.
 */
export function amendOrder(step: Step, command: AmendOrder): Rejection | null {
  const { venue } = step;
  const order = findOrder(venue, command);
  if ('code' in order) return order;
  const { market, owner } = order;
  if (owner.settings.frozen) return rejection('account-frozen', 'account');
  if (!market.isTrading) return rejection('symbol-halted', 'symbol');
  const change = changeOf(order, command);
  if ('code' in change) return change;
  const refused = refusalOf(venue, order, change);
  if (refused !== null) return refused;
  if (order.stage === 'waiting') amendWaiting(step, order, change);
  else amendWorking(step, order, change);
  return null;
}

function changeOf(order: Order, command: AmendOrder): Change | Rejection {
  const { market } = order;
  const { price, qty, triggerPrice } = command;
  const isPlain = order.oco === null && order.value === null && order.stage !== 'triggered';
  const canTrigger = order.stage === 'waiting' && order.trigger?.trailingBps === null;
  if (price === undefined && qty === undefined && triggerPrice === undefined) {
    return rejection('nothing-to-amend');
  }
  if (qty !== undefined && !isPlain) return rejection('nothing-to-amend', 'qty');
  if (price !== undefined && (!isPlain || order.orderType === 'Market')) {
    return rejection('nothing-to-amend', 'price');
  }
  if (triggerPrice !== undefined && !canTrigger) {
    return rejection('nothing-to-amend', 'triggerPrice');
  }
  const newPrice = price === undefined ? order.price : readPrice(market, price, 'price');
  if (typeof newPrice !== 'bigint') return newPrice;
  const newQty = qty === undefined ? order.qty : readLots(market, qty, 'qty');
  if (typeof newQty !== 'bigint') return newQty;
  const known = order.trigger?.price ?? null;
  const trigger =
    triggerPrice === undefined ? known : readPrice(market, triggerPrice, 'triggerPrice');
  if (trigger !== null && typeof trigger !== 'bigint') return trigger;
  return { price: newPrice, qty: newQty, trigger };
}

function refusalOf(venue: Venue, order: Order, change: Change): Rejection | null {
  const { market, side } = order;
  if (order.value === null && change.qty <= order.filled) {
    return rejection('qty-below-filled', 'qty');
  }
  const cost = change.qty * change.price;
  if (order.orderType === 'Limit' && cost < market.grid.minValue) {
    return rejection('value-too-small', 'qty');
  }
  if (change.trigger !== null && change.trigger !== order.trigger?.price) {
    const refused = triggerRefusal(order, change.trigger);
    if (refused !== null) return refused;
  }
  if (order.stage === 'working' && change.price !== order.price) {
    const beyond = limitRefusal(market, side, change.price);
    if (beyond !== null) return beyond;
  }
  if (order.held > 0n && order.value === null && order.oco === null) {
    const need = needOf(order, change.price, change.qty - order.filled);
    if (!isAffordable(order, need)) {
      return rejection('insufficient-funds', 'qty');
    }
  }
  if (order.value !== null) return null;
  const tooLarge = maximumRefusal(order, change.qty, cost);
  if (tooLarge !== null) return tooLarge;
  return canBookAmended(venue, order, change) ? null : rejection('too-large', 'qty');
}

/** Whether what the order would take once it is changed can be booked. */
function canBookAmended(venue: Venue, order: Order, { price, qty }: Change): boolean {
  const left = qty - order.filled;
  if (order.stage !== 'working' || keepsPlace(order, price, left)) return true;
  const { market, side, smpOwner, smpGroup, smpType } = order;
  const take: Take = { side, left, value: null, smpOwner, smpGroup, smpType };
  return canBook(venue, order, planTake(market.book, take, price));
}

function triggerRefusal(order: Order, trigger: bigint): Rejection | null {
  const { last } = order.market;
  if (last === null) return rejection('no-price', 'triggerPrice');
  const isBad =
    order.oco === null
      ? trigger === last
      : order.trigger?.rises === true
        ? trigger <= last
        : trigger >= last;
  return isBad ? rejection('bad-trigger', 'triggerPrice') : null;
}

function amendWaiting(step: Step, order: Order, change: Change): void {
  const { market, trigger } = order;
  const isMoved = trigger !== null && change.trigger !== trigger.price;
  if (isMoved) dequeue(trigger.rises ? market.rising : market.falling, order);
  order.price = change.price;
  order.qty = change.qty;
  order.left = change.qty;
  if (isMoved && change.trigger !== null) {
    trigger.price = change.trigger;
    if (market.last !== null && order.oco === null) trigger.rises = change.trigger > market.last;
    // A new trigger is a new acceptance: it fires after those that stood before.
    wait(step.venue, order);
  }
  emitAmended(step, order, !isMoved);
  if (order.held > 0n && order.value === null && order.oco === null) {
    holdFor(step, order, needOf(order, order.price, order.left));
  }
}

function amendWorking(step: Step, order: Order, change: Change): void {
  const { market } = order;
  const left = change.qty - order.filled;
  const need = needOf(order, change.price, left);
  order.qty = change.qty;
  if (keepsPlace(order, change.price, left)) {
    shrink(order, left);
    emitAmended(step, order, true);
    holdFor(step, order, need);
    return;
  }
  withdraw(market.book, order, change.price, left);
  emitAmended(step, order, false);
  holdFor(step, order, need);
  work(step, order, planOrder(order));
  collectTriggered(step, market);
}

function emitAmended(step: Step, order: Order, keptPlace: boolean): void {
  emit(step, {
    type: 'order-amended',
    seq: nextSeq(step),
    at: step.now,
    orderId: order.id,
    account: order.owner.account.id,
    symbol: order.market.instrument.symbol,
    price: order.orderType === 'Limit' ? order.price : null,
    qty: order.value === null ? order.qty : null,
    left: order.left,
    triggerPrice: order.trigger?.price ?? null,
    keptPlace,
  });
}
