/** The years of a worked example, each with the losses that the years before it left. */
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { createZone } from '@meridian/tax-engine/common/calendar.ts';
import { computeNow } from '@meridian/tax-engine/report/compute.ts';
import type { ComputeInput } from '@meridian/tax-engine/input/compute-input.ts';
import { lossRulesOf } from './settings.ts';
import type { WealthOfYear } from './wealth.ts';
import { min } from '@meridian/tax-engine/common/min.ts';
import { orZero } from '@meridian/tax-engine/estimate/tax-computation.ts';
import type { Estimate } from '@meridian/tax-engine/result/estimate.ts';
import type { Settings } from '@meridian/tax-engine/input/settings.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';

export interface YearOfExample {
  readonly report: TaxReport;
  /** Losses, or unused costs, that the next year may use. */
  readonly carried: bigint;
}

/** An example reaches back a few years; an opening pool may lie further back. */
const YEARS_BEFORE = 20;

/**
 * Reports of every year from the first of the example to the last, and to the year asked for. An
 * example contains its whole history: losses that its years show are carried on by the country's rule,
 * until its settings say for the year asked for what there is to use.
 */
export function yearsOfExample(
  input: ComputeInput,
  wealth: ReadonlyMap<number, WealthOfYear>,
): readonly YearOfExample[] {
  const zone = createZone(input.rules.calendar.value);
  const years = [
    ...input.entries.map(({ at }) => zone.taxYearOf(zone.dayOf(at))),
    ...wealth.keys(),
    input.year,
  ];
  const first = Math.max(Math.min(...years), input.year - YEARS_BEFORE);
  const last = Math.max(...years);
  const losses = new CarriedLosses(input);
  const found: YearOfExample[] = [];
  for (let year = first; year <= last; year += 1) {
    const settings = losses.settingsFor(year, ofYear(input, year, wealth.get(year)));
    const report = computeNow({ ...input, year, settings });
    losses.close(year, loosely(input, report, settings));
    found.push({ report, carried: losses.after(year) });
  }
  return found;
}

/** Settings of another year of the example than the one they were stated for. */
function ofYear(
  { settings, year: stated }: ComputeInput,
  year: number,
  wealth: WealthOfYear = {},
): Settings {
  if (year === stated) return settings;
  const {
    lossesBroughtForward: _losses,
    longLossesBroughtForward: _long,
    wealthAtStart: _wealth,
    actualReturn: _return,
    ...rest
  } = settings;
  return { ...rest, ...wealth };
}

/** Losses of years before the first that has rules go on as that one lets them. */
function loosely(input: ComputeInput, report: TaxReport, settings: Settings): Estimate {
  const { year, estimate } = report;
  if (estimate.covered) return estimate;
  const { rules } = input;
  const first = Math.min(...Object.keys(rules.years).map((key) => Number.parseInt(key, 10)));
  const rulesOfFirst = rules.years[first];
  if (rulesOfFirst === undefined || year > first) return estimate;
  const years = { ...rules.years, [year]: rulesOfFirst };
  return computeNow({ ...input, rules: { ...rules, years }, year, settings }).estimate;
}

interface Loss {
  readonly year: number;
  left: bigint;
}

/** Losses by the year they come from; the oldest are used first. */
class CarriedLosses {
  readonly #rules: CountryRules;
  readonly #stated: { readonly year: number; readonly total: bigint | undefined };
  readonly #isCash: boolean;
  #losses: Loss[] = [];
  #long = 0n;

  constructor({ rules, year, settings, method }: ComputeInput) {
    this.#rules = rules;
    const { lossesBroughtForward: total, longLossesBroughtForward: long } = settings;
    this.#stated = { year, total: total ?? long };
    this.#isCash = method === 'cash-basis';
  }

  /** The settings of a year with what the years before it left. */
  settingsFor(year: number, settings: Settings): Settings {
    const { total, year: stated } = this.#stated;
    if (year === stated && total !== undefined) {
      this.#losses = [{ year: year - 1, left: total }];
      this.#long = orZero(settings.longLossesBroughtForward);
      return settings;
    }
    if (!this.#carries(year)) return settings;
    const lossesBroughtForward = this.#usable(year);
    if (lossesBroughtForward === 0n && !this.#isCash) return settings;
    return {
      ...settings,
      lossesBroughtForward,
      ...(this.#long === 0n ? {} : { longLossesBroughtForward: this.#long }),
    };
  }

  /** What the year used, and what it leaves itself. */
  close(year: number, estimate: Estimate): void {
    if (!estimate.covered) return;
    const { lossCarried = 0n, figures = {}, steps } = estimate;
    if (this.#carriesWhole(year)) {
      this.#losses = [{ year, left: lossCarried }];
      this.#long = orZero(
        steps.find(({ id }) => id === 'estimate.loss-carried-long')?.amount ?? undefined,
      );
      return;
    }
    let used = orZero(figures['losses-brought-forward']);
    for (const loss of this.#losses) {
      if (!this.#lives(loss, year)) continue;
      const part = min(loss.left, used);
      loss.left -= part;
      used -= part;
    }
    this.#losses.push({ year, left: lossCarried });
  }

  /** What the year after may use. */
  after(year: number): bigint {
    return this.#usable(year + 1);
  }

  #usable(year: number): bigint {
    let sum = 0n;
    for (const loss of this.#losses) if (this.#lives(loss, year)) sum += loss.left;
    return sum;
  }

  /** Costs of a cash basis come from the ledger itself, until the settings say others. */
  #carries(year: number): boolean {
    const { broughtForward } = lossRulesOf(this.#rules, year);
    if (broughtForward === 'none' || broughtForward === 'as-tax-credit') return false;
    const { total, year: stated } = this.#stated;
    return !this.#isCash || (total !== undefined && year > stated);
  }

  /** Whether what a year leaves has in it what the years before left (US, PL). */
  #carriesWhole(year: number): boolean {
    return this.#isCash || this.#rules.years[year]?.rate.value.type === 'short-long-brackets';
  }

  #lives(loss: Loss, year: number): boolean {
    const { carriedYears } = lossRulesOf(this.#rules, year);
    return carriedYears === 'unlimited' || year - loss.year <= carriedYears;
  }
}
