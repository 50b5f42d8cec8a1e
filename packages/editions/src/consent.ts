import { editionOf } from './editions.ts';
import { regionOfLocale, type Locale } from './locales.ts';

/** The European Economic Area and the United Kingdom: 30 countries and one, by ISO 3166 code. */
const COUNTRIES_THAT_ASK: ReadonlySet<string> = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE'],
  ...['IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
  'GB',
]);

/**
 * Whether a page in this locale asks before it keeps or collects anything beyond the visit. The
 * edition decides, and on the global hosts the country of the locale: today es-ES, pt-PT, pl-PL and
 * ro-RO. A locale without a country, and the languages of countries outside the two lists (uk-UA,
 * ru-RU), do not ask.
 */
export function consentNeeded(locale: Locale): boolean {
  const { asksConsent } = editionOf(regionOfLocale(locale));
  if (asksConsent !== 'by-country') return asksConsent === 'always';
  return COUNTRIES_THAT_ASK.has(locale.slice(locale.indexOf('-') + 1));
}
