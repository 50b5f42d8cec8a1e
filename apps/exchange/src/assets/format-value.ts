import {
  absolute,
  compare,
  type Decimal,
  isZero,
  makeDecimal,
  negate,
} from '@meridian/money/decimal.ts';
import { currencyDigits, formatAsset, formatMoney } from '@meridian/money/format.ts';

/** Digits of a value in a coin: cents of a dollar coin; a bitcoin has more worth showing. */
const COIN_DIGITS: Readonly<Record<string, number>> = { BTC: 8, ETH: 8 };
const USUAL_DIGITS = 2;

type SignDisplay = 'auto' | 'exceptZero';

/**
 * A value for display, rounded half to even to the digits of its currency. One that would round to
 * nothing is shown as less than the smallest digit: `< 0.01 USDT`.
 */
export function formatValue(
  value: Decimal,
  currency: string,
  tag: string,
  signDisplay: SignDisplay = 'auto',
): string {
  const digits = digitsOf(currency);
  const least = makeDecimal(1n, digits);
  if (!isZero(value) && compare(absolute(value), least) < 0) {
    const bound = value.coefficient < 0n ? negate(least) : least;
    return `${value.coefficient < 0n ? '> ' : '< '}${written(bound, currency, tag, 'auto')}`;
  }
  return written(value, currency, tag, signDisplay);
}

function digitsOf(currency: string): number {
  return currencyDigits(currency) ?? COIN_DIGITS[currency] ?? USUAL_DIGITS;
}

function written(value: Decimal, currency: string, tag: string, signDisplay: SignDisplay): string {
  const digits = digitsOf(currency);
  const options = {
    ...{ locale: tag, signDisplay, maximumFractionDigits: digits },
    rounding: 'half-even',
  } as const;
  return currencyDigits(currency) === null
    ? formatAsset(value, currency, { ...options, minimumFractionDigits: Math.min(digits, 2) })
    : formatMoney(value, currency, options);
}
