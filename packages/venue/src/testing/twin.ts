import type { Command, PlaceOrder } from '../api/commands.ts';
import {
  type Fraction,
  fraction,
  isLess,
  isSame,
  least,
  minus,
  multiple,
  over,
  plus,
  roundUp,
  times,
  wholes,
  ZERO,
} from './fraction.ts';

/**
 * A second venue, deliberately naive, for one symbol: all orders in one array that is sorted for every
 * look at the book, holds added up from the orders whenever they are asked for, exact fractions of
 * whole units. It shares types with the venue and nothing else. It knows limit and market orders,
 * times in force, expiry, self-match prevention, stops, trailing stops, amendments and cancels; it
 * gives what each command came to in a form of its own.
 */
export interface Twin {
  readonly orders: TwinOrder[];
  readonly balances: Map<string, Fraction>;
  readonly fates: Map<number, string>;
  readonly links: Set<string>;
  readonly queue: TwinOrder[];
  readonly rates: { readonly maker: Fraction; readonly taker: Fraction };
  last: Fraction | null;
  count: number;
  place: number;
  now: number;
  log: string[];
}

interface TwinOrder {
  readonly id: number;
  readonly owner: string;
  readonly command: PlaceOrder;
  price: Fraction | null;
  qty: Fraction;
  left: Fraction;
  filled: Fraction;
  budget: Fraction | null;
  stage: 'waiting' | 'triggered' | 'working';
  place: number;
  trigger: Fraction | null;
  rises: boolean;
  extreme: Fraction | null;
}

export const TICK = fraction('0.5');
export const LOT = fraction('0.01');
const ATOM = fraction('0.00000001');

export function createTwin(maker: string, taker: string): Twin {
  return {
    ...{ orders: [], balances: new Map(), fates: new Map(), links: new Set(), queue: [] },
    rates: { maker: signed(maker), taker: signed(taker) },
    ...{ last: null, count: 0, place: 0, now: 0, log: [] },
  };
}

const signed = (text: string): Fraction => fraction(text);
const show = (value: Fraction): string => String(wholes(value, ATOM));

function move(twin: Twin, account: string, asset: string, amount: Fraction): void {
  const key = `${account} ${asset}`;
  twin.balances.set(key, plus(twin.balances.get(key) ?? ZERO, amount));
}

/** What an order claims of its account now. */
function claimOf(order: TwinOrder): readonly [asset: string, amount: Fraction] {
  const { side, orderFilter, triggerPrice, trailing } = order.command;
  const isStop =
    orderFilter !== 'tpslOrder' && (triggerPrice !== undefined || trailing !== undefined);
  const asset = side === 'Buy' ? 'USDT' : 'BTC';
  if (isStop && order.stage !== 'working') return [asset, ZERO];
  if (side === 'Sell') return [asset, order.left];
  return [asset, order.budget ?? times(order.price ?? ZERO, order.left)];
}

export function heldOf(twin: Twin, owner: string, asset: string): Fraction {
  return twin.orders
    .filter((order) => order.owner === owner)
    .map(claimOf)
    .filter(([claimed]) => claimed === asset)
    .reduce((sum, [, amount]) => plus(sum, amount), ZERO);
}

function freeOf(twin: Twin, owner: string, asset: string): Fraction {
  return minus(twin.balances.get(`${owner} ${asset}`) ?? ZERO, heldOf(twin, owner, asset));
}

export function applyTwin(twin: Twin, command: Command, now: number): readonly string[] {
  twin.log = [];
  if (now < twin.now) return ['refused clock-stepped-back'];
  twin.now = now;
  expire(twin);
  const refused = run(twin, command);
  for (let turn = 0; turn < 100 && twin.queue.length > 0; turn += 1) wake(twin);
  return refused === null ? twin.log : [`refused ${refused}`, ...twin.log];
}

function expire(twin: Twin): void {
  const due = twin.orders.filter(({ command }) => (command.expiresAt ?? Infinity) <= twin.now);
  const timeOf = (order: TwinOrder) => order.command.expiresAt ?? Infinity;
  for (const order of due.sort((a, b) => timeOf(a) - timeOf(b) || a.id - b.id)) close(twin, order);
}

function run(twin: Twin, command: Command): string | null {
  switch (command.type) {
    case 'deposit':
      move(twin, command.account, command.asset, fraction(command.amount));
      return null;
    case 'place-order':
      return place(twin, command);
    case 'amend-order':
      return amend(twin, command);
    case 'cancel-order': {
      const order = twin.orders.find(({ id }) => id === command.orderId);
      if (order?.owner !== command.account) return lost(twin, command.orderId, command.account);
      close(twin, order);
      return null;
    }
    case 'cancel-orders':
      for (const order of [...twin.orders]) {
        if (order.owner !== command.account) continue;
        if (command.side === undefined || order.command.side === command.side) close(twin, order);
      }
      return null;
    default:
      return null;
  }
}

function lost(twin: Twin, id: number | undefined, account: string): string {
  const fate = twin.fates.get(id ?? 0) ?? '';
  return fate.startsWith(`${account} `) ? fate.slice(account.length + 1) : 'unknown-order';
}

function place(twin: Twin, command: PlaceOrder): string | null {
  if (command.expiresAt !== undefined && command.expiresAt <= twin.now) return 'expiry-passed';
  if (twin.links.has(`${command.account} ${command.orderLinkId}`)) return 'duplicate-link-id';
  const isByValue = command.marketUnit === 'quoteCoin';
  const waits = command.triggerPrice !== undefined || command.trailing !== undefined;
  const trigger = command.triggerPrice ?? command.trailing?.activation;
  if (waits && twin.last === null) return 'no-price';
  const target = trigger === undefined ? null : fraction(trigger);
  if (target !== null && twin.last !== null && isSame(target, twin.last)) return 'bad-trigger';
  const qty = fraction(command.qty);
  const order: TwinOrder = {
    id: twin.count + 1,
    owner: command.account,
    command,
    price: command.price === undefined ? null : fraction(command.price),
    qty: isByValue ? ZERO : qty,
    left: isByValue ? ZERO : qty,
    filled: ZERO,
    budget: isByValue ? qty : null,
    stage: waits ? 'waiting' : 'working',
    place: 0,
    trigger: target,
    rises: target !== null && twin.last !== null && isLess(twin.last, target),
    extreme: command.trailing !== undefined && target === null ? twin.last : null,
  };
  const asset = command.side === 'Buy' ? 'USDT' : 'BTC';
  if (isLess(freeOf(twin, order.owner, asset), needOf(twin, order))) return 'insufficient-funds';
  twin.count += 1;
  if (command.orderLinkId !== undefined) twin.links.add(`${order.owner} ${command.orderLinkId}`);
  twin.log.push(`accepted ${order.id}`);
  twin.orders.push(order);
  if (waits) order.place = nextPlace(twin);
  else {
    const prices = work(twin, order);
    fire(twin, prices);
  }
  return null;
}

function nextPlace(twin: Twin): number {
  twin.place += 1;
  return twin.place;
}

/** What must be free before an order may be accepted, or set to work. */
function needOf(twin: Twin, order: TwinOrder): Fraction {
  if (order.price !== null || order.stage !== 'working') return claimOf(order)[1];
  if (order.command.side === 'Sell') return order.left;
  if (order.budget !== null) return order.budget;
  return meetings(twin, order).trades.reduce(
    (sum, { maker, qty }) => plus(sum, times(maker.price ?? ZERO, qty)),
    ZERO,
  );
}

/** The other side of the book for an order, best first. */
function makersFor(twin: Twin, { command, price }: TwinOrder): TwinOrder[] {
  const isBuy = command.side === 'Buy';
  return twin.orders
    .filter((other) => other.stage === 'working' && other.command.side !== command.side)
    .filter((other) => other.place > 0 && other.price !== null)
    .filter(
      ({ price: limit }) =>
        price === null || (isBuy ? !isLess(price, limit ?? ZERO) : !isLess(limit ?? ZERO, price)),
    )
    .sort((a, b) => {
      const [left, right] = isBuy ? [a, b] : [b, a];
      if (isLess(left.price ?? ZERO, right.price ?? ZERO)) return -1;
      if (isLess(right.price ?? ZERO, left.price ?? ZERO)) return 1;
      return a.place - b.place;
    });
}

interface Meetings {
  readonly trades: { readonly maker: TwinOrder; readonly qty: Fraction }[];
  readonly met: TwinOrder[];
  readonly steps: { readonly maker: TwinOrder; readonly qty: Fraction | null }[];
  readonly end: 'complete' | 'spent' | 'exhausted' | 'self';
}

function meetings(twin: Twin, order: TwinOrder): Meetings {
  const out: Omit<Meetings, 'end'> = { trades: [], met: [], steps: [] };
  let left = order.left;
  let budget = order.budget;
  let worst = ZERO;
  const smpType = order.command.smpType ?? 'None';
  for (const maker of makersFor(twin, order)) {
    const limit = maker.price ?? ZERO;
    const wanted = budget === null ? left : multiple(wholes(over(budget, limit), LOT), LOT);
    if (wanted.n === 0n) return { ...out, end: budget === null ? 'complete' : 'spent' };
    if (smpType !== 'None' && maker.owner === order.owner) {
      out.met.push(maker);
      out.steps.push({ maker, qty: null });
      if (smpType !== 'CancelMaker') return { ...out, end: 'self' };
      continue;
    }
    const qty = least(wanted, maker.left);
    out.trades.push({ maker, qty });
    out.steps.push({ maker, qty });
    worst = limit;
    left = minus(left, qty);
    if (budget !== null) budget = minus(budget, times(limit, qty));
  }
  if (budget !== null)
    return { ...out, end: isLess(budget, times(worst, LOT)) ? 'spent' : 'exhausted' };
  return { ...out, end: left.n === 0n ? 'complete' : 'exhausted' };
}

/** @returns the prices it traded at */
function work(twin: Twin, order: TwinOrder): Fraction[] {
  const { timeInForce, smpType, orderType } = order.command;
  const { steps, end } = meetings(twin, order);
  const isMarket = orderType === 'Market';
  const prices: Fraction[] = [];
  if (timeInForce === 'PostOnly' && steps.length > 0) return (close(twin, order), prices);
  if (timeInForce === 'FOK' && end !== 'complete') return (close(twin, order), prices);
  for (const { maker, qty } of steps) {
    if (qty === null) {
      if (smpType !== 'CancelTaker') close(twin, maker);
      continue;
    }
    trade(twin, order, maker, qty);
    prices.push(maker.price ?? ZERO);
  }
  const isDone = end === 'complete' || (end === 'spent' && order.filled.n > 0n);
  if (isDone) close(twin, order, 'order-filled');
  else if (isMarket || end === 'self' || end === 'spent' || timeInForce === 'IOC')
    close(twin, order);
  else order.place = nextPlace(twin);
  return prices;
}

function trade(twin: Twin, taker: TwinOrder, maker: TwinOrder, qty: Fraction): void {
  const price = maker.price ?? ZERO;
  const value = times(price, qty);
  for (const order of [taker, maker]) {
    const rate = order === taker ? twin.rates.taker : twin.rates.maker;
    const isBuy = order.command.side === 'Buy';
    const [gives, gets] = isBuy ? ['USDT', 'BTC'] : ['BTC', 'USDT'];
    const [given, got] = isBuy ? [value, qty] : [qty, value];
    move(twin, order.owner, gives, minus(ZERO, given));
    move(twin, order.owner, gets, minus(got, roundUp(times(got, rate), ATOM)));
    order.filled = plus(order.filled, qty);
    if (order.budget === null) order.left = minus(order.left, qty);
    else order.budget = minus(order.budget, value);
  }
  twin.last = price;
  twin.log.push(`trade ${taker.id} ${maker.id} ${show(price)} ${show(qty)}`);
  if (maker.left.n === 0n) close(twin, maker, 'order-filled');
}

function close(twin: Twin, order: TwinOrder, fate = 'order-cancelled'): void {
  for (const list of [twin.orders, twin.queue]) {
    const index = list.indexOf(order);
    if (index >= 0) list.splice(index, 1);
  }
  twin.fates.set(order.id, `${order.owner} ${fate}`);
  twin.log.push(`closed ${order.id} ${fate} ${show(order.filled)}`);
}

/** Looks at every waiting order for every price, and queues those that are due by acceptance. */
function fire(twin: Twin, prices: readonly Fraction[]): void {
  const waiting = twin.orders.filter(({ stage }) => stage === 'waiting');
  const due = waiting.filter((order) => prices.some((price) => isDue(order, price)));
  for (const order of due.sort((a, b) => a.place - b.place)) {
    order.stage = 'triggered';
    twin.queue.push(order);
    twin.log.push(`triggered ${order.id}`);
  }
}

function isDue(order: TwinOrder, price: Fraction): boolean {
  const { trigger, rises, command } = order;
  const isReached = trigger !== null && !(rises ? isLess(price, trigger) : isLess(trigger, price));
  if (command.trailing === undefined) return isReached;
  const before = order.extreme;
  if (before === null) {
    if (isReached) order.extreme = price;
    return false;
  }
  const isBuy = command.side === 'Buy';
  if (isBuy ? isLess(price, before) : isLess(before, price)) {
    order.extreme = price;
    return false;
  }
  const share: Fraction = { n: BigInt(command.trailing.deltaBps), d: 10_000n };
  const distance = times(before, share);
  return isBuy ? !isLess(price, plus(before, distance)) : !isLess(minus(before, distance), price);
}

function wake(twin: Twin): void {
  const [order] = twin.queue;
  if (order === undefined) return;
  const asset = order.command.side === 'Buy' ? 'USDT' : 'BTC';
  const claimed = claimOf(order)[1];
  order.stage = 'working';
  const need = needOf(twin, order);
  const others = minus(heldOf(twin, order.owner, asset), claimOf(order)[1]);
  const total = twin.balances.get(`${order.owner} ${asset}`) ?? ZERO;
  const free = minus(minus(total, others), claimed);
  if (isLess(free, minus(need, claimed))) {
    close(twin, order);
    return;
  }
  twin.queue.shift();
  twin.log.push(`working ${order.id}`);
  fire(twin, work(twin, order));
}

function amend(twin: Twin, command: Extract<Command, { type: 'amend-order' }>): string | null {
  const order = twin.orders.find(({ id }) => id === command.orderId);
  if (order?.owner !== command.account) return lost(twin, command.orderId, command.account);
  const isWorking = order.stage === 'working';
  if (command.qty !== undefined && (order.budget !== null || order.stage === 'triggered')) {
    return 'nothing-to-amend';
  }
  if (command.price !== undefined && (order.price === null || order.stage === 'triggered')) {
    return 'nothing-to-amend';
  }
  const qty = command.qty === undefined ? order.qty : fraction(command.qty);
  const price = command.price === undefined ? order.price : fraction(command.price);
  if (order.budget === null && !isLess(order.filled, qty)) return 'qty-below-filled';
  const left = minus(qty, order.filled);
  const [asset, claim] = claimOf(order);
  const changed = claimOf({ ...order, price, left })[1];
  if (isLess(plus(freeOf(twin, order.owner, asset), claim), changed)) return 'insufficient-funds';
  const isSamePrice =
    price === order.price || (price !== null && order.price !== null && isSame(price, order.price));
  const keeps = isSamePrice && !isLess(order.left, left);
  Object.assign(order, { qty, price, left });
  twin.log.push(`amended ${order.id}`);
  if (!isWorking || keeps) return null;
  order.place = 0;
  fire(twin, work(twin, order));
  return null;
}
