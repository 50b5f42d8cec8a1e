import { type Rate, asRate, ZERO } from '@meridian/money/measure.ts';
import {
  fixed,
  fixedToText,
  mulDiv,
  multiplyFixed,
  divideFixed,
  fixedRate,
} from '@meridian/money/fixed.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import {
  type TaxComputation,
  type Situation,
  withBasis,
  floorAtZero,
  percent,
  rateStep,
  share,
  step,
  orZero,
} from './tax-computation.ts';

type Deemed = Extract<RateRule, { type: 'deemed-return' }>;

/**
 * A tax on the deemed return of wealth (NL, box 3). Return = other x rate + bank x rate - debts
 * above a threshold x rate; the share of the wealth above the exempt part counts. The actual return
 * is taxed instead where it gives less tax; it has no exempt part (Wet tegenbewijsregeling box 3).
 * Partners have two thresholds and two exempt parts, and however they divide the rest, the sum of
 * their tax is the same: one rate, one base.
 */
export function estimateDeemed(situation: Situation<Deemed>): TaxComputation {
  const { rate: law, settings, wealthAtStart } = situation;
  const rate = law.value;
  const persons = settings.partner === true ? 2n : 1n;
  const units = settings.wealthAtStart ?? wealthAtStart ?? null;
  const coins = units === null ? 0n : units;
  const other = coins + orZero(settings.otherWealth);
  const bank = orZero(settings.bankBalances);
  const owed = orZero(settings.debts);
  const threshold = rate.debtThreshold === null ? null : fixed(rate.debtThreshold) * persons;
  // Without the year's threshold no debt counts, so that the estimate is the most that can be owed.
  const debts = threshold === null ? 0n : floorAtZero(owed - threshold);
  const deemed = floorAtZero(
    share(other, rate.other) + share(bank, rate.bank) - share(debts, rate.debts),
  );
  const wealth = floorAtZero(other + bank - debts);
  const exempt = fixed(rate.exemptWealth) * persons;
  const base = floorAtZero(wealth - exempt);
  const income = wealth === 0n ? 0n : mulDiv(deemed, base, wealth, 'half-even');
  const own = fixedRate(rate.rate);
  const onDeemed = multiplyFixed(income, own);
  const actual = settings.actualReturn;
  const onActual = actual === undefined ? null : multiplyFixed(floorAtZero(actual), own);
  const rebuts = onActual !== null && onActual < onDeemed;
  const tax = rebuts ? onActual : onDeemed;
  return {
    taxableGain: 0n,
    taxableIncome: rebuts ? floorAtZero(orZero(actual)) : income,
    tax,
    figures: units === null ? {} : { 'wealth-at-start': units },
    ...(units === null ? { lacks: true } : {}),
    steps: [
      step('estimate.wealth-units', units),
      ...(other === coins ? [] : [step('estimate.wealth-other', other - coins)]),
      ...(bank === 0n ? [] : [step('estimate.wealth-bank', bank)]),
      ...(owed === 0n
        ? []
        : [
            withBasis(
              step(
                'estimate.wealth-debts',
                -debts,
                threshold === null ? {} : { limit: fixedToText(threshold) },
              ),
              law,
            ),
          ]),
      withBasis(step('estimate.deemed-return', deemed), law),
      withBasis(step('estimate.wealth-base', base, { limit: fixedToText(exempt) }), law),
      withBasis(
        step('estimate.deemed-income', income, { rate: percent(shareOf(base, wealth)) }),
        law,
      ),
      withBasis(rateStep('estimate.flat-rate', own), law),
      ...(onActual === null || actual === undefined
        ? []
        : [
            withBasis(step('estimate.deemed-tax', onDeemed), law),
            withBasis(step('estimate.actual-return', actual), law),
            withBasis(step('estimate.actual-tax', onActual), law),
          ]),
      step('estimate.tax', tax),
    ],
    assumptions: [
      ...(rate.debtThreshold === null && owed > 0n ? ['estimate.assumes.no-debt-threshold'] : []),
      ...(units === null ? ['estimate.assumes.wealth-unknown'] : []),
    ],
  };
}

function shareOf(part: bigint, whole: bigint): Rate {
  return whole === 0n ? ZERO : asRate(divideFixed(part, whole, 'half-even'));
}
