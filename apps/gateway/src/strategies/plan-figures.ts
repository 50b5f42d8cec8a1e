import {
  add,
  type Decimal,
  decimal,
  decimalToText,
  divide,
  multiply,
  signOf,
  subtract,
} from '@meridian/money/decimal.ts';
import type { Traded } from '@meridian/strategies/timed/machine.ts';

/** More digits than the pair's own prices have: an average lies between them. */
const FURTHER_DIGITS = 2;

/** How finely a pair counts. */
export interface PairScales {
  readonly baseScale: number;
  readonly tickSize: string;
}

export interface BoughtFigures {
  /** With fees. */
  readonly spent: Decimal;
  /** After fees. */
  readonly bought: Decimal;
  readonly averagePrice: string | null;
  readonly value: Decimal | null;
  readonly result: Decimal | null;
  readonly lumpResult: Decimal | null;
}

/**
 * What a pair's buys cost and are worth. The lump sum is all that was spent, at the price of the first buy with
 * its fee: spent × (got / paid) of the base asset, in whole units of its own scale.
 */
export function boughtFigures(
  { filled, filledValue, baseFee, quoteFee, first }: Traded,
  last: string | null,
  { baseScale, tickSize }: PairScales,
): BoughtFigures {
  const spent = add(decimal(filledValue), decimal(quoteFee));
  const bought = subtract(decimal(filled), decimal(baseFee));
  const value = last === null ? null : multiply(bought, decimal(last));
  const paid = decimal(first.paid);
  const lump =
    last === null || signOf(paid) <= 0
      ? null
      : multiply(
          divide(multiply(spent, decimal(first.got)), paid, baseScale, 'floor'),
          decimal(last),
        );
  return {
    ...{ spent, bought, value },
    averagePrice: averageOf(spent, bought, tickSize),
    result: value === null ? null : subtract(value, spent),
    lumpResult: lump === null ? null : subtract(lump, spent),
  };
}

/** Null where nothing was traded. */
export function averageOf(value: Decimal, qty: Decimal, tickSize: string): string | null {
  if (signOf(qty) <= 0) return null;
  return decimalToText(divide(value, qty, decimal(tickSize).scale + FURTHER_DIGITS, 'half-even'));
}
