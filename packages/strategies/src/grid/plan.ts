import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  equals,
  makeDecimal,
  maximum,
  minimum,
  multiply,
  parseDecimal,
  signOf,
  subtract,
  sum,
} from '@meridian/money/decimal.ts';
import { feeOn, type MarketRules, textOf, toStep } from '../strategy.ts';
import { gridLevels, type Spacing } from './levels.ts';

/** What a user sets; prices and amounts as decimal texts, the investment in the quote asset. */
export interface GridParameters {
  readonly lower: string;
  readonly upper: string;
  /** Cells between the two; there is one price more. */
  readonly grids: number;
  readonly spacing: Spacing;
  readonly investment: string;
  /** The price that starts it; at once where there is none. */
  readonly trigger: string | null;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}

export const MIN_GRIDS = 2;
/** Below the 500 orders that an account may have open in a pair. */
export const MAX_GRIDS = 200;
/** What orders are made of: the rest is kept for fees and for what the first order costs more. */
const USED_SHARE = decimal('0.95');

/** Why no bot can be made of parameters, each with the field it is about. */
export const GRID_FAULTS = [
  'lower-invalid',
  'upper-invalid',
  'bounds-cross',
  'grids-invalid',
  'levels-collapse',
  'profit-below-fees',
  'investment-invalid',
  'investment-too-small',
  'investment-too-large',
  'trigger-invalid',
  'take-profit-invalid',
  'stop-loss-invalid',
] as const;
export type GridFault = (typeof GRID_FAULTS)[number];

/** A cell between two prices: it buys at the lower one, or sells at the upper one. */
export interface CellPlan {
  readonly low: Decimal;
  readonly high: Decimal;
  readonly side: 'Buy' | 'Sell';
}

export interface GridPlan {
  /** Lowest first. */
  readonly levels: readonly Decimal[];
  readonly cells: readonly CellPlan[];
  /** What each cell buys. */
  readonly qty: Decimal;
  /** What is bought at the market at the start, for the cells that sell. */
  readonly startQty: Decimal;
  /** Of a cell that buys and sells once, after fees: in the quote asset, and as a share of its cost. */
  readonly profit: Span;
  readonly profitRate: Span;
}

interface Span {
  readonly least: Decimal;
  readonly most: Decimal;
}

export type GridOutcome =
  | { readonly ok: true; readonly plan: GridPlan }
  | {
      readonly ok: false;
      readonly fault: GridFault;
      /** The least investment that would do, where that is what is wrong. */
      readonly needed: Decimal | null;
    };

/**
 * What a grid orders when it starts at a price, or why it cannot be.
 *
 * Quantity: q = 0.95 I / (sum of the buy prices + sells × market price), a whole number of lots. The lowest
 * price at or above the market stays empty: cells below it buy, cells above it sell.
 */
export function planGrid(
  parameters: GridParameters,
  rules: MarketRules,
  market: string,
): GridOutcome {
  const refuse = (fault: GridFault, needed: Decimal | null = null): GridOutcome => ({
    ...{ ok: false, fault, needed },
  });
  const fault = formFault(parameters, rules, market);
  if (fault !== null) return refuse(fault);
  const price = decimal(market);
  const levels = gridLevels(parameters, rules.tickSize);
  if (levels.some((level, index) => index > 0 && equals(level, levels[index - 1] ?? level))) {
    return refuse('levels-collapse');
  }
  const cells = cellsAt(levels, decimal(parameters.trigger ?? market));
  const profitRate = rateSpan(cells, decimal(rules.feeRate));
  if (signOf(profitRate.least) <= 0) return refuse('profit-below-fees');
  const start = parameters.trigger === null ? price : decimal(parameters.trigger);
  const sells = cells.filter(({ side }) => side === 'Sell').length;
  const weight = add(
    sum(cells.flatMap(({ side, low }) => (side === 'Buy' ? [low] : []))),
    multiply(makeDecimal(BigInt(sells), 0), start),
  );
  const used = multiply(decimal(parameters.investment), USED_SHARE);
  const qty = toStep(divide(used, weight, rules.baseScale, 'floor'), rules.lot);
  const least = leastQty(levels, rules);
  const profit = profitSpan(cells, maximum(qty, least), rules);
  if (compare(qty, least) < 0 || signOf(profit.least) <= 0) {
    const enough = cells.map((cell) => earningQty(cell, rules)).reduce(maximum, least);
    const needed = divide(multiply(enough, weight), USED_SHARE, rules.quoteScale, 'ceiling');
    return refuse('investment-too-small', needed);
  }
  const startQty = multiply(qty, makeDecimal(BigInt(sells), 0));
  if (
    compare(qty, decimal(rules.maxLimitQty)) > 0 ||
    compare(startQty, decimal(rules.maxMarketQty)) > 0
  ) {
    return refuse('investment-too-large');
  }
  return { ok: true, plan: { levels, cells, qty, startQty, profit, profitRate } };
}

function formFault(
  { lower, upper, grids, investment, ...exits }: GridParameters,
  { tickSize, quoteScale }: MarketRules,
  market: string,
): GridFault | null {
  const onTick = (text: string): Decimal | null => {
    const value = parseDecimal(text);
    const isGood = value !== null && signOf(value) > 0 && equals(toStep(value, tickSize), value);
    return isGood ? value : null;
  };
  const low = onTick(lower);
  const high = onTick(upper);
  if (low === null) return 'lower-invalid';
  if (high === null) return 'upper-invalid';
  if (compare(low, high) >= 0) return 'bounds-cross';
  if (!Number.isSafeInteger(grids) || grids < MIN_GRIDS || grids > MAX_GRIDS) {
    return 'grids-invalid';
  }
  const money = parseDecimal(investment);
  if (money === null || signOf(money) <= 0 || money.scale > quoteScale) {
    return 'investment-invalid';
  }
  return exitFault(exits, onTick, decimal(market));
}

/** A trigger that is the price of now would start at once; exits are on either side of the start. */
function exitFault(
  { trigger, takeProfit, stopLoss }: Pick<GridParameters, 'trigger' | 'takeProfit' | 'stopLoss'>,
  onTick: (text: string) => Decimal | null,
  market: Decimal,
): GridFault | null {
  const start = trigger === null ? market : onTick(trigger);
  if (start === null || (trigger !== null && equals(start, market))) return 'trigger-invalid';
  if (takeProfit !== null) {
    const price = onTick(takeProfit);
    if (price === null || compare(price, start) <= 0) return 'take-profit-invalid';
  }
  if (stopLoss !== null) {
    const price = onTick(stopLoss);
    if (price === null || compare(price, start) >= 0) return 'stop-loss-invalid';
  }
  return null;
}

function cellsAt(levels: readonly Decimal[], price: Decimal): CellPlan[] {
  return levels.slice(1).map((high, index) => {
    const low = levels[index] ?? high;
    return { low, high, side: compare(low, price) < 0 ? 'Buy' : 'Sell' };
  });
}

/** What is left of a cell's cost, per unit and before lots: (1-f)^2 high / low - 1. */
function rateSpan(cells: readonly CellPlan[], feeRate: Decimal): Span {
  const kept = subtract(makeDecimal(1n, 0), feeRate);
  return spanOf(
    cells.map(({ low, high }) =>
      subtract(
        divide(multiply(multiply(kept, kept), high), low, RATE_DIGITS, 'floor'),
        makeDecimal(1n, 0),
      ),
    ),
  );
}

const RATE_DIGITS = 12;

function profitSpan(cells: readonly CellPlan[], qty: Decimal, rules: MarketRules): Span {
  return spanOf(cells.map((cell) => cellProfit(cell, qty, rules)));
}

/** Sell quantity × price × (1 - f) - buy quantity × price; the sell has what the buy's fee has left. */
function cellProfit({ low, high }: CellPlan, qty: Decimal, rules: MarketRules): Decimal {
  const proceeds = multiply(sellQty(qty, rules), high);
  const fee = feeOn(proceeds, rules.feeRate, rules.quoteScale);
  return subtract(subtract(proceeds, fee), multiply(qty, low));
}

/** What a cell sells of what it bought: its fee was taken in the base asset. */
export function sellQty(qty: Decimal, { feeRate, baseScale, lot }: MarketRules): Decimal {
  return toStep(subtract(qty, feeOn(qty, feeRate, baseScale)), lot);
}

/** The least quantity whose cheapest buy, and whose sell after the fee, may be ordered. */
function leastQty(levels: readonly Decimal[], rules: MarketRules): Decimal {
  const [lowest = makeDecimal(1n, 0)] = levels;
  const least = divide(decimal(rules.minValue), lowest, rules.baseScale, 'ceiling');
  // Two lots at least: of a single one the fee would leave less than a lot to sell.
  const lots = toStep(maximum(least, decimal(rules.lot)), rules.lot, 'ceiling');
  return maximum(lots, multiply(decimal(rules.lot), makeDecimal(2n, 0)));
}

/**
 * A quantity from which on a cell earns: what it sells is less than what it bought by up to a lot beyond the
 * fee, and (1-f)^2 high / low - 1 of its cost has to make up for that lot.
 */
function earningQty({ low, high }: CellPlan, { feeRate, lot, baseScale }: MarketRules): Decimal {
  const kept = subtract(makeDecimal(1n, 0), decimal(feeRate));
  const soldFor = multiply(kept, high);
  const earned = subtract(multiply(kept, soldFor), low);
  const lots = divide(multiply(decimal(lot), soldFor), earned, baseScale, 'ceiling');
  // One lot more than that: the fee in the quote asset is rounded up too.
  return add(toStep(lots, lot, 'ceiling'), decimal(lot));
}

function spanOf(values: readonly Decimal[]): Span {
  const [first = makeDecimal(0n, 0), ...others] = values;
  return {
    least: others.reduce(minimum, first),
    most: others.reduce(maximum, first),
  };
}

/** As texts, for messages and rows. */
export function spanTexts({ least, most }: Span): {
  readonly least: string;
  readonly most: string;
} {
  return { least: textOf(least), most: textOf(most) };
}
