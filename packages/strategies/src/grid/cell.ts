import {
  add,
  type Decimal,
  decimal,
  maximum,
  signOf,
  subtract,
  divide,
  ZERO,
} from '@meridian/money/decimal.ts';
import { isWorthOrder, type MarketRules, type OrderReport, textOf, toStep } from '../strategy.ts';
import type { Cell, OrderPlace, OwnOrder, Pair } from './state.ts';

interface Ended {
  readonly cell: Cell;
  readonly pair: Omit<Pair, 'cell'> | null;
}

interface EndOptions {
  readonly rules: MarketRules;
  /** What a cell buys. */
  readonly qty: string;
  /** Where its next order stands: `none` while the bot is paused or closes. */
  readonly next: 'due' | 'none';
  readonly time: number;
}

/**
 * A cell after its order has ended, however it did. What was traded counts; a part that was cancelled is
 * ordered again, and where that is below the venue's minimum the cell goes to its other side.
 */
export function endOrder(cell: Cell, report: OrderReport, options: EndOptions): Ended {
  const filled = decimal(report.filled);
  const value = decimal(report.filledValue);
  const traded = textOf(add(decimal(cell.traded), filled));
  if (cell.side === 'Buy') {
    const held = subtract(add(decimal(cell.held), filled), decimal(report.baseFee));
    const cost = add(add(decimal(cell.cost), value), decimal(report.quoteFee));
    const bought = {
      ...{ ...cell, traded, held: textOf(held), cost: textOf(cost) },
      boughtIn: signOf(filled) > 0 ? cell.order.round : cell.boughtIn,
    };
    return { cell: afterBuy(bought, options), pair: null };
  }
  const held = subtract(subtract(decimal(cell.held), filled), decimal(report.baseFee));
  const proceeds = subtract(add(decimal(cell.proceeds), value), decimal(report.quoteFee));
  const sold = { ...cell, traded, held: textOf(held), proceeds: textOf(proceeds) };
  return afterSell(sold, options);
}

function afterBuy(cell: Cell, { rules, qty, next }: EndOptions): Cell {
  const left = subtract(decimal(qty), decimal(cell.traded));
  if (isWorthOrder(left, decimal(cell.low), rules))
    return { ...cell, order: nextOrder(cell, left, next) };
  const sells = toStep(decimal(cell.held), rules.lot);
  if (isWorthOrder(sells, decimal(cell.high), rules)) {
    const side = { ...cell, side: 'Sell' as const, traded: '0', proceeds: '0' };
    return { ...side, order: nextOrder(cell, sells, next) };
  }
  // Neither what is left nor what is there may be ordered: a little more is bought.
  const least = divide(decimal(rules.minValue), decimal(cell.low), rules.baseScale, 'ceiling');
  const more = toStep(maximum(maximum(left, least), decimal(rules.lot)), rules.lot, 'ceiling');
  return { ...cell, order: nextOrder(cell, more, next) };
}

function afterSell(cell: Cell, { rules, qty, next, time }: EndOptions): Ended {
  const left = toStep(decimal(cell.held), rules.lot);
  if (isWorthOrder(left, decimal(cell.high), rules)) {
    return { cell: { ...cell, order: nextOrder(cell, left, next) }, pair: null };
  }
  const profit = subtract(decimal(cell.proceeds), decimal(cell.cost));
  const { low, high, cost, proceeds, traded: sold, boughtIn: buyRound } = cell;
  const pair = { buyRound, sellRound: cell.order.round, low, high, sold, cost, proceeds };
  const buys = { ...cell, side: 'Buy' as const, traded: '0', cost: '0', proceeds: '0' };
  return {
    cell: { ...buys, boughtIn: null, order: nextOrder(cell, decimal(qty), next) },
    pair: { ...pair, profit: textOf(profit), time },
  };
}

function nextOrder({ order }: Cell, qty: Decimal, place: OrderPlace): OwnOrder {
  return { round: order.round + 1, place, qty: textOf(qty), notBefore: null };
}

/** A cell at the start; one that sells holds its share of what was bought. */
export function newCell(
  { low, high, side }: { readonly low: string; readonly high: string; readonly side: Cell['side'] },
  qty: string,
  share: { readonly held: Decimal; readonly cost: Decimal } = { held: ZERO, cost: ZERO },
): Cell {
  return {
    ...{ low, high, side, traded: '0', boughtIn: null, proceeds: '0' },
    order: { round: 0, place: 'due', qty, notBefore: null },
    held: textOf(share.held),
    cost: textOf(share.cost),
  };
}
