import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  signOf,
  subtract,
} from '@meridian/money/decimal.ts';
import { type OrderReport, type Side, textOf } from '../strategy.ts';
import { profitPriceOf } from './plan.ts';
import {
  type CycleSums,
  type DcaOrder,
  type DcaState,
  NO_SUMS,
  NOTHING_TRADED,
  type Traded,
} from './state.ts';

/** An order that is to be sent next, after the one before it of its kind. */
export function nextOrder(
  before: DcaOrder,
  { qty, price = null, notBefore = null }: NewOrder,
): DcaOrder {
  const round = before.round + 1;
  return { round, place: 'due', qty, price, notBefore, counted: NOTHING_TRADED };
}

interface NewOrder {
  readonly qty: string;
  readonly price?: string | null;
  readonly notBefore?: number | null;
}

/** An order after a report, and what it has traded since the one before; null for a report that is late. */
export function heard(
  order: DcaOrder,
  { isOpen, filled, filledValue, baseFee, quoteFee }: OrderReport,
): { readonly order: DcaOrder; readonly traded: Traded } | null {
  const { counted } = order;
  const grown = compare(decimal(filled), decimal(counted.filled));
  if (grown < 0 || (grown === 0 && isOpen && order.place === 'open')) return null;
  const since = (now: string, before: string) => textOf(subtract(decimal(now), decimal(before)));
  return {
    order: {
      ...order,
      ...{ place: isOpen ? 'open' : 'none', notBefore: null },
      counted: { filled, filledValue, baseFee, quoteFee },
    },
    traded: {
      filled: since(filled, counted.filled),
      filledValue: since(filledValue, counted.filledValue),
      baseFee: since(baseFee, counted.baseFee),
      quoteFee: since(quoteFee, counted.quoteFee),
    },
  };
}

/** The account and the cycle after trades of an order. */
export function withTrades(state: DcaState, side: Side, traded: Traded, time: number): DcaState {
  if (signOf(decimal(traded.filled)) === 0) return state;
  const sums: CycleSums = { ...(state.cycle ?? { ...NO_SUMS, startedAt: time }), tradedAt: time };
  return side === 'Buy' ? afterBuy(state, sums, traded) : afterSell(state, sums, traded);
}

function afterBuy(state: DcaState, sums: CycleSums, traded: Traded): DcaState {
  const paid = add(decimal(traded.filledValue), decimal(traded.quoteFee));
  const got = subtract(decimal(traded.filled), decimal(traded.baseFee));
  const held = add(decimal(state.held), got);
  const cost = add(decimal(state.cost), paid);
  const profitPrice =
    signOf(held) > 0 ? profitPriceOf({ cost, held }, state.parameters, state.rules) : null;
  return {
    ...state,
    ...{ held: textOf(held), cost: textOf(cost) },
    quote: textOf(subtract(decimal(state.quote), paid)),
    profitPrice: profitPrice === null ? null : textOf(profitPrice),
    cycle: {
      ...sums,
      bought: plus(sums.bought, decimal(traded.filled)),
      boughtValue: plus(sums.boughtValue, decimal(traded.filledValue)),
      spent: plus(sums.spent, paid),
    },
  };
}

function afterSell(state: DcaState, sums: CycleSums, traded: Traded): DcaState {
  const got = subtract(decimal(traded.filledValue), decimal(traded.quoteFee));
  const before = decimal(state.held);
  const held = subtract(before, add(decimal(traded.filled), decimal(traded.baseFee)));
  const cost = costLeft(decimal(state.cost), { before, held }, state.rules.quoteScale);
  return {
    ...state,
    ...{ held: textOf(held), cost: textOf(cost) },
    quote: plus(state.quote, got),
    cycle: {
      ...sums,
      sold: plus(sums.sold, decimal(traded.filled)),
      received: plus(sums.received, got),
      soldCost: plus(sums.soldCost, subtract(decimal(state.cost), cost)),
    },
  };
}

/** What is left has its share of the cost; where nothing is left it has none. */
function costLeft(
  cost: Decimal,
  { before, held }: { readonly before: Decimal; readonly held: Decimal },
  scale: number,
): Decimal {
  if (signOf(held) <= 0 || signOf(before) <= 0) return decimal('0');
  return divide(multiply(cost, held), before, scale, 'half-even');
}

function plus(text: string, value: Decimal): string {
  return textOf(add(decimal(text), value));
}
