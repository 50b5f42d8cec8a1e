import { bestLevel, type PriceSide } from '@meridian/matching/price-level.ts';
import type { Market, Order } from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';
import { closeOrder, type Closing } from './close.ts';
import { priceLimit } from './price-limit.ts';
import { fire, isReached } from './waiting.ts';
import { holdFor, isAffordable } from './hold.ts';
import { canBook, end, planNeed, planOrder, work } from './work.ts';
import { isWithinLimit } from '@meridian/matching/order.ts';

/** Triggered orders set to work in one step; the others wait for the next, before its own command. */
const TRIGGERED_PER_STEP = 100;

/** Looks at a market's trades since the last time and fires what they trigger, oldest first. */
export function collectTriggered(step: Step, market: Market): void {
  const prices = market.trades;
  if (prices.length === 0) return;
  market.trades = [];
  const due: { order: Order; price: bigint }[] = [];
  gather(market.rising, prices, due);
  gather(market.falling, prices, due);
  for (const order of market.trailing) {
    const price = trail(step, order, prices);
    if (price !== null) due.push({ order, price });
  }
  due.sort((left, right) => left.order.place - right.order.place);
  // The other leg of a pair may have fired just before and ended this one.
  for (const { order, price } of due) if (order.stage === 'waiting') fire(step, order, price);
}

function gather(
  side: PriceSide<Order>,
  prices: readonly bigint[],
  due: { order: Order; price: bigint }[],
): void {
  if (bestLevel(side) === undefined) return;
  for (const level of side.levels.toReversed()) {
    const first = level.first;
    const price = first === null ? undefined : prices.find((each) => isReached(first, each));
    if (price === undefined) return;
    for (let order = first; order !== null; order = order.next) due.push({ order, price });
  }
}

const FULL_BPS = 10_000n;

/**
 * Follows the trades with a trailing order. From its activation on the extreme is the best price
 * seen; the first trade so many basis points off it is the trigger (Binance's trailing stop FAQ).
 *
 * @returns that trade's price, or null
 */
function trail(step: Step, order: Order, prices: readonly bigint[]): bigint | null {
  const { trigger } = order;
  if (trigger === null || trigger.trailingBps === null) return null;
  const before = trigger.extreme;
  const distance = BigInt(trigger.trailingBps);
  const isSell = order.side === 'Sell';
  let fired: bigint | null = null;
  for (const price of prices) {
    const { extreme } = trigger;
    if (extreme === null) {
      if (isReached(order, price)) trigger.extreme = price;
    } else if (isSell ? price > extreme : price < extreme) {
      trigger.extreme = price;
    } else if (
      isSell
        ? price * FULL_BPS <= extreme * (FULL_BPS - distance)
        : price * FULL_BPS >= extreme * (FULL_BPS + distance)
    ) {
      fired = price;
      break;
    }
  }
  if (trigger.extreme !== null && trigger.extreme !== before) {
    emit(step, {
      type: 'trailing-moved',
      seq: nextSeq(step),
      at: step.now,
      orderId: order.id,
      account: order.owner.account.id,
      symbol: order.market.instrument.symbol,
      extreme: trigger.extreme,
    });
  }
  return fired;
}

/** Sets triggered orders to work, oldest first, each with what it triggers in turn. */
export function runTriggered(step: Step): void {
  const { venue } = step;
  for (let count = 0; count < TRIGGERED_PER_STEP; count += 1) {
    const order = venue.triggered.find(({ market }) => market.isTrading);
    if (order === undefined) return;
    runOne(step, order);
    collectTriggered(step, order.market);
  }
}

function runOne(step: Step, order: Order): void {
  const { venue } = step;
  const limit = priceLimit(order.market, order.side);
  if (order.orderType === 'Limit' && limit !== null) {
    if (!isWithinLimit(order.side, order.price, limit)) {
      closeOrder(step, order, refused('EC_ReachRiskPriceLimit'));
      return;
    }
  }
  const plan = planOrder(order);
  const need = planNeed(order, plan);
  if (!isAffordable(order, need)) {
    closeOrder(step, order, {
      cancelType: 'CancelByCannotAffordOrderCost',
      rejectReason: 'EC_Others',
    });
    return;
  }
  if (!canBook(venue, order, plan)) {
    closeOrder(step, order, refused('EC_Others'));
    return;
  }
  venue.triggered = venue.triggered.filter((waiting) => waiting !== order);
  order.stage = 'working';
  order.trigger = null;
  emit(step, {
    type: 'order-working',
    seq: nextSeq(step),
    at: step.now,
    orderId: order.id,
    account: order.owner.account.id,
    symbol: order.market.instrument.symbol,
  });
  holdFor(step, order, need);
  if (need === 0n) end(step, order, refused('EC_NoImmediateQtyToFill'));
  else work(step, order, plan);
}

function refused(rejectReason: Closing['rejectReason']): Closing {
  return { cancelType: 'UNKNOWN', rejectReason };
}
