/** The tax on results of derivatives in countries that tax them by themselves (DE, IT, AT). */
import { type Rate, asRate, plus, ZERO } from '@meridian/money/measure.ts';
import { FIXED_ONE, fixedToText, mulDiv, multiplyFixed, fixedRate } from '@meridian/money/fixed.ts';
import type { DerivativeTax } from '@meridian/tax-rules/events.ts';
import type { Sourced } from '@meridian/tax-rules/sourced.ts';
import type { Settings } from '../input/settings.ts';
import type { EstimateStep } from '../result/estimate.ts';
import {
  type TaxComputation,
  marginalRate,
  orZero,
  percent,
  rateStep,
  step,
  withBasis,
  withTaxAs,
  fraction,
} from './tax-computation.ts';

/** The tax on the net result of a year, beside that on gains. */
export interface OwnTax {
  readonly tax: bigint;
  readonly steps: readonly EstimateStep[];
  readonly assumptions: readonly string[];
}

/** A profit is taxed at its own rate; a loss waits for later years where the law lets it. */
export function taxByThemselves(
  net: bigint,
  law: Sourced<DerivativeTax>,
  settings: Settings,
): OwnTax {
  const result = withBasis(step('estimate.derivatives-by-themselves', net), law);
  const { carriedYears } = law.value;
  if (net <= 0n) {
    const isCarried = net < 0n && carriedYears !== 0;
    const carried = isCarried ? [step('estimate.derivatives-loss-carried', -net)] : [];
    return { tax: 0n, steps: [result, ...carried], assumptions: [] };
  }
  const { rate, assumptions } = rateOf(law.value, settings);
  const tax = mulDiv(net, rate, divisorOf(law.value, rate, settings), 'half-even');
  const surcharges = surchargesOn(tax, law.value, settings);
  return {
    tax: surcharges.reduce((sum, { charge }) => sum + charge, tax),
    steps: [
      result,
      rateStep('estimate.derivatives-rate', rate),
      step('estimate.derivatives-tax', tax),
      ...surcharges.map(({ id, charge, params }) => step(id, charge, params)),
    ],
    assumptions,
  };
}

function rateOf({ rate }: DerivativeTax, settings: Settings): ReturnType<typeof marginalRate> {
  return typeof rate === 'string'
    ? { rate: fixedRate(rate), assumptions: [] }
    : marginalRate(settings, rate.top);
}

/** 1, or 1 + rate × church tax where that lowers the rate: 25 % become 1 / (4 + k) (DE). */
function divisorOf({ churchTaxLowersRate }: DerivativeTax, rate: Rate, settings: Settings): Rate {
  const whole = asRate(FIXED_ONE);
  if (churchTaxLowersRate === undefined) return whole;
  return plus(whole, multiplyFixed(rate, churchTaxOf(settings)));
}

interface Charged {
  readonly id: string;
  readonly charge: bigint;
  readonly params: EstimateStep['params'];
}

function surchargesOn(
  tax: bigint,
  { surcharges = [] }: DerivativeTax,
  settings: Settings,
): Charged[] {
  return surcharges.flatMap(({ id, rate: given }) => {
    const rate = typeof given === 'string' ? fixedRate(given) : churchTaxOf(settings);
    if (rate === ZERO) return [];
    const params = { rate: percent(rate), amount: fixedToText(tax) };
    return [{ id, charge: multiplyFixed(tax, rate), params }];
  });
}

/** As a fraction; 0 where the user did not say that it is due. */
function churchTaxOf({ churchTax }: Settings): Rate {
  return fraction(orZero(churchTax));
}

/** Adds that tax to the one on gains and income. */
export function withOwnTax(computation: TaxComputation, own: OwnTax | null): TaxComputation {
  if (own === null) return computation;
  const before = withTaxAs(computation.steps, 'estimate.tax-without-derivatives');
  const tax = computation.tax + own.tax;
  return {
    ...computation,
    tax,
    steps: [...before, ...own.steps, step('estimate.tax', tax)],
    assumptions: [...new Set([...computation.assumptions, ...own.assumptions])],
  };
}
