/** The computed report as the page shows it; see `workspace-view.ts`. */

import type { ExplanationNode } from '@meridian/tax-engine/explain.ts';
import type { DerivativeKind, EntryKind, IncomeKind } from '@meridian/tax-engine/ledger.ts';
import type {
  DisposalKind,
  Estimate,
  Holding,
  IssueCode,
  MatchRule,
  OpenQuestion,
  Term,
  Totals,
} from '@meridian/tax-engine/result.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { Confidence } from '@meridian/tax-rules/sourced.ts';

import type { YearView } from './workspace-view.ts';

/** A rule the report rests on. `name` is the last part of a message id, `report.rule.…`. */
export type RuleView = {
  readonly name: RuleName;
  readonly basis: string;
  readonly confidence: Confidence;
};

export type RuleName =
  | 'calendar'
  | 'matching'
  | 'holding'
  | 'swap'
  | 'fees'
  | 'losses'
  | 'fx'
  | 'allowance'
  | 'rate'
  | 'incomeAllowance';

export type ReportView = {
  /** Changes with every computation; pages read under another number are stale. */
  readonly version: number;
  readonly country: string;
  readonly year: number;
  readonly method: Method;
  readonly methodAssumed: boolean;
  readonly currency: string;
  readonly lawAsOf: string;
  /** Something in it rests on prices that are not real. */
  readonly simulated: boolean;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly totals: Totals;
  readonly estimate: Estimate;
  readonly counts: {
    readonly disposals: number;
    readonly income: number;
    readonly derivatives: number;
    readonly openIssues: number;
    readonly notes: number;
  };
  readonly holdings: readonly Holding[];
  readonly rules: readonly RuleView[];
  readonly unsettled: readonly string[];
  readonly defaults: readonly string[];
  readonly forms: readonly { readonly form: string; readonly part: string }[];
  readonly sources: readonly { readonly url: string; readonly supports: string }[];
};

export type DisposalRow = {
  readonly index: number;
  readonly day: string;
  readonly asset: string;
  readonly account: string;
  readonly quantity: bigint;
  readonly kind: DisposalKind;
  readonly proceeds: bigint | null;
  readonly cost: bigint | null;
  readonly fees: bigint | null;
  readonly gain: bigint | null;
  /** Null: its parts fall under different terms. */
  readonly term: Term | null;
  readonly open: OpenQuestion | null;
};

/** What one lot, one day or the pool answers of a disposal; for the printed report. */
export type SliceRow = {
  readonly rule: MatchRule;
  readonly term: Term;
  readonly acquiredDay: string | null;
  readonly quantity: bigint;
  readonly cost: bigint | null;
  readonly gain: bigint | null;
};

export type PrintRow = DisposalRow & { readonly slices: readonly SliceRow[] };

export type IncomeRow = {
  readonly index: number;
  readonly day: string;
  readonly asset: string;
  readonly account: string;
  readonly income: IncomeKind;
  readonly quantity: bigint;
  readonly value: bigint | null;
  readonly taxable: boolean;
};

export type DerivativeRow = {
  readonly index: number;
  readonly day: string;
  readonly asset: string;
  readonly account: string;
  readonly contract: string | null;
  readonly derivative: DerivativeKind;
  readonly quantity: bigint;
  readonly value: bigint | null;
};

/** How an issue can be settled in place. */
export type Fix = 'value' | 'cost' | 'opening' | 'none';

export type IssueRow = {
  readonly index: number;
  readonly code: IssueCode;
  readonly level: 'open' | 'note';
  readonly asset: string;
  readonly day: string;
  readonly quantity: bigint;
  readonly account: string;
  readonly atStake: bigint | null;
  readonly entryId: string;
  readonly fix: Fix;
  readonly source: string;
  readonly rows: readonly number[];
};

export type LedgerRow = {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: EntryKind;
  readonly account: string;
  readonly out: { readonly asset: string; readonly quantity: bigint } | null;
  readonly in: { readonly asset: string; readonly quantity: bigint } | null;
  readonly fees: readonly { readonly asset: string; readonly quantity: bigint }[];
  readonly wording: string | null;
  readonly source: string;
  readonly rows: readonly number[];
};

export type Page<Row> = { readonly total: number; readonly rows: readonly Row[] };

/** "Why this number?": the disposal or income line with its explanation. */
export type Why = {
  readonly title: { readonly asset: string; readonly quantity: bigint; readonly day: string };
  readonly currency: string;
  readonly amount: bigint | null;
  readonly open: OpenQuestion | null;
  readonly tree: ExplanationNode;
  /** Names of the sources the tree points at, by id. */
  readonly sourceNames: Readonly<Record<string, string>>;
  /** The downloaded years it rests on. */
  readonly years: readonly YearView[];
};

/** Rows of a file as they stand in it. */
export type SourceRows =
  | {
      readonly ok: true;
      readonly header: readonly string[];
      readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
    }
  | { readonly ok: false };
