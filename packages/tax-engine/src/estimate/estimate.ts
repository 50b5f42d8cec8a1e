import { fixed, fixedRate } from '@meridian/money/fixed.ts';
import type { LossRules, Proposal, RateRule, YearRules } from '@meridian/tax-rules/rates.ts';
import type { CountryRules, LawStatus } from '@meridian/tax-rules/rules.ts';
import type { Sourced } from '@meridian/tax-rules/sourced.ts';
import { isoToDay, taxYearBounds } from '../common/calendar.ts';
import { withDerivatives } from './derivatives.ts';
import { withOwnTax } from './derivative-tax.ts';
import { estimateDeemed } from './deemed.ts';
import {
  estimateByClass,
  estimateBySource,
  estimateFlat,
  estimateMarginal,
  estimateNone,
} from './plain.ts';
import { whileResident } from './residency.ts';
import { defaultsTaken } from './settings.ts';
import { estimateShortLong } from './short-long.ts';
import { estimateBrackets, estimateFlatThenBrackets } from './stacked.ts';
import { roundedStep, withSurcharges } from './surcharges.ts';
import { estimateTurnover } from './turnover.ts';
import { estimateTwoRates } from './two-rates.ts';
import { estimateMinimumTax, estimateMonthly } from './venues.ts';
import {
  type EstimateInput,
  type TaxComputation,
  type Situation,
  withBasis,
  percent,
  share,
  step,
} from './tax-computation.ts';
import type { Estimate, EstimateStep, WhatIf } from '../result/estimate.ts';

/**
 * The tax estimate of a year, step by step. Without the user's other income, the highest rate is
 * assumed and named: the estimate is then the most that can be owed. Proposals are computed beside
 * it and never part of `tax`.
 */
export function estimateTax(given: EstimateInput): Estimate {
  const { rules, year } = given;
  const rulesOfYear = rules.years[year];
  if (rulesOfYear === undefined) return { covered: false, reason: 'year-not-covered' };
  const counted = withDerivatives(given);
  const { input, steps: residency } = whileResident(counted.input);
  const situation = situationOf(input, rulesOfYear);
  const computed = computeTax(situation);
  const onGains = withSurcharges(computed, rulesOfYear.surcharges, input.settings);
  const { lacks, ...computation } = withOwnTax(onGains, counted.own);
  const advance = advanceOf(input, rulesOfYear);
  const { incomplete, incomeIncomplete } = input.totals;
  const openCash =
    input.cash?.some((cashYear) => cashYear.revenueUnknown + cashYear.costsUnknown > 0) ?? false;
  const banner = bannerOf(rules, year);
  return {
    covered: true,
    ...computation,
    steps: [
      ...counted.steps,
      ...residency,
      ...computation.steps,
      ...roundedStep(onGains, rulesOfYear.rounding),
      ...(advance === null ? [] : [advance.step]),
      ...carriedSteps(computation, situation.losses),
      ...(input.totals.incomeApart === 0n
        ? []
        : [step('estimate.income-listed', input.totals.incomeApart)]),
    ],
    assumptions: [...computation.assumptions, ...counted.assumptions, ...defaultsTaken(situation)],
    whatIf: [
      ...rules.proposals
        .filter(({ from = year }) => from <= year)
        .flatMap((proposal) => whatIfOf(proposal, netted(situation))),
      ...(rulesOfYear.otherReadings ?? []).flatMap((other) => whatIfOf(other, situation)),
    ],
    incomplete:
      (incomplete > 0 && rulesOfYear.rate.value.type !== 'deemed-return') ||
      incomeIncomplete > 0 ||
      lacks === true ||
      openCash ||
      counted.lacks ||
      input.isLeftOut === true,
    ...(banner === null ? {} : { banner }),
    ...(advance === null ? {} : { advance: advance.amount }),
  };
}

/** Message id of the banner of a country whose law is not settled, in the year or at all. */
export function bannerOf(rules: CountryRules, year?: number): string | null {
  const status = statusOf(rules, year);
  return status === 'settled' ? null : `estimate.status.${status}`;
}

function statusOf({ status, statusFrom, calendar }: CountryRules, year?: number): LawStatus {
  if (statusFrom === undefined || year === undefined) return status;
  const begins = taxYearBounds(year, calendar.value).first;
  return begins < isoToDay(statusFrom.from) ? status : statusFrom.status;
}

function situationOf(input: EstimateInput, year: YearRules): Situation {
  return {
    ...input,
    rate: year.rate,
    allowance: year.allowance,
    incomeAllowance: year.incomeAllowance,
    losses: year.losses ?? input.rules.losses,
  };
}

function computeTax(situation: Situation): TaxComputation {
  const { rate } = situation;
  const withRate = <R extends RateRule>(value: R): Situation<R> => ({
    ...situation,
    rate: { ...rate, value },
  });
  const { value } = rate;
  switch (value.type) {
    case 'none':
      return estimateNone(withRate(value));
    case 'flat':
      return estimateFlat(withRate(value));
    case 'marginal':
      return estimateMarginal(withRate(value));
    case 'brackets':
      return estimateBrackets(withRate(value));
    case 'flat-then-brackets':
      return estimateFlatThenBrackets(withRate(value));
    case 'two-rate-stacked':
      return estimateTwoRates(withRate(value));
    case 'short-long-brackets':
      return estimateShortLong(withRate(value));
    case 'by-class':
      return estimateByClass(withRate(value));
    case 'monthly-brackets-by-venue':
      return estimateMonthly(withRate(value));
    case 'marginal-or-minimum-tax':
      return estimateMinimumTax(withRate(value));
    case 'by-source':
      return estimateBySource(withRate(value));
    case 'deemed-return':
      return estimateDeemed(withRate(value));
    case 'turnover':
      return estimateTurnover(withRate(value));
  }
}

/** A payment on account for each operation from an amount on, whatever its gain (MX). */
function advanceOf(
  { disposals }: EstimateInput,
  { advance: law }: YearRules,
): { readonly amount: bigint; readonly step: EstimateStep } | null {
  if (law === undefined) return null;
  const { rate, from } = law.value;
  const minimum = fixed(from);
  let prices = 0n;
  for (const { proceeds } of disposals) {
    if (proceeds !== null && proceeds >= minimum) prices += proceeds;
  }
  const amount = share(prices, rate);
  const params = { rate: percent(fixedRate(rate)), limit: from };
  return { amount, step: withBasis(step('estimate.advance', amount, params), law) };
}

/** The loss that other years may use; with another id where the return must declare it. */
function carriedSteps(
  { lossCarried = 0n, steps }: TaxComputation,
  law: Sourced<LossRules>,
): EstimateStep[] {
  if (lossCarried === 0n) return [];
  const { mustBeDeclared, carriedBackYears } = law.value;
  const id = mustBeDeclared === true ? 'estimate.loss-to-declare' : 'estimate.loss-carried';
  const isStated = steps.some((estimateStep) => estimateStep.id === 'estimate.loss-carried');
  return [
    ...(isStated ? [] : [step(id, lossCarried)]),
    ...(carriedBackYears === undefined
      ? []
      : [step('estimate.loss-carried-back', lossCarried, { years: `${carriedBackYears}` })]),
  ].map((estimateStep) => withBasis(estimateStep, law));
}

/** The tax under a proposal or another reading of the law. */
function whatIfOf({ id, whatIf, basis, confidence }: Proposal, situation: Situation): WhatIf[] {
  if (whatIf === undefined) return [];
  const { tax, steps } = computeTax({
    ...situation,
    rate: { value: whatIf.rate, basis, confidence },
    allowance: { value: whatIf.allowance, basis, confidence },
  });
  return [{ id, tax, steps }];
}

/**
 * Proposals net the gains of a year without losses of earlier years, because they are not law yet.
 */
function netted(situation: Situation): Situation {
  const { losses } = situation;
  const value = { ...losses.value, offset: 'year', broughtForward: 'none' } as const;
  return { ...situation, losses: { ...losses, value } };
}
