import {
  compare,
  type Decimal,
  divide,
  isZero,
  parseDecimal,
  subtract,
} from '@meridian/money/decimal.ts';

import type { PriceBook } from './price-book.ts';
import type { AssetCosts } from './use-costs.ts';

/** Digits of an average: a coin may be worth a millionth of what is paid. */
const AVERAGE_SCALE = 10;

/** What was bought for one currency. */
export interface CostLine {
  readonly currency: string;
  readonly quantity: Decimal;
  /** For one unit; rounded half to even. */
  readonly average: Decimal;
  /** What it is worth now less what it cost; null where no price leads to the currency. */
  readonly result: Decimal | null;
  /** Whether more is held than was bought for this currency. */
  readonly isPart: boolean;
}

/** An asset that trades in another one is what is paid with there: what it came for is a sale. */
type IsPair = (base: string, quote: string) => boolean;

/** Lines of an asset, one for each currency that was paid; none where nothing has a price. */
export function costLines(costs: AssetCosts, book: PriceBook, isPair: IsPair): CostLine[] {
  const { asset } = costs;
  const held = parseDecimal(costs.held);
  return costs.bought.flatMap(({ currency, ...bought }): CostLine[] => {
    const quantity = parseDecimal(bought.quantity);
    const cost = parseDecimal(bought.cost);
    if (held === null || quantity === null || cost === null || isZero(quantity)) return [];
    if (isPair(currency, asset)) return [];
    const worth = book.valueOf(asset, quantity, currency);
    return [
      {
        ...{ currency, quantity },
        average: divide(cost, quantity, AVERAGE_SCALE, 'half-even'),
        result: worth === null ? null : subtract(worth, cost),
        isPart: compare(quantity, held) < 0,
      },
    ];
  });
}
