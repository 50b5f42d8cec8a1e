import { fixed, multiplyFixed } from '@meridian/money/fixed.ts';
import type { Allowance, Rate } from '@meridian/tax-rules/rates.ts';
import { isoToDay } from './calendar.ts';
import {
  type EstimateInput,
  type Reckoning,
  floorAtZero,
  limitOf,
  percent,
  step,
} from './reckoning.ts';

type TwoRates = Extract<Rate, { type: 'two-rate-stacked' }>;

type Period = {
  readonly from: number;
  readonly basic: bigint;
  readonly higher: bigint;
  gains: bigint;
};

/**
 * Two rates split at the unused part of the basic band, with rates that may change inside the year
 * (GB). Losses of the year and the exempt amount are set against the gains with the highest rate
 * first, the band against those where it saves most.
 */
export function estimateTwoRates(
  { totals, disposals, settings }: EstimateInput,
  rate: TwoRates,
  allowance: Allowance,
): Reckoning {
  const periods: Period[] = rate.periods.map((period) => ({
    from: period.from === undefined ? -Infinity : isoToDay(period.from),
    basic: fixed(period.basic),
    higher: fixed(period.higher),
    gains: 0n,
  }));
  for (const disposal of disposals) {
    if (disposal.gain === null || disposal.gain <= 0n) continue;
    const period = periods.findLast((one) => one.from <= disposal.day);
    if (period !== undefined) period.gains += disposal.gain;
  }
  const exempt = allowance.type === 'deduct' ? fixed(allowance.amount) : 0n;
  const dearestFirst = periods.toSorted((a, b) => compare(b.higher, a.higher));
  useUp(dearestFirst, totals.losses);
  useUp(dearestFirst, exempt);
  const taxableGain = total(periods);

  const other = settings.otherIncome;
  const unused =
    other === undefined ? 0n : floorAtZero(fixed(rate.basicBand) - other - totals.income);
  let band = unused;
  let tax = 0n;
  const widestFirst = periods.toSorted((a, b) => compare(b.higher - b.basic, a.higher - a.basic));
  const steps = [
    step('estimate.gains', totals.gains),
    step('estimate.losses', -totals.losses),
    step('estimate.net-gain', totals.gain),
    step('estimate.after-exempt-amount', taxableGain, limitOf(allowance)),
    step('estimate.basic-band-left', unused),
  ];
  for (const period of widestFirst) {
    const atBasic = period.gains < band ? period.gains : band;
    band -= atBasic;
    const atHigher = period.gains - atBasic;
    tax += multiplyFixed(atBasic, period.basic) + multiplyFixed(atHigher, period.higher);
    if (atBasic > 0n)
      steps.push(step('estimate.at-rate', atBasic, { rate: percent(period.basic) }));
    if (atHigher > 0n)
      steps.push(step('estimate.at-rate', atHigher, { rate: percent(period.higher) }));
  }
  steps.push(step('estimate.tax', tax), step('estimate.income-not-included', totals.income));
  return {
    taxableGain,
    taxableIncome: totals.income,
    tax,
    steps,
    assumptions: [
      ...(other === undefined ? ['estimate.assumes.basic-band-used'] : []),
      'estimate.assumes.no-losses-brought-forward',
    ],
  };
}

function useUp(periods: readonly Period[], amount: bigint): void {
  let left = amount;
  for (const period of periods) {
    const used = period.gains < left ? period.gains : left;
    period.gains -= used;
    left -= used;
  }
}

function total(periods: readonly Period[]): bigint {
  return periods.reduce((sum, period) => sum + period.gains, 0n);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
