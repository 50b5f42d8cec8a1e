import { unitedArabEmirates } from './countries/ae.ts';
import { argentina } from './countries/ar.ts';
import { austria } from './countries/at.ts';
import { australia } from './countries/au.ts';
import { brazil } from './countries/br.ts';
import { canada } from './countries/ca.ts';
import { cyprus } from './countries/cy.ts';
import { czechia } from './countries/cz.ts';
import { germany } from './countries/de.ts';
import { spain } from './countries/es.ts';
import { france } from './countries/fr.ts';
import { unitedKingdom } from './countries/gb.ts';
import { georgia } from './countries/ge.ts';
import { greece } from './countries/gr.ts';
import { hongKong } from './countries/hk.ts';
import { hungary } from './countries/hu.ts';
import { indonesia } from './countries/id.ts';
import { ireland } from './countries/ie.ts';
import { italy } from './countries/it.ts';
import { japan } from './countries/jp.ts';
import { kazakhstan } from './countries/kz.ts';
import { lithuania } from './countries/lt.ts';
import { mexico } from './countries/mx.ts';
import { malaysia } from './countries/my.ts';
import { netherlands } from './countries/nl.ts';
import { poland } from './countries/pl.ts';
import { portugal } from './countries/pt.ts';
import { romania } from './countries/ro.ts';
import { saudiArabia } from './countries/sa.ts';
import { turkey } from './countries/tr.ts';
import { taiwan } from './countries/tw.ts';
import { ukraine } from './countries/ua.ts';
import { unitedStates } from './countries/us.ts';
import { vietnam } from './countries/vn.ts';
import type { CountryRules } from './rules.ts';

/** Every country the engine knows, in the order of a picker without a locale. */
export const COUNTRIES: readonly CountryRules[] = [
  unitedArabEmirates,
  argentina,
  austria,
  australia,
  brazil,
  canada,
  cyprus,
  czechia,
  germany,
  spain,
  france,
  unitedKingdom,
  georgia,
  greece,
  hongKong,
  hungary,
  indonesia,
  ireland,
  italy,
  japan,
  kazakhstan,
  lithuania,
  mexico,
  malaysia,
  netherlands,
  poland,
  portugal,
  romania,
  saudiArabia,
  turkey,
  taiwan,
  ukraine,
  unitedStates,
  vietnam,
];

/** Rules by ISO 3166 code in upper case, or undefined. */
export function countryRules(code: string): CountryRules | undefined {
  return COUNTRIES.find((rules) => rules.country === code);
}
