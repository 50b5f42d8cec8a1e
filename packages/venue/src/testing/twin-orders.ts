import type { AccountSettings, Exit } from '../api/commands.ts';
import {
  type Fraction,
  fraction,
  isAbove,
  isLess,
  isMultiple,
  isZero,
  least,
  minus,
  most,
  negative,
  ONE,
  over,
  plus,
  roundDown,
  roundUp,
  show,
  times,
  ZERO,
} from './fraction.ts';
import {
  canPay,
  emit,
  isLive,
  isUser,
  payAsset,
  record,
  type Refusal,
  refuse,
  type Twin,
  type TwinOrder,
} from './twin-state.ts';

/** Settings of an account that has none. */
export const SYSTEM: Required<AccountSettings> = {
  ...{ tier: 'default', smpGroup: '', smpType: 'None', usesFeeDiscount: false, frozen: false },
};

const showOr = (value: Fraction | null): string | null => (value === null ? null : show(value));
export const tickOf = (twin: Twin): Fraction => fraction(twin.instrument.tickSize);
/** What quantities are counted in. */
export const lotOf = ({ instrument }: Twin): Fraction =>
  fraction((instrument.listed ?? instrument).basePrecision);

export function isOnTick(twin: Twin, { price, trigger }: TwinOrder): boolean {
  const tick = tickOf(twin);
  return [price, trigger?.price ?? null].every((each) => each === null || isMultiple(each, tick));
}

/** The price limit of a side: min(max(I, I(1+x) + premium), I(1+y)) for a buy, mirrored for a sell. */
export function bandOf(twin: Twin, side: TwinOrder['side']): Fraction | null {
  const index = twin.indices.get(twin.instrument.symbol);
  const { priceLimit } = twin.instrument;
  if (index === undefined || priceLimit === null) return null;
  const { price, premium } = index;
  const sign = side === 'Buy' ? 1n : -1n;
  const away = (share: string) =>
    times(price, plus(ONE, times({ n: sign, d: 1n }, fraction(share))));
  const near = plus(away(priceLimit.x), premium);
  if (side === 'Buy') return roundDown(least(most(price, near), away(priceLimit.y)), tickOf(twin));
  return roundUp(most(least(price, near), away(priceLimit.y)), tickOf(twin));
}

export function isBeyond(side: TwinOrder['side'], price: Fraction, limit: Fraction): boolean {
  return side === 'Buy' ? isLess(limit, price) : isLess(price, limit);
}

/** Enters an order among the others under the next number. */
export function enter(twin: Twin, order: TwinOrder): void {
  twin.count = order.id;
  twin.orders.push(order);
  if (order.linkId !== '') twin.links.set(`${order.account} ${order.linkId}`, order.id);
}

export function accept(twin: Twin, order: TwinOrder): void {
  const { trigger } = order;
  emit(twin, 'order-accepted', {
    orderId: order.id,
    orderLinkId: order.linkId,
    ...{ account: order.account, symbol: 'BTCUSDT', side: order.side },
    ...{ orderType: order.orderType, orderFilter: order.orderFilter },
    timeInForce: order.timeInForce,
    status: trigger === null ? 'New' : 'Untriggered',
    price: showOr(order.price),
    qty: order.value === null ? show(order.qty) : null,
    value: showOr(order.value),
    ...{ smpType: order.smpType, expiresAt: order.expiresAt },
    trigger:
      trigger === null
        ? null
        : {
            price: showOr(trigger.price),
            ...{ rises: trigger.rises, trailingBps: trigger.trailingBps },
          },
    parentId: order.parentId,
    ocoId: order.pair === null ? null : order.pair.id,
  });
}

/** Brings what an order holds to what it needs. */
export function claim(twin: Twin, order: TwinOrder, need: Fraction): void {
  const change = minus(need, order.claim);
  if (!isUser(order.account) || isZero(change)) return;
  const { account } = order;
  const posting = { account, asset: payAsset(order), amount: ZERO, held: change };
  record(twin, 'hold', isAbove(change) ? 'pending' : 'void', [posting]);
  order.claim = need;
}

/** What an order in the book, or going there, must hold. */
export function restOf({ side, price, left }: TwinOrder): Fraction {
  return side === 'Sell' ? left : times(price ?? ZERO, left);
}

/** Ends an order; the other leg of a pair goes on with the hold they share. */
export function close(
  twin: Twin,
  order: TwinOrder,
  cancelType: string,
  rejectReason: string,
  phase = 'void',
): void {
  const { left, stage } = order;
  const isFilled = cancelType === 'filled';
  const stopped = isAbove(order.filled) ? 'PartiallyFilledCanceled' : 'Cancelled';
  const ended = stage === 'waiting' ? 'Deactivated' : stopped;
  order.stage = isFilled ? 'filled' : 'cancelled';
  order.left = ZERO;
  if (twin.queue.includes(order)) twin.queue.splice(twin.queue.indexOf(order), 1);
  emit(twin, 'order-closed', {
    ...{ orderId: order.id, account: order.account, symbol: 'BTCUSDT' },
    status: isFilled ? 'Filled' : ended,
    cancelType: isFilled ? 'UNKNOWN' : cancelType,
    rejectReason,
    ...{ filled: show(order.filled), cancelled: show(left), prevented: show(order.prevented) },
  });
  const held = order.claim;
  order.claim = ZERO;
  if (order.pair !== null) order.pair.claim = plus(order.pair.claim, held);
  else if (!isZero(held)) {
    const { account } = order;
    const posting = { account, asset: payAsset(order), amount: ZERO, held: negative(held) };
    record(twin, 'hold', phase, [posting]);
  }
}

export function isReached({ trigger }: TwinOrder, price: Fraction): boolean {
  if (trigger === null || trigger.price === null) return false;
  return trigger.rises ? !isLess(price, trigger.price) : !isLess(trigger.price, price);
}

/** Moves a waiting order to those that are due; the other leg of a pair ends. */
export function fire(twin: Twin, order: TwinOrder, price: Fraction): void {
  order.stage = 'triggered';
  twin.queue.push(order);
  const fields = { orderId: order.id, account: order.account, symbol: 'BTCUSDT' };
  emit(twin, 'order-triggered', { ...fields, price: show(price) });
  const { pair, leg } = order;
  if (pair === null) return;
  const cancelType =
    leg === 'takeProfit'
      ? 'CancelByOCOSlCanceledByTpTriggered'
      : 'CancelByOCOTpCanceledBySlTriggered';
  close(twin, pair, cancelType, 'EC_NoError');
  order.pair = null;
  pair.pair = null;
}

export function finish(
  twin: Twin,
  order: TwinOrder,
  cancelType: string,
  rejectReason: string,
  phase?: string,
): void {
  close(twin, order, cancelType, rejectReason, phase);
  placeExits(twin, order);
}

export function cancel(
  twin: Twin,
  order: TwinOrder,
  cancelType: string,
  rejectReason: string,
  phase?: string,
): void {
  const { pair } = order;
  if (pair !== null) {
    close(twin, pair, cancelType, rejectReason, phase);
    order.pair = null;
    pair.pair = null;
  }
  finish(twin, order, cancelType, rejectReason, phase);
}

export interface TwinLeg {
  readonly leg: 'takeProfit' | 'stopLoss';
  readonly trigger: Fraction;
  readonly limit: Fraction | null;
  readonly qty: Fraction;
  readonly value: Fraction | null;
}

function placeExits(twin: Twin, parent: TwinOrder): void {
  const { exits, account } = parent;
  if (exits === null || isZero(parent.filled)) return;
  const side = parent.side === 'Buy' ? ('Sell' as const) : ('Buy' as const);
  const read = (['takeProfit', 'stopLoss'] as const).flatMap((leg) => {
    const exit = exits[leg];
    return exit === null ? [] : [exitOf(twin, side, leg, exit, parent.received)];
  });
  let failure = read.flatMap((leg) => ('code' in leg ? [leg.code] : []))[0];
  const legs = read.flatMap((leg) => ('code' in leg ? [] : [leg]));
  const need = sharedNeed(side, legs);
  if (isTooManyWaiting(twin, account, 'tpslOrder', legs.length)) {
    failure ??= 'too-many-conditional-orders';
  }
  if (!canPay(twin, account, payAsset({ side }), need)) failure ??= 'insufficient-funds';
  if (failure !== undefined) {
    const fields = { parentId: parent.id, account, symbol: 'BTCUSDT', reason: failure };
    emit(twin, 'exit-skipped', fields);
    return;
  }
  const orderFilter = legs.length === 2 ? ('OcoOrder' as const) : ('tpslOrder' as const);
  const shared = { account, side, orderFilter, smpType: parent.smpType, parentId: parent.id };
  holdPair(
    twin,
    legs.map((leg) => makeLeg(twin, leg, shared)),
    need,
  );
}

function exitOf(
  twin: Twin,
  side: TwinOrder['side'],
  leg: TwinLeg['leg'],
  exit: Exit,
  received: Fraction,
): TwinLeg | Refusal {
  const trigger = fraction(exit.trigger);
  const limit = exit.limit === undefined ? null : fraction(exit.limit);
  for (const price of [trigger, limit]) {
    if (price !== null && !isMultiple(price, tickOf(twin))) return refuse('price-decimals', leg);
  }
  const isByValue = side === 'Buy' && limit === null;
  const bought = side === 'Sell' ? received : over(received, limit ?? ONE);
  const qty = isByValue ? ZERO : roundDown(bought, lotOf(twin));
  const worth = isByValue ? received : times(qty, limit ?? trigger);
  if (isZero(worth) || isLess(worth, fraction(twin.instrument.minOrderAmt))) {
    return refuse('value-too-small', leg);
  }
  return { leg, trigger, limit, qty, value: isByValue ? received : null };
}

export function sharedNeed(side: TwinOrder['side'], legs: readonly TwinLeg[]): Fraction {
  return legs
    .map(({ qty, limit, trigger, value }) =>
      side === 'Sell' ? qty : (value ?? times(limit ?? trigger, qty)),
    )
    .reduce(most, ZERO);
}

export function makeLeg(
  twin: Twin,
  { leg, trigger, limit, qty, value }: TwinLeg,
  shared: Pick<TwinOrder, 'account' | 'side' | 'orderFilter' | 'smpType' | 'parentId'> & {
    readonly linkId?: string;
  },
): TwinOrder {
  const order: TwinOrder = {
    ...{ linkId: '', ...shared, id: twin.count + 1, leg, price: limit, qty, value, left: qty },
    orderType: limit === null ? 'Market' : 'Limit',
    timeInForce: limit === null ? 'IOC' : 'GTC',
    smpGroup: (twin.settings.get(shared.account) ?? SYSTEM).smpGroup,
    ...{ expiresAt: null, slippage: null, exits: null, pair: null, place: 0, stage: 'waiting' },
    ...{ filled: ZERO, prevented: ZERO, received: ZERO, claim: ZERO },
    trigger: {
      price: trigger,
      rises: (leg === 'takeProfit') === (shared.side === 'Sell'),
      ...{ trailingBps: null, extreme: null },
    },
  };
  enter(twin, order);
  return order;
}

/** Accepts one or two exits that share a hold; one that is due already fires at once. */
export function holdPair(twin: Twin, orders: readonly TwinOrder[], need: Fraction): void {
  const [first, second] = orders;
  if (first === undefined) return;
  if (second !== undefined) [first.pair, second.pair] = [second, first];
  accept(twin, first);
  claim(twin, first, need);
  if (second !== undefined) accept(twin, second);
  for (const order of orders) order.place = nextPlace(twin);
  for (const order of orders) {
    const { last } = twin;
    if (last !== null && isLive(order) && isReached(order, last)) fire(twin, order, last);
  }
}

export function nextPlace(twin: Twin): number {
  twin.places += 1;
  return twin.places;
}

export function isTooManyWaiting(
  twin: Twin,
  account: string,
  orderFilter: TwinOrder['orderFilter'],
  more: number,
): boolean {
  if (!isUser(account) || orderFilter === 'Order') return false;
  const isConditional = orderFilter === 'StopOrder';
  const waiting = twin.orders.filter(
    (order) =>
      order.account === account &&
      (order.stage === 'waiting' || order.stage === 'triggered') &&
      order.orderFilter !== 'Order' &&
      (order.orderFilter === 'StopOrder') === isConditional,
  );
  const { limits } = twin.instrument;
  return waiting.length + more > (isConditional ? limits.conditional : limits.tpsl);
}
