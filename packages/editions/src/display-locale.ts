/** Codes that are displayed under another (R-LOCALE-03 to 09), as the specification lists them. */
const ALIASES: Readonly<Record<string, string>> = {
  'tr-TUR': 'tr-TR',
  'kk-KAZ': 'kk-KZ',
  'en-KAZ': 'en',
  'en-GEO': 'en',
  'en-IDN': 'en',
  'ru-KAZ': 'ru-RU',
  'ru-GEO': 'ru-RU',
  'pl-EU': 'pl-PL',
  'ro-EU': 'ro-RO',
  'de-EU': 'de-DE',
  'fr-EU': 'fr-FR',
  'it-EU': 'it-IT',
  'es-EU': 'es-ES',
  'pt-EU': 'pt-PT',
  'nl-EU': 'nl-NL',
  'cs-EU': 'cs-CZ',
  'lt-EU': 'lt-LT',
  'hu-EU': 'hu-HU',
  'el-EU': 'el-GR',
  'id-IDN': 'id-ID',
  'ar-ARE': 'ar-SA',
};

/**
 * The locale a code is displayed as; a code that is not listed stays itself, case counts
 * (R-LOCALE-10). Not for `Intl` and `lang`: `en-ARE` comes back as it is (see `hreflangTag`).
 */
export function displayLocale(code: string): string {
  return Object.hasOwn(ALIASES, code) ? (ALIASES[code] ?? code) : code;
}
