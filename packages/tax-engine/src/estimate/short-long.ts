import { min } from '../common/min.ts';
import { fixed, fixedToText, fixedRate } from '@meridian/money/fixed.ts';
import type { Bracket, ByStatus, RateRule } from '@meridian/tax-rules/rates.ts';
import { stacked } from './brackets.ts';
import {
  type TaxComputation,
  type Situation,
  withBasis,
  floorAtZero,
  ofStatus,
  percent,
  step,
  share,
} from './tax-computation.ts';
import type { EstimateStep } from '../result/estimate.ts';
import type { Settings } from '../input/settings.ts';

type ShortLong = Extract<RateRule, { type: 'short-long-brackets' }>;

/**
 * Short-term gains and income on the ordinary brackets, long-term gains on their own brackets, both
 * stacked on the user's other income, with a surtax above a threshold (US). Losses brought forward
 * keep their term (IRC § 1212(b)).
 */
export function estimateShortLong(situation: Situation<ShortLong>): TaxComputation {
  const { totals, settings, rate: law, losses } = situation;
  const rate = law.value;
  const before = broughtForward(settings);
  const ofYear = {
    short: totals.byTerm.short + totals.byTerm.unknown,
    long: totals.byTerm.long,
  };
  const left = net(ofYear.short - before.short, ofYear.long - before.long);
  const cap = fixed(ofStatus(rate.lossAgainstIncome, settings));
  const deducted = min(left.shortLoss + left.longLoss, cap);
  const carried = carry(left, deducted);
  const ordinary = floorAtZero(left.short + totals.income - deducted);
  const other = settings.otherIncome;

  const ordinaryTax = stacked(bracketsOf(rate.short, settings), other, ordinary);
  const longTax = stacked(
    bracketsOf(rate.long, settings),
    other === undefined ? undefined : other + ordinary,
    left.long,
  );
  const surtax = surtaxOn(rate, settings, ordinary + left.long);
  const tax = ordinaryTax + longTax + surtax.tax;
  const step1 = (id: string, amount: bigint): EstimateStep[] =>
    amount === 0n ? [] : [withBasis(step(id, -amount), losses)];
  return {
    taxableGain: left.short + left.long,
    taxableIncome: totals.income,
    tax,
    lossCarried: carried.short + carried.long,
    figures: { 'losses-brought-forward': before.short + before.long },
    steps: [
      step('estimate.short-term', ofYear.short),
      step('estimate.long-term', ofYear.long),
      ...step1('estimate.short-brought-forward', before.short),
      ...step1('estimate.long-brought-forward', before.long),
      step('estimate.net-short', left.short),
      step('estimate.net-long', left.long),
      withBasis(
        step('estimate.loss-against-income', deducted, {
          limit: ofStatus(rate.lossAgainstIncome, settings),
        }),
        losses,
      ),
      step('estimate.loss-carried', carried.short + carried.long),
      ...(carried.long > 0n ? [step('estimate.loss-carried-long', carried.long)] : []),
      step('estimate.income', totals.income),
      withBasis(step('estimate.ordinary-tax', ordinaryTax, { amount: fixedToText(ordinary) }), law),
      withBasis(step('estimate.long-tax', longTax, { amount: fixedToText(left.long) }), law),
      withBasis(step('estimate.surtax', surtax.tax, surtax.params), law),
      step('estimate.tax', tax),
    ],
    assumptions: [
      ...(other === undefined ? ['estimate.assumes.highest-brackets'] : []),
      ...(settings.filingStatus === undefined ? ['estimate.assumes.single'] : []),
    ],
  };
}

/**
 * Losses of earlier years by term; losses not stated as long-term are short-term. Where only the
 * long-term part is stated, there is no short-term part.
 */
function broughtForward({ lossesBroughtForward, longLossesBroughtForward = 0n }: Settings): {
  readonly short: bigint;
  readonly long: bigint;
} {
  const total = lossesBroughtForward ?? longLossesBroughtForward;
  const long = min(longLossesBroughtForward, total);
  return { short: total - long, long };
}

interface Netted {
  readonly short: bigint;
  readonly long: bigint;
  readonly shortLoss: bigint;
  readonly longLoss: bigint;
}

/** Nets the two terms; the remainder of each is a gain or a loss, never a gain beside a loss. */
function net(short: bigint, long: bigint): Netted {
  const gains = { short: floorAtZero(short), long: floorAtZero(long) };
  const losses = { short: floorAtZero(-short), long: floorAtZero(-long) };
  const onShort = min(gains.short, losses.long);
  const onLong = min(gains.long, losses.short);
  return {
    short: gains.short - onShort,
    long: gains.long - onLong,
    shortLoss: losses.short - onLong,
    longLoss: losses.long - onShort,
  };
}

/**
 * The losses left after the deduction from income, which uses short-term losses first (IRC §
 * 1212(b)(2)).
 */
function carry(
  { shortLoss, longLoss }: Netted,
  deducted: bigint,
): { readonly short: bigint; readonly long: bigint } {
  const ofShort = min(shortLoss, deducted);
  return { short: shortLoss - ofShort, long: longLoss - (deducted - ofShort) };
}

/**
 * The brackets of a filing status. Married persons who file separately have half the limits of
 * joint filers (IRC § 1(d), (h), (j)).
 */
function bracketsOf(by: ByStatus<readonly Bracket[]>, settings: Settings): readonly Bracket[] {
  return settings.filingStatus === 'separate' && by.separate === undefined
    ? by.joint.map((bracket) =>
        bracket.upTo === null ? bracket : { ...bracket, upTo: half(bracket.upTo) },
      )
    : ofStatus(by, settings);
}

function surtaxOn(
  { surtax: { rate, over } }: ShortLong,
  settings: Settings,
  investment: bigint,
): { readonly tax: bigint; readonly params: EstimateStep['params'] } {
  const limit =
    settings.filingStatus === 'separate' && over.separate === undefined
      ? half(over.joint)
      : ofStatus(over, settings);
  const { otherIncome: other } = settings;
  const above = other === undefined ? investment : floorAtZero(other + investment - fixed(limit));
  const surtaxed = min(above, investment);
  return {
    tax: share(surtaxed, rate),
    params: { rate: percent(fixedRate(rate)), amount: fixedToText(surtaxed) },
  };
}

function half(amount: string): string {
  return fixedToText(share(fixed(amount), '0.5'));
}
