import {
  add,
  compare,
  decimal,
  divide,
  makeDecimal,
  signOf,
  subtract,
} from '@meridian/money/decimal.ts';
import { invariant } from '@meridian/money/invariant.ts';
import {
  type CloseReason,
  isWorthOrder,
  type Keep,
  MARKET_TRIES,
  type MarketRules,
  orderLink,
  type OrderReport,
  type PlaceCommand,
  type PriceSpan,
  type Refusal,
  RETRY_MS,
  type StrategyCommand,
  type StrategyEvent,
  textOf,
  toStep,
} from '../strategy.ts';
import { endOrder, newCell } from './cell.ts';
import { type GridParameters, planGrid } from './plan.ts';
import { type Cell, type GridState, NO_ORDER, type OwnOrder, type Pair } from './state.ts';

export type { GridPhase, GridState, Pair } from './state.ts';

export interface GridStep {
  readonly state: GridState;
  /** Buys and sells that this event completed. */
  readonly pairs: readonly Pair[];
}

/** A bot whose money is in its account. */
export function newGrid(parameters: GridParameters, rules: MarketRules, last: string): GridState {
  const { trigger } = parameters;
  const waits = trigger === null ? null : compare(decimal(trigger), decimal(last)) > 0;
  const state: GridState = {
    ...{ phase: 'waiting', parameters, rules, rises: waits, qty: null, cells: [] },
    ...{ market: NO_ORDER, bought: '0', spent: '0', pairs: 0, profit: '0' },
    ...{ closing: null, payout: null },
  };
  return trigger === null ? start(state, last) : state;
}

/**
 * The state after an event; the same object where nothing changed. Reports of orders may come twice and
 * late: only the present order of a cell counts.
 */
export function advance(bot: string, state: GridState, event: StrategyEvent): GridStep {
  switch (event.type) {
    case 'order':
      return onOrder(bot, state, event.order, event.time);
    case 'refused':
      return alone(onRefused(bot, state, event.linkId, event.refusal, event.time));
    case 'price':
      return alone(onPrice(state, event));
    case 'settled':
      return alone(onSettled(state, event));
    case 'paid':
      return alone(state.phase === 'paying' ? { ...state, phase: 'ended' } : state);
    case 'pause':
      return alone(state.phase === 'running' ? halted({ ...state, phase: 'paused' }) : state);
    case 'resume':
      return alone(state.phase === 'paused' ? resumed(state) : state);
    case 'missing':
    case 'time':
      return alone(state);
    case 'close':
      return alone(close(state, event.reason, event.keep));
  }
}

const alone = (state: GridState): GridStep => ({ state, pairs: [] });

/** What a state asks for at a time: the same again until a report of it has come. */
export function dueCommands(bot: string, state: GridState, time: number): StrategyCommand[] {
  const { phase, cells, market } = state;
  if (phase === 'ended' || phase === 'waiting') return [];
  if (phase === 'paying') return [{ type: state.payout === null ? 'settle' : 'pay-out' }];
  const isAny = openLinks(bot, state).length > 0;
  if (phase === 'paused') return isAny ? [{ type: 'cancel-all' }] : [];
  if (phase === 'closing') return [{ type: isAny ? 'cancel-all' : 'settle' }];
  const own = isDue(market, time) ? [marketOrder(bot, state)] : [];
  if (phase !== 'running') return own;
  return cells.flatMap((cell, index): StrategyCommand[] =>
    isDue(cell.order, time) ? [cellOrder(bot, cell, index)] : [],
  );
}

function isDue({ place, notBefore }: OwnOrder, time: number): boolean {
  return place === 'due' && (notBefore === null || notBefore <= time);
}

function marketOrder(bot: string, { phase, market }: GridState): PlaceCommand {
  const side = phase === 'starting' ? 'Buy' : 'Sell';
  return {
    type: 'place',
    linkId: marketLink(bot, phase, market),
    side,
    price: null,
    qty: market.qty,
  };
}

function marketLink(bot: string, phase: GridState['phase'], { round }: OwnOrder): string {
  return orderLink(bot, phase === 'selling' ? 'close' : 'start', round);
}

function cellOrder(bot: string, { side, low, high, order }: Cell, index: number): PlaceCommand {
  const price = side === 'Buy' ? low : high;
  return { type: 'place', linkId: orderLink(bot, index, order.round), side, price, qty: order.qty };
}

/** Link ids of the orders that the venue has or may have: to be asked after when they are in doubt. */
export function liveLinks(bot: string, state: GridState): string[] {
  return linksIn(bot, state, (order) => order.place !== 'none');
}

function openLinks(bot: string, state: GridState): string[] {
  return linksIn(bot, state, (order) => order.place === 'open');
}

function linksIn(
  bot: string,
  { phase, cells, market }: GridState,
  wanted: (order: OwnOrder) => boolean,
): string[] {
  const own = wanted(market) ? [marketLink(bot, phase, market)] : [];
  return [
    ...own,
    ...cells.flatMap(({ order }, index) =>
      wanted(order) ? [orderLink(bot, index, order.round)] : [],
    ),
  ];
}

function start(state: GridState, last: string): GridState {
  const { parameters, rules } = state;
  const now = { ...parameters, trigger: null, takeProfit: null, stopLoss: null };
  const planned = planGrid(now, rules, last);
  if (!planned.ok) return close(state, 'start-failed', 'quote');
  const { qty, startQty, cells } = planned.plan;
  const texts = cells.map(({ low, high, side }) =>
    newCell({ low: textOf(low), high: textOf(high), side }, textOf(qty)),
  );
  const next: GridState = { ...state, qty: textOf(qty), cells: texts };
  if (signOf(startQty) === 0) return { ...next, phase: 'running' };
  const market: OwnOrder = { round: 0, place: 'due', qty: textOf(startQty), notBefore: null };
  const idle = texts.map((cell) => ({ ...cell, order: { ...cell.order, place: 'none' as const } }));
  return { ...next, phase: 'starting', market, cells: idle };
}

function onOrder(bot: string, state: GridState, report: OrderReport, time: number): GridStep {
  const { market } = state;
  const isMarket =
    market.place !== 'none' &&
    linksIn(bot, { ...state, cells: [] }, () => true)[0] === report.linkId;
  if (isMarket) return alone(onMarketOrder(state, report));
  // By its link id alone: an order that was just sent when the bot was paused is no longer due.
  const index = state.cells.findIndex(
    ({ order }, cell) => orderLink(bot, cell, order.round) === report.linkId,
  );
  const cell = state.cells[index];
  if (cell === undefined) return alone(state);
  if (report.isOpen) {
    if (cell.order.place === 'open') return alone(state);
    const order: OwnOrder = { ...cell.order, place: 'open', notBefore: null };
    return alone(withCell(state, index, { ...cell, order }));
  }
  const { rules, qty } = state;
  invariant(qty !== null, 'a bot with cells has a quantity');
  const next = state.phase === 'running' ? 'due' : 'none';
  const ended = endOrder(cell, report, { rules, qty, next, time });
  const moved = withCell(state, index, ended.cell);
  if (ended.pair === null) return alone(moved);
  const pair: Pair = { cell: index, ...ended.pair };
  const profit = textOf(add(decimal(state.profit), decimal(pair.profit)));
  return { state: { ...moved, pairs: state.pairs + 1, profit }, pairs: [pair] };
}

function withCell(state: GridState, index: number, cell: Cell): GridState {
  return { ...state, cells: state.cells.map((other, place) => (place === index ? cell : other)) };
}

/** The order at the market that starts or ends a bot. */
function onMarketOrder(state: GridState, report: OrderReport): GridState {
  const { market, rules, phase } = state;
  if (report.isOpen) {
    return market.place === 'open' ? state : { ...state, market: { ...market, place: 'open' } };
  }
  const filled = decimal(report.filled);
  const left = subtract(decimal(market.qty), filled);
  const again = market.round + 1 < MARKET_TRIES && signOf(left) > 0;
  const next: OwnOrder = again
    ? { round: market.round + 1, place: 'due', qty: textOf(left), notBefore: null }
    : { ...market, place: 'none' };
  if (phase === 'selling') {
    return again ? { ...state, market: next } : { ...state, market: next, phase: 'paying' };
  }
  const bought = subtract(add(decimal(state.bought), filled), decimal(report.baseFee));
  const spent = add(
    add(decimal(state.spent), decimal(report.filledValue)),
    decimal(report.quoteFee),
  );
  const counted = { ...state, bought: textOf(bought), spent: textOf(spent) };
  // It closes meanwhile: what was bought is sold with the rest.
  if (phase !== 'starting') return { ...counted, market: { ...market, place: 'none' } };
  if (again) return { ...counted, market: next };
  return shareOut({ ...counted, market: next }, rules);
}

/** Gives the cells that sell what was bought for them, in equal parts of whole lots. */
function shareOut(state: GridState, rules: MarketRules): GridState {
  const count = state.cells.filter(({ side }) => side === 'Sell').length;
  const parts = makeDecimal(BigInt(count), 0);
  const bought = decimal(state.bought);
  const spent = decimal(state.spent);
  const held = toStep(divide(bought, parts, rules.baseScale, 'floor'), rules.lot);
  const cost = divide(spent, parts, rules.quoteScale, 'floor');
  let rest = { held: bought, cost: spent };
  let left = count;
  const cells = state.cells.map((cell): Cell => {
    if (cell.side === 'Buy') return { ...cell, order: { ...cell.order, place: 'due' } };
    left -= 1;
    // The last has what the division leaves.
    const share = left === 0 ? rest : { held, cost };
    rest = { held: subtract(rest.held, held), cost: subtract(rest.cost, cost) };
    return newCell(cell, textOf(toStep(share.held, rules.lot)), share);
  });
  const isShort = cells.some(({ side, high, order }) =>
    side === 'Sell' ? !isWorthOrder(decimal(order.qty), decimal(high), rules) : false,
  );
  return isShort ? close(state, 'start-failed', 'quote') : { ...state, phase: 'running', cells };
}

function onRefused(
  bot: string,
  state: GridState,
  linkId: string,
  refusal: Refusal,
  time: number,
): GridState {
  if (!liveLinks(bot, state).includes(linkId)) return state;
  if (state.phase === 'selling') {
    // What cannot be sold is paid out as it is.
    const { market } = state;
    const isLast = refusal !== 'later' || market.round + 1 >= MARKET_TRIES;
    if (isLast) return { ...state, market: { ...market, place: 'none' }, phase: 'paying' };
    const next = { ...market, round: market.round + 1, notBefore: time + RETRY_MS };
    return { ...state, market: next };
  }
  if (refusal === 'halted') return close(state, 'symbol-halted', 'both');
  if (refusal === 'never') return close(state, 'order-refused', 'quote');
  const later = (order: OwnOrder): OwnOrder => ({ ...order, notBefore: time + RETRY_MS });
  if (state.phase === 'starting') return { ...state, market: later(state.market) };
  const cells = state.cells.map((cell, index) =>
    orderLink(bot, index, cell.order.round) === linkId
      ? { ...cell, order: later(cell.order) }
      : cell,
  );
  return { ...state, cells };
}

type PriceEvent = Extract<StrategyEvent, { readonly type: 'price' }>;

function onPrice(state: GridState, { low, high, last }: PriceEvent): GridState {
  const reached = reachedBy(state, { low: decimal(low), high: decimal(high) });
  if (reached === null) return state;
  return reached === 'trigger' ? start(state, last) : close(state, reached, 'quote');
}

/** Whether prices change what a state does: who runs many asks this of most of them, again and again. */
export function isMovedBy(state: GridState, span: PriceSpan): boolean {
  return reachedBy(state, span) !== null;
}

function reachedBy(
  { phase, rises, parameters: { trigger, takeProfit, stopLoss } }: GridState,
  { low, high }: PriceSpan,
): 'trigger' | 'stop-loss' | 'take-profit' | null {
  const isAbove = (price: string) => compare(high, decimal(price)) >= 0;
  const isBelow = (price: string) => compare(low, decimal(price)) <= 0;
  if (phase === 'waiting') {
    if (trigger === null) return null;
    return (rises === true ? isAbove(trigger) : isBelow(trigger)) ? 'trigger' : null;
  }
  if (phase !== 'running' && phase !== 'paused') return null;
  if (stopLoss !== null && isBelow(stopLoss)) return 'stop-loss';
  return takeProfit !== null && isAbove(takeProfit) ? 'take-profit' : null;
}

/** Orders that were not sent are not sent any more; those that were are cancelled. */
function halted(state: GridState): GridState {
  const stop = (order: OwnOrder): OwnOrder =>
    order.place === 'due' ? { ...order, place: 'none', notBefore: null } : order;
  return {
    ...state,
    market: stop(state.market),
    cells: state.cells.map((cell) => ({ ...cell, order: stop(cell.order) })),
  };
}

function resumed(state: GridState): GridState {
  // An order whose cancel has not been reported goes on, and is reported later. One that was sent and not
  // reported keeps its link id, which the venue takes once.
  const go = (order: OwnOrder): OwnOrder =>
    order.place === 'none' ? { ...order, place: 'due' } : order;
  const cells = state.cells.map((cell) => ({ ...cell, order: go(cell.order) }));
  return { ...state, phase: 'running', cells };
}

function close(state: GridState, reason: CloseReason, keep: Keep): GridState {
  const { phase } = state;
  if (phase === 'closing' || phase === 'selling' || phase === 'paying' || phase === 'ended') {
    return state;
  }
  return { ...halted(state), phase: 'closing', closing: { reason, keep } };
}

type Settled = Extract<StrategyEvent, { readonly type: 'settled' }>;

/** No order is open: what is left is sold, where it is worth an order and was not to be kept. */
function onSettled(state: GridState, { base, quote, last }: Settled): GridState {
  const { phase, closing, rules, payout } = state;
  const pays: GridState = { ...state, phase: 'paying', payout: { base, quote, last } };
  if (phase === 'paying') return payout === null ? pays : state;
  if (phase !== 'closing' || closing === null) return state;
  const qty = toStep(decimal(base), rules.lot);
  const sells =
    closing.keep === 'quote' && last !== null && isWorthOrder(qty, decimal(last), rules);
  if (!sells) return pays;
  const market: OwnOrder = { round: 0, place: 'due', qty: textOf(qty), notBefore: null };
  return { ...state, phase: 'selling', market };
}
