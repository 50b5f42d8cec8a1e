import {
  add,
  compare,
  type Decimal,
  decimalToText,
  divide,
  isZero,
  makeDecimal,
  multiply,
  parseDecimal,
  ZERO,
} from '@meridian/money/decimal.ts';
import { plotNumber } from '@meridian/money/plot.ts';

import { isMultiple, towardsZero } from './steps.ts';

export type BookSide = 'bids' | 'asks';

/** A row of the book, with everything from the best price to it. */
export interface BookRow {
  readonly price: Decimal;
  readonly size: Decimal;
  /** In the base asset. */
  readonly sum: Decimal;
  /** In the quote asset. */
  readonly value: Decimal;
}

type Level = readonly [price: string, size: string];

/** The steps that prices may be grouped by: 1, 2 and 5 times the powers of ten from the tick on. */
export function groupings(tick: Decimal, count: number): Decimal[] {
  const found: Decimal[] = [];
  for (let power = 0; found.length < count; power += 1) {
    for (const digit of [1n, 2n, 5n]) {
      const step = timesPowerOfTen({ ...tick, coefficient: tick.coefficient * digit }, power);
      // Half a tick of 0.5 is no price.
      if (isMultiple(step, tick) && found.length < count) found.push(step);
    }
  }
  return found;
}

function timesPowerOfTen({ coefficient, scale }: Decimal, power: number): Decimal {
  return makeDecimal(
    coefficient * 10n ** BigInt(Math.max(0, power - scale)),
    Math.max(0, scale - power),
  );
}

/**
 * The best rows of a side, grouped: a bid counts to the group below it and an ask to the one above, so
 * that no group promises a better price than its orders have. Levels that are no numbers are left out.
 *
 * @param levels best first
 */
export function bookRows(
  levels: readonly Level[],
  side: BookSide,
  step: Decimal,
  count: number,
): BookRow[] {
  const rows: BookRow[] = [];
  let sum = ZERO;
  let value = ZERO;
  for (const [priceText, sizeText] of levels) {
    const price = parseDecimal(priceText);
    const size = parseDecimal(sizeText);
    if (price === null || size === null || isZero(size)) continue;
    const group = groupOf(price, side, step);
    const last = rows.at(-1);
    const isNew = last === undefined || compare(last.price, group) !== 0;
    if (isNew && rows.length === count) break;
    sum = add(sum, size);
    value = add(value, multiply(price, size));
    const before = isNew ? ZERO : last.size;
    const row = { price: group, size: add(before, size), sum, value };
    if (isNew) rows.push(row);
    else rows[rows.length - 1] = row;
  }
  return rows;
}

/** Orders that stand in the book by the group that `bookRows` shows them in, of each side. */
export function ownGroups<Order extends Placed>(
  orders: readonly Order[],
  step: Decimal,
): Readonly<Record<BookSide, ReadonlyMap<string, readonly Order[]>>> {
  const groups = { bids: new Map<string, Order[]>(), asks: new Map<string, Order[]>() };
  for (const order of orders) {
    const price = order.price === null ? null : parseDecimal(order.price);
    if (price === null || order.status === 'Untriggered') continue;
    const side = order.side === 'Buy' ? 'bids' : 'asks';
    const key = decimalToText(groupOf(price, side, step));
    const group = groups[side].get(key) ?? [];
    groups[side].set(key, [...group, order]);
  }
  return groups;
}

interface Placed {
  readonly side: 'Buy' | 'Sell';
  readonly price: string | null;
  readonly status: string;
}

function groupOf(price: Decimal, side: BookSide, step: Decimal): Decimal {
  const below = towardsZero(price, step);
  return side === 'bids' || compare(below, price) === 0 ? below : add(below, step);
}

/** The average price from the best one to a row, to the places of the tick and two more. */
export function averageOf({ sum, value }: BookRow, tick: Decimal): Decimal {
  return divide(value, sum, tick.scale + 2, 'half-even');
}

/** The middle between the best two prices, exact: half a tick has a place of its own. */
export function middleOf(bid: Decimal, ask: Decimal): Decimal {
  return multiply(add(bid, ask), makeDecimal(5n, 1));
}

/** How much of a depth a part is, in whole percent: for the bars. Null of nothing. */
export function percentOf(part: Decimal, whole: Decimal): number | null {
  if (isZero(whole)) return null;
  return plotNumber(decimalToText(timesPowerOfTen(divide(part, whole, 2, 'half-even'), 2)));
}

/** The bids' part of all that is shown, in whole percent; null where there is nothing. */
export function bidShare(bids: readonly BookRow[], asks: readonly BookRow[]): number | null {
  const bid = bids.at(-1)?.sum ?? ZERO;
  return percentOf(bid, add(bid, asks.at(-1)?.sum ?? ZERO));
}

/** Null where both are missing. */
export function largerOf(a: Decimal | undefined, b: Decimal | undefined): Decimal | null {
  if (a === undefined || b === undefined) return a ?? b ?? null;
  return compare(a, b) >= 0 ? a : b;
}
