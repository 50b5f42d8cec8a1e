import type { AmendOrder, PlaceOco, PlaceOrder } from '../api/commands.ts';
import {
  type Fraction,
  fraction,
  isAbove,
  isLess,
  isMultiple,
  isSame,
  isZero,
  minus,
  over,
  roundDown,
  show,
  times,
  ZERO,
} from './fraction.ts';
import { needOf, plan, work } from './twin-match.ts';
import {
  accept,
  bandOf,
  claim,
  enter,
  holdPair,
  isBeyond,
  isTooManyWaiting,
  lotOf,
  makeLeg,
  nextPlace,
  restOf,
  sharedNeed,
  SYSTEM,
  tickOf,
  type TwinLeg,
} from './twin-orders.ts';
import {
  canPay,
  emit,
  isEqual,
  isLive,
  isUser,
  payAsset,
  type Refusal,
  refuse,
  type Twin,
  type TwinOrder,
  type TwinTrigger,
} from './twin-state.ts';

/** The first refusal among checks in their order. */
function firstOf(...checks: readonly (Refusal | null)[]): Refusal | null {
  return checks.find((each) => each !== null) ?? null;
}

function tickRefusal(twin: Twin, text: string | undefined, field: string): Refusal | null {
  if (text === undefined || isMultiple(fraction(text), tickOf(twin))) return null;
  return refuse('price-decimals', field);
}

function lotRefusal(twin: Twin, text: string): Refusal | null {
  const lot = fraction(twin.instrument.basePrecision);
  return isMultiple(fraction(text), lot) ? null : refuse('qty-decimals', 'qty');
}

function senderRefusal(
  twin: Twin,
  { account, orderLinkId }: { readonly account: string; readonly orderLinkId?: string },
): Refusal | null {
  if (twin.settings.get(account)?.frozen === true) return refuse('account-frozen', 'account');
  if (orderLinkId !== undefined && twin.links.has(`${account} ${orderLinkId}`)) {
    return refuse('duplicate-link-id', 'orderLinkId');
  }
  return twin.isTrading ? null : refuse('symbol-halted', 'symbol');
}

function bandRefusal(twin: Twin, side: TwinOrder['side'], price: Fraction): Refusal | null {
  const band = bandOf(twin, side);
  if (band === null || !isBeyond(side, price, band)) return null;
  return refuse(side === 'Buy' ? 'price-above-limit' : 'price-below-limit', 'price');
}

const openOf = (twin: Twin, account: string): number =>
  twin.orders.filter((order) => order.account === account && isLive(order)).length;

function isTooManyOpen(twin: Twin, account: string, more: number): boolean {
  return isUser(account) && openOf(twin, account) + more > twin.instrument.limits.orders;
}

export function place(twin: Twin, command: PlaceOrder): Refusal | null {
  const { account, side, trailing } = command;
  if (command.expiresAt !== undefined && command.expiresAt <= twin.now) {
    return refuse('expiry-passed', 'expiresAt');
  }
  const sender = senderRefusal(twin, command);
  if (sender !== null) return sender;
  const isByValue = command.marketUnit === 'quoteCoin';
  const triggerText = command.triggerPrice ?? trailing?.activation;
  const waits = triggerText !== undefined || trailing !== undefined;
  const decimals = firstOf(
    tickRefusal(twin, command.price, 'price'),
    isByValue ? null : lotRefusal(twin, command.qty),
    tickRefusal(twin, triggerText, 'triggerPrice'),
    waits && twin.last === null ? refuse('no-price', 'triggerPrice') : null,
  );
  if (decimals !== null) return decimals;
  const trigger = waits ? triggerOf(twin, triggerText, trailing?.deltaBps) : null;
  if (trigger !== null && trigger.price !== null && isEqual(trigger.price, twin.last)) {
    return refuse('bad-trigger', 'triggerPrice');
  }
  const order = makeOrder(twin, command, trigger);
  const terms = firstOf(exitsRefusal(twin, command), worthRefusal(twin, order));
  if (terms !== null) return terms;
  const beyond = order.price === null || waits ? null : bandRefusal(twin, side, order.price);
  if (beyond !== null) return beyond;
  const meetings = waits ? null : plan(twin, order);
  const waitsFor = order.orderFilter === 'StopOrder' ? ZERO : (order.value ?? restOf(order));
  const need = meetings === null ? waitsFor : needOf(order, meetings);
  if (!canPay(twin, account, payAsset(order), need)) return refuse('insufficient-funds', 'qty');
  const tooMuch = firstOf(
    mostRefusal(twin, order),
    isTooManyOpen(twin, account, 1) ? refuse('too-many-orders') : null,
    waits && isTooManyWaiting(twin, account, order.orderFilter, 1)
      ? refuse('too-many-conditional-orders')
      : null,
  );
  if (tooMuch !== null) return tooMuch;
  enter(twin, order);
  accept(twin, order);
  claim(twin, order, need);
  if (meetings === null) order.place = nextPlace(twin);
  else work(twin, order, meetings);
  return null;
}

function triggerOf(twin: Twin, text: string | undefined, bps: number | undefined): TwinTrigger {
  const price = text === undefined ? null : fraction(text);
  return {
    price,
    rises: price !== null && isLess(twin.last ?? ZERO, price),
    trailingBps: bps ?? null,
    extreme: price === null ? twin.last : null,
  };
}

function makeOrder(twin: Twin, command: PlaceOrder, trigger: TwinTrigger | null): TwinOrder {
  const { account, side, orderType, takeProfit, stopLoss, smpType } = command;
  const settings = twin.settings.get(account) ?? SYSTEM;
  const isByValue = command.marketUnit === 'quoteCoin';
  const qty = isByValue ? ZERO : fraction(command.qty);
  const hasExits = takeProfit !== undefined || stopLoss !== undefined;
  return {
    id: twin.count + 1,
    ...{ account, side, orderType, smpGroup: settings.smpGroup, qty, left: qty, trigger },
    linkId: command.orderLinkId ?? '',
    orderFilter: command.orderFilter ?? (trigger === null ? 'Order' : 'StopOrder'),
    timeInForce: orderType === 'Market' ? 'IOC' : (command.timeInForce ?? 'GTC'),
    smpType: smpOf(account, smpType ?? settings.smpType),
    expiresAt: command.expiresAt ?? null,
    slippage: command.slippage ?? null,
    value: isByValue ? fraction(command.qty) : null,
    exits: hasExits ? { takeProfit: takeProfit ?? null, stopLoss: stopLoss ?? null } : null,
    ...{ parentId: null, leg: null, pair: null, place: 0 },
    price: command.price === undefined ? null : fraction(command.price),
    ...{ filled: ZERO, prevented: ZERO, received: ZERO, claim: ZERO },
    stage: trigger === null ? 'working' : 'waiting',
  };
}

/** The venue's own accounts never meet themselves. */
function smpOf(account: string, smpType: TwinOrder['smpType']): TwinOrder['smpType'] {
  return smpType === 'None' && !isUser(account) ? 'CancelTaker' : smpType;
}

function exitsRefusal(twin: Twin, command: PlaceOrder): Refusal | null {
  if (command.price === undefined) return null;
  const price = fraction(command.price);
  for (const name of ['takeProfit', 'stopLoss'] as const) {
    const exit = command[name];
    if (exit === undefined) continue;
    const decimals = firstOf(
      tickRefusal(twin, exit.trigger, name),
      tickRefusal(twin, exit.limit, name),
    );
    if (decimals !== null) return decimals;
    const trigger = fraction(exit.trigger);
    const isRight =
      (name === 'takeProfit') === (command.side === 'Buy')
        ? isLess(price, trigger)
        : isLess(trigger, price);
    if (!isRight) return refuse('bad-trigger', name);
  }
  return null;
}

/** A market order is worth what it comes to at its trigger, the index or the last price. */
function worthRefusal(twin: Twin, order: TwinOrder): Refusal | null {
  const index = twin.indices.get('BTCUSDT');
  const known = index === undefined ? twin.last : roundDown(index.price, tickOf(twin));
  const reference = order.price ?? order.trigger?.price ?? known;
  const worth = order.value ?? (reference === null ? null : times(order.qty, reference));
  if (worth === null || !isLess(worth, fraction(twin.instrument.minOrderAmt))) return null;
  return refuse('value-too-small', 'qty');
}

/** An order by value buys at most what its value comes to at the best price it could have. */
function mostRefusal(twin: Twin, order: TwinOrder): Refusal | null {
  const { orderType, timeInForce, qty, value } = order;
  const { instrument } = twin;
  const index = twin.indices.get('BTCUSDT');
  const reference =
    order.trigger?.price ??
    (index === undefined ? twin.last : roundDown(index.price, tickOf(twin)));
  const most =
    orderType === 'Market'
      ? instrument.maxMarketOrderQty
      : timeInForce === 'PostOnly'
        ? instrument.postOnlyMaxLimitOrderSize
        : instrument.maxLimitOrderQty;
  const lots = value === null ? qty : reference === null ? ZERO : over(value, reference);
  return isLess(fraction(most), lots) ? refuse('too-large', 'qty') : null;
}

export function placePair(twin: Twin, command: PlaceOco): Refusal | null {
  const { account, side, smpType } = command;
  const isByValue = command.marketUnit === 'quoteCoin';
  const refused = firstOf(
    senderRefusal(twin, command),
    isByValue ? null : lotRefusal(twin, command.qty),
    twin.last === null ? refuse('no-price', 'takeProfit') : null,
  );
  if (refused !== null) return refused;
  const legs: TwinLeg[] = [];
  for (const leg of ['takeProfit', 'stopLoss'] as const) {
    const read = legOf(twin, command, leg);
    if ('code' in read) return read;
    legs.push(read);
  }
  const need = sharedNeed(side, legs);
  if (!canPay(twin, account, payAsset(command), need)) return refuse('insufficient-funds', 'qty');
  const most = fraction(twin.instrument.maxLimitOrderQty);
  if (legs.some(({ qty }) => isLess(most, qty))) return refuse('too-large', 'qty');
  if (isTooManyOpen(twin, account, 2)) return refuse('too-many-orders');
  if (isTooManyWaiting(twin, account, 'OcoOrder', 2)) return refuse('too-many-conditional-orders');
  const settings = twin.settings.get(account) ?? SYSTEM;
  const orders = legs.map((leg, index) =>
    makeLeg(twin, leg, {
      ...{ account, side, orderFilter: 'OcoOrder', parentId: null },
      smpType: smpOf(account, smpType ?? settings.smpType),
      linkId: index === 0 ? (command.orderLinkId ?? '') : '',
    }),
  );
  holdPair(twin, orders, need);
  return null;
}

function legOf(twin: Twin, command: PlaceOco, leg: TwinLeg['leg']): TwinLeg | Refusal {
  const exit = command[leg];
  const decimals = firstOf(
    tickRefusal(twin, exit.trigger, leg),
    tickRefusal(twin, exit.limit, leg),
  );
  if (decimals !== null) return decimals;
  const trigger = fraction(exit.trigger);
  const limit = exit.limit === undefined ? null : fraction(exit.limit);
  const last = twin.last ?? ZERO;
  const rises = (leg === 'takeProfit') === (command.side === 'Sell');
  if (rises ? !isLess(last, trigger) : !isLess(trigger, last)) return refuse('bad-trigger', leg);
  const amount = fraction(command.qty);
  const isByValue = command.marketUnit === 'quoteCoin';
  const isSpent = isByValue && limit === null;
  const bought = limit === null ? ZERO : roundDown(over(amount, limit), lotOf(twin));
  const qty = isByValue ? bought : amount;
  const worth = isSpent ? amount : times(qty, limit ?? trigger);
  if (isZero(worth) || isLess(worth, fraction(twin.instrument.minOrderAmt))) {
    return refuse('value-too-small', 'qty');
  }
  return { leg, trigger, limit, qty, value: isSpent ? amount : null };
}

export function amend(twin: Twin, command: AmendOrder): Refusal | null {
  const order = twin.orders.find(({ id }) => id === command.orderId);
  if (order?.account !== command.account) return refuse('unknown-order', 'orderId');
  if (!isLive(order)) return refuse(`order-${order.stage}`, 'orderId');
  if (twin.settings.get(order.account)?.frozen === true) return refuse('account-frozen', 'account');
  if (!twin.isTrading) return refuse('symbol-halted', 'symbol');
  const { qty: qtyText, price: priceText, triggerPrice } = command;
  const isPlain = order.pair === null && order.value === null && order.stage !== 'triggered';
  const canTrigger = order.stage === 'waiting' && order.trigger?.trailingBps === null;
  const cannot = (isWanted: boolean, field: string) =>
    isWanted ? refuse('nothing-to-amend', field) : null;
  const refused = firstOf(
    cannot(qtyText !== undefined && !isPlain, 'qty'),
    cannot(priceText !== undefined && (!isPlain || order.price === null), 'price'),
    cannot(triggerPrice !== undefined && !canTrigger, 'triggerPrice'),
    tickRefusal(twin, priceText, 'price'),
    qtyText === undefined ? null : lotRefusal(twin, qtyText),
    tickRefusal(twin, triggerPrice, 'triggerPrice'),
  );
  if (refused !== null) return refused;
  const change: Change = {
    price: priceText === undefined ? order.price : fraction(priceText),
    qty: qtyText === undefined ? order.qty : fraction(qtyText),
    trigger: triggerPrice === undefined ? (order.trigger?.price ?? null) : fraction(triggerPrice),
  };
  const unfit = changeRefusal(twin, order, change);
  if (unfit !== null) return unfit;
  if (order.stage === 'waiting') amendWaiting(twin, order, change);
  else amendWorking(twin, order, change);
  return null;
}

interface Change {
  readonly price: Fraction | null;
  readonly qty: Fraction;
  readonly trigger: Fraction | null;
}

function changeRefusal(twin: Twin, order: TwinOrder, change: Change): Refusal | null {
  const { price, qty, trigger } = change;
  const { instrument, last } = twin;
  if (order.value === null && !isLess(order.filled, qty)) return refuse('qty-below-filled', 'qty');
  if (price !== null && isLess(times(qty, price), fraction(instrument.minOrderAmt))) {
    return refuse('value-too-small', 'qty');
  }
  if (trigger !== null && !isEqual(trigger, order.trigger?.price ?? null)) {
    if (last === null) return refuse('no-price', 'triggerPrice');
    const isBelow = isLess(trigger, last) || isSame(trigger, last);
    const isAbovePrice = isLess(last, trigger) || isSame(trigger, last);
    const isWrongLeg = order.trigger?.rises === true ? isBelow : isAbovePrice;
    if (order.pair === null ? isSame(trigger, last) : isWrongLeg) {
      return refuse('bad-trigger', 'triggerPrice');
    }
  }
  if (order.stage === 'working' && price !== null && !isEqual(price, order.price)) {
    const beyond = bandRefusal(twin, order.side, price);
    if (beyond !== null) return beyond;
  }
  if (isAbove(order.claim) && order.value === null && order.pair === null) {
    const need = restOf({ ...order, price, left: minus(qty, order.filled) });
    const more = minus(need, order.claim);
    if (!canPay(twin, order.account, payAsset(order), more)) {
      return refuse('insufficient-funds', 'qty');
    }
  }
  return mostRefusal(twin, { ...order, qty, value: null });
}

function amendWaiting(twin: Twin, order: TwinOrder, change: Change): void {
  const { trigger } = order;
  const isMoved = trigger !== null && !isEqual(change.trigger, trigger.price);
  Object.assign(order, { price: change.price, qty: change.qty, left: change.qty });
  if (isMoved && change.trigger !== null) {
    trigger.price = change.trigger;
    if (twin.last !== null && order.pair === null) {
      trigger.rises = isLess(twin.last, change.trigger);
    }
    order.place = nextPlace(twin);
  }
  amended(twin, order, !isMoved);
  if (isAbove(order.claim) && order.value === null && order.pair === null) {
    claim(twin, order, restOf(order));
  }
}

function amendWorking(twin: Twin, order: TwinOrder, change: Change): void {
  const left = minus(change.qty, order.filled);
  const keepsPlace = isEqual(change.price, order.price) && !isLess(order.left, left);
  Object.assign(order, { price: change.price, qty: change.qty, left });
  if (!keepsPlace) order.place = 0;
  amended(twin, order, keepsPlace);
  claim(twin, order, restOf(order));
  if (!keepsPlace) work(twin, order, plan(twin, order));
}

function amended(twin: Twin, order: TwinOrder, keptPlace: boolean): void {
  const trigger = order.trigger?.price ?? null;
  emit(twin, 'order-amended', {
    ...{ orderId: order.id, account: order.account, symbol: 'BTCUSDT' },
    price: order.price === null ? null : show(order.price),
    qty: order.value === null ? show(order.qty) : null,
    left: show(order.left),
    triggerPrice: trigger === null ? null : show(trigger),
    keptPlace,
  });
}
