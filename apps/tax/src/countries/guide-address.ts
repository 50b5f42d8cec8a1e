import type { Locale } from '@meridian/editions/locales.ts';
import { countryPath } from '@meridian/routes/country-path.ts';
import { inLanguage, pathOf } from '@meridian/routes/paths.ts';

/** The address of a country's guide, or of all of them, in a reader's language. */
export function guideAddress(locale: Locale, country?: string): string {
  return country === undefined
    ? pathOf('taxCountries', locale)
    : inLanguage(countryPath(country), locale);
}
