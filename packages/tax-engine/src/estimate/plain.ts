/** Rates on the sum of a year's gains, or on a sum per class of asset. */
import { type Rate, asRate } from '@meridian/money/measure.ts';
import { multiplyFixed, fixedRate } from '@meridian/money/fixed.ts';
import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import { creditFor } from './cash.ts';
import { type Groups, type Net, netOf, sum } from './net.ts';
import {
  type TaxComputation,
  type Situation,
  applyAllowance,
  withBasis,
  incomeNotIncluded,
  limitOf,
  marginalRate,
  percent,
  rateStep,
  share,
  step,
} from './tax-computation.ts';
import { isFiat } from '../ledger/entry.ts';
import type { EstimateStep } from '../result/estimate.ts';

type Of<T extends RateRule['type']> = Situation<Extract<RateRule, { type: T }>>;

/** No tax on gains: they are shown for information. */
export function estimateNone(situation: Of<'none'>): TaxComputation {
  const { totals, rate } = situation;
  return {
    taxableGain: 0n,
    taxableIncome: 0n,
    tax: 0n,
    steps: [
      step('estimate.gain-for-information', totals.gain),
      ...incomeNotIncluded(totals),
      withBasis(step('estimate.not-taxed', 0n), rate),
      step('estimate.tax', 0n),
    ],
    assumptions: [],
  };
}

/** A single rate, in named parts where the law has them. */
export function estimateFlat(situation: Of<'flat'>): TaxComputation {
  const { rate, losses } = situation;
  const net = netOf(situation);
  const taxable = sum(net.amounts);
  const whole = share(taxable, rate.value.rate);
  const money = onMoney(situation);
  const parts = (rate.value.parts ?? []).map((part) =>
    step(`estimate.part.${part.name}`, share(taxable, part.rate), {
      rate: percent(fixedRate(part.rate)),
    }),
  );
  const credited =
    losses.value.broughtForward === 'as-tax-credit'
      ? equalise(situation, { rate: rate.value.rate, tax: whole, unused: net.loss })
      : { tax: whole, steps: [] };
  const closed = close(situation, net, {
    tax: credited.tax + money.tax,
    taxableGain: taxable,
    taxableIncome: money.income,
    steps: [
      withBasis(step('estimate.taxable', taxable), rate),
      withBasis(rateStep('estimate.flat-rate', fixedRate(rate.value.rate)), rate),
      ...parts,
      ...credited.steps,
      ...money.steps,
    ],
  });
  return money.lacks ? { ...closed, lacks: true } : closed;
}

/** Income in money, which is taxed at receipt while units are not (PT). */
function onMoney({ rate: law, income: lines = [] }: Of<'flat'>): {
  readonly income: bigint;
  readonly tax: bigint;
  readonly steps: readonly EstimateStep[];
  readonly lacks: boolean;
} {
  const { moneyIncome } = law.value;
  const paid = lines.filter(({ asset, taxable }) => isFiat(asset) && !taxable);
  if (moneyIncome === undefined || paid.length === 0) {
    return { income: 0n, tax: 0n, steps: [], lacks: false };
  }
  let income = 0n;
  for (const { value } of paid) if (value !== null) income += value;
  const rate = percent(fixedRate(moneyIncome));
  return {
    income,
    tax: share(income, moneyIncome),
    steps: [withBasis(step('estimate.at-rate', income, { rate }), law)],
    lacks: paid.some(({ value }) => value === null),
  };
}

/** Losses as a tax credit: declared losses count, losses of the ledger are only named. */
function equalise(
  situation: Situation,
  given: { readonly rate: string; readonly tax: bigint; readonly unused: bigint },
): { readonly tax: bigint; readonly steps: readonly EstimateStep[] } {
  const { stated, ledger } = creditFor(situation, given);
  const tax = given.tax - stated.credit;
  const law = situation.losses;
  return {
    tax,
    steps: [
      step('estimate.tax-before-credit', given.tax),
      ...(stated.credit > 0n ? [withBasis(step('estimate.tax-credit', -stated.credit), law)] : []),
      ...(stated.refund > 0n ? [withBasis(step('estimate.tax-refund', stated.refund), law)] : []),
      ...(situation.settings.lossesBroughtForward === undefined && ledger.credit > stated.credit
        ? [withBasis(step('estimate.tax-if-declared', given.tax - ledger.credit), law)]
        : []),
    ],
  };
}

/** A single rate, with other rates for some classes (IT from 2026). */
export function estimateByClass(situation: Of<'by-class'>): TaxComputation {
  const { rate } = situation;
  const { groups, rates } = groupByRate(rate.value);
  const net = netOf(situation, groups);
  let tax = 0n;
  const steps: EstimateStep[] = [];
  for (const [group, amount] of net.amounts.entries()) {
    const own = rates[group];
    if (own === undefined || amount === 0n) continue;
    tax += multiplyFixed(amount, own);
    steps.push(withBasis(step('estimate.at-rate', amount, { rate: percent(own) }), rate));
  }
  return close(situation, net, { tax, taxableGain: sum(net.amounts), steps });
}

function groupByRate({ rate, classes }: Extract<RateRule, { type: 'by-class' }>): {
  readonly groups: Groups;
  readonly rates: readonly Rate[];
} {
  const others = classes.map((classRate) => fixedRate(classRate.rate));
  const rates = [...new Set([fixedRate(rate), ...others])].toSorted((a, b) => (a < b ? 1 : -1));
  const own = new Map<AssetClass, number>();
  for (const classRate of classes) {
    for (const asset of classRate.of) own.set(asset, rates.indexOf(fixedRate(classRate.rate)));
  }
  const standard = rates.indexOf(fixedRate(rate));
  return { groups: { count: rates.length, groupOf: (asset) => own.get(asset) ?? standard }, rates };
}

/** A single rate by the source that the user states (AR). */
export function estimateBySource(situation: Of<'by-source'>): TaxComputation {
  const { rate, settings } = situation;
  const { sources, assumed } = rate.value;
  const id = settings.source ?? assumed;
  const source =
    sources.find((candidate) => candidate.id === id) ??
    sources.find((candidate) => candidate.id === assumed);
  if (source === undefined) throw new Error(`no rate for source ${assumed}`);
  const allowance =
    source.deduct === undefined
      ? situation.allowance
      : { ...rate, value: { type: 'deduct', amount: source.deduct } as const };
  const net = netOf({ ...situation, allowance });
  const taxable = sum(net.amounts);
  return close(situation, net, {
    tax: share(taxable, source.rate),
    taxableGain: taxable,
    steps: [
      withBasis(step('estimate.taxable', taxable), rate),
      withBasis(rateStep(`estimate.source.${source.id}`, fixedRate(source.rate)), rate),
    ],
  });
}

/** Gains and income at the user's marginal rate; gains may count only in part (CA). */
export function estimateMarginal(situation: Of<'marginal'>): TaxComputation {
  const { rate: law, settings, totals, incomeAllowance } = situation;
  const net = netOf(situation);
  const gain = sum(net.amounts);
  const { inclusion } = law.value;
  const taxableGain = inclusion === undefined ? gain : share(gain, inclusion);
  const taxableIncome = applyAllowance(totals.income, incomeAllowance?.value ?? { type: 'none' });
  const { rate, assumptions } = marginalRate(settings, law.value.top);
  const tax = multiplyFixed(taxableGain + taxableIncome, rate);
  return {
    taxableGain,
    taxableIncome,
    tax,
    lossCarried: net.lossCarried,
    figures: { 'losses-brought-forward': net.usedBefore },
    steps: [
      ...net.steps,
      ...(inclusion === undefined
        ? []
        : [
            withBasis(
              step('estimate.included', taxableGain, { rate: percent(fixedRate(inclusion)) }),
              law,
            ),
          ]),
      step('estimate.income', totals.income),
      ...(incomeAllowance === undefined
        ? []
        : [
            withBasis(
              step('estimate.income-after-cliff', taxableIncome, limitOf(incomeAllowance.value)),
              incomeAllowance,
            ),
          ]),
      withBasis(rateStep('estimate.rate', rate), law),
      step('estimate.tax', tax),
    ],
    assumptions,
  };
}

/** The last steps of rates that leave out other income unless its rate is given. */
export function close(
  { totals, settings, incomeAllowance }: Situation,
  net: Net,
  given: {
    readonly tax: bigint;
    readonly taxableGain: bigint;
    readonly taxableIncome?: bigint;
    readonly steps: readonly EstimateStep[];
    readonly assumptions?: readonly string[];
    /** Set where income is part of the amount taxed already. */
    readonly hasIncome?: true;
  },
): TaxComputation {
  const { hasIncome, taxableIncome = 0n, assumptions = [] } = given;
  const apart = hasIncome === true ? 0n : totals.income;
  const marginal = settings.marginalRate;
  const counted =
    marginal === undefined ? 0n : applyAllowance(apart, incomeAllowance?.value ?? { type: 'none' });
  const onIncome = marginal === undefined ? 0n : multiplyFixed(counted, marginal) / 100n;
  const tax = given.tax + onIncome;
  const incomeSteps = (): EstimateStep[] => {
    if (apart === 0n) return [];
    if (marginal === undefined) return [step('estimate.income-not-included', apart)];
    return [
      step('estimate.income', apart),
      step('estimate.income-tax', onIncome, { rate: percent(asRate(marginal / 100n)) }),
    ];
  };
  return {
    taxableGain: given.taxableGain,
    taxableIncome: taxableIncome + counted,
    tax,
    lossCarried: net.lossCarried,
    figures: { 'losses-brought-forward': net.usedBefore },
    steps: [...net.steps, ...given.steps, ...incomeSteps(), step('estimate.tax', tax)],
    assumptions: [
      ...assumptions,
      ...(apart > 0n && marginal === undefined ? ['estimate.assumes.income-apart'] : []),
    ],
  };
}
