/** What the worker offers to the page. */

import type { ProxyMarked } from 'comlink';
import type { Amounts } from '@meridian/tax-export/csv.ts';
import type { FormFileId } from '@meridian/tax-export/forms/form-files.ts';
import type { LotChoice } from '@meridian/tax-engine/matching/lots/selections.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { Correction } from '@meridian/tax-engine/valuation/correction.ts';
import type { DecimalMark } from '@meridian/tax-import/ledger/decimal-mark.ts';
import type { DayOrder } from '@meridian/tax-import/times/day-order.ts';
import type { FormatId } from '@meridian/tax-import/formats/format-id.ts';
import type { OperationNames } from '@meridian/tax-import/recognition/operation-names.ts';
import type { Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import type { GainParts } from '@meridian/tax-engine/report/gain-parts.ts';
import type { CarriedLosses } from '@meridian/tax-engine/report/carried-losses.ts';
import type { SaleToday } from '@meridian/tax-engine/report/sell-today.ts';
import type { EntryId } from '@meridian/tax-engine/ledger/entry.ts';

import type {
  DecideRequest,
  DecisionView,
  MatchList,
  MatchView,
  ReconciliationView,
} from './across-view.ts';
import type { OpenLotRow, OpenLotsView } from './open-lots-view.ts';
import type { BulkEdit, EntryEdit, LedgerFilter } from './entry-edit.ts';
import type { MappingDraft, MappingPreview, MappingTarget, OpenedMapping } from './mapping-view.ts';
import type {
  DerivativeRow,
  DisposalRow,
  FormRows,
  IncomeRow,
  IssueRow,
  LedgerRow,
  MethodView,
  Page,
  PrintRow,
  QuestionRow,
  SourceRows,
  Why,
  YearSummary,
} from './report-view.ts';
import type {
  Answers,
  HandOverOutcome,
  OpeningLot,
  RejectedRow,
  TypedPrice,
  WorkspaceEvent,
} from './workspace-view.ts';

/** Rows the worker hands out at a time. */
export const PAGE_SIZE = 200;

/** The page's language, so that the worker can write the export in it. */
export interface Language {
  readonly locale: string;
  readonly messages: string;
}

/** WebCrypto takes a saved workspace as one piece: with its copies this stays within a tab's memory. */
export const SAVED_BYTES_MAX = 512 * 2 ** 20;

/** A window of a long list; `from` counts from 0. */
export interface Window {
  readonly from: number;
  readonly count: number;
}

/** What the user says about how a file is to be read; absent keeps what was said before. */
export interface FileOptions {
  readonly timeZone?: string;
  readonly account?: string;
  readonly dayOrder?: DayOrder;
  readonly decimalMark?: DecimalMark;
  /** Which of the formats that fit it. */
  readonly format?: FormatId;
  /** Takes the place of all that was said of operations before. */
  readonly operations?: OperationNames;
}

/** `unreadable`: the device no longer gives out the file of that name. */
export type SaveOutcome =
  | { readonly type: 'saved'; readonly file: Blob }
  | { readonly type: 'tooLarge' }
  | { readonly type: 'unreadable'; readonly name: string };

/** Whether a saved workspace asks for a passphrase, or why it cannot be opened at all. */
export type Peeked = { readonly encrypted: boolean } | { readonly fault: SavedFault };

/** `full`, `refused`: as the device keeps it. Only with `opened` has anything changed. */
export type OpenOutcome = 'opened' | SavedFault | 'full' | 'refused';

/**
 * `unknown`: not a saved workspace; `newer`: of a later version; `broken`: cut off or changed;
 * `passphrase`: it has another.
 */
export type SavedFault = 'unknown' | 'newer' | 'broken' | 'passphrase' | 'tooLarge';

/** What came of files that were added. */
export interface AddedFiles {
  /** Ledgers that are new in the workspace. */
  readonly sources: number;
  /** Files that were not taken, and ask for something. */
  readonly problems: number;
}

export interface ReportService {
  addFiles(files: readonly File[]): Promise<AddedFiles>;
  /** Takes a file that another page of the site hands over. */
  takeHandOver(file: Blob): Promise<HandOverOutcome>;
  /** The whole workspace as one file; encrypted unless the passphrase is empty. */
  saveWorkspace(passphrase: string): Promise<SaveOutcome>;
  peekSaved(file: Blob): Promise<Peeked>;
  /** Puts a saved workspace in the place of this one, or changes nothing. */
  openSaved(file: Blob, passphrase: string): Promise<OpenOutcome>;
  addSample(): Promise<AddedFiles>;
  removeSource(id: string): Promise<void>;
  removeValueFile(fileId: string): Promise<void>;
  /** Removes a downloaded year from the device. */
  removeYear(key: string): Promise<void>;
  dismissProblem(id: string): Promise<void>;
  /** Takes the file behind a problem as one of the formats that fit it. */
  chooseFormat(problemId: string, format: FormatId): Promise<void>;
  /** How a file is to be read; reads it again. */
  setFileOptions(fileId: string, options: FileOptions): Promise<void>;
  /** The zone of files that go together; reads them again. */
  setZone(fileIds: readonly string[], timeZone: string): Promise<void>;
  openMapping(target: MappingTarget): Promise<OpenedMapping>;
  previewMapping(target: MappingTarget, draft: MappingDraft): Promise<MappingPreview>;
  /** Keeps the mapping under its name, and reads the file by it. */
  importMapped(target: MappingTarget, mapping: Mapping): Promise<void>;
  removeMapping(id: string): Promise<void>;
  saveOpening(lot: OpeningLot): Promise<void>;
  removeOpening(id: string): Promise<void>;
  savePrice(price: TypedPrice): Promise<void>;
  removePrice(id: string): Promise<void>;
  /** Whether a stablecoin counts at one unit of its currency where nothing else gives its price. */
  countAtPar(asset: string, isAtPar: boolean): Promise<void>;
  /** Adds to what was said of the entry before; null takes all of it back. */
  correct(entryId: EntryId, correction: Correction | null): Promise<void>;
  /** The lots that answer for a disposal, in place of earlier ones; none goes back to the method. */
  nameLots(entryId: EntryId, lots: readonly LotChoice[]): Promise<void>;
  chooseCountry(country: string): Promise<void>;
  chooseYear(year: number): Promise<void>;
  answer(answers: Answers): Promise<void>;
  /** Takes the place of what was changed of the entry before; `{}` leaves it as its file has it. */
  editEntry(entryId: EntryId, edit: EntryEdit): Promise<void>;
  /** One edit of every entry that a filter shows, as one step; none of more than `BULK_MAX`. */
  editFound(version: number, filter: LedgerFilter, bulk: BulkEdit): Promise<void>;
  /** Takes back the last edit of this visit, or makes it again. */
  undoEdit(): Promise<void>;
  redoEdit(): Promise<void>;
  /** The method from the chosen year on; earlier years keep theirs. */
  chooseMethod(method: Method): Promise<void>;
  /** A step in what the user says about matches across sources. */
  decide(request: DecideRequest): Promise<void>;
  /** Stops what is running; what was there before stays. */
  cancel(): Promise<void>;
  compute(): Promise<void>;
  /** Removes everything from the device. */
  clear(): Promise<void>;

  setAsideRows(sourceId: string, window: Window): Promise<Page<RejectedRow>>;
  /** `version` is the workspace's `ledgerVersion`. */
  ledger(version: number, filter: LedgerFilter, window: Window): Promise<Page<LedgerRow>>;

  /** `version` is the workspace's `ledgerVersion`. */
  matches(version: number, list: MatchList, window: Window): Promise<Page<MatchView>>;
  decisions(window: Window): Promise<Page<DecisionView>>;
  reconciliation(version: number, sourceId: string): Promise<ReconciliationView | null>;

  // `version` is that of the report asked about: one that is no longer there has no rows.
  questions(version: number, window: Window): Promise<Page<QuestionRow>>;
  /** The issues of one question, by its place in the list. */
  questionIssues(version: number, question: number, window: Window): Promise<Page<IssueRow>>;
  disposals(version: number, window: Window): Promise<Page<DisposalRow>>;
  printRows(version: number, window: Window): Promise<Page<PrintRow>>;
  income(version: number, window: Window): Promise<Page<IncomeRow>>;
  derivatives(version: number, window: Window): Promise<Page<DerivativeRow>>;
  whyDisposal(version: number, index: number): Promise<Why | null>;
  whyIncome(version: number, index: number): Promise<Why | null>;
  /** One level of a figure: `gain`, `income`, `tax`, or the `more` of a part of them. */
  whyFigure(version: number, id: string): Promise<Why | null>;
  /** The first rows of a form by its place in the report's list, and all of them as a CSV file. */
  formRows(version: number, form: number): Promise<FormRows | null>;
  formRowsCsv(version: number, form: number): Promise<Blob | null>;
  /** The country's forms as a file; null while it is not ready. */
  formFile(version: number, id: FormFileId): Promise<Blob | null>;
  /** Every method the country allows, side by side; null when something newer took its place. */
  compareMethods(version: number): Promise<readonly MethodView[] | null>;
  /** The gain by month, asset and holding period; null when something newer took its place. */
  gainParts(version: number): Promise<GainParts | null>;
  /** A year of the country in a few figures; null when something newer took its place. */
  yearSummary(version: number, year: number): Promise<YearSummary | null>;

  /**
   * What is held at an instant (milliseconds since 1970), and what all three others are about; null
   * when something newer took its place.
   */
  openLots(version: number, now: number): Promise<OpenLotsView | null>;
  openLotRows(version: number, window: Window): Promise<Page<OpenLotRow>>;
  /** @param head names of its columns */
  openLotsCsv(version: number, head: readonly string[], poolWord: string): Promise<Blob | null>;
  /** What selling all units of these assets would change. */
  sellToday(version: number, assets: readonly string[]): Promise<SaleToday | null>;

  /** Losses from year to year up to the last; null when something newer took its place. */
  carriedLosses(version: number): Promise<CarriedLosses | null>;

  sourceRows(sourceId: string, rows: readonly number[]): Promise<SourceRows>;
  /** The report; money as the page shows it or exact. */
  exportCsv(amounts: Amounts): Promise<Blob | null>;
  /** The report as a workbook, and for machines. */
  exportXlsx(): Promise<Blob | null>;
  exportJson(): Promise<Blob | null>;
  /** The ledger of all sources, in the format of our own that `addFiles` takes. */
  exportLedger(): Promise<Blob>;
}

/** The worker's first and only door. */
export interface ReportWorker {
  open(
    language: Language,
    listen: (event: WorkspaceEvent) => void,
  ): Promise<ReportService & ProxyMarked>;
}
