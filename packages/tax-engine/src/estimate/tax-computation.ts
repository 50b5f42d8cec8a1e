import { type Rate, asRate, atomsOf, times } from '@meridian/money/measure.ts';
import { fixed, fixedToText, multiplyFixed, fixedRate } from '@meridian/money/fixed.ts';
import type {
  Allowance,
  ByStatus,
  FilingStatus,
  LossRules,
  RateRule,
} from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Sourced } from '@meridian/tax-rules/sourced.ts';
import type { Day } from '../common/time.ts';
import type { CashYear, Disposal } from '../result/disposal.ts';
import type { DerivativeLine, IncomeLine, Totals } from '../result/report.ts';
import type { Estimate, EstimateStep } from '../result/estimate.ts';
import type { Settings } from '../input/settings.ts';
import type { SummedTotals } from '../report/summary.ts';

/** Units bought or received in exchange; a tax on turnover may tax the buyer too (ID). */
export interface Purchase {
  readonly account: string;
  readonly day: Day;
  readonly value: bigint | null;
  readonly kind: 'purchase' | 'swap';
}

export interface EstimateInput {
  readonly rules: CountryRules;
  readonly year: number;
  /** Sums of `disposals` and `income`. */
  readonly totals: SummedTotals;
  readonly disposals: readonly Disposal[];
  readonly settings: Settings;
  /** Income of the year; needed only where residency covers a part of the year. */
  readonly income?: readonly IncomeLine[];
  /** Results of margin and perpetuals. */
  readonly derivatives?: readonly DerivativeLine[];
  /** Countries on a cash basis: every year up to this one, earliest first. */
  readonly cash?: readonly CashYear[];
  /** Countries that tax the buyer's turnover: the year's purchases. */
  readonly purchases?: readonly Purchase[];
  /** Value of all units when the year starts; null where a price is missing. */
  readonly wealthAtStart?: bigint | null;
  /** Whether entries are left out because an invariant failed. */
  readonly isLeftOut?: boolean;
}

/** The input with the rules of its year. */
export type Situation<R extends RateRule = RateRule> = EstimateInput & {
  readonly rate: Sourced<R>;
  readonly allowance: Sourced<Allowance>;
  readonly incomeAllowance: Sourced<Allowance> | undefined;
  readonly losses: Sourced<LossRules>;
};

/** The result of one kind of rate, before surcharges, rounding and payments on account. */
export type TaxComputation = Pick<
  Extract<Estimate, { covered: true }>,
  'taxableGain' | 'taxableIncome' | 'tax' | 'steps' | 'assumptions' | 'lossCarried' | 'figures'
> & {
  /** Set where a figure that the rate needs is unknown. */
  readonly lacks?: true;
};

/** A step of the formula with an amount of money. */
export function step(
  id: string,
  amount: bigint | null,
  params: EstimateStep['params'] = {},
): EstimateStep {
  return { id, params, amount, unit: 'money' };
}

/** A step with a rate; `rate` is a fraction. */
export function rateStep(id: string, rate: Rate): EstimateStep {
  return { id, params: {}, amount: atomsOf(times(rate, 100n)), unit: 'percent' };
}

/** Adds the law of a step, with its confidence. */
export function withBasis(estimateStep: EstimateStep, law: Sourced<unknown>): EstimateStep {
  return { ...estimateStep, basis: law.basis, confidence: law.confidence };
}

/** Income outside the rate of gains; shown, and no part of the tax. */
export function incomeNotIncluded({ income, incomeWithGains }: Totals): EstimateStep[] {
  const beside = income + incomeWithGains;
  return beside === 0n ? [] : [step('estimate.income-not-included', beside)];
}

/** The taxable part of a positive amount. */
export function applyAllowance(amount: bigint, allowance: Allowance): bigint {
  if (amount <= 0n) return 0n;
  if (allowance.type === 'cliff-below') return amount < fixed(allowance.amount) ? 0n : amount;
  if (allowance.type === 'deduct') return floorAtZero(amount - fixed(allowance.amount));
  // The other allowances apply to disposals, not to the year's sum.
  return amount;
}

export function limitOf(allowance: Allowance | undefined): EstimateStep['params'] {
  return allowance !== undefined && 'amount' in allowance ? { limit: allowance.amount } : {};
}

/** Rate as percent text: 0.18 becomes 18. */
export function percent(rate: Rate): string {
  return fixedToText(times(rate, 100n));
}

/** 0 for a setting that the user left open; the report names that assumption. */
export function orZero(setting: bigint | undefined): bigint {
  return setting === undefined ? 0n : setting;
}

export function floorAtZero(value: bigint): bigint {
  return value > 0n ? value : 0n;
}

/** Steps to which more tax is added: what was the tax so far goes by another id. */
export function withTaxAs(steps: readonly EstimateStep[], id: string): EstimateStep[] {
  return steps.map((each) => (each.id === 'estimate.tax' ? { ...each, id } : each));
}

export function share(amount: bigint, rate: string): bigint {
  return multiplyFixed(amount, fixedRate(rate));
}

/** The figure of a filing status; a status without a figure of its own counts as single. */
export function ofStatus<T>(by: ByStatus<T>, { filingStatus = 'single' }: Settings): T {
  const own: Readonly<Partial<Record<FilingStatus, T>>> = by;
  return own[filingStatus] ?? by.single;
}

/** A setting in percent as its fraction: 42 becomes 0.42. */
export function fraction(percentage: bigint): Rate {
  return asRate(multiplyFixed(percentage, fixed('0.01')));
}

/** The user's marginal rate as a fraction, else the assumed top rate. */
export function marginalRate(
  { marginalRate: given }: Settings,
  top: string,
): { readonly rate: Rate; readonly assumptions: readonly string[] } {
  return given === undefined
    ? { rate: fixedRate(top), assumptions: ['estimate.assumes.top-rate'] }
    : { rate: fraction(given), assumptions: [] };
}
