import {
  compare,
  type Decimal,
  decimal,
  divide,
  equals,
  makeDecimal,
  minimum,
  multiply,
  parseDecimal,
  signOf,
} from '@meridian/money/decimal.ts';
import { type MarketRules, type Side, textOf, toStep } from '../strategy.ts';
import type { Timetable } from '../timed/state.ts';

/** What a user sets of an order that is spread over time. */
export interface TwapParameters {
  readonly symbol: string;
  readonly side: Side;
  /** Of all slices, in the base asset. */
  readonly qty: string;
  readonly slices: number;
  readonly intervalMs: number;
  /** The worst price of a slice; null for market orders. */
  readonly limit: string | null;
  /** When the first slice is due. */
  readonly startsAt: number;
}

export const MIN_SLICES = 2;
export const MAX_SLICES = 500;
export const MIN_INTERVAL_MS = 5_000;
export const MAX_DURATION_MS = 24 * 3_600_000;
const MOST_GRACE_MS = 30_000;

/** Why an order cannot be spread, each with the field it is about. */
export const TWAP_FAULTS = [
  'qty-invalid',
  'slices-invalid',
  'duration-invalid',
  'limit-invalid',
  'slice-too-small',
  'slice-too-large',
] as const;
export type TwapFault = (typeof TWAP_FAULTS)[number];

/** @param market the price that slices are valued at */
export function twapFault(
  { qty, slices, intervalMs, limit }: TwapParameters,
  { lot, tickSize, minValue, maxMarketQty, maxLimitQty }: MarketRules,
  market: string,
): TwapFault | null {
  const whole = parseDecimal(qty);
  if (whole === null || signOf(whole) <= 0 || !equals(toStep(whole, lot), whole)) {
    return 'qty-invalid';
  }
  if (!Number.isSafeInteger(slices) || slices < MIN_SLICES || slices > MAX_SLICES) {
    return 'slices-invalid';
  }
  const isLong = intervalMs * (slices - 1) > MAX_DURATION_MS;
  if (!Number.isSafeInteger(intervalMs) || intervalMs < MIN_INTERVAL_MS || isLong) {
    return 'duration-invalid';
  }
  if (limit !== null) {
    const price = parseDecimal(limit);
    const isGood = price !== null && signOf(price) > 0 && equals(toStep(price, tickSize), price);
    if (!isGood) return 'limit-invalid';
  }
  const least = sliceOf(whole, slices, lot, slices - 1);
  // A worst price far from the market adds nothing to what a slice is worth.
  const price = minimum(decimal(limit ?? market), decimal(market));
  const isTooSmall =
    compare(least, decimal(lot)) < 0 || compare(multiply(least, price), decimal(minValue)) < 0;
  if (isTooSmall) return 'slice-too-small';
  const most = sliceOf(whole, slices, lot, 0);
  const bound = limit === null ? maxMarketQty : maxLimitQty;
  return compare(most, decimal(bound)) > 0 ? 'slice-too-large' : null;
}

/** An amount in whole lots, shared out; what is left over goes to the first slices, a lot each. */
export function sliceOf(whole: Decimal, slices: number, lot: string, index: number): Decimal {
  const lots = divide(whole, decimal(lot), 0, 'floor').coefficient;
  const count = BigInt(slices);
  const each = lots / count + (BigInt(index) < lots % count ? 1n : 0n);
  return multiply(makeDecimal(each, 0), decimal(lot));
}

/** Parameters as they are run: with the lot that slices are made of. */
export interface RunTwap extends TwapParameters {
  readonly lot: string;
}

export const TWAP_TIMETABLE: Timetable<RunTwap> = {
  // Below the interval: a slice is over before the next one is due.
  graceMs: ({ intervalMs }) => Math.min(MOST_GRACE_MS, Math.floor(intervalMs / 2)),
  dueAfter({ startsAt, intervalMs, slices }, time) {
    const index = time < startsAt ? 0 : Math.floor((time - startsAt) / intervalMs) + 1;
    return index < slices ? startsAt + index * intervalMs : null;
  },
  ordersFor({ symbol, side, qty, slices, intervalMs, startsAt, lot, limit }, due) {
    const index = Math.round((due - startsAt) / intervalMs);
    const amount = textOf(sliceOf(decimal(qty), slices, lot, index));
    const name = String(index + 1);
    const slice = { name, symbol, lot, side, amount, isByValue: false, price: limit };
    return [slice];
  },
  linkOf: (id, _due, { name }) => `twap-${id}-${name}`,
};
