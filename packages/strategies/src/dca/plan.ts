import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  makeDecimal,
  maximum,
  minimum,
  multiply,
  ONE,
  parseDecimal,
  roundTo,
  signOf,
  subtract,
  sum,
  ZERO,
} from '@meridian/money/decimal.ts';
import { feeOn, isWorthOrder, type MarketRules, textOf, toStep } from '../strategy.ts';

/** What a user sets: decimal texts, amounts in the quote asset. */
export interface DcaParameters {
  /** What the first order of a cycle spends at the market. */
  readonly baseOrder: string;
  /** What the first safety order spends; each further one is `sizeFactor` times the one before. */
  readonly safetyOrder: string;
  readonly safetyOrders: number;
  readonly sizeFactor: string;
  /** How far the first safety order is below the base order; each further step is `distanceFactor` times as long. */
  readonly distancePercent: string;
  readonly distanceFactor: string;
  /** Above the average price of what is held. */
  readonly takeProfitPercent: string;
  /** Below the price of the base order; null for none. */
  readonly stopLossPercent: string | null;
  /** Whether a cycle that took its profit is followed by another one. */
  readonly repeats: boolean;
}

/** With what all of its orders may spend in a cycle: it is held from the start. */
export interface RunDca extends DcaParameters {
  readonly investment: string;
}

export const MIN_SAFETY_ORDERS = 1;
export const MAX_SAFETY_ORDERS = 30;
const MAX_FACTOR = decimal('10');
const HUNDRED = makeDecimal(100n, 0);
const PERCENT = makeDecimal(1n, 2);
/** Digits after the point that factors and percentages may have. */
const RATE_DIGITS = 4;
/** An average is divided to so many digits before it goes to the tick. */
const AVERAGE_DIGITS = 18;

/** Why no bot can be made of parameters, each with the field it is about. */
export type DcaFault =
  | 'base-order-invalid'
  | 'base-order-too-small'
  | 'safety-order-invalid'
  | 'safety-order-too-small'
  | 'safety-orders-invalid'
  | 'size-factor-invalid'
  | 'distance-invalid'
  | 'distance-factor-invalid'
  | 'take-profit-rate-invalid'
  | 'stop-loss-rate-invalid'
  /** Two levels are on the same tick. */
  | 'levels-collapse'
  | 'level-below-tick'
  | 'orders-too-large'
  | 'profit-below-fees';

/** A safety order. */
export interface LevelPlan {
  readonly price: Decimal;
  readonly qty: Decimal;
  /** What it may spend. */
  readonly size: Decimal;
}

/** How a cycle stands once a level has filled; the first stage is after the base order. */
export interface Stage {
  /** Price and quantity of the order that was filled. */
  readonly price: Decimal;
  readonly qty: Decimal;
  /** All that was spent so far, and what of the base asset is there after fees. */
  readonly cost: Decimal;
  readonly held: Decimal;
  readonly average: Decimal;
  readonly takeProfit: Decimal;
  /** What the take profit would leave after its fee. */
  readonly profit: Decimal;
}

export interface DcaPlan {
  readonly levels: readonly LevelPlan[];
  readonly stages: readonly Stage[];
  /** With all orders filled: what has to be there before the start. */
  readonly investment: Decimal;
  readonly stopPrice: Decimal | null;
}

export type DcaOutcome =
  | { readonly ok: true; readonly plan: DcaPlan }
  | {
      readonly ok: false;
      readonly fault: DcaFault;
      /** The least amount that would do, where that is what is wrong. */
      readonly needed: Decimal | null;
    };

/** What a cycle orders when its base order fills at a price, or why it cannot be. */
export function planDca(parameters: DcaParameters, rules: MarketRules, market: string): DcaOutcome {
  const refuse = (fault: DcaFault, needed: Decimal | null = null): DcaOutcome => ({
    ...{ ok: false, fault, needed },
  });
  const fault = formFault(parameters, rules);
  if (fault !== null) return refuse(fault);
  const price = decimal(market);
  const base = decimal(parameters.baseOrder);
  const levels = safetyLevels(parameters, rules, price);
  const misplaced = levelFault(parameters, rules, { basePrice: price, levels });
  if (misplaced !== null) return refuse(misplaced);
  const leastBase = leastBaseOrder(price, rules);
  if (compare(base, leastBase) < 0) return refuse('base-order-too-small', leastBase);
  const leastSafety = leastSafetyOrder(parameters, levels, rules);
  if (compare(decimal(parameters.safetyOrder), leastSafety) < 0) {
    return refuse('safety-order-too-small', leastSafety);
  }
  const bought = toStep(divide(base, price, rules.baseScale, 'floor'), rules.lot);
  const orders = [{ price, qty: bought }, ...levels];
  const total = sum(orders.map(({ qty }) => qty));
  // What is left when it stops is sold at the market, all of it at once.
  const most = minimum(decimal(rules.maxLimitQty), decimal(rules.maxMarketQty));
  if (compare(total, most) > 0) return refuse('orders-too-large');
  const stages = stagesOf(orders, parameters, rules);
  if (stages.some(({ profit }) => signOf(profit) <= 0)) return refuse('profit-below-fees');
  const investment = sum([base, ...levels.map(({ size }) => size)]);
  return {
    ok: true,
    plan: { levels, stages, investment, stopPrice: stopPriceOf(parameters, rules, price) },
  };
}

/**
 * Safety orders below the price of a base order, the highest first. The k-th spends s × v^(k-1) at most, in
 * whole lots, d + d t + ... + d t^(k-1) percent below the base order on the tick below.
 */
export function safetyLevels(
  parameters: DcaParameters,
  { tickSize, lot, baseScale, quoteScale }: MarketRules,
  basePrice: Decimal,
): LevelPlan[] {
  const { safetyOrders, sizeFactor, distanceFactor } = parameters;
  let spends = decimal(parameters.safetyOrder);
  let step = decimal(parameters.distancePercent);
  let distance = ZERO;
  return Array.from({ length: safetyOrders }, () => {
    distance = add(distance, step);
    const price = toStep(below(basePrice, distance), tickSize);
    const size = roundTo(spends, quoteScale, 'floor');
    const fits = signOf(price) > 0 ? divide(size, price, baseScale, 'floor') : ZERO;
    spends = multiply(spends, decimal(sizeFactor));
    step = multiply(step, decimal(distanceFactor));
    return { price, size, qty: toStep(fits, lot) };
  });
}

/** Levels that a base price does not allow: after each base order they are judged anew. */
export function levelFault(
  parameters: DcaParameters,
  rules: MarketRules,
  { basePrice, levels }: { readonly basePrice: Decimal; readonly levels: readonly LevelPlan[] },
): DcaFault | null {
  const lowest = levels.at(-1)?.price ?? basePrice;
  if (signOf(lowest) <= 0) return 'level-below-tick';
  const above = [basePrice, ...levels.map(({ price }) => price)];
  if (levels.some(({ price }, index) => compare(price, above[index] ?? price) >= 0)) {
    return 'levels-collapse';
  }
  const stop = stopPriceOf(parameters, rules, basePrice);
  if (stop === null) return null;
  return signOf(stop) <= 0 || compare(stop, lowest) >= 0 ? 'stop-loss-rate-invalid' : null;
}

export function stopPriceOf(
  { stopLossPercent }: DcaParameters,
  { tickSize }: MarketRules,
  basePrice: Decimal,
): Decimal | null {
  if (stopLossPercent === null) return null;
  return toStep(below(basePrice, decimal(stopLossPercent)), tickSize);
}

/** What the base asset has cost, fees of the buys included, with the profit on top: on the tick above. */
export function profitPriceOf(
  { cost, held }: { readonly cost: Decimal; readonly held: Decimal },
  { takeProfitPercent }: Pick<DcaParameters, 'takeProfitPercent'>,
  { tickSize }: Pick<MarketRules, 'tickSize'>,
): Decimal {
  const wanted = multiply(cost, add(ONE, multiply(decimal(takeProfitPercent), PERCENT)));
  return toStep(divide(wanted, held, AVERAGE_DIGITS, 'ceiling'), tickSize, 'ceiling');
}

function below(price: Decimal, percent: Decimal): Decimal {
  return multiply(multiply(price, subtract(HUNDRED, percent)), PERCENT);
}

function formFault(parameters: DcaParameters, { quoteScale }: MarketRules): DcaFault | null {
  const { baseOrder, safetyOrder, safetyOrders, stopLossPercent } = parameters;
  if (!isPositive(baseOrder, quoteScale)) return 'base-order-invalid';
  if (!isPositive(safetyOrder, quoteScale)) return 'safety-order-invalid';
  if (
    !Number.isSafeInteger(safetyOrders) ||
    safetyOrders < MIN_SAFETY_ORDERS ||
    safetyOrders > MAX_SAFETY_ORDERS
  ) {
    return 'safety-orders-invalid';
  }
  if (!isFactor(parameters.sizeFactor)) return 'size-factor-invalid';
  if (!isPositive(parameters.distancePercent, RATE_DIGITS)) return 'distance-invalid';
  if (!isFactor(parameters.distanceFactor)) return 'distance-factor-invalid';
  if (!isRate(parameters.takeProfitPercent)) return 'take-profit-rate-invalid';
  if (stopLossPercent !== null && !isRate(stopLossPercent)) return 'stop-loss-rate-invalid';
  return null;
}

function isPositive(text: string, digits: number): boolean {
  const value = parseDecimal(text);
  return value !== null && signOf(value) > 0 && value.scale <= digits;
}

function isFactor(text: string): boolean {
  return isPositive(text, RATE_DIGITS) && compare(decimal(text), MAX_FACTOR) <= 0;
}

function isRate(text: string): boolean {
  return isPositive(text, RATE_DIGITS) && compare(decimal(text), HUNDRED) < 0;
}

/** The least quantity that may be ordered at a price. */
function leastQty(price: Decimal, { lot, minValue, baseScale }: MarketRules): Decimal {
  const worth = divide(decimal(minValue), price, baseScale, 'ceiling');
  return toStep(maximum(worth, decimal(lot)), lot, 'ceiling');
}

/** What it buys has to be sold again, less the fee. */
function leastBaseOrder(price: Decimal, rules: MarketRules): Decimal {
  const { lot, feeRate, baseScale, quoteScale } = rules;
  const sells = leastQty(price, rules);
  const kept = subtract(ONE, decimal(feeRate));
  const qty = toStep(divide(sells, kept, baseScale, 'ceiling'), lot, 'ceiling');
  return roundTo(multiply(qty, price), quoteScale, 'ceiling');
}

/** The first safety order with which the smallest one may be ordered. */
function leastSafetyOrder(
  { sizeFactor }: DcaParameters,
  levels: readonly LevelPlan[],
  rules: MarketRules,
): Decimal {
  let grown = ONE;
  let least = ZERO;
  for (const { price } of levels) {
    const value = multiply(leastQty(price, rules), price);
    least = maximum(least, divide(value, grown, rules.quoteScale, 'ceiling'));
    grown = multiply(grown, decimal(sizeFactor));
  }
  return least;
}

function stagesOf(
  orders: readonly Pick<LevelPlan, 'price' | 'qty'>[],
  parameters: DcaParameters,
  rules: MarketRules,
): Stage[] {
  const { feeRate, baseScale, quoteScale, lot } = rules;
  let cost = ZERO;
  let held = ZERO;
  return orders.map(({ price, qty }) => {
    cost = add(cost, multiply(qty, price));
    held = add(held, subtract(qty, feeOn(qty, feeRate, baseScale)));
    const takeProfit = profitPriceOf({ cost, held }, parameters, rules);
    const sells = toStep(held, lot);
    const proceeds = multiply(sells, takeProfit);
    const soldCost = divide(multiply(cost, sells), held, quoteScale, 'ceiling');
    const average = divide(cost, held, decimal(rules.tickSize).scale + 2, 'half-even');
    const after = subtract(proceeds, feeOn(proceeds, feeRate, quoteScale));
    const profit = isWorthOrder(sells, takeProfit, rules) ? subtract(after, soldCost) : ZERO;
    return { price, qty, cost, held, average, takeProfit, profit };
  });
}

/** Parameters with what all of their orders may spend. */
export function fundedBy(parameters: DcaParameters, { investment }: DcaPlan): RunDca {
  return { ...parameters, investment: textOf(investment) };
}
