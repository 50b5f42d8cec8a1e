/** The computed report as the page shows it; see `workspace-view.ts`. */

import type { Quantity } from '@meridian/money/measure.ts';
import type { ExplanationNode } from '@meridian/tax-engine/explanation/node.ts';
import type {
  DerivativeKind,
  EntryId,
  EntryKind,
  IncomeKind,
  MoneyAmount,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { Fault } from '@meridian/tax-engine/result/fault.ts';
import type { NoticeLine } from '@meridian/tax-engine/result/notice-line.ts';
import type { QuestionType } from '@meridian/tax-engine/report/questions.ts';
import type { FormFile } from '@meridian/tax-export/forms/form-files.ts';
import type { FilledLine, FormRow } from '@meridian/tax-engine/report/forms/forms.ts';
import type { DisposalKind, OpenQuestion } from '@meridian/tax-engine/result/disposal.ts';
import type { Estimate, WhatIf } from '@meridian/tax-engine/result/estimate.ts';
import type { OpenRanges, Range } from '@meridian/tax-engine/result/ranges.ts';
import type { Holding, IssueCode, TaxReport, Totals } from '@meridian/tax-engine/result/report.ts';
import type { LegKey } from '@meridian/tax-engine/valuation/correction.ts';
import type { MatchRule } from '@meridian/tax-engine/result/lot.ts';
import type { NamedLevy, NamedProposal, NamedRule, TermName } from '@meridian/tax-export/law.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import type { Confidence, Source } from '@meridian/tax-rules/sourced.ts';

import type { EntryEdit, EntryLabel } from './entry-edit.ts';
import type { YearView } from './year-view.ts';

/** Something that is not law, or another reading of it, with what it would come to. */
export type WhatIfView = NamedProposal & {
  /** Null where nothing can be computed. */
  readonly outcome: Pick<WhatIf, 'tax' | 'range' | 'steps'> | null;
};

/** A form with its boxes filled. */
export interface FormView {
  readonly form: string;
  readonly part: string;
  readonly confidence: Confidence;
  /** Message id where the boxes are not certain; the form is then only named. */
  readonly note: string | null;
  readonly lines: readonly FilledLine[];
  /** The check that failed where the form could not be filled. */
  readonly invariant?: string;
  /** Whether the form wants a row for each asset, disposal or lot. */
  readonly hasRows: boolean;
}

/** The first rows of a form; all of them are in its file. */
export interface FormRows {
  readonly rows: readonly FormRowView[];
  readonly isAll: boolean;
  /** The check that failed where they could not be listed. */
  readonly invariant?: string;
}

export type FormRowView = Omit<FormRow, 'acquiredDay' | 'disposedDay'> & {
  /** ISO days; null where there are several or none is known. */
  readonly acquiredDay: string | null;
  readonly disposedDay: string | null;
};

/** A method beside the one of the report. */
export interface MethodView {
  readonly method: Method;
  /** All null where methods cannot be compared: each would leave other disposals out. */
  readonly gain: bigint | null;
  /** Null where the year has no estimate. */
  readonly taxable: bigint | null;
  readonly tax: bigint | null;
  readonly taxDifference: bigint | null;
  /** Disposals left out because something about them is not known. */
  readonly incomplete: number;
  /** The check that failed where something of the method could not be computed. */
  readonly invariant?: string;
}

/** A tax year in a few figures, computed like the report of that year. */
export interface YearSummary {
  readonly year: number;
  readonly gain: bigint;
  readonly gainRange: Range | null;
  /** Null where the rates of the year are not covered. */
  readonly tax: bigint | null;
  readonly taxRange: Range | null;
  readonly isUntaxed: boolean;
  readonly openQuestions: number;
  /** Loss that later years may use; null where there is none. */
  readonly lossCarried: bigint | null;
  readonly lossRange: Range | null;
}

export interface ReportView {
  /** Changes with every computation; pages read under another number are stale. */
  readonly version: number;
  readonly country: string;
  readonly year: number;
  readonly method: Method;
  readonly methodAssumed: boolean;
  /** The methods of all years up to the report's, where they differ; else none. */
  readonly methodsByYear: NonNullable<TaxReport['methods']>;
  readonly currency: string;
  readonly lawAsOf: string;
  /** Something in it rests on prices that are not real. */
  readonly simulated: boolean;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly totals: Totals;
  readonly estimate: Estimate;
  /** Figures that something open moves; null where nothing is open. */
  readonly ranges: OpenRanges | null;
  /** Parts that could not be computed through a mistake of ours. */
  readonly faults: readonly Fault[];
  readonly counts: {
    readonly disposals: number;
    readonly income: number;
    readonly derivatives: number;
    /** Entries that nothing can be made of, whose part of every figure is not known. */
    readonly leftOut: number;
    readonly openQuestions: number;
    readonly notes: number;
  };
  /** Whether an answer in place settles every open question, so that no figure is a range after it. */
  readonly isSettledByAnswers: boolean;
  readonly holdings: readonly Holding[];
  readonly rules: readonly NamedRule[];
  /** Message id where the law is not settled. */
  readonly banner: string | null;
  readonly unsettled: readonly string[];
  readonly defaults: readonly string[];
  readonly levies: readonly NamedLevy[];
  /** Duties beside the tax, and whether they fall due by the user's data. */
  readonly notices: readonly NoticeLine[];
  readonly whatIf: readonly WhatIfView[];
  readonly forms: readonly FormView[];
  readonly formFiles: readonly FormFile[];
  /** Texts of the country's own messages by id; the page's catalogue has none of them. */
  readonly lawTexts: Readonly<Record<string, string>>;
  /** Whether the year has no tax on gains of a private person. */
  readonly isUntaxed: boolean;
  /** Whether wealth is taxed and no gain, so that nothing is left out of the tax with a disposal. */
  readonly isOnWealth: boolean;
  /** Methods the law allows, the assumed one first. */
  readonly methods: readonly Method[];
  /** Accounts, where the country asks where each is. */
  readonly accounts: readonly string[];
  readonly sources: readonly Source[];
}

export interface DisposalRow {
  readonly index: number;
  readonly day: string;
  readonly asset: string;
  readonly account: string;
  readonly quantity: Quantity;
  readonly kind: DisposalKind;
  readonly proceeds: bigint | null;
  readonly cost: bigint | null;
  readonly fees: bigint | null;
  readonly gain: bigint | null;
  /** Null: its parts fall under different terms. */
  readonly term: TermName | null;
  readonly open: OpenQuestion | null;
}

/** What one lot, one day or the pool answers of a disposal; for the printed report. */
export interface LotMatchRow {
  readonly rule: MatchRule;
  readonly term: TermName;
  readonly acquiredDay: string | null;
  readonly quantity: Quantity;
  readonly cost: bigint | null;
  readonly gain: bigint | null;
}

export type PrintRow = DisposalRow & { readonly slices: readonly LotMatchRow[] };

export interface IncomeRow {
  readonly index: number;
  readonly day: string;
  readonly asset: string;
  readonly account: string;
  readonly income: IncomeKind;
  readonly quantity: Quantity;
  readonly value: bigint | null;
  readonly taxable: boolean;
}

export interface DerivativeRow {
  readonly index: number;
  readonly day: string;
  readonly asset: string;
  readonly account: string;
  readonly contract: string | null;
  readonly derivative: DerivativeKind;
  readonly quantity: Quantity;
  readonly value: bigint | null;
}

/** How an issue can be settled in place. */
export type Fix = 'value' | 'cost' | 'split-cost' | 'price' | 'opening' | 'portfolio' | 'none';

export interface IssueRow {
  readonly index: number;
  readonly code: IssueCode;
  readonly level: 'open' | 'note';
  readonly asset: string;
  readonly day: string;
  readonly quantity: Quantity;
  readonly account: string;
  readonly atStake: bigint | null;
  readonly entryId: EntryId;
  readonly fix: Fix;
  /** The leg or fee whose value answers it. */
  readonly leg: LegKey | null;
  /** Units that an opening lot needs to answer it: those that earlier disposals lack come first. */
  readonly lacking: Quantity;
  readonly source: string;
  readonly rows: readonly number[];
  /** The name of the invariant that failed. */
  readonly invariant?: string;
}

/** Issues that one answer closes. */
export interface QuestionRow {
  readonly index: number;
  readonly key: string;
  readonly type: QuestionType;
  readonly level: 'open' | 'note';
  /** What it is about; empty for rates and portfolios. */
  readonly asset: string;
  /** A stablecoin's currency; null for other questions. */
  readonly parCurrency: string | null;
  /** The first day it is about. */
  readonly day: string;
  /** How many days its issues are about. */
  readonly days: number;
  /** How many issues it closes. */
  readonly count: number;
  readonly atStake: bigint | null;
  readonly isMoreAtStake: boolean;
  /** The issue that asks for most: all there is to say of a question of one issue. */
  readonly issue: IssueRow;
}

export interface LedgerRow {
  readonly id: EntryId;
  /** What it is, and what it could be instead; null and none for more than units coming or going. */
  readonly label: EntryLabel | null;
  readonly labels: readonly EntryLabel[];
  /** What the user changed of it. */
  readonly edit: EntryEdit;
  /** Milliseconds since 1970. */
  readonly at: Instant;
  readonly kind: EntryKind;
  readonly account: string;
  readonly out: { readonly asset: string; readonly quantity: Quantity } | null;
  readonly in: { readonly asset: string; readonly quantity: Quantity } | null;
  readonly fees: readonly { readonly asset: string; readonly quantity: Quantity }[];
  readonly wording: string | null;
  readonly source: string;
  readonly rows: readonly number[];
}

export interface Page<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** "Why this number?": a figure with its explanation, one level of it. */
export interface Why {
  readonly currency: string;
  readonly amount: bigint | null;
  /** Between which amounts a total lies while something open could move it. */
  readonly range: Range | null;
  readonly open: OpenQuestion | null;
  readonly tree: ExplanationNode;
  /** Names of the sources the tree points at, by id. */
  readonly sourceNames: Readonly<Record<string, string>>;
  /** The downloaded years it rests on. */
  readonly years: readonly YearView[];
  /** Of a disposal whose units the law lets the user identify. */
  readonly lots: NamableLots | null;
}

/** A lot that may answer for a disposal, by the entry that acquired it. */
export interface LotToName {
  readonly lot: EntryId;
  readonly day: string;
  readonly account: string;
  /** Units acquired; earlier disposals may have used some of them. */
  readonly quantity: Quantity;
  /** Null where the entry states none. */
  readonly paid: MoneyAmount | null;
  /** Units of it that answer for the disposal now. */
  readonly taken: Quantity;
}

export interface NamableLots {
  /** Of the disposal. */
  readonly entryId: EntryId;
  readonly asset: string;
  readonly quantity: Quantity;
  /** Whether the user named lots for it. */
  readonly isNamed: boolean;
  readonly lots: readonly LotToName[];
  readonly isAll: boolean;
}

/** Rows of a file as they stand in it. */
export type SourceRows =
  | {
      readonly ok: true;
      readonly header: readonly string[];
      readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
    }
  | { readonly ok: false };
