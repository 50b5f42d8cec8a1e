import type { AmountReader } from '../../ledger/amounts.ts';

/** The two assets of a pair written in one word. */
export interface Units {
  readonly base: string;
  readonly quote: string;
}

/**
 * Coins and currencies that Binance's order books are priced in. Where one ends with another, both
 * readings are looked at.
 */
const QUOTES =
  'USDT USDC FDUSD BUSD TUSD USDP USDS PAX UST DAI AEUR EURI BIDR BKRW IDRT BVND GYEN VAI BTC ETH BNB ' +
  'SOL TRX XRP DOGE DOT EUR GBP TRY BRL ARS AUD COP CZK JPY MXN NGN PLN RON RUB UAH ZAR USD USD1';
const KNOWN_QUOTES: readonly string[] = QUOTES.split(' ').sort((a, b) => b.length - a.length);

/** These e-money euros quote a handful of books only, and end other coins' euro pairs: LUNAEUR. */
const RARE_QUOTES: ReadonlyMap<string, readonly string[]> = new Map([
  ['AEUR', ['BTC', 'ETH', 'EUR']],
]);

/**
 * Where a pair is cut, found by the units behind the amounts; where they have none, by the currencies
 * that Binance prices in and the fee's unit. Null when that leaves nothing, or more than one.
 */
export function splitUnits(
  pair: string,
  executed: string,
  amount: string,
  fee: string,
): Units | null {
  const cuts = Array.from({ length: Math.max(pair.length - 1, 0) }, (_, index) => ({
    base: pair.slice(0, index + 1),
    quote: pair.slice(index + 1),
  }));
  const hasUnits = !isBare(executed) || !isBare(amount);
  if (hasUnits) {
    const fitting = cuts.filter(
      ({ base, quote }) => mayBeOf(executed, base) && mayBeOf(amount, quote),
    );
    return fitting.length === 1 ? (fitting[0] ?? null) : null;
  }
  return splitByQuote(pair, feeUnit(fee));
}

/** Cuts a pair at a known currency; `hint` is an asset that may be one of the two. */
export function splitByQuote(pair: string, hint: string): Units | null {
  const readings = KNOWN_QUOTES.filter(
    (quote) => pair.endsWith(quote) && pair.length > quote.length,
  ).map((quote) => ({ base: pair.slice(0, -quote.length), quote }));
  const common = readings.filter(
    ({ base, quote }) => RARE_QUOTES.get(quote)?.includes(base) ?? true,
  );
  const hinted = common.find(({ base, quote }) => hint === base || hint === quote);
  // The longest first: BTCFDUSD is not BTCFD in dollars.
  return hinted ?? common[0] ?? null;
}

const BARE = /^[-+]?[\d.,\s']*$/;

function isBare(text: string): boolean {
  return BARE.test(text);
}

/** Whether an amount has this unit behind it, or none. */
function mayBeOf(text: string, unit: string): boolean {
  if (isBare(text)) return true;
  const upper = text.toUpperCase();
  return (
    upper.endsWith(unit) &&
    /\d/.test(upper.slice(0, -unit.length)) &&
    isBare(upper.slice(0, -unit.length))
  );
}

const TRAILING_UNIT = /[\d.,'\s]([A-Z][A-Z0-9]{0,31})$/;

function feeUnit(text: string): string {
  return TRAILING_UNIT.exec(text.toUpperCase())?.[1] ?? '';
}

/** The atoms in front of a unit; null when something else stands there. */
export function readAmountOf(text: string, unit: string, amounts: AmountReader): bigint | null {
  const upper = text.toUpperCase();
  const number = !isBare(text) && upper.endsWith(unit) ? text.slice(0, -unit.length) : text;
  return amounts.quantity(number.trim());
}

export type ReadFee =
  | { readonly type: 'none' | 'unclear' | 'bad' }
  | { readonly type: 'fee'; readonly asset: string; readonly quantity: bigint };

/** A fee with its unit, which may be that of a third coin; `unclear` when it has none. */
export function readFee(text: string, units: Units, amounts: AmountReader): ReadFee {
  if (text === '' || text === '--') return { type: 'none' };
  if (isBare(text)) {
    const quantity = amounts.quantity(text);
    return { type: quantity === null ? 'bad' : quantity === 0n ? 'none' : 'unclear' };
  }
  // A ticker may begin with digits: 1INCH, 1000SATS. The pair's own names are tried first.
  const known = [units.base, units.quote, 'BNB'].find((unit) => mayBeOf(text, unit));
  const asset = known ?? feeUnit(text);
  const quantity = asset === '' ? null : readAmountOf(text, asset, amounts);
  return quantity === null ? { type: 'bad' } : { type: 'fee', asset, quantity };
}
