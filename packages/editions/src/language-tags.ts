import { findLocale } from './editions.ts';

/** Codes of no edition that the specification maps all the same (R-SEO-12). */
const OTHER_TAGS: ReadonlyMap<string, string> = new Map([
  ['fil-PH', 'tl'],
  ['es-419', 'es'],
]);

/**
 * The BCP 47 tag of a locale code, for hreflang, `lang` attributes and `Intl` (R-LOCALE-10 forbids
 * handing them a code such as `en-ARE`). Codes that are tags already pass through. Never put the
 * result into an address: addresses carry the raw code (R-LANG-09).
 */
export function hreflangTag(locale: string): string {
  return findLocale(locale)?.row.tag ?? OTHER_TAGS.get(locale) ?? locale;
}
