import { type Decimal, parseDecimal } from './decimal.ts';

/**
 * The nearest double of a decimal text, for what is measured in pixels: the height of a bar, the depth
 * of a level. Never for a figure that is shown, compared or added up. Null where it is no number.
 */
export function plotNumber(text: string): number | null {
  return parseDecimal(text) === null ? null : Number(text);
}

/**
 * What a place on a drawing stands for, such as a price that was pointed at, to so many places: it was
 * never exact. Null for a number that is none.
 */
export function plottedDecimal(value: number, places: number): Decimal | null {
  return Number.isFinite(value) ? parseDecimal(value.toFixed(places)) : null;
}
