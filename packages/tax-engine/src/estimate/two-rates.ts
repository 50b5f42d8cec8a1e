import { type Rate } from '@meridian/money/measure.ts';
import { type Day, EARLIEST_DAY } from '../common/time.ts';
import { min } from '../common/min.ts';
import { fixed, multiplyFixed, fixedRate } from '@meridian/money/fixed.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import { isoToDay } from '../common/calendar.ts';
import {
  type TaxComputation,
  type Situation,
  applyAllowance,
  withBasis,
  floorAtZero,
  limitOf,
  percent,
  step,
  orZero,
} from './tax-computation.ts';
import type { EstimateStep } from '../result/estimate.ts';

type TwoRates = Extract<RateRule, { type: 'two-rate-stacked' }>;

interface Period {
  readonly from: Day;
  readonly basic: Rate;
  readonly higher: Rate;
  gains: bigint;
}

interface Split {
  readonly period: Period;
  readonly atBasic: bigint;
  readonly atHigher: bigint;
}

/**
 * Two rates split at the unused part of the basic band, with rates that may change inside the year
 * (GB). Losses, exempt amount and band are used where the tax is lowest (TCGA 1992 s.1(4), s.1I):
 * every order of the sub-periods is tried.
 */
export function estimateTwoRates(situation: Situation<TwoRates>): TaxComputation {
  const { totals, disposals, settings, rate, allowance, losses, incomeAllowance } = situation;
  const periods = periodsOf(rate.value, disposals);
  const exempt = allowance.value.type === 'deduct' ? fixed(allowance.value.amount) : 0n;
  const carries = losses.value.broughtForward === 'down-to-allowance';
  const before = carries ? orZero(settings.lossesBroughtForward) : 0n;
  // Losses of earlier years only reduce gains above the exempt amount; the rest is kept.
  const used = min(before, floorAtZero(totals.gains - totals.losses - exempt));
  const other = settings.otherIncome;
  const income = applyAllowance(totals.income, incomeAllowance?.value ?? { type: 'none' });
  const unused =
    other === undefined ? 0n : floorAtZero(fixed(rate.value.basicBand) - other - income);
  const best = cheapest(periods, totals.losses + used + exempt, unused);
  const taxableGain = best.splits.reduce(
    (sum, periodSplit) => sum + periodSplit.atBasic + periodSplit.atHigher,
    0n,
  );
  return {
    taxableGain,
    taxableIncome: income,
    tax: best.tax,
    lossCarried: floorAtZero(totals.losses - totals.gains),
    figures: { 'losses-brought-forward': used },
    steps: [
      step('estimate.gains', totals.gains),
      step('estimate.losses', -totals.losses),
      step('estimate.net-gain', totals.gain),
      ...(used > 0n ? [withBasis(step('estimate.losses-brought-forward', -used), losses)] : []),
      withBasis(
        step('estimate.after-exempt-amount', taxableGain, limitOf(allowance.value)),
        allowance,
      ),
      step('estimate.basic-band-left', unused),
      ...best.splits.flatMap(rateSteps).map((estimateStep) => withBasis(estimateStep, rate)),
      step('estimate.tax', best.tax),
      ...(incomeAllowance === undefined || totals.income === 0n
        ? []
        : [
            step('estimate.income', totals.income),
            withBasis(
              step('estimate.income-after-allowance', income, limitOf(incomeAllowance.value)),
              incomeAllowance,
            ),
          ]),
      step('estimate.income-not-included', income),
    ],
    assumptions: [
      ...(other === undefined ? ['estimate.assumes.basic-band-used'] : []),
      ...(income < totals.income ? ['estimate.assumes.income-allowance'] : []),
    ],
  };
}

function periodsOf(rate: TwoRates, disposals: Situation['disposals']): readonly Period[] {
  const periods: Period[] = rate.periods.map((period) => ({
    from: period.from === undefined ? EARLIEST_DAY : isoToDay(period.from),
    basic: fixedRate(period.basic),
    higher: fixedRate(period.higher),
    gains: 0n,
  }));
  for (const disposal of disposals) {
    if (disposal.gain === null || disposal.gain <= 0n) continue;
    const period = periods.findLast((ratePeriod) => ratePeriod.from <= disposal.day);
    if (period !== undefined) period.gains += disposal.gain;
  }
  return periods;
}

/** The lowest tax over every order in which relief and band can be given to the sub-periods. */
function cheapest(
  periods: readonly Period[],
  relief: bigint,
  band: bigint,
): { readonly tax: bigint; readonly splits: readonly Split[] } {
  let best: { tax: bigint; splits: Split[] } | undefined;
  const orders = permutations(periods);
  for (const relieved of orders) {
    const left = new Map(spread(relieved, relief));
    for (const banded of orders) {
      const splits = split(banded, left, band);
      const tax = splits.reduce((sum, periodSplit) => sum + taxOf(periodSplit), 0n);
      if (best === undefined || tax < best.tax) best = { tax, splits };
    }
  }
  return best ?? { tax: 0n, splits: [] };
}

/** The gains left in each sub-period after `relief` in this order. */
function spread(periods: readonly Period[], relief: bigint): [Period, bigint][] {
  let left = relief;
  return periods.map((period) => {
    const used = min(period.gains, left);
    left -= used;
    return [period, period.gains - used];
  });
}

function split(
  periods: readonly Period[],
  gains: ReadonlyMap<Period, bigint>,
  band: bigint,
): Split[] {
  let left = band;
  return periods.map((period) => {
    const gain = gains.get(period) ?? 0n;
    const atBasic = min(gain, left);
    left -= atBasic;
    return { period, atBasic, atHigher: gain - atBasic };
  });
}

function taxOf({ period, atBasic, atHigher }: Split): bigint {
  return multiplyFixed(atBasic, period.basic) + multiplyFixed(atHigher, period.higher);
}

function rateSteps({ period, atBasic, atHigher }: Split): EstimateStep[] {
  return [
    ...(atBasic > 0n ? [step('estimate.at-rate', atBasic, { rate: percent(period.basic) })] : []),
    ...(atHigher > 0n
      ? [step('estimate.at-rate', atHigher, { rate: percent(period.higher) })]
      : []),
  ];
}

/** Every order of a few items; a tax year has one or two sub-periods. */
function permutations<T>(things: readonly T[]): readonly (readonly T[])[] {
  if (things.length <= 1) return [things];
  return things.flatMap((first, index) =>
    permutations(things.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}
