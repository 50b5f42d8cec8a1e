import { currencyDigits } from '@meridian/money/format.ts';
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
