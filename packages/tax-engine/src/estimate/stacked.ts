/**
 * Progressive rates: brackets for gains alone or on top of other income, and a flat part before
 * them.
 */
import { min } from '../common/min.ts';
import { fixed, fixedToText, fixedRate } from '@meridian/money/fixed.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import { stacked } from './brackets.ts';
import { type Net, netOf, sum } from './net.ts';
import { close } from './plain.ts';
import {
  type TaxComputation,
  type Situation,
  applyAllowance,
  withBasis,
  floorAtZero,
  percent,
  share,
  step,
  orZero,
} from './tax-computation.ts';
import type { EstimateStep } from '../result/estimate.ts';

type Of<T extends RateRule['type']> = Situation<Extract<RateRule, { type: T }>>;

const HIGHEST = 'estimate.assumes.highest-brackets';

/** Brackets; income that the country adds to other income is stacked with the gains. */
export function estimateBrackets(situation: Of<'brackets'>): TaxComputation {
  const { rate, settings } = situation;
  const net = netOf(situation);
  const gain = sum(net.amounts);
  const { brackets, stacked: kind } = rate.value;
  if (kind === 'alone') {
    const capital = capitalOf(situation, net);
    const amount = gain + capital.own;
    const tax = stacked(brackets, capital.other, amount);
    return close(situation, capital.net ?? net, {
      tax,
      taxableGain: gain,
      taxableIncome: capital.own,
      steps: [...capital.steps, withBasis(step('estimate.bracket-tax', tax, on(amount)), rate)],
    });
  }
  const { income, steps } = incomeOf(situation);
  const below = kind === 'with-income' ? 0n : settings.otherIncome;
  const tax = stacked(brackets, below, gain + income);
  return close(situation, net, {
    tax,
    taxableGain: gain,
    taxableIncome: income,
    hasIncome: true,
    steps: [...steps, withBasis(step('estimate.bracket-tax', tax, on(gain + income)), rate)],
    assumptions: below === undefined ? [HIGHEST] : [],
  });
}

/** A flat part at its own rate, the rest in brackets on top of other income (LT 2026). */
export function estimateFlatThenBrackets(situation: Of<'flat-then-brackets'>): TaxComputation {
  const { rate, settings } = situation;
  const net = netOf(situation);
  const gain = sum(net.amounts);
  const { income, steps } = incomeOf(situation);
  const { slice, brackets } = rate.value;
  const first = min(gain + income, fixed(slice.upTo));
  const rest = gain + income - first;
  const firstTax = share(first, slice.rate);
  // The flat part does not count towards the limits of the brackets.
  const restTax = stacked(brackets, settings.otherIncome, rest);
  return close(situation, net, {
    tax: firstTax + restTax,
    taxableGain: gain,
    taxableIncome: income,
    hasIncome: true,
    steps: [
      ...steps,
      withBasis(step('estimate.at-rate', first, { rate: percent(fixedRate(slice.rate)) }), rate),
      withBasis(step('estimate.bracket-tax', restTax, on(rest)), rate),
    ],
    assumptions: settings.otherIncome === undefined && rest > 0n ? [HIGHEST] : [],
  });
}

function incomeOf({ totals, incomeAllowance }: Situation): {
  readonly income: bigint;
  readonly steps: readonly EstimateStep[];
} {
  if (totals.income === 0n) return { income: 0n, steps: [] };
  const income = applyAllowance(totals.income, incomeAllowance?.value ?? { type: 'none' });
  return { income, steps: [step('estimate.income', income)] };
}

interface Capital {
  /** Income at the rate of gains, after losses. */
  readonly own: bigint;
  /** Other capital income, after losses; gains are stacked on it. */
  readonly other: bigint;
  readonly steps: readonly EstimateStep[];
  readonly net?: Net;
}

const NO_CAPITAL: Capital = { own: 0n, other: 0n, steps: [] };

/**
 * Capital income beside the gains: losses above the gains, of the year or of earlier years, reduce
 * at most a share of it (ES, LIRPF art. 49: one quarter).
 */
function capitalOf({ totals, settings, losses, rate }: Situation, net: Net): Capital {
  const { againstCapitalIncome: part } = losses.value;
  if (part === undefined) return NO_CAPITAL;
  const own = totals.incomeWithGains;
  const other = orZero(settings.otherCapitalIncome);
  const limit = share(floorAtZero(own + other), part);
  const ofYear = min(net.loss, limit);
  const used = ofYear + min(net.unusedBefore, limit - ofYear);
  const ofOwn = min(used, floorAtZero(own));
  return {
    own: own - ofOwn,
    other: other - (used - ofOwn),
    steps: [
      ...(own === 0n ? [] : [step('estimate.income-with-gains', own)]),
      ...(used === 0n
        ? []
        : [withBasis(step('estimate.loss-against-capital', -used, on(own + other)), losses)]),
      ...(other === 0n ? [] : [withBasis(step('estimate.other-capital-income', other), rate)]),
    ],
    net: {
      ...net,
      lossCarried: net.lossCarried === 0n ? 0n : net.lossCarried - ofYear,
      usedBefore: net.usedBefore + used - ofYear,
    },
  };
}

function on(amount: bigint): EstimateStep['params'] {
  return { amount: fixedToText(amount) };
}
