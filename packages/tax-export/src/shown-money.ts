import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import { currencyDigits, readableQuantity } from '@meridian/money/format.ts';
import { fixedToText, roundFixed } from '@meridian/money/fixed.ts';
import type { Atoms } from '@meridian/money/measure.ts';

/**
 * Money as the pages and the text report show it: to its currency's own digits, half up, as plain
 * decimal text without trailing zeros. All digits where `currency` is no known currency.
 */
export function shownMoney(atoms: Atoms, currency: string): string {
  const digits = currencyDigits(currency);
  return fixedToText(digits === null ? atoms : roundFixed(atoms, digits, 'half-up'));
}

/** A quantity inside a sentence: a computed share of units with fewer digits than it has. */
export function shownQuantity(atoms: Atoms): string {
  return decimalToText(readableQuantity(decimal(fixedToText(atoms))));
}
