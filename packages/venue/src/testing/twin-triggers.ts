import { type Fraction, isLess, isSame, isZero, minus, plus, show, times } from './fraction.ts';
import { needOf, plan, work } from './twin-match.ts';
import { bandOf, claim, close, finish, fire, isBeyond, isReached } from './twin-orders.ts';
import { canPay, emit, payAsset, type Twin, type TwinOrder } from './twin-state.ts';

/** Shows every waiting order every price since the last time; those that are due fire by place. */
export function look(twin: Twin): void {
  const { prices } = twin;
  twin.prices = [];
  const waiting = twin.orders
    .filter(({ stage }) => stage === 'waiting')
    .sort((a, b) => a.place - b.place);
  const due = waiting.flatMap((order) => {
    const isTrailing = order.trigger?.trailingBps != null;
    const price = isTrailing
      ? follow(twin, order, prices)
      : prices.find((each) => isReached(order, each));
    return price === undefined ? [] : [{ order, price }];
  });
  for (const { order, price } of due) if (order.stage === 'waiting') fire(twin, order, price);
}

/** The first price that is the distance off the extreme, which follows the prices before it. */
function follow(twin: Twin, order: TwinOrder, prices: readonly Fraction[]): Fraction | undefined {
  const { trigger, side } = order;
  if (trigger === null) return undefined;
  const before = trigger.extreme;
  const fired = prices.find((price) => {
    const { extreme } = trigger;
    if (extreme === null) {
      if (isReached(order, price)) trigger.extreme = price;
      return false;
    }
    const isBetter = side === 'Sell' ? isLess(extreme, price) : isLess(price, extreme);
    if (isBetter) {
      trigger.extreme = price;
      return false;
    }
    const distance = times(extreme, { n: BigInt(trigger.trailingBps ?? 0), d: 10_000n });
    return side === 'Sell'
      ? !isLess(minus(extreme, distance), price)
      : !isLess(price, plus(extreme, distance));
  });
  const after = trigger.extreme;
  if (after !== null && (before === null || !isSame(before, after))) {
    const fields = { orderId: order.id, account: order.account, symbol: 'BTCUSDT' };
    emit(twin, 'trailing-moved', { ...fields, extreme: show(after) });
  }
  return fired;
}

/** The oldest triggered order has its turn, with what it triggers in turn. */
export function wake(twin: Twin): void {
  const [order] = twin.queue;
  if (order === undefined) return;
  const band = bandOf(twin, order.side);
  const meetings = plan(twin, order);
  const need = needOf(order, meetings);
  if (order.price !== null && band !== null && isBeyond(order.side, order.price, band)) {
    close(twin, order, 'UNKNOWN', 'EC_ReachRiskPriceLimit');
  } else if (!canPay(twin, order.account, payAsset(order), minus(need, order.claim))) {
    close(twin, order, 'CancelByCannotAffordOrderCost', 'EC_Others');
  } else {
    twin.queue.shift();
    order.stage = 'working';
    order.trigger = null;
    const fields = { orderId: order.id, account: order.account, symbol: 'BTCUSDT' };
    emit(twin, 'order-working', fields);
    claim(twin, order, need);
    if (isZero(need)) finish(twin, order, 'UNKNOWN', 'EC_NoImmediateQtyToFill');
    else work(twin, order, meetings);
    look(twin);
  }
}
