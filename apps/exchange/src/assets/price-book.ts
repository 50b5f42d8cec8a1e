import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  multiply,
  ONE,
  parseDecimal,
  ZERO,
} from '@meridian/money/decimal.ts';
import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';

/** Digits after the point of a value that comes from a quotient; others are exact. */
const QUOTIENT_SCALE = 18;
/** Most pairs that a price is put together from: MNT to USDT to KZT to what trades in KZT alone. */
const MOST_STEPS = 3;

/** A pair on the way from an asset to a currency; `isForward` where the asset is its base. */
interface Step {
  readonly ticker: MarketTicker;
  readonly isForward: boolean;
}

/** Which of a pair's prices counts. */
export type PriceAt = (ticker: MarketTicker) => string | undefined;

const PRICE_NOW: PriceAt = ({ close }) => close;
export const PRICE_A_DAY_AGO: PriceAt = ({ open }) => open;

/** What amounts are worth, by the pairs there are and nothing else. */
export class PriceBook {
  /** By asset: pairs that it is a part of, in the order of the list. */
  readonly #pairs = new Map<string, Step[]>();
  readonly #ways = new Map<string, readonly Step[] | null>();

  constructor(tickers: readonly MarketTicker[]) {
    for (const ticker of tickers) {
      this.#add(ticker.base, { ticker, isForward: true });
      this.#add(ticker.quote, { ticker, isForward: false });
    }
  }

  #add(asset: string, step: Step): void {
    const known = this.#pairs.get(asset);
    if (known === undefined) this.#pairs.set(asset, [step]);
    else known.push(step);
  }

  /**
   * What an amount of an asset is worth in a currency: by the pair of both, else over the fewest pairs
   * between. Null where no pairs lead there, or one of them has no price: never zero for that.
   */
  valueOf(
    asset: string,
    amount: Decimal,
    currency: string,
    priceAt: PriceAt = PRICE_NOW,
  ): Decimal | null {
    const way = this.#wayOf(asset, currency);
    if (way === null) return null;
    let above = amount;
    let below = ONE;
    for (const { ticker, isForward } of way) {
      const price = parseDecimal(priceAt(ticker) ?? '');
      if (price === null || isZero(price)) return null;
      if (isForward) above = multiply(above, price);
      else below = multiply(below, price);
    }
    // Where every pair is taken forward nothing is divided, and nothing rounded.
    return way.every(({ isForward }) => isForward)
      ? above
      : divide(above, below, QUOTIENT_SCALE, 'half-even');
  }

  #wayOf(asset: string, currency: string): readonly Step[] | null {
    if (asset === currency) return [];
    const key = `${asset} ${currency}`;
    const known = this.#ways.get(key);
    if (known !== undefined) return known;
    const way = this.#shortestWay(asset, currency);
    this.#ways.set(key, way);
    return way;
  }

  /** Breadth first, so that a pair of both comes before any way round. */
  #shortestWay(asset: string, currency: string): readonly Step[] | null {
    let ways: (readonly [string, readonly Step[]])[] = [[asset, []]];
    const reached = new Set([asset]);
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const next: typeof ways = [];
      for (const [from, way] of ways) {
        for (const step of this.#pairs.get(from) ?? []) {
          const to = step.isForward ? step.ticker.quote : step.ticker.base;
          if (to === currency) return [...way, step];
          if (reached.has(to)) continue;
          reached.add(to);
          next.push([to, [...way, step]]);
        }
      }
      ways = next;
    }
    return null;
  }
}

/** Something an account has. */
export interface Holding {
  readonly asset: string;
  /** Exact decimal text. */
  readonly total: string;
}

interface Valued {
  readonly asset: string;
  readonly amount: Decimal;
  /** Null where no price leads to the currency. */
  readonly value: Decimal | null;
}

export interface Portfolio {
  readonly currency: string;
  /** By value, the largest first; what is not valued comes last. */
  readonly assets: readonly Valued[];
  /** Of what is valued. */
  readonly total: Decimal;
  /** Codes of what is held and not valued. */
  readonly unvalued: readonly string[];
  /** The same holdings by the prices of a day ago; null where one of those is not known. */
  readonly totalDayAgo: Decimal | null;
}

/** What holdings are worth together in a currency. */
export function portfolioOf(
  holdings: readonly Holding[],
  book: PriceBook,
  currency: string,
): Portfolio {
  const assets = holdings.flatMap(({ asset, total }): Valued[] => {
    const amount = parseDecimal(total);
    if (amount === null || isZero(amount)) return [];
    return [{ asset, amount, value: book.valueOf(asset, amount, currency) }];
  });
  let total = ZERO;
  let totalDayAgo: Decimal | null = ZERO;
  for (const { asset, amount, value } of assets) {
    if (value === null) continue;
    total = add(total, value);
    const before = book.valueOf(asset, amount, currency, PRICE_A_DAY_AGO);
    totalDayAgo = before === null || totalDayAgo === null ? null : add(totalDayAgo, before);
  }
  return {
    currency,
    assets: assets.toSorted(byValue),
    total,
    unvalued: assets.filter(({ value }) => value === null).map(({ asset }) => asset),
    totalDayAgo,
  };
}

function byValue(left: Valued, right: Valued): number {
  if (left.value === null || right.value === null) {
    if (left.value !== right.value) return left.value === null ? 1 : -1;
    return left.asset < right.asset ? -1 : 1;
  }
  return compare(right.value, left.value) || (left.asset < right.asset ? -1 : 1);
}
