import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  makeDecimal,
  minimum,
  multiply,
  signOf,
  subtract,
} from '@meridian/money/decimal.ts';
import {
  type CloseReason,
  isWorthOrder,
  type Keep,
  MARKET_TRIES,
  type MarketRules,
  type OrderReport,
  type PriceSpan,
  RETRY_MS,
  type StrategyEvent,
  textOf,
  toStep,
} from '../strategy.ts';
import { heard, nextOrder, withTrades } from './counting.ts';
import { isQuiet, orderOfLink, sideOf, withOrder } from './orders.ts';
import { levelFault, planDca, type RunDca, safetyLevels, stopPriceOf } from './plan.ts';
import { type Cycle, type DcaLevel, type DcaState, NO_ORDER } from './state.ts';

export { dueCommands, liveLinks } from './orders.ts';
export type { Cycle, DcaPhase, DcaState } from './state.ts';

export interface DcaStep {
  readonly state: DcaState;
  /** Cycles that this event completed. */
  readonly cycles: readonly Cycle[];
}

/** Of an order by value less than so many lots may be left: the venue does not split them. */
const LOTS_LEFT = makeDecimal(2n, 0);
const PRICE_DIGITS = 2;

/** A bot whose money is in its account. */
export function newDca(parameters: RunDca, rules: MarketRules, last: string): DcaState {
  return beginCycle(
    {
      ...{ phase: 'starting', parameters, rules, base: NO_ORDER, tries: 0, profit: NO_ORDER },
      ...{ profitPrice: null, end: NO_ORDER, levels: [], basePrice: null, stopPrice: null },
      ...{ held: '0', cost: '0', quote: parameters.investment, cycle: null },
      ...{ cycles: 0, gained: '0', closing: null, payout: null },
    },
    last,
  );
}

/**
 * The state after an event; the same object where nothing changed. Reports of orders may come twice and
 * late: only the present order of a kind counts, and only what it has traded since the last report.
 */
export function advance(bot: string, state: DcaState, event: StrategyEvent): DcaStep {
  switch (event.type) {
    case 'order':
      return onOrder(bot, state, event.order, event.time);
    case 'refused':
      return onRefused(bot, state, event);
    case 'missing':
      return onMissing(bot, state, event.linkId, event.time);
    case 'price':
      return alone(onPrice(state, event.low));
    case 'settled':
      return onSettled(state, event);
    case 'paid':
      return alone(state.phase === 'paying' ? { ...state, phase: 'ended' } : state);
    case 'pause':
      return alone(state.phase === 'running' ? { ...state, phase: 'paused' } : state);
    case 'resume':
      return state.phase === 'paused'
        ? settled({ ...state, phase: 'running' }, event.time)
        : alone(state);
    case 'time':
      return alone(state);
    case 'close':
      return alone(close(state, event.reason, event.keep));
  }
}

const alone = (state: DcaState): DcaStep => ({ state, cycles: [] });

function onOrder(bot: string, state: DcaState, report: OrderReport, time: number): DcaStep {
  const found = orderOfLink(bot, state, report.linkId);
  const change = found === null ? null : heard(found.order, report);
  if (found === null || change === null) return alone(state);
  const { role } = found;
  const { order, traded } = change;
  const moved = withOrder(state, role, order);
  const levels = moved.levels.map((level, index) => {
    if (index + 1 !== role) return level;
    return { ...level, bought: textOf(add(decimal(level.bought), decimal(traded.filled))) };
  });
  return settled(withTrades({ ...moved, levels }, sideOf(role), traded, time), time);
}

/** What follows from how the orders stand now. */
function settled(state: DcaState, time: number): DcaStep {
  switch (state.phase) {
    case 'starting':
      return state.base.place === 'none' ? alone(afterBase(state, time)) : alone(state);
    case 'running':
      return isSoldOut(state)
        ? settled({ ...state, phase: 'clearing' }, time)
        : alone(withOrders(state));
    case 'clearing':
      return isQuiet(state) ? endCycle(state) : alone(state);
    case 'paused':
      // The take profit was filled before its cancel: the last cycle needs nobody to go on.
      return isSoldOut(state) && !state.parameters.repeats
        ? settled({ ...state, phase: 'clearing' }, time)
        : alone(state);
    case 'selling':
      return state.end.place === 'none' ? afterEnd(state) : alone(state);
    default:
      return alone(state);
  }
}

/** The take profit has sold, and what is left is no order. */
function isSoldOut(state: DcaState): boolean {
  const { cycle, profit } = state;
  const hasSold = cycle !== null && signOf(decimal(cycle.sold)) > 0;
  return hasSold && profit.place === 'none' && sellable(state) === null;
}

/** What the take profit would sell: whole lots of what is held after fees. */
function sellable({ held, profitPrice, rules }: DcaState): string | null {
  if (profitPrice === null) return null;
  const qty = toStep(decimal(held), rules.lot);
  return isWorthOrder(qty, decimal(profitPrice), rules) ? textOf(qty) : null;
}

/** Take profit and safety orders that are not there are to be ordered, each for what is left of it. */
function withOrders(state: DcaState): DcaState {
  const { rules, profitPrice } = state;
  const qty = sellable(state);
  const profit =
    state.profit.place === 'none' && qty !== null
      ? nextOrder(state.profit, { qty, price: profitPrice })
      : state.profit;
  const levels = state.levels.map((level): DcaLevel => {
    if (level.order.place !== 'none') return level;
    const left = subtract(decimal(level.qty), decimal(level.bought));
    // Less than the venue takes: the level has what it could get.
    if (!isWorthOrder(left, decimal(level.price), rules)) return level;
    return {
      ...level,
      order: nextOrder(level.order, { qty: textOf(left), price: level.price }),
    };
  });
  return { ...state, profit, levels };
}

/** Buys at the market for a new cycle, where its orders are possible at the price of now. */
function beginCycle(state: DcaState, price: string): DcaState {
  const { parameters, rules, base } = state;
  if (!planDca(parameters, rules, price).ok) return close(state, 'start-failed', 'quote');
  const next = nextOrder(base, { qty: parameters.baseOrder });
  const levels = state.levels.map((level) => ({ ...level, qty: '0', bought: '0' }));
  return {
    ...state,
    ...{ phase: 'starting', base: next, tries: 1, levels },
    ...{ basePrice: null, stopPrice: null, cycle: null },
  };
}

function afterBase(state: DcaState, time: number): DcaState {
  const { base, rules, tries, cycle } = state;
  const { counted } = base;
  const left = subtract(decimal(base.qty), decimal(counted.filledValue));
  const hasBought = signOf(decimal(counted.filled)) > 0;
  const isPart =
    // left >= two lots at filledValue / filled, without dividing.
    compare(
      multiply(left, decimal(counted.filled)),
      multiply(multiply(LOTS_LEFT, decimal(rules.lot)), decimal(counted.filledValue)),
    ) >= 0 && compare(left, decimal(rules.minValue)) >= 0;
  if (tries < MARKET_TRIES && (!hasBought || isPart)) {
    const notBefore = hasBought ? null : time + RETRY_MS;
    const again = nextOrder(base, { qty: textOf(left), notBefore });
    return { ...state, base: again, tries: tries + 1 };
  }
  if (cycle === null || sellable(state) === null) return close(state, 'start-failed', 'quote');
  const digits = decimal(rules.tickSize).scale + PRICE_DIGITS;
  const price = divide(decimal(cycle.boughtValue), decimal(cycle.bought), digits, 'half-even');
  return withLadder(state, price);
}

/** The safety orders below the price that the base order had. */
function withLadder(state: DcaState, basePrice: Decimal): DcaState {
  const { parameters, rules } = state;
  const planned = safetyLevels(parameters, rules, basePrice);
  if (levelFault(parameters, rules, { basePrice, levels: planned }) !== null) {
    return close(state, 'start-failed', 'quote');
  }
  // What was kept of earlier cycles in the base asset is not there in the quote asset.
  let money = decimal(state.quote);
  const levels = planned.map(({ price, size, qty }, index): DcaLevel => {
    const spends = minimum(size, money);
    const fits = toStep(divide(spends, price, rules.baseScale, 'floor'), rules.lot);
    const ordered = minimum(qty, fits);
    money = subtract(money, multiply(ordered, price));
    const order = state.levels[index]?.order ?? NO_ORDER;
    return { price: textOf(price), qty: textOf(ordered), bought: '0', order };
  });
  const stop = stopPriceOf(parameters, rules, basePrice);
  return withOrders({
    ...{ ...state, phase: 'running', levels, basePrice: textOf(basePrice) },
    stopPrice: stop === null ? null : textOf(stop),
  });
}

/** No order is open any more. A safety order that filled until then goes on with the cycle. */
function endCycle(state: DcaState): DcaStep {
  const { profitPrice, parameters } = state;
  if (sellable(state) !== null || profitPrice === null) {
    return alone(withOrders({ ...state, phase: 'running' }));
  }
  const over = recorded(state, 'take-profit');
  if (!parameters.repeats) {
    return { ...over, state: close(over.state, 'take-profit', 'quote') };
  }
  return { ...over, state: beginCycle(over.state, profitPrice) };
}

/** The cycle at work as one that is over. */
function recorded(state: DcaState, outcome: CloseReason): DcaStep {
  const { cycle, levels, basePrice } = state;
  if (cycle === null) return alone(state);
  const { startedAt, tradedAt: time, bought, spent, sold, received, soldCost } = cycle;
  const profit = textOf(subtract(decimal(received), decimal(soldCost)));
  const safetyOrders = levels.filter((level) => signOf(decimal(level.bought)) > 0).length;
  const record: Cycle = {
    ...{ startedAt, time, basePrice, safetyOrders, bought, spent, sold, received },
    ...{ profit, outcome },
  };
  const gained = textOf(add(decimal(state.gained), decimal(profit)));
  return { state: { ...state, cycle: null, cycles: state.cycles + 1, gained }, cycles: [record] };
}

function onMissing(bot: string, state: DcaState, linkId: string, time: number): DcaStep {
  const found = orderOfLink(bot, state, linkId);
  if (found?.order.place !== 'due' || !isQuieting(state)) return alone(state);
  return settled(withOrder(state, found.role, { ...found.order, place: 'none' }), time);
}

/** Whether it wants no order in the book. */
function isQuieting({ phase }: DcaState): boolean {
  return phase === 'closing' || phase === 'paused' || phase === 'clearing';
}

type Refused = Extract<StrategyEvent, { readonly type: 'refused' }>;

function onRefused(bot: string, state: DcaState, { linkId, refusal, time }: Refused): DcaStep {
  const found = orderOfLink(bot, state, linkId);
  if (found === null) return alone(state);
  const { role, order } = found;
  const { phase, tries } = state;
  const without = withOrder(state, role, { ...order, place: 'none' });
  if (isQuieting(state)) return settled(without, time);
  if (phase === 'selling') {
    // What cannot be sold is paid out as it is.
    if (refusal !== 'later' || tries >= MARKET_TRIES) return toPayment(without);
    const again = { ...order, notBefore: time + RETRY_MS };
    return alone({ ...withOrder(state, role, again), tries: tries + 1 });
  }
  if (refusal === 'halted') return alone(close(without, 'symbol-halted', 'both'));
  if (refusal === 'never') return alone(close(without, 'order-refused', 'quote'));
  const qty = role === 'profit' ? (sellable(state) ?? order.qty) : order.qty;
  const price = role === 'profit' ? state.profitPrice : order.price;
  return alone(withOrder(state, role, { ...order, qty, price, notBefore: time + RETRY_MS }));
}

function onPrice(state: DcaState, low: string): DcaState {
  const isMoved = isMovedBy(state, { low: decimal(low) });
  return isMoved ? close(state, 'stop-loss', 'quote') : state;
}

/** Whether prices change what a state does: whether its stop loss is reached. */
export function isMovedBy(
  { phase, stopPrice }: DcaState,
  { low }: Pick<PriceSpan, 'low'>,
): boolean {
  if (phase !== 'running' && phase !== 'paused' && phase !== 'clearing') return false;
  return stopPrice !== null && compare(low, decimal(stopPrice)) <= 0;
}

function close(state: DcaState, reason: CloseReason, keep: Keep): DcaState {
  const isClosing = state.closing !== null || state.phase === 'ended';
  return isClosing ? state : { ...state, phase: 'closing', closing: { reason, keep } };
}

type Settled = Extract<StrategyEvent, { readonly type: 'settled' }>;

/** No order is open: what is left is sold, where it is worth an order and was not to be kept. */
function onSettled(state: DcaState, { base, quote, last }: Settled): DcaStep {
  const { phase, closing, rules, payout } = state;
  if (phase === 'paying') {
    return alone(payout === null ? { ...state, payout: { base, quote, last } } : state);
  }
  if (phase !== 'closing' || closing === null) return alone(state);
  const qty = toStep(decimal(base), rules.lot);
  const isSold =
    closing.keep === 'quote' && last !== null && isWorthOrder(qty, decimal(last), rules);
  if (!isSold) {
    const paying = toPayment(state);
    return { ...paying, state: { ...paying.state, payout: { base, quote, last } } };
  }
  const end = nextOrder(state.end, { qty: textOf(qty) });
  return alone({ ...state, phase: 'selling', end, tries: 1 });
}

function afterEnd(state: DcaState): DcaStep {
  const { end, tries } = state;
  const left = subtract(decimal(end.qty), decimal(end.counted.filled));
  if (tries >= MARKET_TRIES || signOf(left) <= 0) return toPayment(state);
  return alone({ ...state, end: nextOrder(end, { qty: textOf(left) }), tries: tries + 1 });
}

/** What the cycle at work has brought is known now. */
function toPayment(state: DcaState): DcaStep {
  return recorded({ ...state, phase: 'paying' }, state.closing?.reason ?? 'user');
}
