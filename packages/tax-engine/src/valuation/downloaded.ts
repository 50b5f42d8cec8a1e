/**
 * Daily prices and official rates from files of whole years. They are used last: for what neither
 * the user nor the user's own files value.
 */
import { asRate, type Atoms, atomsOf, type Rate, type UnitPrice } from '@meridian/money/measure.ts';
import { FIXED_ONE, mulDiv, multiplyFixed } from '@meridian/money/fixed.ts';
import { addDays, type Day, daysOf } from '../common/time.ts';
import { isoToDay } from '../common/calendar.ts';
import { type Leg, isFiat } from '../ledger/entry.ts';
import type { ValueOrigin } from '../result/lot.ts';

/** Prices of a unit of `asset` on a day. Atoms at FIXED_SCALE, low to high. */
export interface DayPrice {
  readonly day: string;
  readonly asset: string;
  /** A state currency, or an asset that itself has a day price in a state currency. */
  readonly currency: string;
  readonly low: UnitPrice;
  readonly high: UnitPrice;
  readonly close: UnitPrice;
  /** From the simulated market; values only entries of `SANDBOX_ACCOUNT`. */
  readonly simulated: boolean;
}

/** Units of `currency` for one euro on a day, by the European Central Bank. */
export interface EuroRate {
  readonly day: string;
  readonly currency: string;
  readonly perEuro: Rate;
}

/** The account of the sandbox's demo ledger, whose trades are invented. */
export const SANDBOX_ACCOUNT = 'meridian-sandbox-demo';

export interface Downloaded {
  /** Prices of an asset on a day that may value entries of `account`, in the order given. */
  pricesOf(asset: string, day: Day, account: string | undefined): readonly DayPrice[];
  /** An amount or a price of a state currency in another; null where a rate is unknown. */
  convert<T extends Atoms>(amount: T, currency: string, quote: string, day: Day): T | null;
  readonly hasPrices: boolean;
}

/** As for the user's own rates: bridges the longest closures. */
const RATE_REACH_DAYS = 7;

/** Of the euro to itself. */
const SAME = asRate(FIXED_ONE);

const NO_PRICES: readonly DayPrice[] = [];

export function createDownloaded(given: {
  readonly prices: Iterable<DayPrice>;
  readonly rates: Iterable<EuroRate>;
}): Downloaded {
  const real = new Map<string, DayPrice[]>();
  const simulated = new Map<string, DayPrice[]>();
  for (const price of given.prices) {
    const prices = price.simulated ? simulated : real;
    const key = `${price.asset} ${daysOf(isoToDay(price.day))}`;
    const list = prices.get(key);
    if (list === undefined) prices.set(key, [price]);
    else list.push(price);
  }
  const rates = new Map<string, Rate>();
  for (const { day, currency, perEuro } of given.rates) {
    rates.set(`${currency} ${daysOf(isoToDay(day))}`, perEuro);
  }
  const perEuro = (currency: string, day: Day) =>
    currency === 'EUR' ? SAME : rates.get(`${currency} ${daysOf(day)}`);
  return {
    hasPrices: real.size > 0 || simulated.size > 0,
    pricesOf(asset, day, account) {
      const prices = account === SANDBOX_ACCOUNT ? simulated : real;
      return prices.get(`${asset} ${daysOf(day)}`) ?? NO_PRICES;
    },
    convert(amount, currency, quote, day) {
      if (rates.size === 0) return null;
      for (let back = 0; back <= RATE_REACH_DAYS; back += 1) {
        const from = perEuro(currency, addDays(day, -back));
        const to = perEuro(quote, addDays(day, -back));
        // Both rates must be of the same day: a ratio of two days' rates is not a rate.
        if (from !== undefined && to !== undefined) return mulDiv(amount, to, from, 'half-even');
      }
      return null;
    },
  };
}

/** The part of `ValueBook` that downloaded files need. */
interface Book {
  readonly downloaded?: Downloaded;
  parOf(asset: string): string | null;
  convert<T extends Atoms>(amount: T, currency: string, quote: string, day: Day): T | null;
}

type FromFile =
  | { readonly atoms: bigint; readonly origin: ValueOrigin }
  | { readonly atoms: null; readonly missing: 'rate' };

/**
 * Values a leg at the closing price of its day; null where no file has a price. A price in another
 * asset (USDT) is converted at that asset's own price of the day, else at par where the user counts
 * it so.
 */
export function downloadedValue(
  leg: Leg,
  day: Day,
  account: string | undefined,
  { book, currency }: { readonly book: Book; readonly currency: string },
): FromFile | null {
  let best: FromFile | null = null;
  for (const price of book.downloaded?.pricesOf(leg.asset, day, account) ?? NO_PRICES) {
    const unit = inCurrency(price, price.close, { book, currency, day, account });
    const origin = price.simulated ? 'simulated' : 'downloaded';
    if (unit !== null) return { atoms: multiplyFixed(leg.quantity, unit), origin };
    best = { atoms: null, missing: 'rate' };
  }
  return best;
}

interface In {
  readonly book: Book;
  readonly currency: string;
  readonly day: Day;
  readonly account: string | undefined;
}

/** Converts a day's price to the report's currency. */
export function inCurrency(
  price: DayPrice,
  amount: UnitPrice,
  { book, currency, day, account }: In,
): UnitPrice | null {
  if (isFiat(price.currency)) return book.convert(amount, price.currency, currency, day);
  for (const own of book.downloaded?.pricesOf(price.currency, day, account) ?? NO_PRICES) {
    if (!isFiat(own.currency)) continue;
    // One unit of the asset that the price is in: its own price is its rate.
    const value = multiplyFixed(amount, asRate(atomsOf(own.close)));
    const converted = book.convert(value, own.currency, currency, day);
    if (converted !== null) return converted;
  }
  const par = book.parOf(price.currency);
  return par === null ? null : book.convert(amount, par, currency, day);
}
