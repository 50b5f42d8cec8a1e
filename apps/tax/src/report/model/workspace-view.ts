/**
 * What the worker tells the page about the workspace: plain data that survives structured cloning.
 * Long lists (rows set aside, ledger, disposals) are not in here; the page asks for them in pages.
 */

import type { Quantity } from '@meridian/money/measure.ts';
import type { EntryId, MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import type { FoundDecimalMark } from '@meridian/tax-import/ledger/decimal-mark.ts';
import type { FoundDayOrder } from '@meridian/tax-import/times/day-order.ts';
import type { FormatId } from '@meridian/tax-import/formats/format-id.ts';
import type { OperationNames } from '@meridian/tax-import/recognition/operation-names.ts';
import type { Settings } from '@meridian/tax-engine/input/settings.ts';
import type { LegKey } from '@meridian/tax-engine/valuation/correction.ts';
import type { AtPar, PricePoint } from '@meridian/tax-engine/valuation/values.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { FilingStatus } from '@meridian/tax-rules/rates.ts';
import type { SettingName } from '@meridian/tax-rules/reporting.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';

import type { AcrossView } from './across-view.ts';
import type { EntryEdit } from './entry-edit.ts';
import type { SavedMapping } from './mapping-view.ts';
import type { Message } from './message.ts';
import type { ReportView } from './report-view.ts';
import type { YearView } from './year-view.ts';

/** Where the workspace is kept. In memory it is gone with the tab. */
export type StorageView =
  | { readonly type: 'device' }
  | { readonly type: 'memory'; readonly reason: 'unavailable' | 'full' };

interface BalanceGap {
  readonly afterRow: number | null;
  readonly row: number;
  readonly missing: bigint;
}

/** One asset of a source that has a balance column, or what its changes add up to. */
export interface BalanceView {
  readonly asset: string;
  readonly wallet: string | null;
  readonly computed: bigint;
  readonly stated: bigint | null;
  readonly status: 'agrees' | 'gaps' | 'no-column';
  readonly gapCount: number;
  /** The first of the gaps only: a broken file can have one per row. */
  readonly gaps: readonly BalanceGap[];
}

/** What became of a source in the ledger of all; counts of what there is to look at. */
export interface ReconciledLine {
  readonly rows: {
    readonly read: number;
    readonly imported: number;
    readonly merged: number;
    /** Rows whose entry stands in the ledger by another source. */
    readonly elsewhere: number;
    readonly setAside: number;
  };
  readonly totalsDiffer: number;
  /** Assets that were there before the first row. */
  readonly openingUnknown: number;
  readonly activityGaps: number;
  readonly overlaps: number;
  readonly breaks: number;
}

/** A format as the user knows it: its name is a brand, the same in every language. */
export interface FormatName {
  readonly id: FormatId;
  readonly name: string;
}

interface ZoneView {
  readonly name: string;
  readonly stated: boolean;
  readonly answered: boolean;
  /** Those that other files of the exchange have, then those its files are known to have. */
  readonly likely: readonly string[];
}

export interface SourceView {
  /** SHA-256 of the file's bytes. */
  readonly id: string;
  /** The stored file it came in; a zip holds several sources. */
  readonly fileId: string;
  readonly name: string;
  /** Path inside the archive it came in. */
  readonly innerName: string | null;
  readonly formatName: string;
  /** Where it comes from, whatever its format and account: files of one go together. */
  readonly exchange: string;
  readonly account: string;
  readonly sample: boolean;
  /** `stated`: by the file. `answered`: by the user. Neither: the question is open. */
  readonly zone: ZoneView;
  /** How dates were read that can be read in several orders; null where there are none. */
  readonly dayOrder: FoundDayOrder | null;
  /** How numbers were read that both decimal marks fit; null where there are none. */
  readonly decimalMark: FoundDecimalMark | null;
  /** What it was read as, and what it fits where several formats do; else none. */
  readonly fitting: { readonly chosen: FormatId; readonly formats: readonly FormatName[] };
  /** Operations of the file that its format does not know, and the names to choose from. */
  readonly operations: {
    readonly unknown: readonly string[];
    readonly answered: OperationNames;
    readonly known: readonly string[];
  };
  /** Whether it was read by a mapping of the user's. */
  readonly mapped: boolean;
  /** Rows of an explorer's file went one way or the other: its owner's address is not known. */
  readonly directionUnknown: boolean;
  /** Null until the ledger has the source. */
  readonly reconciled: ReconciledLine | null;
  /** Milliseconds since 1970. */
  readonly period: { readonly from: Instant; readonly to: Instant } | null;
  readonly assets: readonly string[];
  readonly rows: {
    readonly read: number;
    readonly imported: number;
    readonly merged: number;
    readonly setAside: number;
  };
  readonly balance: 'agrees' | 'gaps' | 'no-column';
  readonly balances: readonly BalanceView[];
  readonly notes: readonly (Message & { readonly rows: readonly number[] })[];
  /** False where the file could only be kept in memory. */
  readonly kept: boolean;
}

export interface ValueFileView {
  readonly fileId: string;
  readonly name: string;
  readonly sample: boolean;
  readonly type: 'prices' | 'rates';
  readonly points: number;
  readonly assets: readonly string[];
  /** As of a source. */
  readonly decimalMark: FoundDecimalMark | null;
  readonly rejected: readonly RejectedRow[];
  readonly rejectedCount: number;
  readonly kept: boolean;
}

export interface RejectedRow {
  readonly row: number;
  readonly reason: Message;
}

/** A file that was not taken, and why. Kept on the device, like the files taken, until dismissed. */
export interface ProblemView {
  readonly id: string;
  readonly name: string;
  /** Names the file, and the row where one is to blame. */
  readonly reason: Message;
  /** The formats that fit it, where the user is to choose one; else none. */
  readonly formats: readonly FormatName[];
  /** Whether the user can say what its columns mean. */
  readonly canMap: boolean;
  /** Whether it was met in an earlier visit, or by another tab: nothing opens by itself for it. */
  readonly restored: boolean;
}

/** A lot or pool from before the first file, as the user typed it. */
export interface OpeningLot {
  readonly id: string;
  readonly asset: string;
  readonly quantity: Quantity;
  readonly cost: MoneyAmount;
  /** ISO day. */
  readonly acquiredDay: string;
  readonly account: string;
}

/** A price the user typed. */
export type TypedPrice = PricePoint & { readonly id: string };

/** What the user tells about one country's year; absent means the country's assumption. */
export type Answers = Settings;

/** A method the user chose, and the tax year from which on it holds; null: from the first. */
export interface ChosenMethod {
  readonly fromYear: number | null;
  readonly method: Method;
}

interface Choice {
  readonly country: string | null;
  readonly year: number | null;
  readonly answers: Answers;
  /** The method that holds in the year; null where the country's first is assumed. */
  readonly method: ChosenMethod | null;
}

export interface CountryView {
  readonly code: string;
  readonly currency: string;
  /** ISO day on which the rules were last checked. */
  readonly asOf: string;
  /** The first is the one assumed. */
  readonly methods: readonly Method[];
  /** Those that rest on another reading of the law than the usual one. */
  readonly contested: readonly Method[];
  /** Years with rates and allowances. */
  readonly coveredYears: readonly number[];
  /** True where the tax year is not the calendar year: '2024' is shown as 2024/25. */
  readonly splitYear: boolean;
  /** What the country asks the user for, in this order. */
  readonly asks: readonly SettingName[];
  /** How one may file there; empty where it makes no difference. */
  readonly filingStatuses: readonly FilingStatus[];
  /** Ids of the sources of gains where a country taxes by them. */
  readonly gainSources: readonly string[];
}

/** What a leg or a fee was worth, as the user typed it. */
interface TypedValue {
  readonly leg: LegKey;
  readonly asset: string;
  readonly value: MoneyAmount;
}

/** Values, cost or day the user typed over what the files say. */
export interface CorrectionView {
  readonly entryId: EntryId;
  readonly asset: string;
  /** Milliseconds since 1970. */
  readonly at: Instant;
  readonly values: readonly TypedValue[];
  readonly portfolioValue: MoneyAmount | null;
  readonly cost: MoneyAmount | null;
  readonly acquiredDay: string | null;
  /** A deposit of units the user had sent away before. */
  readonly ownUnits: boolean;
  /** How many lots the user names for it. */
  readonly lots: number;
  /** What the user changed of the entry itself. */
  readonly edit: EntryEdit;
}

/**
 * What came of the last file that was handed over. `occupied`: there is a report here already;
 * `refused`: the device does not keep it; `broken`: not whole; `saved`: a saved workspace was among the
 * added files, and is opened by a button of its own: it takes the place of this one.
 */
export type HandOverOutcome =
  | 'years'
  | 'ledger'
  | 'workspace'
  | 'occupied'
  | 'refused'
  | 'broken'
  | 'saved';

export interface WorkspaceView {
  readonly handOver: HandOverOutcome | null;
  readonly storage: StorageView;
  /** What the device keeps is still being read: that there are no sources may be a matter of time. */
  readonly reading: boolean;
  readonly sources: readonly SourceView[];
  readonly valueFiles: readonly ValueFileView[];
  /** Latest first. */
  readonly yearFiles: readonly YearView[];
  readonly openings: readonly OpeningLot[];
  readonly typedPrices: readonly TypedPrice[];
  readonly atPar: readonly AtPar[];
  readonly problems: readonly ProblemView[];
  readonly mappings: readonly SavedMapping[];
  readonly countries: readonly CountryView[];
  readonly choice: Choice;
  /** Tax years of the chosen country that a report can be for. */
  readonly years: readonly number[];
  readonly entryCount: number;
  /** How many halves of transfers found each other. */
  readonly matchedTransfers: number;
  readonly corrections: readonly CorrectionView[];
  readonly canUndoEdit: boolean;
  readonly canRedoEdit: boolean;
  readonly across: AcrossView;
  /** Changes with every change of the ledger; pages read under another number are stale. */
  readonly ledgerVersion: number;
  readonly report: ReportView | null;
  /** Why there is no report although country and year are chosen. */
  readonly reportState: 'none' | 'waiting' | 'ready' | 'cancelled' | 'failed';
}

/** Work in progress; `done` and `total` are bytes when importing, entries when computing. */
export interface Progress {
  readonly type: 'opening' | 'importing' | 'computing';
  readonly file?: string;
  readonly done: number;
  readonly total: number;
  readonly rows: number;
  readonly elapsedMs: number;
}

export type WorkspaceEvent =
  | { readonly type: 'workspace'; readonly workspace: WorkspaceView }
  | { readonly type: 'progress'; readonly progress: Progress | null };
