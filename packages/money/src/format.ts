import { type Decimal, decimalToText, roundTo } from './decimal.ts';
import { currencyDigits } from './fiat.ts';
import { invariant } from './invariants.ts';
import { localeMarks } from './locale-marks.ts';
import { type NumberStyle, numberFormat } from './number-format.ts';
import type { Rounding } from './rounding.ts';

export { currencyDigits } from './fiat.ts';

/**
 * How many digits to show. Nothing is dropped unless both the number of digits and the rounding are
 * given by name; the types do not accept one without the other.
 */
export type DigitLimit =
  | { readonly maximumFractionDigits: number; readonly rounding: Rounding }
  | { readonly maximumFractionDigits?: undefined; readonly rounding?: undefined };

interface CommonOptions {
  /** A BCP 47 tag that `Intl` accepts; `tr-TUR` is not one and throws a RangeError. */
  readonly locale: string;
  /** Zeros are added up to this many digits (at most 100) after the mark. Default 0; money: the currency's own. */
  readonly minimumFractionDigits?: number;
  /** Default true: as the locale groups. */
  readonly grouping?: boolean;
  /** As in ECMA-402; default `auto`. Applies to the rounded value. */
  readonly signDisplay?: 'auto' | 'always' | 'exceptZero' | 'negative' | 'never';
}

export type FormatDecimalOptions = CommonOptions & DigitLimit;

export type FormatMoneyOptions = CommonOptions &
  (
    | DigitLimit
    /** A rounding alone rounds to the currency's own digits. */
    | { readonly maximumFractionDigits?: undefined; readonly rounding: Rounding }
  ) & {
    /** As in ECMA-402: `€`, `US$`; `narrowSymbol`: `$`; `code`: `EUR`. Default `symbol`. */
    readonly currencyDisplay?: 'symbol' | 'narrowSymbol' | 'code';
  };

/** The number as the locale writes it: exact for any size, all its digits unless told otherwise. */
export function formatDecimal(value: Decimal, options: FormatDecimalOptions): string {
  const shown = limited(value, options.maximumFractionDigits, options.rounding);
  const minimum = lowestMinimum(options.minimumFractionDigits ?? 0, options.maximumFractionDigits);
  return written(shown, styleOf(options, minimum, {}));
}

/**
 * An amount of a fiat currency as the locale writes it, with at least the currency's own digits
 * (`€1,234.50`, `1.234,50 €`). A code `Intl` does not know as a currency is treated as an asset's
 * symbol, see `formatAsset`.
 */
export function formatMoney(value: Decimal, currency: string, options: FormatMoneyOptions): string {
  const own = currencyDigits(currency);
  if (own === null) return formatWithSymbol(value, currency, options);
  const maximum =
    options.maximumFractionDigits ?? (options.rounding === undefined ? undefined : own);
  const shown = limited(value, maximum, options.rounding);
  const minimum = lowestMinimum(options.minimumFractionDigits ?? own, maximum);
  const display = options.currencyDisplay ?? 'symbol';
  return written(shown, styleOf(options, minimum, { currency, display }));
}

/** The most places that a coin divides into: a quantity with more is a share that was computed. */
const COIN_PLACES = 18;
/** Places that are shown of a share, more where the first that is not zero comes later. */
const SHARE_PLACES = 8;

/**
 * A quantity as it is read: every digit that a source can state, and of a computed share of units
 * (a third of a coin) eight places, or four digits where it is smaller than those.
 */
export function formatQuantity(value: Decimal, options: CommonOptions): string {
  return formatDecimal(readableQuantity(value), options);
}

/** A quantity with the digits that `formatQuantity` writes. */
export function readableQuantity(value: Decimal): Decimal {
  if (value.scale <= COIN_PLACES) return value;
  const digits = String(value.coefficient < 0n ? -value.coefficient : value.coefficient).length;
  const firstPlace = value.scale - digits;
  const places = Math.max(SHARE_PLACES, firstPlace + 4);
  return roundTo(value, Math.min(places, value.scale), 'half-even');
}

/**
 * An amount of any asset: its symbol stands as it is written, behind the number in every language.
 * Use it for everything that is not fiat: tokens share codes with currencies (`MNT` is Mantle and
 * the Mongolian tögrög) and have symbols that `Intl` refuses (`USDT`, `1INCH`).
 */
export function formatAsset(value: Decimal, symbol: string, options: FormatDecimalOptions): string {
  return formatWithSymbol(value, symbol, options);
}

function formatWithSymbol(
  value: Decimal,
  symbol: string,
  options: FormatDecimalOptions | FormatMoneyOptions,
): string {
  invariant(
    options.rounding === undefined || options.maximumFractionDigits !== undefined,
    'rounding-has-digits',
    symbol,
  );
  const shown = limited(value, options.maximumFractionDigits, options.rounding);
  const minimum = lowestMinimum(options.minimumFractionDigits ?? 0, options.maximumFractionDigits);
  return `${written(shown, styleOf(options, minimum, {}))}\u00A0${symbol}`;
}

function limited(
  value: Decimal,
  maximum: number | undefined,
  rounding: Rounding | undefined,
): Decimal {
  if (maximum === undefined) return value;
  invariant(rounding !== undefined, 'dropped-digits-have-a-rounding');
  return roundTo(value, maximum, rounding);
}

function lowestMinimum(minimum: number, maximum: number | undefined): number {
  const canBeShown = minimum >= 0 && minimum <= MAX_INTL_FRACTION;
  invariant(canBeShown, 'least-digits-can-be-shown', `${minimum}`);
  return maximum === undefined ? minimum : Math.min(minimum, maximum);
}

function styleOf(
  options: CommonOptions,
  minimum: number,
  money: Pick<NumberStyle, 'currency' | 'display'>,
): NumberStyle {
  return {
    locale: options.locale,
    minimum,
    grouping: options.grouping ?? true,
    signDisplay: options.signDisplay ?? 'auto',
    ...money,
  };
}

interface Part {
  readonly type: string;
  readonly value: string;
}

/** What `Intl` reads exactly from a string: up to 100 digits after the point, and below 2^1024. */
const MAX_INTL_FRACTION = 100;
const MAX_INTL_INTEGER = 300;

function written(value: Decimal, style: NumberStyle): string {
  const text = decimalToText(value);
  return fitsIntl(text) ? numberFormat(style).format(text) : joined(partsBeyondIntl(text, style));
}

/** Whether `Intl` reads the canonical text of a decimal exactly. */
function fitsIntl(text: string): text is `${number}` {
  const point = text.indexOf('.');
  const whole = point < 0 ? text.length : point;
  return whole <= MAX_INTL_INTEGER && text.length - whole - 1 <= MAX_INTL_FRACTION;
}

/**
 * `Intl` writes an infinity sign for 10^309 and rounds after 100 decimals. Beyond either it gets the
 * whole part (as a bigint, which has no limit) with a stand-in fraction, which is then replaced.
 */
function partsBeyondIntl(text: string, style: NumberStyle): readonly Part[] {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = fraction.padEnd(style.minimum ?? 0, '0');
  const short = numberFormat({ ...style, minimum: digits === '' ? 0 : 1 });
  // Not zero, so that the sign shows as it would for the value itself; a bigint -0 would lose it.
  const sample = `${whole}.1`;
  const parts: readonly Part[] = fitsIntl(sample)
    ? short.formatToParts(sample)
    : short.formatToParts(BigInt(whole));
  const own = localeMarks(style.locale).digits;
  const local = Array.from(digits, (digit) => own[Number(digit)] ?? digit).join('');
  return parts.map((part) => (part.type === 'fraction' ? { type: part.type, value: local } : part));
}

function joined(parts: readonly Part[]): string {
  return parts.map((part) => part.value).join('');
}
