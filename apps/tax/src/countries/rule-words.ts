import { formatList } from '@meridian/i18n/formats.ts';
import { dayToIso, taxYearBounds } from '@meridian/tax-engine/common/calendar.ts';
import type { RuleName } from '@meridian/tax-export/law.ts';
import type { IncomeTreatment } from '@meridian/tax-rules/events.ts';
import type { HoldingPeriod, LossDisallowance, Matching } from '@meridian/tax-rules/matching.ts';
import type { LossRules, RateRule } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import { exceptWords, type Figures } from './figures.ts';

type Words = readonly string[];

/** What a rule that holds in every year says, as sentences; none where its basis alone has to say it. */
export function ruleWords(
  name: RuleName,
  rules: CountryRules,
  figures: Figures,
  year: number,
): Words {
  const { t } = figures.i18n;
  switch (name) {
    case 'calendar': {
      const { first, last } = taxYearBounds(year, rules.calendar.value);
      const [from, to] = [first, last].map((day) => figures.day(dayToIso(day)));
      return [t('guides.years.span', { first: from ?? '', last: to ?? '' })];
    }
    case 'matching':
      return matchingWords(rules.matching.value, figures);
    case 'holding':
      return holdingWords(rules, figures);
    case 'swap':
      return [
        t(`guides.swap.${rules.swap.value.treatment}`),
        ...(rules.swap.value.exceptions.length > 0 ? [t('guides.swap.exceptions')] : []),
      ];
    case 'fees':
      return [
        t(rules.fees.value.purchase === 'cost' ? 'guides.fees.cost' : 'guides.fees.notCost'),
        t(
          rules.fees.value.sale === 'deducted' ? 'guides.fees.deducted' : 'guides.fees.notDeducted',
        ),
      ];
    case 'losses':
      return lossWords(rules.losses.value, rules.years[year]?.rate.value, figures);
    case 'fx':
      return [t(`guides.fx.${rules.fx.value.date}`)];
    case 'loss-denial':
      return denialWords(rules.lossDisallowance?.value, figures);
    case 'derivatives':
      return derivativeWords(rules.derivatives?.value, figures);
    default:
      return eventWords(name, rules, figures);
  }
}

/** Kinds of income, and of units that leave without units in return. */
function eventWords(name: RuleName, rules: CountryRules, { i18n: { t } }: Figures): Words {
  for (const [kind, { value }] of Object.entries(rules.income)) {
    if (name === `income.${kind}`) return [t(`guides.income.${treatmentOf(value)}`)];
  }
  for (const [kind, { value }] of Object.entries(rules.outgoing)) {
    if (name === `outgoing.${kind}`) return [t(`guides.outgoing.${value}`)];
  }
  return [];
}

function treatmentOf(value: IncomeTreatment) {
  return value.type === 'at-receipt' ? value.taxedAs : value.cost;
}

function matchingWords(matching: Matching, { i18n, day }: Figures): Words {
  const { t, text, tag } = i18n;
  const [first = 'fifo', ...others] = matching.methods;
  const name = (method: string) => text({ id: `method.${method}` });
  const isContested = (method: string) => Object.hasOwn(matching.contested ?? {}, method);
  const [contested, allowed] = [
    others.filter(isContested),
    others.filter((each) => !isContested(each)),
  ];
  return [
    `${name(first)}.`,
    ...matching.scopes.map(({ from, scope }) => {
      const words = t(`guides.scope.${scope}`);
      return from === undefined ? words : t('guides.scope.from', { date: day(from), scope: words });
    }),
    ...(allowed.length > 0
      ? [t('guides.methods.also', { methods: formatList(allowed.map(name), tag) })]
      : []),
    ...(contested.length > 0
      ? [t('guides.methods.contested', { methods: formatList(contested.map(name), tag) })]
      : []),
    ...(matching.identification === true ? [t('guides.methods.identification')] : []),
    ...(matching.daysAfter === undefined
      ? []
      : [t('guides.daysAfter', { count: matching.daysAfter })]),
    ...(matching.daysBefore === undefined
      ? []
      : [t('guides.daysBefore', { count: matching.daysBefore })]),
    ...(matching.grandfathered === undefined
      ? []
      : [t('guides.grandfathered', { date: day(matching.grandfathered.acquiredBefore) })]),
  ];
}

function holdingWords({ holding: { value } }: CountryRules, figures: Figures): Words {
  const { t } = figures.i18n;
  if (value.type === 'none') return [t('guides.holding.none')];
  const period = periodWords(value.period, figures);
  switch (value.type) {
    case 'exempt-after': {
      const isReached = 'atLeastDays' in value.period;
      return [
        t(isReached ? 'guides.holding.exemptAtLeast' : 'guides.holding.exempt', { period }),
        ...(value.disposedFrom === undefined
          ? []
          : [t('guides.holding.from', { date: figures.day(value.disposedFrom) })]),
        ...(value.proceedsCap === undefined
          ? []
          : [t('guides.holding.cap', { amount: figures.money(value.proceedsCap) })]),
        ...exceptWords(value.except, figures),
      ];
    }
    case 'long-after':
      return [t('guides.holding.long', { period })];
    case 'discount-after':
      return [t('guides.holding.discount', { period, share: figures.percent(value.share) })];
  }
}

function periodWords(period: HoldingPeriod, { i18n: { t } }: Figures): string {
  if ('years' in period) return t('guides.period.years', { count: period.years });
  if ('months' in period) return t('guides.period.months', { count: period.months });
  return t('guides.period.days', { count: period.atLeastDays });
}

/** @param rate of the same year: what a loss may reduce of other income stands there */
export function lossWords(losses: LossRules, rate: RateRule | undefined, figures: Figures): Words {
  const { t } = figures.i18n;
  const { offset, broughtForward, carriedYears, carriedBackYears, mustBeDeclared, sparesIncome } =
    losses;
  // Each disposal stands alone: all of them, or those at home (`LossRules.offset`).
  if (offset === 'none') {
    return [t(broughtForward === 'none' ? 'guides.losses.none' : 'guides.losses.abroadOnly')];
  }
  return [
    t('guides.losses.year'),
    ...otherIncomeWords(losses, rate, figures),
    broughtForward === 'as-tax-credit'
      ? t('guides.losses.credit', { count: losses.creditYears ?? 0 })
      : carriedWords(carriedYears, figures),
    ...limitWords(losses, figures),
    ...(carriedBackYears === undefined
      ? []
      : [t('guides.losses.back', { count: carriedBackYears })]),
    ...(mustBeDeclared === true ? [t('guides.losses.declared')] : []),
    ...(sparesIncome === true ? [t('guides.losses.sparesIncome')] : []),
  ];
}

function carriedWords(years: LossRules['carriedYears'], { i18n: { t } }: Figures): string {
  if (years === 'unlimited') return t('guides.losses.unlimited');
  return t(years === 0 ? 'guides.losses.lost' : 'guides.losses.carried', { count: years });
}

function otherIncomeWords(
  { againstCapitalIncome }: LossRules,
  rate: RateRule | undefined,
  figures: Figures,
) {
  const { i18n, money, percent } = figures;
  return [
    ...(againstCapitalIncome === undefined
      ? []
      : [i18n.t('guides.losses.capitalIncome', { share: percent(againstCapitalIncome) })]),
    ...(rate?.type === 'short-long-brackets'
      ? [i18n.t('guides.losses.otherIncome', { amount: money(rate.lossAgainstIncome.single) })]
      : []),
  ];
}

/** How much of a loss is carried, and how much it may reduce in a later year. */
function limitWords({ minimumExcess, broughtForwardCap: cap }: LossRules, figures: Figures) {
  const { i18n, money, percent } = figures;
  return [
    ...(minimumExcess === undefined
      ? []
      : [i18n.t('guides.losses.minimum', { amount: money(minimumExcess) })]),
    ...(cap === undefined
      ? []
      : [
          i18n.t('guides.losses.cap', {
            amount: money(cap.free.single),
            share: percent(cap.shareAbove),
          }),
        ]),
  ];
}

function denialWords(rule: LossDisallowance | undefined, figures: Figures): Words {
  const { t } = figures.i18n;
  if (rule === undefined) return [];
  if (rule.type === 'superficial') {
    return [t('guides.denial.superficial', { before: rule.daysBefore, after: rule.daysAfter })];
  }
  const period =
    'days' in rule.after
      ? t('guides.period.days', { count: rule.after.days })
      : t('guides.period.months', { count: rule.after.months });
  return [t('guides.denial.later', { period })];
}

function derivativeWords(
  treatment: NonNullable<CountryRules['derivatives']>['value'] | undefined,
  { i18n: { t }, percent }: Figures,
): Words {
  if (treatment === undefined) return [];
  if (typeof treatment === 'string') return [t(`guides.derivatives.${treatment}`)];
  const { rate } = treatment;
  return typeof rate === 'string'
    ? [t('guides.derivatives.rate', { rate: percent(rate) })]
    : [t('guides.derivatives.top', { rate: percent(rate.top) })];
}
