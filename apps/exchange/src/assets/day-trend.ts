import { add, type Decimal, ZERO } from '@meridian/money/decimal.ts';

import type { Portfolio, PriceBook } from './price-book.ts';

/**
 * What the valued holdings would have been worth in each of the last hours, oldest first, with their
 * worth now as the last. Null where a price of an hour is not known.
 */
export function dayTrend(
  { assets, currency, total }: Portfolio,
  book: PriceBook,
  hours: number,
): readonly Decimal[] | null {
  const valued = assets.filter(({ value }) => value !== null);
  if (valued.length === 0 || hours === 0) return null;
  const trend: Decimal[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    let sum = ZERO;
    for (const { asset, amount } of valued) {
      // An asset whose list is shorter begins later: its hours are counted from the end.
      const value = book.valueOf(asset, amount, currency, ({ trend: closes }) =>
        closes.at(hour - hours),
      );
      if (value === null) return null;
      sum = add(sum, value);
    }
    trend.push(sum);
  }
  return [...trend, total];
}
