import { type Rate } from '@meridian/money/measure.ts';
import { min } from '../common/min.ts';
import {
  fixed,
  multiplyFixed,
  roundFixed,
  mulDiv,
  FIXED_ONE,
  fixedToText,
  fixedRate,
} from '@meridian/money/fixed.ts';
import type { ReturnRounding, Surcharge } from '@meridian/tax-rules/rates.ts';
import type { Sourced } from '@meridian/tax-rules/sourced.ts';
import {
  type TaxComputation,
  withBasis,
  floorAtZero,
  ofStatus,
  percent,
  step,
  fraction,
  withTaxAs,
} from './tax-computation.ts';
import type { EstimateStep } from '../result/estimate.ts';
import type { Settings } from '../input/settings.ts';

/** Adds the surcharges to the tax, each in a step before the last. */
export function withSurcharges(
  computation: TaxComputation,
  law: Sourced<readonly Surcharge[]> | undefined,
  settings: Settings,
): TaxComputation {
  const { tax, taxableGain, taxableIncome, steps } = computation;
  if (law === undefined) return computation;
  const added: EstimateStep[] = [];
  let sum = tax;
  for (const surcharge of law.value) {
    const rate = rateOf(surcharge, settings);
    if (rate === null) continue;
    const amount = chargedOn(
      surcharge,
      surcharge.of === 'tax' ? tax : taxableGain + taxableIncome,
      settings,
    );
    const charge = multiplyFixed(amount, rate);
    sum += charge;
    added.push(
      withBasis(
        step(surcharge.id, charge, { rate: percent(rate), amount: fixedToText(amount) }),
        law,
      ),
    );
  }
  if (added.length === 0) return computation;
  const before = withTaxAs(steps, 'estimate.tax-before-surcharges');
  return { ...computation, tax: sum, steps: [...before, ...added, step('estimate.tax', sum)] };
}

function rateOf({ rate, onlyIf }: Surcharge, settings: Settings): Rate | null {
  if (onlyIf !== undefined && settings[onlyIf] !== true) return null;
  if (typeof rate === 'string') return fixedRate(rate);
  const given = settings[rate.setting];
  return given === undefined || given === 0n ? null : fraction(given);
}

/** The base of a surcharge: the whole amount, or the part above a limit with other income. */
function chargedOn({ over }: Surcharge, whole: bigint, settings: Settings): bigint {
  const { otherIncome } = settings;
  if (over === undefined || otherIncome === undefined) return whole;
  return min(whole, floorAtZero(otherIncome + whole - fixed(ofStatus(over, settings))));
}

/** The tax in the return where the law rounds it; the estimate itself stays exact. */
export function roundedStep(
  { tax, taxableGain, taxableIncome }: TaxComputation,
  law: Sourced<ReturnRounding> | undefined,
): EstimateStep[] {
  if (law === undefined) return [];
  const { unit, base, tax: mode } = law.value;
  const to = (amount: bigint, rounding: 'half-up' | 'down'): bigint =>
    multiplyFixed(
      roundFixed(mulDiv(amount, FIXED_ONE, fixed(unit), 'half-even'), 0, rounding),
      fixed(unit),
    );
  const exact = taxableGain + taxableIncome;
  // The tax on the rounded base, in proportion to the exact base.
  const onBase =
    base === 'none' || exact === 0n ? tax : mulDiv(tax, to(exact, base), exact, 'half-even');
  return [withBasis(step('estimate.tax-in-return', to(onBase, mode)), law)];
}
