import { compare, type Decimal, parseDecimal } from '@meridian/money/decimal.ts';
import type { FeedQuote, QuoteSource } from './feed.ts';

export interface PriceRange {
  readonly low: Decimal;
  readonly high: Decimal;
}

/** The lowest and the highest price of each symbol since it was last asked: a price that was there for a moment counts. */
export class PriceRanges {
  #ranges = new Map<string, { low: Decimal; high: Decimal }>();
  readonly stop: () => void;

  constructor(quotes: Pick<QuoteSource, 'observe'>) {
    this.stop = quotes.observe((changed) => this.#widen(changed));
  }

  /** Begins anew. */
  take(): ReadonlyMap<string, PriceRange> {
    const taken = this.#ranges;
    this.#ranges = new Map();
    return taken;
  }

  #widen(changed: readonly FeedQuote[]): void {
    for (const { symbol, close } of changed) {
      const price = parseDecimal(close);
      if (price === null) continue;
      const range = this.#ranges.get(symbol);
      if (range === undefined) this.#ranges.set(symbol, { low: price, high: price });
      else if (compare(price, range.low) < 0) range.low = price;
      else if (compare(price, range.high) > 0) range.high = price;
    }
  }
}
