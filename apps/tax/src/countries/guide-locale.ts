import { languageOf, LOCALES, regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import { isTranslated } from '@meridian/i18n/catalogues.ts';
import { countryPath } from '@meridian/routes/country-path.ts';
import { inLanguage, pathOf } from '@meridian/routes/paths.ts';

/** Where guides are read from a page: in its language, else in the English of its edition. */
export function guideLocale(locale: Locale): Locale {
  if (isTranslated(locale, 'guides')) return locale;
  const english = LOCALES[regionOfLocale(locale)].find((code) => languageOf(code) === 'en');
  return english ?? 'en';
}

/** The address of a country's guide, or of all of them, for a reader of a locale. */
export function guideAddress(locale: Locale, country?: string): string {
  const language = guideLocale(locale);
  return country === undefined
    ? pathOf('taxCountries', language)
    : inLanguage(countryPath(country), language);
}
