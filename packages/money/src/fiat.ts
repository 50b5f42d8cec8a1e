import { invariant } from './invariants.ts';
import { numberFormat } from './number-format.ts';

let fiatCodes: ReadonlySet<string> | undefined;
const digitsOf = new Map<string, number>();

/** Whether `Intl` knows the code as a currency in use. Needs the exact upper-case code. */
export function isKnownCurrency(code: string): boolean {
  fiatCodes ??= new Set(Intl.supportedValuesOf('currency'));
  return fiatCodes.has(code);
}

/**
 * The digits after the point a fiat currency is written with: 2 for EUR, 0 for JPY, 3 for KWD.
 * These are the digits of display (CLDR's, so IDR has 0), not a rule of rounding in any tax law.
 *
 * @returns null for a code that is not a known currency; `Intl` itself would say 2 for `BTC`.
 */
export function currencyDigits(code: string): number | null {
  if (!isKnownCurrency(code)) return null;
  const known = digitsOf.get(code);
  if (known !== undefined) return known;
  const style = { locale: 'en', minimum: undefined, grouping: false, signDisplay: 'auto' } as const;
  const { maximumFractionDigits: digits } = numberFormat({
    ...style,
    currency: code,
    display: 'code',
  }).resolvedOptions();
  invariant(digits !== undefined, 'currency-has-digits', code);
  digitsOf.set(code, digits);
  return digits;
}
