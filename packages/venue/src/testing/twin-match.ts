import {
  type Fraction,
  fraction,
  isAbove,
  isLess,
  isSame,
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
  bandOf,
  finish,
  isBeyond,
  lotOf,
  nextPlace,
  restOf,
  SYSTEM,
  tickOf,
} from './twin-orders.ts';
import {
  emit,
  getAsset,
  heldOf,
  indexOf,
  isUser,
  payAsset,
  record,
  totalOf,
  type Twin,
  type TwinOrder,
  type TwinPosting,
} from './twin-state.ts';

const ATOM = fraction('0.00000001');

interface Meeting {
  readonly maker: TwinOrder;
  /** Null where the match is prevented. */
  readonly qty: Fraction | null;
}

export interface Meetings {
  readonly list: readonly Meeting[];
  readonly value: Fraction;
  readonly qty: Fraction;
  readonly end: 'complete' | 'spent' | 'exhausted' | 'self';
}

const priceOf = ({ price }: TwinOrder): Fraction => price ?? ZERO;

/** The other side of the book, best price first, then by place. */
function makersFor(twin: Twin, { side }: TwinOrder): TwinOrder[] {
  return twin.orders
    .filter((other) => other.stage === 'working' && other.side !== side && other.place > 0)
    .sort((a, b) => {
      const [left, right] = side === 'Buy' ? [a, b] : [b, a];
      if (isLess(priceOf(left), priceOf(right))) return -1;
      return isSame(priceOf(left), priceOf(right)) ? a.place - b.place : 1;
    });
}

/** The worst price: the limit of a limit order, the price limit and the slippage cap of a market one. */
function worstOf(twin: Twin, order: TwinOrder): Fraction | null {
  if (order.price !== null) return order.price;
  const { side, slippage } = order;
  const band = bandOf(twin, side);
  const [best] = makersFor(twin, order);
  if (slippage === null || best === undefined) return band;
  const sign = { n: side === 'Buy' ? 1n : -1n, d: 1n };
  const amount = fraction(slippage.value);
  const tick = tickOf(twin);
  const away =
    slippage.type === 'TickSize'
      ? times(amount, tick)
      : times(priceOf(best), over(amount, { n: 100n, d: 1n }));
  const far = plus(priceOf(best), times(sign, away));
  const cap = side === 'Buy' ? roundDown(far, tick) : roundUp(far, tick);
  if (band === null) return cap;
  return side === 'Buy' ? least(band, cap) : most(band, cap);
}

function isKeptApart(order: TwinOrder, maker: TwinOrder): boolean {
  const ownerOf = ({ account }: TwinOrder) => account.split('/')[0];
  if (order.smpType === 'None') return false;
  return order.smpGroup !== '' && maker.smpGroup !== ''
    ? order.smpGroup === maker.smpGroup
    : ownerOf(order) === ownerOf(maker);
}

/** What the order would do now. */
export function plan(twin: Twin, order: TwinOrder): Meetings {
  const list: Meeting[] = [];
  let [value, qty, last] = [ZERO, ZERO, ZERO];
  const worst = worstOf(twin, order);
  const planned = (end: Meetings['end']): Meetings => ({ list, value, qty, end });
  for (const maker of makersFor(twin, order)) {
    const price = priceOf(maker);
    if (worst !== null && isBeyond(order.side, price, worst)) break;
    const budget = order.value === null ? null : minus(order.value, value);
    const wanted =
      budget === null ? minus(order.left, qty) : roundDown(over(budget, price), lotOf(twin));
    if (isZero(wanted)) return planned(budget === null ? 'complete' : 'spent');
    if (isKeptApart(order, maker)) {
      list.push({ maker, qty: null });
      if (order.smpType !== 'CancelMaker') return planned('self');
      continue;
    }
    const traded = least(wanted, maker.left);
    list.push({ maker, qty: traded });
    qty = plus(qty, traded);
    value = plus(value, times(price, traded));
    last = price;
  }
  if (order.value === null) return planned(isSame(qty, order.left) ? 'complete' : 'exhausted');
  const isSpent = isLess(minus(order.value, value), times(last, lotOf(twin)));
  return planned(isSpent ? 'spent' : 'exhausted');
}

export function needOf(order: TwinOrder, { value, qty }: Meetings): Fraction {
  if (order.orderType === 'Limit') return restOf(order);
  if (order.side === 'Buy') return order.value ?? value;
  return order.value === null ? order.left : qty;
}

export function work(twin: Twin, order: TwinOrder, { list, end }: Meetings): void {
  const { timeInForce } = order;
  if (timeInForce === 'PostOnly' && list.length > 0) {
    finish(twin, order, 'UNKNOWN', 'EC_PostOnlyWillTakeLiquidity');
    return;
  }
  if (timeInForce === 'FOK' && end !== 'complete') {
    finish(twin, order, 'UNKNOWN', 'EC_CancelForNoFullFill');
    return;
  }
  for (const { maker, qty } of list) {
    if (qty === null) prevent(twin, order, maker);
    else trade(twin, order, maker, qty);
  }
  if (end === 'complete' || (end === 'spent' && isAbove(order.filled))) {
    finish(twin, order, 'filled', 'EC_NoError');
  } else if (end === 'spent') finish(twin, order, 'UNKNOWN', 'EC_CancelByOrderValueZero');
  else if (end === 'self') finish(twin, order, 'CancelBySmp', 'EC_BySelfMatch');
  else if (order.orderType === 'Market' || timeInForce === 'IOC') {
    finish(twin, order, 'UNKNOWN', 'EC_NoImmediateQtyToFill');
  } else order.place = nextPlace(twin);
}

function prevent(twin: Twin, taker: TwinOrder, maker: TwinOrder): void {
  const { smpType } = taker;
  const fromMaker = smpType === 'CancelTaker' ? ZERO : maker.left;
  const fromTaker = smpType === 'CancelMaker' ? ZERO : taker.left;
  emit(twin, 'self-match-prevented', {
    ...{ symbol: 'BTCUSDT', price: show(priceOf(maker)), smpType },
    ...{ takerId: taker.id, makerId: maker.id },
    ...{ takerPrevented: show(fromTaker), makerPrevented: show(fromMaker) },
  });
  for (const [order, lots] of [[taker, fromTaker] as const, [maker, fromMaker] as const]) {
    order.left = minus(order.left, lots);
    order.prevented = plus(order.prevented, lots);
  }
  if (smpType !== 'CancelTaker') finish(twin, maker, 'CancelBySmp', 'EC_BySelfMatch');
}

interface Fee {
  readonly amount: Fraction;
  readonly asset: string;
  readonly rate: string;
  readonly tier: string;
}

function trade(twin: Twin, taker: TwinOrder, maker: TwinOrder, qty: Fraction): void {
  const price = priceOf(maker);
  const value = times(price, qty);
  const takerFee = feeOf(twin, taker, 'taker', qty, value, null);
  const makerFee = feeOf(twin, maker, 'maker', qty, value, { order: taker, fee: takerFee });
  const parts = [
    { order: taker, fee: takerFee },
    { order: maker, fee: makerFee },
  ];
  const paid = parts.flatMap(({ order, fee }) => give(order, qty, value, fee));
  const got = parts.flatMap(({ order, fee }) => receive(order, qty, value, fee));
  twin.last = price;
  twin.prices.push(price);
  twin.trades += 1;
  const [takerPart, makerPart] = parts.map(({ order, fee }) => ({
    ...{ orderId: order.id, account: order.account, fee: show(fee.amount), feeAsset: fee.asset },
    ...{ feeRate: fee.rate, tier: fee.tier, left: show(order.left) },
  }));
  emit(twin, 'trade', {
    ...{ tradeId: twin.trades, symbol: 'BTCUSDT', price: show(price), qty: show(qty) },
    ...{ value: show(value), takerSide: taker.side, taker: takerPart, maker: makerPart },
  });
  record(twin, 'trade', 'post', [...paid, ...got]);
  if (isZero(maker.left)) finish(twin, maker, 'filled', 'EC_NoError');
}

function give(order: TwinOrder, qty: Fraction, value: Fraction, fee: Fee): TwinPosting[] {
  const amount = order.side === 'Buy' ? value : qty;
  const isCapped = order.side === 'Buy' && order.price !== null;
  const used = !isUser(order.account) ? ZERO : isCapped ? times(priceOf(order), qty) : amount;
  order.claim = minus(order.claim, used);
  order.filled = plus(order.filled, qty);
  if (order.value === null) order.left = minus(order.left, qty);
  const asset = payAsset(order);
  const { account } = order;
  const paid = { account, asset, amount: negative(amount), held: negative(used) };
  const isApart = isAbove(fee.amount) && fee.asset !== getAsset(order);
  return isApart ? [paid, ...charge(order, fee)] : [paid];
}

function receive(order: TwinOrder, qty: Fraction, value: Fraction, fee: Fee): TwinPosting[] {
  const amount = order.side === 'Buy' ? qty : value;
  const asset = getAsset(order);
  const isCharged = isAbove(fee.amount) && fee.asset === asset;
  const net = isCharged ? minus(amount, fee.amount) : amount;
  order.received = plus(order.received, net);
  const got = { account: order.account, asset, amount: net, held: ZERO };
  if (isCharged) return [got, { account: 'fees', asset, amount: fee.amount, held: ZERO }];
  return fee.amount.n < 0n ? [got, ...charge(order, fee)] : [got];
}

function charge({ account }: TwinOrder, { asset, amount }: Fee): TwinPosting[] {
  return [
    { account, asset, amount: negative(amount), held: ZERO },
    { account: 'fees', asset, amount, held: ZERO },
  ];
}

/** Rounded up to the fee account, a rebate down. */
function feeOf(
  twin: Twin,
  order: TwinOrder,
  role: 'maker' | 'taker',
  qty: Fraction,
  value: Fraction,
  earlier: { readonly order: TwinOrder; readonly fee: Fee } | null,
): Fee {
  const { account, side } = order;
  if (!isUser(account)) return { amount: ZERO, asset: getAsset(order), rate: '0', tier: '' };
  const { tier, usesFeeDiscount } = twin.settings.get(account) ?? SYSTEM;
  const text = twin.rates[role];
  const rate = fraction(text);
  const [given, got] = side === 'Buy' ? [value, qty] : [qty, value];
  if (rate.n < 0n) {
    const amount = roundUp(times(given, rate), ATOM);
    return { amount, asset: payAsset(order), rate: text, tier };
  }
  const { discount } = twin;
  const index = discount === null ? null : indexOf(twin, discount.asset, 'USDT');
  if (discount !== null && index !== null && usesFeeDiscount && isAbove(rate)) {
    const { asset } = discount;
    const full = over(times(value, rate), index);
    const amount = roundUp(times(full, minus(ONE, fraction(discount.share))), ATOM);
    const isTaken = earlier?.order.account === account && earlier.fee.asset === asset;
    const taken = isTaken ? earlier.fee.amount : ZERO;
    const free = minus(totalOf(twin, account, asset), heldOf(twin, account, asset));
    if (!isLess(minus(free, taken), amount)) return { amount, asset, rate: text, tier };
  }
  return { amount: roundUp(times(got, rate), ATOM), asset: getAsset(order), rate: text, tier };
}
