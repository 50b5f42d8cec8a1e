import { unrest } from '@meridian/matching/book.ts';
import { dequeue } from '@meridian/matching/price-level.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { CancelType, OrderClosed, RejectReason } from '../api/events.ts';
import { ENDED_KEPT, type Order, type Venue } from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';
import { releaseHeld } from './hold.ts';
import { removeOpen } from './trader.ts';
import { unschedule } from './timetable.ts';

export interface Closing {
  readonly cancelType: CancelType;
  readonly rejectReason: RejectReason;
  readonly isExpiry?: boolean;
}

export const FILLED: Closing = { cancelType: 'UNKNOWN', rejectReason: 'EC_NoError' };

/** Ends an order: out of every queue, what is left of its hold is available again. */
export function closeOrder(step: Step, order: Order, closing: Closing): void {
  const { venue } = step;
  const status = statusOf(order, closing);
  leaveQueues(venue, order);
  const cancelled = order.left;
  checkParts(order);
  order.left = 0n;
  retire(venue, order, status === 'Filled');
  emit(step, {
    type: 'order-closed',
    seq: nextSeq(step),
    at: step.now,
    orderId: order.id,
    account: order.owner.account.id,
    symbol: order.market.instrument.symbol,
    status,
    cancelType: closing.cancelType,
    rejectReason: closing.rejectReason,
    filled: order.filled,
    cancelled,
    prevented: order.prevented,
  });
  releaseHeld(step, order, closing.isExpiry === true ? 'expire' : 'void');
}

/** B4: what an order was for is filled, left or prevented. */
export function checkParts({ value, qty, filled, left, prevented }: Order): void {
  // Most orders end as they came: two big sums less for each of them.
  if (qty === left && filled === 0n && prevented === 0n) return;
  invariant(
    value !== null || qty === filled + left + prevented,
    'an order is the sum of its parts',
  );
}

function statusOf(order: Order, closing: Closing): OrderClosed['status'] {
  if (closing === FILLED) return 'Filled';
  // Before its trigger: one that was triggered is cancelled like any other.
  if (order.stage === 'waiting') return 'Deactivated';
  return order.filled > 0n ? 'PartiallyFilledCanceled' : 'Cancelled';
}

/** Takes an order out of the book, or out of the triggers. */
function leaveQueues(venue: Venue, order: Order): void {
  const { market } = order;
  if (order.stage === 'working') {
    unrest(market.book, order);
    return;
  }
  market.trailing.delete(order);
  if (order.stage === 'triggered') {
    venue.triggered = venue.triggered.filter((waiting) => waiting !== order);
  } else if (order.trigger !== null) {
    dequeue(order.trigger.rises ? market.rising : market.falling, order);
  }
}

/** The order is one of the ended, in place of the oldest of them. */
function retire(venue: Venue, order: Order, isFilled: boolean): void {
  const { trader } = order;
  const ended = isFilled ? trader.filled : trader.cancelled;
  order.stage = ended.stage;
  venue.orders.set(order.id, ended);
  removeOpen(venue.orders, trader);
  if (order.expiresAt !== null) unschedule(venue.expiries, order.expiresAt, order);
  const place = venue.endedCount % ENDED_KEPT;
  const oldest = venue.ended[place];
  if (oldest !== undefined) venue.orders.delete(oldest);
  venue.ended[place] = order.id;
  venue.endedCount += 1;
}
