import { ATOMS_LIMIT } from '@meridian/ledger/assets.ts';
import { parseAtoms } from '@meridian/ledger/atoms.ts';
import {
  type Decimal,
  decimalToText,
  divide,
  isZero,
  makeDecimal,
  parseDecimal,
} from '@meridian/money/decimal.ts';
import { powerOfTen } from '@meridian/money/powers.ts';
import { divideRounded } from '@meridian/money/rounding.ts';
import type { AssetInfo, VenuePort } from '../venue/port.ts';
import type { ConvertOutcome } from './outcome.ts';
import { refused } from './outcome.ts';

/** How long a quote can be confirmed. */
export const QUOTE_LIFE_MS = 15_000;
/** What a conversion is worth at least and at most, in USDT. */
export const MINIMUM_VALUE = '1';
export const MAXIMUM_VALUE = '100000';
/** The share of what is paid that the exchange keeps: a text, and parts of a million. */
export const SPREAD_TEXT = '0.001';
const SPREAD_MILLIONTHS = 1_000n;
const MILLION = 1_000_000n;
const RATE_DIGITS = 18;

/** What a conversion would come to now, in atoms. */
export interface Offer {
  readonly pay: bigint;
  readonly get: bigint;
  readonly spread: bigint;
  /** Decimal text: what is got for one of what is paid. */
  readonly rate: string;
}

export interface Pricing {
  readonly port: Pick<VenuePort, 'asset'>;
  /** The price of a coin in USDT; null where it has none. */
  readonly priceOf: (coin: string) => string | null;
}

export interface Asked {
  readonly from: string;
  readonly to: string;
  /** Decimal text of what is paid. */
  readonly amount: string;
  /** What there is of it to pay with, in atoms. */
  readonly available: bigint;
}

/** Reads what is asked for and says what it would come to. */
export function offerOf(
  pricing: Pricing,
  { from, to, amount, available }: Asked,
): ConvertOutcome<Offer> {
  const paid = pricing.port.asset(from);
  const got = pricing.port.asset(to);
  if (paid === null) return refused('unknown-asset', 'from');
  if (got === null) return refused('unknown-asset', 'to');
  if (from === to) return refused('bad-request', 'to');
  const pay = parseAtoms(amount, paid.scale);
  if (pay === 'not-a-number') return refused('bad-request', 'amount');
  if (pay === 'too-many-decimals') return refused('value-decimals', 'amount');
  if (pay <= 0n) return refused('not-above-zero', 'amount');
  if (pay >= ATOMS_LIMIT) return refused('too-large', 'amount');
  const offer = priced(pricing, paid, got, pay);
  if (offer === null) return refused('no-price', 'from');
  const value = valueOf(pricing, paid, pay);
  // Whatever is left of an asset can be converted, however little.
  const isBelow = value < atMost(MINIMUM_VALUE) && pay !== available;
  if (isBelow || offer.get === 0n) return refused('below-minimum', 'amount');
  if (value > atMost(MAXIMUM_VALUE)) return refused('above-maximum', 'amount');
  return { ok: true, value: offer };
}

/** By the prices of this moment; null where one of them is not known. */
export function priced(
  { priceOf }: Pick<Pricing, 'priceOf'>,
  from: AssetInfo,
  to: AssetInfo,
  pay: bigint,
): Offer | null {
  const paidPrice = priceIn(priceOf(from.code));
  const gotPrice = priceIn(priceOf(to.code));
  if (paidPrice === null || gotPrice === null) return null;
  // Up, for the exchange; what is got is rounded down for the same reason.
  const spread = divideRounded(pay * SPREAD_MILLIONTHS, MILLION, 'up');
  const get = divideRounded(
    (pay - spread) * paidPrice.coefficient * powerOfTen(gotPrice.scale + to.scale),
    gotPrice.coefficient * powerOfTen(paidPrice.scale + from.scale),
    'down',
  );
  const rate = divide(
    makeDecimal(get, to.scale),
    makeDecimal(pay, from.scale),
    RATE_DIGITS,
    'half-even',
  );
  return { pay, get, spread, rate: decimalToText(rate) };
}

/** Whether what is got has changed by more than half a percent, either way. */
export function hasMoved(quoted: bigint, now: bigint): boolean {
  const change = now > quoted ? now - quoted : quoted - now;
  return change * 200n > quoted;
}

function priceIn(text: string | null): Decimal | null {
  const price = text === null ? null : parseDecimal(text);
  return price === null || isZero(price) ? null : price;
}

/** Digits of values that limits are compared at. */
const VALUE_SCALE = 8;

/** In USDT, down: a limit is reached where the whole amount reaches it. */
function valueOf({ priceOf }: Pricing, asset: AssetInfo, atoms: bigint): bigint {
  const price = priceIn(priceOf(asset.code));
  if (price === null) return 0n;
  return divideRounded(
    atoms * price.coefficient * powerOfTen(VALUE_SCALE),
    powerOfTen(price.scale + asset.scale),
    'down',
  );
}

function atMost(limit: string): bigint {
  const atoms = parseAtoms(limit, VALUE_SCALE);
  if (typeof atoms !== 'bigint') throw new Error(`a limit is a number: ${limit}`);
  return atoms;
}
