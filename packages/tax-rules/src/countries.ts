import { germany } from './countries/de.ts';
import { unitedKingdom } from './countries/gb.ts';
import { unitedStates } from './countries/us.ts';
import type { CountryRules } from './rules.ts';

/** Every country the engine knows, in the order of a picker without a locale. */
export const COUNTRIES: readonly CountryRules[] = [germany, unitedKingdom, unitedStates];

/** Rules by ISO 3166 code in upper case, or undefined. */
export function countryRules(code: string): CountryRules | undefined {
  return COUNTRIES.find((rules) => rules.country === code);
}
