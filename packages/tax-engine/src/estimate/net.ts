import { asRate } from '@meridian/money/measure.ts';
import { min } from '../common/min.ts';
import { fixed, multiplyFixed, mulDiv, FIXED_ONE } from '@meridian/money/fixed.ts';
import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import type { LossRules } from '@meridian/tax-rules/rates.ts';
import { cashResult } from './cash.ts';
import { type Gains, freedBy, gainsOf } from './gains.ts';
import {
  type Situation,
  withBasis,
  floorAtZero,
  limitOf,
  ofStatus,
  share,
  step,
  orZero,
} from './tax-computation.ts';
import type { EstimateStep } from '../result/estimate.ts';
import type { Settings } from '../input/settings.ts';

/** Groups of asset classes with their own rates, the highest rate first. */
export interface Groups {
  readonly count: number;
  readonly groupOf: (asset: AssetClass) => number;
}

const ONE_GROUP: Groups = { count: 1, groupOf: () => 0 };

/** Taxable amounts by group, with the steps to them. */
export interface Net {
  readonly amounts: readonly bigint[];
  readonly steps: readonly EstimateStep[];
  readonly lossCarried: bigint;
  /** Loss left after the gains of the year. */
  readonly loss: bigint;
  /** Losses of earlier years that the year used. */
  readonly usedBefore: bigint;
  /** Losses of earlier years that exceed the gains. */
  readonly unusedBefore: bigint;
}

/**
 * From the results of the year to the taxable amounts: holding period, losses of the year, part
 * that counts, losses of earlier years, allowance. Losses and deductions reduce gains at the
 * highest rate first, and gains that count in full before gains that count in part, which is best
 * for the user.
 */
export function netOf(situation: Situation, groups: Groups = ONE_GROUP): Net {
  const { disposals, rules, cash } = situation;
  const allowance = situation.allowance.value;
  const losses = situation.losses.value;
  const freed = freedBy(allowance, disposals);
  const steps: EstimateStep[] = [];
  const pots = new Pots();
  let loss = 0n;
  if (cash === undefined) {
    const holding = rules.holding.value;
    const gains = gainsOf(situation, {
      groupOf: groups.groupOf,
      groups: groups.count,
      isFree: freed.isFree,
      offset: losses.offset,
      discounts: holding.type === 'discount-after',
      limitsExempt: holding.type === 'exempt-after' && holding.proceedsCap !== undefined,
    });
    steps.push(...exemptSteps(situation, gains, pots));
    pots.add(gains);
    if (freed.tested !== null) {
      const { tested } = freed;
      steps.push(
        withBasis(step('estimate.tested', tested, limits(situation)), situation.allowance),
      );
      if (gains.freed !== 0n) steps.push(step('estimate.freed', gains.freed));
    }
    const net = pots.total - gains.losses;
    const id = losses.offset === 'year' ? 'estimate.gain-taxable' : 'estimate.gains-alone';
    steps.push(withBasis(step(id, net), situation.losses));
    loss = gains.losses;
  } else {
    const result = cashResult(situation, cash, { disposals, isFree: freed.isFree });
    steps.push(...result.steps);
    pots.plain[0] = floorAtZero(result.result);
    loss = result.unused;
  }
  // Income at the rate of gains is added to them, except where losses reduce it only in part (ES)
  // or not at all (IT).
  if (losses.againstCapitalIncome === undefined && losses.sparesIncome === undefined) {
    addIncome(situation, pots, steps);
  }
  loss -= pots.absorb(loss);
  return finish(situation, { pots, steps, loss });
}

function addIncome({ totals }: Situation, pots: Pots, steps: EstimateStep[]): void {
  const { incomeWithGains } = totals;
  if (incomeWithGains === 0n) return;
  pots.plain[0] = (pots.plain[0] ?? 0n) + incomeWithGains;
  steps.push(step('estimate.income-with-gains', incomeWithGains));
}

interface Half {
  readonly pots: Pots;
  readonly steps: EstimateStep[];
  readonly loss: bigint;
}

/** The steps after the losses of the year. */
function finish(situation: Situation, { pots, steps, loss }: Half): Net {
  const allowance = situation.allowance.value;
  const losses = situation.losses.value;
  const { settings, cash } = situation;
  const before =
    cash === undefined && losses.broughtForward !== 'as-tax-credit'
      ? orZero(settings.lossesBroughtForward)
      : 0n;
  const deduction = allowance.type === 'deduct' ? fixed(allowance.amount) : 0n;
  let used = 0n;
  const bringForward = (keep: bigint): void => {
    const most = cap(floorAtZero(pots.total - keep), losses, settings);
    used = pots.absorb(min(before, most));
    if (used > 0n) {
      steps.push(withBasis(step('estimate.losses-brought-forward', -used), situation.losses));
    }
  };
  if (losses.broughtForward === 'before-allowance') bringForward(0n);
  if (losses.broughtForward === 'down-to-allowance') bringForward(deduction);
  discount(situation, pots, steps);
  if (losses.sparesIncome !== undefined) addIncome(situation, pots, steps);
  if (allowance.type === 'cliff-below') {
    if (pots.total < fixed(allowance.amount)) pots.absorb(pots.total);
    steps.push(
      withBasis(step('estimate.after-cliff', pots.total, limitOf(allowance)), situation.allowance),
    );
  } else if (allowance.type === 'deduct') {
    pots.absorb(deduction);
    steps.push(
      withBasis(
        step('estimate.after-deduction', pots.total, limitOf(allowance)),
        situation.allowance,
      ),
    );
  }
  if (losses.broughtForward === 'after-allowance') bringForward(0n);
  const { minimumExcess } = losses;
  const excess = minimumExcess === undefined ? 0n : fixed(minimumExcess);
  const lives = losses.carriedYears !== 0 && loss > excess;
  return {
    amounts: pots.amounts,
    steps,
    loss,
    lossCarried: lives ? loss : 0n,
    usedBefore: used,
    unusedBefore: before - used,
  };
}

/** Gains by group; gains that count in full come before gains that count in part. */
class Pots {
  plain: bigint[] = [];
  discounted: bigint[] = [];

  add({ plain, discounted }: Gains): void {
    this.plain = plain.map((amount, group) => amount + (this.plain[group] ?? 0n));
    this.discounted = [...discounted];
  }

  get total(): bigint {
    return sum(this.plain) + sum(this.discounted);
  }

  get amounts(): bigint[] {
    return this.plain.map((amount, group) => amount + (this.discounted[group] ?? 0n));
  }

  /** Deducts up to `amount` and returns the amount deducted. */
  absorb(amount: bigint): bigint {
    let left = amount;
    for (const pot of [this.plain, this.discounted]) {
      for (const [group, gain] of pot.entries()) {
        const used = min(gain, left);
        pot[group] = gain - used;
        left -= used;
      }
    }
    return amount - left;
  }
}

/** Gains exempt by holding period, and the part of them above a limit on their proceeds (CZ). */
function exemptSteps({ rules }: Situation, gains: Gains, pots: Pots): EstimateStep[] {
  const holding = rules.holding.value;
  const { exempt, exemptProceeds } = gains;
  // Grandfathered units are exempt without a holding period (AT).
  if (holding.type !== 'exempt-after') {
    return exempt === 0n ? [] : [step('estimate.gain-exempt', exempt)];
  }
  const steps = [withBasis(step('estimate.gain-exempt', exempt), rules.holding)];
  const { proceedsCap } = holding;
  if (proceedsCap === undefined || exemptProceeds <= fixed(proceedsCap)) return steps;
  const over = exemptProceeds - fixed(proceedsCap);
  const taxed = floorAtZero(mulDiv(exempt, over, exemptProceeds, 'half-even'));
  pots.plain[0] = taxed;
  return [
    ...steps,
    withBasis(step('estimate.exempt-excess', taxed, { limit: proceedsCap }), rules.holding),
  ];
}

/** Applies the discount on gains of units held long (AU). */
function discount({ rules }: Situation, pots: Pots, steps: EstimateStep[]): void {
  const holding = rules.holding.value;
  if (holding.type !== 'discount-after') return;
  const counted = asRate(FIXED_ONE - fixed(holding.share));
  const whole = sum(pots.discounted);
  pots.discounted = pots.discounted.map((amount) => multiplyFixed(amount, counted));
  steps.push(
    step('estimate.after-losses', pots.total + whole - sum(pots.discounted)),
    withBasis(step('estimate.discount', sum(pots.discounted) - whole), rules.holding),
  );
}

/**
 * The maximum that losses of earlier years may reduce in a year: an amount, and a share of the rest
 * (DE).
 */
function cap(gain: bigint, { broughtForwardCap }: LossRules, settings: Settings): bigint {
  if (broughtForwardCap === undefined) return gain;
  const free = fixed(ofStatus(broughtForwardCap.free, settings));
  return min(gain, free + share(floorAtZero(gain - free), broughtForwardCap.shareAbove));
}

function limits({ allowance: { value } }: Situation): EstimateStep['params'] {
  if (value.type === 'small-gains') return { limit: value.perYear };
  if (value.type === 'small-transactions') return { limit: value.minimumWage };
  return limitOf(value);
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
