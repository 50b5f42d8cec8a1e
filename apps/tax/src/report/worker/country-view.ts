import { fixed } from '@meridian/money/fixed.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import type { Rate } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import type { RuleName, RuleView } from '../model/report-view.ts';
import type { CountryView, Question } from '../model/workspace-view.ts';

export function countryViews(): readonly CountryView[] {
  return COUNTRIES.map(countryView);
}

function countryView(rules: CountryRules): CountryView {
  const coveredYears = Object.keys(rules.years).map((year) => Number.parseInt(year, 10));
  const rate = rules.years[Math.max(...coveredYears)]?.rate.value;
  const { startMonth, startDay } = rules.calendar.value;
  return {
    code: rules.country,
    currency: rules.currency,
    asOf: rules.asOf,
    methods: rules.matching.value.methods,
    coveredYears,
    splitYear: startMonth !== 1 || startDay !== 1,
    questions: questionsOf(rate),
    assumedRate: rate?.type === 'marginal' ? fixed(rate.top) * 100n : null,
  };
}

/** What a rate needs to know about the person. */
function questionsOf(rate: Rate | undefined): readonly Question[] {
  switch (rate?.type) {
    case 'marginal':
      return ['marginalRate'];
    case 'two-rate-stacked':
      return ['otherIncome'];
    case 'short-long-brackets':
      return ['filingStatus', 'otherIncome'];
    default:
      return [];
  }
}

/** The rules a report of one year rests on, each with its basis and how sure it is. */
export function ruleViews(rules: CountryRules, year: number): readonly RuleView[] {
  const ofYear = rules.years[year];
  const named: readonly (readonly [
    RuleName,
    { basis: string; confidence: RuleView['confidence'] } | undefined,
  ])[] = [
    ['calendar', rules.calendar],
    ['matching', rules.matching],
    ['holding', rules.holding],
    ['swap', rules.swap],
    ['fees', rules.fees],
    ['losses', rules.losses],
    ['fx', rules.fx],
    ['allowance', ofYear?.allowance],
    ['rate', ofYear?.rate],
    ['incomeAllowance', ofYear?.incomeAllowance],
  ];
  return named.flatMap(([name, rule]) =>
    rule === undefined ? [] : [{ name, basis: rule.basis, confidence: rule.confidence }],
  );
}
