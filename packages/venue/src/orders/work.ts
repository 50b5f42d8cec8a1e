import { rest } from '@meridian/matching/book.ts';
import { checkUncrossed } from '@meridian/matching/check.ts';
import { commitMeeting, type Plan, planTake } from '@meridian/matching/take.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { RejectReason } from '../api/events.ts';
import { noteUserTrade, takeFromHouse } from '../house/taken.ts';
import { HOUSE_ORDER_ID, NO_PRICE, type Order, type Venue } from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';
import { closeOrder, type Closing, FILLED } from './close.ts';
import { placeExits } from './exits.ts';
import { checkHold, needOf } from './need.ts';
import { marketLimit } from './price-limit.ts';
import { settleTrade } from './settle.ts';
import { canStoreTrades } from './storable.ts';

/** What the order would do now. */
export function planOrder(order: Order): Plan<Order> {
  const { market, side } = order;
  const isLimit = order.orderType === 'Limit';
  const limit = isLimit ? order.price : marketLimit(market, side, order.slippage);
  return planTake(market.book, order, limit);
}

/** What it must be able to pay for its plan: a market buy by lots costs what its trades come to. */
export function planNeed(order: Order, plan: Plan<Order>): bigint {
  if (order.orderType === 'Limit') return needOf(order, order.price, order.left);
  if (order.side === 'Buy') return order.value ?? plan.value;
  return needOf(order, NO_PRICE, order.value === null ? order.left : plan.lots);
}

/**
 * Sets an order whose hold stands to work: it takes what it may, and its rest rests or ends. All of
 * it is paid for before, so nothing here can fail for want of money.
 */
export function work(step: Step, order: Order, plan: Plan<Order>): void {
  const refused = planRefusal(order, plan);
  if (refused !== null) {
    end(step, order, { cancelType: 'UNKNOWN', rejectReason: refused });
    return;
  }
  for (const meeting of plan.meetings) {
    const { maker, lots } = meeting;
    commitMeeting(order.market.book, order.smpType, meeting);
    if (meeting.isPrevented) {
      prevent(step, order, maker);
      continue;
    }
    settleTrade(step, order, maker, lots);
    if (maker.id === HOUSE_ORDER_ID) takeFromHouse(order.market, maker, lots);
    else if (maker.left === 0n) end(step, maker, FILLED);
    const trade = { time: step.now, price: maker.price, qty: lots, takerSide: order.side };
    noteUserTrade(step.venue, order.market, trade);
  }
  finish(step, order, plan);
  checkUncrossed(order.market.book);
}

/** Whether what the plan would trade can be booked; an order that ends instead trades nothing. */
export function canBook(venue: Venue, order: Order, plan: Plan<Order>): boolean {
  const trades = plan.meetings.length > 0 && planRefusal(order, plan) === null;
  return !trades || canStoreTrades(venue, order, plan.meetings);
}

function planRefusal(order: Order, plan: Plan<Order>): RejectReason | null {
  if (order.timeInForce === 'PostOnly' && plan.meetings.length > 0) {
    return 'EC_PostOnlyWillTakeLiquidity';
  }
  if (order.timeInForce === 'FOK' && plan.end !== 'complete') return 'EC_CancelForNoFullFill';
  return null;
}

const BY_SELF_MATCH: Closing = { cancelType: 'CancelBySmp', rejectReason: 'EC_BySelfMatch' };

function prevent(step: Step, taker: Order, maker: Order): void {
  const { smpType } = taker;
  const makerPrevented = smpType === 'CancelTaker' ? 0n : maker.left;
  const takerPrevented = smpType === 'CancelMaker' ? 0n : taker.left;
  emit(step, {
    type: 'self-match-prevented',
    seq: nextSeq(step),
    at: step.now,
    symbol: taker.market.instrument.symbol,
    price: maker.price,
    smpType,
    takerId: taker.id,
    makerId: maker.id,
    takerPrevented,
    makerPrevented,
  });
  taker.left -= takerPrevented;
  taker.prevented += takerPrevented;
  if (smpType === 'CancelTaker') return;
  maker.left = 0n;
  maker.prevented += makerPrevented;
  end(step, maker, BY_SELF_MATCH);
}

function finish(step: Step, order: Order, plan: Plan<Order>): void {
  switch (plan.end) {
    case 'complete':
      end(step, order, FILLED);
      return;
    case 'value-spent': {
      const closing: Closing = {
        cancelType: 'UNKNOWN',
        rejectReason: 'EC_CancelByOrderValueZero',
      };
      end(step, order, order.filled > 0n ? FILLED : closing);
      return;
    }
    case 'self-match':
      end(step, order, BY_SELF_MATCH);
      return;
    case 'max-trades':
      end(step, order, { cancelType: 'UNKNOWN', rejectReason: 'EC_ReachMaxTradeNum' });
      return;
    case 'exhausted':
      break;
    default:
      invariant(false, 'unknown end');
  }
  if (order.orderType === 'Limit' && order.timeInForce !== 'IOC') {
    step.venue.placeCount += 1;
    order.place = step.venue.placeCount;
    rest(order.market.book, order);
    // Else its hold has just been made from the same price and lots.
    if (plan.meetings.length > 0) checkHold(order);
    return;
  }
  end(step, order, { cancelType: 'UNKNOWN', rejectReason: 'EC_NoImmediateQtyToFill' });
}

/** Ends a working order and places the exits for what it has filled. */
export function end(step: Step, order: Order, closing: Closing): void {
  closeOrder(step, order, closing);
  placeExits(step, order);
}
