import { PAGE_PATHS } from './paths.ts';

/** The path of a country's guide behind the language: `/tax-api/countries/de/` of `DE`. */
export function countryPath(country: string): string {
  return `${PAGE_PATHS.taxCountries}${country.toLowerCase()}/`;
}
