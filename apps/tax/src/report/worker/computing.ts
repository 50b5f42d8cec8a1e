import { reconcile, type Reconciliation } from '@meridian/tax-import/across/reconcile.ts';
import { yearsOf } from '@meridian/tax-engine/report/tax-years.ts';
import { type Question, questionsOf } from '@meridian/tax-engine/report/questions.ts';
import type { ComputeInput } from '@meridian/tax-engine/input/compute-input.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { ValueBook } from '@meridian/tax-engine/valuation/values.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import { answersFor } from './answers.ts';
import { methodsOf } from './methods.ts';
import type { StoredChoice, StoredMethod } from './stored.ts';
import { ReportRunner } from './report-runner.ts';
import type { SlicedOptions } from './sliced.ts';
import {
  correctionsOf,
  ledgerOf,
  selectionsOf,
  valueBookOf,
  valuesOf,
  type Ledger,
  type Workspace,
} from './workspace.ts';

export interface ComputedReport {
  readonly report: TaxReport;
  readonly questions: readonly Question[];
  readonly rules: CountryRules;
  readonly methodAssumed: boolean;
  /** What it was computed from, for a comparison of methods. */
  readonly input: ComputeInput;
  /** Names of the accounts in the ledger. */
  readonly accounts: readonly string[];
}

/** The ledger and what follows from it, kept until the sources change. */
export interface LedgerCache {
  ledger(): Ledger;
  /** The account of every source, by its id. */
  reconciliations(): ReadonlyMap<string, Reconciliation>;
  /** Tax years in which something happened, by the calendar of the country. */
  years(rules: CountryRules): readonly number[];
  accounts(): readonly string[];
  /** The same book until a price or rate changes, so that a report can be followed. */
  values(): ValueBook;
  version(): number;
  invalidate(): void;
  readonly runner: ReportRunner;
}

export function createLedgerCache(workspace: Workspace): LedgerCache {
  let version = 1;
  let ledger: Ledger | null = null;
  let reconciled: ReadonlyMap<string, Reconciliation> | null = null;
  let accounts: readonly string[] | null = null;
  let values: { readonly files: readonly unknown[]; readonly book: ValueBook } | null = null;
  const years = new Map<string, readonly number[]>();
  return {
    runner: new ReportRunner(),
    ledger: () => (ledger ??= ledgerOf(workspace)),
    reconciliations() {
      ledger ??= ledgerOf(workspace);
      reconciled ??= new Map(
        reconcile(ledger.combined).map((account) => [account.source, account]),
      );
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
    accounts() {
      ledger ??= ledgerOf(workspace);
      accounts ??= [...new Set(ledger.entries.map(({ account }) => account))].toSorted();
      return accounts;
    },
    values() {
      const files = valuesOf(workspace);
      const isSame =
        values?.files.length === files.length &&
        files.every((file, index) => file === values?.files[index]);
      if (values === null || !isSame) values = { files, book: valueBookOf(workspace) };
      return values.book;
    },
    version: () => version,
    invalidate() {
      version += 1;
      ledger = null;
      reconciled = null;
      accounts = null;
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
  const input = inputOf(workspace, cache, rules, year);
  const report = await cache.runner.run(input, options);
  if (report === null) return null;
  const methodAssumed = !allowedChoices(rules, workspace.choice).some(
    ({ fromYear }) => fromYear === null || fromYear <= year,
  );
  const questions = questionsOf(report.issues, input);
  const accounts = cache.accounts();
  return { report, questions, rules, methodAssumed, input, accounts };
}

/** All that a year's report follows from, as the workspace has it now. */
export function inputOf(
  workspace: Workspace,
  cache: LedgerCache,
  rules: CountryRules,
  year: number,
): ComputeInput {
  const choice = { ...workspace.choice, year };
  const selections = selectionsOf(workspace);
  return {
    entries: cache.ledger().entries,
    rules,
    year,
    ...methodsFor(rules, choice),
    values: cache.values(),
    corrections: correctionsOf(workspace),
    settings: answersFor(choice),
    ...(selections === undefined ? {} : { selections }),
    onInvariant: ({ error }) => console.error(error),
  };
}

/** The methods chosen for all years, the country's first where none is. */
function methodsFor(
  rules: CountryRules,
  choice: StoredChoice,
): Pick<ComputeInput, 'method' | 'methodChanges'> {
  const chosen = allowedChoices(rules, choice);
  const [assumed = 'fifo'] = rules.matching.value.methods;
  const fromFirst = chosen.find(({ fromYear }) => fromYear === null);
  const methodChanges = chosen.flatMap(({ fromYear, method }) =>
    fromYear === null ? [] : [{ fromYear, method }],
  );
  return { method: fromFirst?.method ?? assumed, methodChanges };
}

/** Choices that the law allows: rules may have changed since one was stored. */
function allowedChoices(rules: CountryRules, choice: StoredChoice): StoredMethod[] {
  return methodsOf(choice).filter(({ method }) => rules.matching.value.methods.includes(method));
}

/**
 * The years a report can be for: those in which something happened, and those the rules cover from
 * then on, since holding alone can be taxed.
 */
export function offeredYears(rules: CountryRules, years: readonly number[]): readonly number[] {
  const first = Math.min(...years);
  const covered = Object.keys(rules.years).map((year) => Number.parseInt(year, 10));
  return [...new Set([...years, ...covered.filter((year) => year >= first)])].toSorted(
    (a, b) => a - b,
  );
}

/** The year that was chosen while a report can be for it, else the one shown first. */
export function keptYear(
  chosen: number | null,
  rules: CountryRules,
  years: readonly number[],
): number | null {
  return chosen !== null && offeredYears(rules, years).includes(chosen)
    ? chosen
    : firstYear(rules, years);
}

/** The year shown first: the latest one the country's rules cover, else the latest of all. */
export function firstYear(rules: CountryRules, years: readonly number[]): number | null {
  const latest = years.toSorted((a, b) => b - a);
  return latest.find((year) => rules.years[year] !== undefined) ?? latest[0] ?? null;
}
