import { findLocale } from './editions.ts';

/**
 * The locale a code is displayed as (R-LOCALE-03 to 09); a code that no row gives another for stays
 * itself, case counts (R-LOCALE-10). Not for `Intl` and `lang`: `en-ARE` comes back as it is (see
 * `hreflangTag`).
 */
export function displayLocale(code: string): string {
  return findLocale(code)?.row.shownAs ?? code;
}
