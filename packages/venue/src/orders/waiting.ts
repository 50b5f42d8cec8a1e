import { dequeue, enqueue } from '@meridian/matching/price-level.ts';
import type { Order, Venue } from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';
import { closeOrder } from './close.ts';

/** Puts an order among the waiting ones of its market, after all that came before. */
export function wait(venue: Venue, order: Order): void {
  venue.placeCount += 1;
  order.place = venue.placeCount;
  enterQueue(order);
}

/** Enters an order that has its place already. */
export function enterQueue(order: Order): void {
  const { market, trigger } = order;
  if (trigger === null) return;
  if (trigger.trailingBps !== null) {
    market.trailing.add(order);
  } else if (trigger.price !== null) {
    enqueue(trigger.rises ? market.rising : market.falling, order, trigger.price);
  }
}

/** Whether a price sets a plain trigger off. */
export function isReached(order: Order, price: bigint): boolean {
  const { trigger } = order;
  if (trigger === null || trigger.price === null) return false;
  return trigger.rises ? price >= trigger.price : price <= trigger.price;
}

/** Moves a waiting order to those that are due, and ends the other leg in the same step. */
export function fire(step: Step, order: Order, price: bigint): void {
  const { venue } = step;
  const { market, trigger, oco } = order;
  market.trailing.delete(order);
  if (trigger !== null) dequeue(trigger.rises ? market.rising : market.falling, order);
  order.stage = 'triggered';
  venue.triggered.push(order);
  emit(step, {
    type: 'order-triggered',
    seq: nextSeq(step),
    at: step.now,
    orderId: order.id,
    account: order.owner.account.id,
    symbol: market.instrument.symbol,
    price,
  });
  if (oco === null) return;
  closeOrder(step, oco, {
    cancelType:
      order.leg === 'takeProfit'
        ? 'CancelByOCOSlCanceledByTpTriggered'
        : 'CancelByOCOTpCanceledBySlTriggered',
    rejectReason: 'EC_NoError',
  });
  order.oco = null;
  oco.oco = null;
}
