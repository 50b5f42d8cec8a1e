import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  makeDecimal,
  minimum,
  multiply,
  parseDecimal,
  subtract,
  ZERO,
} from '@meridian/money/decimal.ts';

import type { Side } from './draft.ts';
import { towardsZero } from './steps.ts';

/** What a market order would get from the book as it is shown. */
export interface Fill {
  readonly average: Decimal;
  /** The last price it would pay. */
  readonly worst: Decimal;
  /** How far that is from the best one, as a share of it. */
  readonly away: Decimal;
  /** In the base asset, and in the quote asset. */
  readonly qty: Decimal;
  readonly value: Decimal;
  /** Whether the levels shown are enough for all of it. */
  readonly isWhole: boolean;
}

interface FillParts {
  readonly side: Side;
  /** Levels of the other side, best first, as price and size. */
  readonly levels: readonly (readonly [string, string])[];
  readonly amount: Decimal;
  readonly unit: 'base' | 'quote';
  readonly lot: Decimal;
  /** How far from the best price it may go, in hundredths of a percent; null: as far as there is. */
  readonly cap: bigint | null;
}

const SCALE = 18;
const SHARE_SCALE = 6;

/** Walks the levels from the best one on; null where nothing would be filled. */
export function fillOf({ side, levels, amount, unit, lot, cap }: FillParts): Fill | null {
  let best: Decimal | null = null;
  let worst: Decimal | null = null;
  let qty = ZERO;
  let value = ZERO;
  let left = amount;
  for (const [priceText, sizeText] of levels) {
    const price = parseDecimal(priceText);
    const size = parseDecimal(sizeText);
    if (price === null || size === null || isZero(price)) continue;
    best ??= price;
    if (isZero(left) || isBeyond(side, price, best, cap)) break;
    const wanted = unit === 'base' ? left : towardsZero(divide(left, price, SCALE, 'down'), lot);
    const taken = minimum(size, wanted);
    if (isZero(taken)) {
      // What is left of a value buys no lot any more: it is spent.
      left = ZERO;
      break;
    }
    qty = add(qty, taken);
    value = add(value, multiply(taken, price));
    worst = price;
    left = subtract(left, unit === 'base' ? taken : multiply(taken, price));
    if (unit === 'quote' && compare(taken, size) < 0) left = ZERO;
  }
  if (best === null || worst === null || isZero(qty)) return null;
  const distance = side === 'Buy' ? subtract(worst, best) : subtract(best, worst);
  return {
    average: divide(value, qty, best.scale + 2, 'half-even'),
    worst,
    away: divide(distance, best, SHARE_SCALE, 'half-even'),
    qty,
    value,
    isWhole: isZero(left),
  };
}

function isBeyond(side: Side, price: Decimal, best: Decimal, cap: bigint | null): boolean {
  if (cap === null) return false;
  const share = makeDecimal(side === 'Buy' ? 10_000n + cap : 10_000n - cap, 4);
  return compare(price, multiply(best, share)) === (side === 'Buy' ? 1 : -1);
}
