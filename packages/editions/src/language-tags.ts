/**
 * Locale codes that are no BCP 47 tags, or name no country, and the tag to use for them:
 * - R-SEO-12: fil-PH and es-419, in no locale set but in the map;
 * - R-SEO-13: the Turkish and Kazakh codes, and by the same reading the other three-letter regions;
 * - R-LOCALE-07: the country of each -EU code; en-EU is plain `en`, since EU is no country code.
 */
const TAGS: Readonly<Record<string, string>> = {
  'fil-PH': 'tl',
  'es-419': 'es',
  'tr-TUR': 'tr-TR',
  'kk-KAZ': 'kk-KZ',
  'en-KAZ': 'en-KZ',
  'ru-KAZ': 'ru-KZ',
  'ka-GEO': 'ka-GE',
  'en-GEO': 'en-GE',
  'ru-GEO': 'ru-GE',
  'id-IDN': 'id-ID',
  'en-IDN': 'en-ID',
  'ar-ARE': 'ar-AE',
  'en-ARE': 'en-AE',
  'en-EU': 'en',
  'cs-EU': 'cs-CZ',
  'de-EU': 'de-DE',
  'es-EU': 'es-ES',
  'el-EU': 'el-GR',
  'fr-EU': 'fr-FR',
  'it-EU': 'it-IT',
  'lt-EU': 'lt-LT',
  'hu-EU': 'hu-HU',
  'nl-EU': 'nl-NL',
  'pl-EU': 'pl-PL',
  'pt-EU': 'pt-PT',
  'ro-EU': 'ro-RO',
};

/**
 * The BCP 47 tag of a locale code, for hreflang, `lang` attributes and `Intl` (R-LOCALE-10 forbids
 * handing them a code such as `en-ARE`). Codes that are tags already pass through. Never put the
 * result into an address: addresses carry the raw code (R-LANG-09).
 */
export function hreflangTag(locale: string): string {
  return Object.hasOwn(TAGS, locale) ? (TAGS[locale] ?? locale) : locale;
}
