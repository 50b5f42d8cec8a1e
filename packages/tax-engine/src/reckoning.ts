import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import type { Allowance } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Disposal, Estimate, EstimateStep, Settings, Totals } from './result.ts';

export type EstimateInput = {
  readonly rules: CountryRules;
  readonly year: number;
  readonly totals: Totals;
  readonly disposals: readonly Disposal[];
  readonly settings: Settings;
};

/** What an estimate of one kind of rate comes to; `covered` and `incomplete` are added around it. */
export type Reckoning = Omit<
  Extract<Estimate, { covered: true }>,
  'covered' | 'incomplete' | 'whatIf'
>;

/** One step of the formula, an amount of money. */
export function step(
  id: string,
  amount: bigint | null,
  params: EstimateStep['params'] = {},
): EstimateStep {
  return { id, params, amount, unit: 'money' };
}

/** A step that states a rate; `rate` is a fraction. */
export function rateStep(id: string, rate: bigint): EstimateStep {
  return { id, params: {}, amount: rate * 100n, unit: 'percent' };
}

/** What remains taxable of a positive amount. */
export function applyAllowance(amount: bigint, allowance: Allowance): bigint {
  if (amount <= 0n || allowance.type === 'none') return amount > 0n ? amount : 0n;
  if (allowance.type !== 'cliff-below' && allowance.type !== 'deduct') {
    throw new Error(`allowance ${allowance.type} is not reckoned on a gain`);
  }
  const limit = fixed(allowance.amount);
  if (allowance.type === 'cliff-below') return amount < limit ? 0n : amount;
  return amount > limit ? amount - limit : 0n;
}

export function limitOf(allowance: Allowance | undefined): EstimateStep['params'] {
  return allowance !== undefined && 'amount' in allowance ? { limit: allowance.amount } : {};
}

/** Rate as percent text: 0.18 becomes 18. */
export function percent(rate: bigint): string {
  return fixedToText(rate * 100n);
}

export function floorAtZero(value: bigint): bigint {
  return value > 0n ? value : 0n;
}
