import { austria } from './countries/at.ts';
import { cyprus } from './countries/cy.ts';
import { czechia } from './countries/cz.ts';
import { germany } from './countries/de.ts';
import { spain } from './countries/es.ts';
import { france } from './countries/fr.ts';
import { unitedKingdom } from './countries/gb.ts';
import { greece } from './countries/gr.ts';
import { hungary } from './countries/hu.ts';
import { ireland } from './countries/ie.ts';
import { italy } from './countries/it.ts';
import { lithuania } from './countries/lt.ts';
import { netherlands } from './countries/nl.ts';
import { poland } from './countries/pl.ts';
import { portugal } from './countries/pt.ts';
import { romania } from './countries/ro.ts';
import { unitedStates } from './countries/us.ts';
import type { CountryRules } from './rules.ts';

/** Every country the engine knows, in the order of a picker without a locale. */
export const COUNTRIES: readonly CountryRules[] = [
  austria,
  cyprus,
  czechia,
  germany,
  spain,
  france,
  unitedKingdom,
  greece,
  hungary,
  ireland,
  italy,
  lithuania,
  netherlands,
  poland,
  portugal,
  romania,
  unitedStates,
];

/** Rules by ISO 3166 code in upper case, or undefined. */
export function countryRules(code: string): CountryRules | undefined {
  return COUNTRIES.find((rules) => rules.country === code);
}
