import type { Atoms, Rate, UnitPrice } from '@meridian/money/measure.ts';
import { multiplyFixed } from '@meridian/money/fixed.ts';
import { type Day, daysOf } from '../common/time.ts';
import { isoToDay } from '../common/calendar.ts';
import type { Downloaded } from './downloaded.ts';
import { pegOf } from './pegs.ts';

/** Price of one unit of `asset` on a day, as the user gives it. Atoms at FIXED_SCALE. */
export interface PricePoint {
  readonly day: string;
  readonly asset: string;
  readonly currency: string;
  readonly price: UnitPrice;
}

/** Value of one unit of `currency` in `quote` on a day. Atoms at FIXED_SCALE. */
export interface RatePoint {
  readonly day: string;
  readonly currency: string;
  readonly quote: string;
  readonly rate: Rate;
  readonly source: string;
  /** Set where the source is not the one that the law of `quote`'s country names. */
  readonly approximate?: true;
}

/** The user's word that a stablecoin counts at par: one unit is one unit of `currency`. */
export interface AtPar {
  readonly asset: string;
  readonly currency: string;
}

export interface ValueBook {
  /** Prices of an asset on a day, in the order given. */
  pricesOf(asset: string, day: Day): readonly PricePoint[];
  /** Every price of an asset; used only for bounds of unknown amounts. */
  allPricesOf(asset: string): readonly PricePoint[];
  /** An amount or a price of `currency` in `quote`; null without a rate. */
  convert<T extends Atoms>(amount: T, currency: string, quote: string, day: Day): T | null;
  /** The currency that an asset counts at par of, where the user said so. */
  parOf(asset: string): string | null;
  /** Files of whole years; used for what neither the user nor their own files value. */
  readonly downloaded?: Downloaded;
}

/**
 * Official rates are not published at weekends and on holidays; the last rate before counts. Seven
 * days bridge the longest closures without reaching a rate of another week by mistake.
 */
const RATE_REACH_DAYS = 7;

export function createValueBook(given: {
  readonly prices: readonly PricePoint[];
  readonly rates: readonly RatePoint[];
  readonly atPar?: readonly AtPar[];
  readonly downloaded?: Downloaded;
}): ValueBook {
  const prices = new Map<string, PricePoint[]>();
  const byAsset = new Map<string, PricePoint[]>();
  for (const point of given.prices) {
    push(prices, `${point.asset} ${daysOf(isoToDay(point.day))}`, point);
    push(byAsset, point.asset, point);
  }
  const pars = new Map(given.atPar?.map(({ asset, currency }) => [asset, currency]));
  const rates = new Map<string, Rate>();
  for (const point of given.rates) {
    rates.set(`${point.currency} ${point.quote} ${daysOf(isoToDay(point.day))}`, point.rate);
  }
  const rateOf = (currency: string, quote: string, day: Day): Rate | null => {
    for (let back = 0; back <= RATE_REACH_DAYS; back += 1) {
      const rate = rates.get(`${currency} ${quote} ${daysOf(day) - back}`);
      if (rate !== undefined) return rate;
    }
    return null;
  };
  /** A pegged currency's legal rate to the dollar; other currencies by their dollar rate. */
  const peggedRate = (currency: string, quote: string, day: Day): Rate | null => {
    const peg = pegOf(quote);
    if (peg === null || day < isoToDay(peg.from)) return null;
    if (currency === peg.to) return peg.rate;
    const dollars = rateOf(currency, peg.to, day);
    return dollars === null ? null : multiplyFixed(dollars, peg.rate);
  };
  return {
    // Most assets have no prices at all: a single lookup is enough for them.
    pricesOf: (asset, day) =>
      byAsset.has(asset) ? (prices.get(`${asset} ${daysOf(day)}`) ?? NO_PRICES) : NO_PRICES,
    allPricesOf: (asset) => byAsset.get(asset) ?? NO_PRICES,
    parOf: (asset) => pars.get(asset) ?? null,
    convert(amount, currency, quote, day) {
      if (currency === quote) return amount;
      const rate = rateOf(currency, quote, day) ?? peggedRate(currency, quote, day);
      if (rate !== null) return multiplyFixed(amount, rate);
      return given.downloaded?.convert(amount, currency, quote, day) ?? null;
    },
    ...(given.downloaded === undefined ? {} : { downloaded: given.downloaded }),
  };
}

const NO_PRICES: readonly PricePoint[] = [];

function push<T>(map: Map<string, T[]>, key: string, item: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}
