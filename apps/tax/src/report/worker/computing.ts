import { reconcile, type Reconciliation } from '@meridian/tax-import/across/reconcile.ts';
import { computeReport, yearsOf } from '@meridian/tax-engine/compute.ts';
import type { Settings, TaxReport } from '@meridian/tax-engine/result.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import type { Answers } from '../model/workspace-view.ts';
import { runSliced, type SlicedOptions } from './sliced.ts';
import { correctionsOf, ledgerOf, valueBookOf, type Ledger, type Workspace } from './workspace.ts';

export type ComputedReport = {
  readonly report: TaxReport;
  readonly rules: CountryRules;
  readonly methodAssumed: boolean;
};

/** The ledger and what follows from it, kept until the sources change. */
export type LedgerCache = {
  ledger(): Ledger;
  /** The account of every source, by its id. */
  reconciliations(): ReadonlyMap<string, Reconciliation>;
  /** Tax years in which something happened, by the calendar of the country. */
  years(rules: CountryRules): readonly number[];
  version(): number;
  invalidate(): void;
};

export function createLedgerCache(workspace: Workspace): LedgerCache {
  let version = 1;
  let ledger: Ledger | null = null;
  let reconciled: ReadonlyMap<string, Reconciliation> | null = null;
  const years = new Map<string, readonly number[]>();
  return {
    ledger: () => (ledger ??= ledgerOf(workspace)),
    reconciliations() {
      ledger ??= ledgerOf(workspace);
      reconciled ??= new Map(reconcile(ledger.combined).map((one) => [one.source, one]));
      return reconciled;
    },
    years(rules) {
      let known = years.get(rules.country);
      if (known === undefined) {
        ledger ??= ledgerOf(workspace);
        known = yearsOf(ledger.entries, rules);
        years.set(rules.country, known);
      }
      return known;
    },
    version: () => version,
    invalidate() {
      version += 1;
      ledger = null;
      reconciled = null;
      years.clear();
    },
  };
}

export function chosenRules(workspace: Workspace): CountryRules | null {
  const { country } = workspace.choice;
  return country === null ? null : (countryRules(country) ?? null);
}

/** Null: nothing is chosen yet, or the work was stopped. */
export async function computeChosen(
  workspace: Workspace,
  cache: LedgerCache,
  options: SlicedOptions,
): Promise<ComputedReport | null> {
  const rules = chosenRules(workspace);
  const { year } = workspace.choice;
  if (rules === null || year === null) return null;
  const answers = workspace.choice.answers[rules.country] ?? {};
  const method = methodFor(rules, answers);
  const steps = computeReport({
    entries: cache.ledger().entries,
    rules,
    year,
    method,
    values: valueBookOf(workspace),
    corrections: correctionsOf(workspace),
    settings: settingsOf(answers),
  });
  const report = await runSliced(steps, options);
  if (report === null) return null;
  return { report, rules, methodAssumed: method !== answers.method };
}

function methodFor(rules: CountryRules, answers: Answers): Method {
  const { methods } = rules.matching.value;
  const [assumed = 'fifo'] = methods;
  return answers.method !== undefined && methods.includes(answers.method)
    ? answers.method
    : assumed;
}

function settingsOf({ filingStatus, otherIncome, marginalRate }: Answers): Settings {
  return {
    ...(filingStatus === undefined ? {} : { filingStatus }),
    ...(otherIncome === undefined ? {} : { otherIncome }),
    ...(marginalRate === undefined ? {} : { marginalRate }),
  };
}

/** The year shown first: the latest one the country's rules cover, else the latest of all. */
export function firstYear(rules: CountryRules, years: readonly number[]): number | null {
  const latest = years.toSorted((a, b) => b - a);
  return latest.find((year) => rules.years[year] !== undefined) ?? latest[0] ?? null;
}
