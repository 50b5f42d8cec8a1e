import { fixed, multiplyFixed } from '@meridian/money/fixed.ts';
import type { Rate, YearRules } from '@meridian/tax-rules/rates.ts';
import { estimateShortLong } from './estimate-short-long.ts';
import { estimateTwoRates } from './estimate-two-rates.ts';
import {
  type EstimateInput,
  type Reckoning,
  applyAllowance,
  limitOf,
  rateStep,
  step,
} from './reckoning.ts';
import type { Estimate } from './result.ts';

/**
 * The tax estimate of a year, written out in steps. Where the user says nothing about other income,
 * the highest rate is assumed and named: the estimate is then the most that can be owed.
 */
export function estimateTax(input: EstimateInput): Estimate {
  const { rules, year, totals } = input;
  const rulesOfYear = rules.years[year];
  if (rulesOfYear === undefined) return { covered: false, reason: 'year-not-covered' };
  const rate = rulesOfYear.rate.value;
  const reckoning = reckon(input, rulesOfYear, rate);
  return {
    covered: true,
    ...reckoning,
    whatIf: [],
    incomplete: totals.incomplete > 0 || totals.incomeIncomplete > 0,
  };
}

function reckon(input: EstimateInput, rulesOfYear: YearRules, rate: Rate): Reckoning {
  switch (rate.type) {
    case 'marginal':
      return estimateMarginal(input, rulesOfYear, rate.top);
    case 'two-rate-stacked':
      return estimateTwoRates(input, rate, rulesOfYear.allowance.value);
    case 'short-long-brackets':
      return estimateShortLong(input, rate);
    default:
      throw new Error(`rate ${rate.type} is not reckoned`);
  }
}

/** Gains and income at the user's own marginal rate (DE). */
function estimateMarginal(
  { totals, settings }: EstimateInput,
  { allowance, incomeAllowance }: YearRules,
  top: string,
): Reckoning {
  // Units without a known acquisition day cannot be shown to be exempt.
  const gain = totals.byTerm.taxable + totals.byTerm.unknown;
  const taxableGain = applyAllowance(gain, allowance.value);
  const taxableIncome = applyAllowance(totals.income, incomeAllowance?.value ?? { type: 'none' });
  const percent = settings.marginalRate;
  const rate = percent === undefined ? fixed(top) : multiplyFixed(percent, fixed('0.01'));
  const tax = multiplyFixed(taxableGain + taxableIncome, rate);
  return {
    taxableGain,
    taxableIncome,
    tax,
    steps: [
      step('estimate.gain-exempt', totals.byTerm.exempt),
      step('estimate.gain-taxable', gain),
      step('estimate.after-cliff', taxableGain, limitOf(allowance.value)),
      step('estimate.income', totals.income),
      step('estimate.income-after-cliff', taxableIncome, limitOf(incomeAllowance?.value)),
      rateStep('estimate.rate', rate),
      step('estimate.tax', tax),
    ],
    assumptions: percent === undefined ? ['estimate.assumes.top-rate'] : [],
  };
}
