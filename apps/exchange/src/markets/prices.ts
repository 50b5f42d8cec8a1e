import {
  compare,
  type Decimal,
  divide,
  isZero,
  parseDecimal,
  subtract,
} from '@meridian/money/decimal.ts';
import { divideFixed, parseFixed } from '@meridian/money/fixed.ts';

import type { Prices } from './market.ts';

/** Digits of the ratio that the page shows: two of the percentage. */
const RATIO_SCALE = 4;

export type Direction = 'up' | 'down' | 'flat';

/**
 * The change over 24 hours as a ratio, `(close - open) / open`: 0.0123 is 1.23 %. Rounded once, from
 * the exact quotient, to the digits shown. Null where it is not known, or the price opened at zero.
 */
export function changeRatio({ close, open }: Prices): Decimal | null {
  const last = parseDecimal(close);
  const first = parseDecimal(open);
  if (last === null || first === null || isZero(first)) return null;
  return divide(subtract(last, first), first, RATIO_SCALE, 'half-even');
}

/** Where the price went in 24 hours; null where it is not known. */
export function directionOf({ close, open }: Prices): Direction | null {
  return directionBetween(open, close);
}

/** Where a price went from one value to the next; null where one of them is no number. */
export function directionBetween(before: string, after: string): Direction | null {
  const from = parseDecimal(before);
  const to = parseDecimal(after);
  if (from === null || to === null) return null;
  const order = compare(to, from);
  return order === 0 ? 'flat' : order > 0 ? 'up' : 'down';
}

/**
 * The change as a number to sort by: atoms to 24 places, so no two rows that differ on screen are
 * equal here. Rounded away from zero, so that the sign is that of the exact change.
 */
export function changeRank({ close, open }: Prices): bigint | null {
  const last = parseFixed(close);
  const first = parseFixed(open);
  if (last === null || first === null || first === 0n) return null;
  return divideFixed(last - first, first, 'up');
}
