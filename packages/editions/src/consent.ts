import { regionOfLocale, type Locale } from './locales.ts';
import type { Region } from './regions.ts';

/** Editions for countries whose law asks for consent, whatever the language. */
const REGIONS_THAT_ASK: ReadonlySet<Region> = new Set<Region>(['EU', 'NLD', 'TUR']);

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
  const region = regionOfLocale(locale);
  if (region !== 'global') return REGIONS_THAT_ASK.has(region);
  return COUNTRIES_THAT_ASK.has(locale.slice(locale.indexOf('-') + 1));
}
