import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import type { FilingStatus } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import type { CountryView } from '../model/workspace-view.ts';

export function countryViews(): readonly CountryView[] {
  return COUNTRIES.map(countryView);
}

function countryView(rules: CountryRules): CountryView {
  const { startMonth, startDay } = rules.calendar.value;
  return {
    code: rules.country,
    currency: rules.currency,
    asOf: rules.asOf,
    methods: rules.matching.value.methods,
    contested: rules.matching.value.methods.filter(
      (method) => rules.matching.value.contested?.[method] !== undefined,
    ),
    coveredYears: Object.keys(rules.years).map((year) => Number.parseInt(year, 10)),
    splitYear: startMonth !== 1 || startDay !== 1,
    asks: rules.asks,
    filingStatuses: STATUSES.filter((status) => hasFigure(rules.years, status)),
    gainSources: gainSourcesOf(rules),
  };
}

const STATUSES: readonly FilingStatus[] = ['single', 'joint', 'separate', 'head'];

/** Whether any figure of the rules depends on filing status, and has one for this status. */
function hasFigure(rules: unknown, status: FilingStatus): boolean {
  if (typeof rules !== 'object' || rules === null) return false;
  if ('single' in rules && 'joint' in rules) return status in rules;
  return Object.values(rules).some((part) => hasFigure(part, status));
}

function gainSourcesOf({ years }: CountryRules): readonly string[] {
  const ids = Object.values(years).flatMap(({ rate: { value } }) =>
    value.type === 'by-source' ? value.sources.map(({ id }) => id) : [],
  );
  return [...new Set(ids)];
}
