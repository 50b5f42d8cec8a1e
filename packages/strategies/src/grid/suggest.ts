import {
  compare,
  decimal,
  divide,
  makeDecimal,
  maximum,
  minimum,
  multiply,
  signOf,
  subtract,
} from '@meridian/money/decimal.ts';
import { type MarketRules, textOf, toStep } from '../strategy.ts';

export interface Suggestion {
  readonly lower: string;
  readonly upper: string;
  readonly grids: number;
}

/** More cells than that make each of them small. */
const MOST_SUGGESTED = 50n;
/** A cell is at least so many times the fee of one order: two fees are paid, as much is left. */
const FEES_A_CELL = makeDecimal(4n, 0);

/**
 * Bounds and cells from what a pair has done: the lowest and highest price of the candles given, in cells
 * that leave at least as much as their two fees take. Null where the prices moved too little for that.
 */
export function suggestGrid(
  candles: readonly { readonly low: string; readonly high: string }[],
  { tickSize, feeRate }: Pick<MarketRules, 'tickSize' | 'feeRate'>,
): Suggestion | null {
  const [first, ...others] = candles;
  if (first === undefined) return null;
  const least = others.map(({ low }) => decimal(low)).reduce(minimum, decimal(first.low));
  const most = others.map(({ high }) => decimal(high)).reduce(maximum, decimal(first.high));
  const lower = toStep(least, tickSize);
  const upper = toStep(most, tickSize, 'ceiling');
  if (signOf(lower) <= 0 || compare(lower, upper) >= 0) return null;
  const cell = multiply(multiply(upper, decimal(feeRate)), FEES_A_CELL);
  const range = subtract(upper, lower);
  const fits = signOf(cell) > 0 ? divide(range, cell, 0, 'floor').coefficient : MOST_SUGGESTED;
  if (fits < 2n) return null;
  const grids = fits < MOST_SUGGESTED ? fits : MOST_SUGGESTED;
  return { lower: textOf(lower), upper: textOf(upper), grids: parseInt(String(grids), 10) };
}
