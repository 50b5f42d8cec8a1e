import type { LossRules } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { min } from '../common/min.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import { methodOf } from '../input/methods.ts';
import { floorAtZero, orZero } from '../estimate/tax-computation.ts';
import { computeReport } from './compute.ts';
import type { TaxReport } from '../result/report.ts';

/**
 * `none`: the law carries no loss to later years. `not-computed`: it does, in a way that no chain of
 * amounts shows: as a tax credit (HU), as costs that the ledger carries itself (PL), by venue (BR).
 */
export type CarryKind = 'carried' | 'none' | 'not-computed';

/** A tax year in the chain. Amounts are positive; null where something open moves them. */
export interface LossYear {
  readonly year: number;
  /** Losses of earlier years that may still be used when it begins. */
  readonly before: bigint | null;
  /** The long-term part of `before`, where losses are kept by term (US). */
  readonly beforeLong: bigint;
  /** Whether the user stated `before`; it then takes the place of what earlier years leave. */
  readonly isStated: boolean;
  readonly used: bigint | null;
  readonly made: bigint | null;
  /** What may no longer be used after this year. */
  readonly lapsed: bigint | null;
  readonly after: bigint | null;
}

export interface CarriedLosses {
  readonly kind: CarryKind;
  readonly years: readonly LossYear[];
  /** Set where the ledger has years before the first of `years`, whose rates are not covered. */
  readonly isPartial: boolean;
}

/** A loss of a year; of no year where the user stated it, so that it never lapses here. */
interface Vintage {
  readonly lastYear: number | null;
  left: bigint;
}

/**
 * Losses from one tax year to the next: each year's report is computed with what the years before it
 * leave, unless the user stated the losses of earlier years for it. The oldest are used first. Where
 * something open moves a year's loss, that of every later year is unknown until the user states it.
 */
export function* carriedLosses(
  inputOf: (year: number) => ComputeInput,
  years: readonly number[],
): Generator<ComputeProgress, CarriedLosses> {
  const inOrder = years.toSorted((a, b) => a - b);
  const last = inOrder.at(-1);
  if (last === undefined) return { kind: 'none', years: [], isPartial: false };
  const { rules, ...input } = inputOf(last);
  const kind = carryKind(rules, last, methodOf(input, last));
  if (kind !== 'carried') return { kind, years: [], isPartial: false };
  const first = inOrder.find((year) => rules.years[year] !== undefined);
  if (first === undefined) return { kind, years: [], isPartial: true };
  const chain = new Chain();
  const found: LossYear[] = [];
  // Losses lapse in years without entries too.
  for (let year = first; year <= last; year += 1) {
    if (rules.years[year] === undefined) chain.lose();
    else found.push(yield* chain.pass(inputOf(year)));
  }
  return { kind, years: found, isPartial: inOrder[0] !== first };
}

function carryKind(rules: CountryRules, year: number, method: ComputeInput['method']): CarryKind {
  const { carriedYears, broughtForward } = lossRulesOf(rules, year);
  if (carriedYears === 0 || broughtForward === 'none') return 'none';
  const isByVenue = rules.years[year]?.rate.value.type === 'monthly-brackets-by-venue';
  const isOther = broughtForward === 'as-tax-credit' || method === 'cash-basis' || isByVenue;
  return isOther ? 'not-computed' : 'carried';
}

function lossRulesOf(rules: CountryRules, year: number): LossRules {
  return (rules.years[year]?.losses ?? rules.losses).value;
}

class Chain {
  /** Oldest first; null once something open moves them. */
  #vintages: Vintage[] | null = [];
  /** The long-term part, where losses are kept by term (US). */
  #long = 0n;

  /** Nothing is known of a year. */
  lose(): void {
    this.#vintages = null;
  }

  *pass(input: ComputeInput): Generator<ComputeProgress, LossYear> {
    const { rules, settings, year } = input;
    const { lossesBroughtForward: total, longLossesBroughtForward: long } = settings;
    const stated = total ?? long;
    if (stated !== undefined) this.#state(stated, orZero(long));
    const before = this.#sum();
    const beforeLong = this.#long;
    const report = yield* computeReport({
      ...input,
      settings: { ...settings, ...(before === null ? {} : this.#settings(before, rules)) },
    });
    const own = ownLoss(report);
    const isStated = stated !== undefined;
    if (before === null || own === null) {
      this.#vintages = null;
      return {
        ...{ year, before, beforeLong, isStated, used: null, lapsed: null, after: null },
        made: before === null ? null : (own?.carried ?? null),
      };
    }
    return { year, before, beforeLong, isStated, ...this.#take(before, own, input) };
  }

  /** The year's effect on the losses carried. */
  #take(
    before: bigint,
    { carried, carriedLong, used: ofBefore }: Own,
    { rules, year }: ComputeInput,
  ) {
    const { carriedYears } = lossRulesOf(rules, year);
    // Where the two terms are netted with each other, what is left is one sum (US).
    const isNetted = keepsTerms(rules);
    const used = isNetted ? floorAtZero(before - carried) : ofBefore;
    const made = isNetted ? floorAtZero(carried - before) : carried;
    this.#use(used);
    this.#long = carriedLong;
    const vintages = this.#vintages ?? [];
    const lastYear = carriedYears === 'unlimited' ? null : year + carriedYears;
    if (made > 0n) vintages.push({ lastYear, left: made });
    const over = vintages.filter((vintage) => vintage.lastYear === year);
    const lapsed = over.reduce((sum, { left }) => sum + left, 0n);
    this.#vintages = vintages.filter((vintage) => vintage.lastYear !== year && vintage.left > 0n);
    return { used, made, lapsed, after: this.#sum() };
  }

  #state(stated: bigint, long: bigint): void {
    this.#vintages = stated === 0n ? [] : [{ lastYear: null, left: stated }];
    this.#long = long;
  }

  #settings(before: bigint, rules: CountryRules): Partial<ComputeInput['settings']> {
    const isByTerm = keepsTerms(rules) && this.#long > 0n;
    return {
      lossesBroughtForward: before,
      ...(isByTerm ? { longLossesBroughtForward: this.#long } : {}),
    };
  }

  #use(amount: bigint): void {
    let left = amount;
    for (const vintage of this.#vintages ?? []) {
      const used = min(vintage.left, left);
      vintage.left -= used;
      left -= used;
    }
  }

  #sum(): bigint | null {
    return this.#vintages?.reduce((sum, { left }) => sum + left, 0n) ?? null;
  }
}

function keepsTerms({ asks }: CountryRules): boolean {
  return asks.includes('longLossesBroughtForward');
}

interface Own {
  /** Loss that later years may use. */
  readonly carried: bigint;
  readonly carriedLong: bigint;
  /** Losses of earlier years that the year used. */
  readonly used: bigint;
}

/** Null where something open moves it. */
function ownLoss({ estimate, ranges }: TaxReport): Own | null {
  if (!estimate.covered) return null;
  const isOpen =
    ranges?.lossCarried !== undefined || ranges?.figures?.['losses-brought-forward'] !== undefined;
  if (isOpen) return null;
  const long = estimate.steps.find(({ id }) => id === 'estimate.loss-carried-long');
  return {
    carried: orZero(estimate.lossCarried),
    carriedLong: orZero(long?.amount ?? undefined),
    used: orZero(estimate.figures?.['losses-brought-forward']),
  };
}
