/** What the device keeps of a workspace, record by record. */
import type { DBSchema } from 'idb';

import type { EntryId, MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import type { LotChoice } from '@meridian/tax-engine/matching/lots/selections.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { Correction, LegKey } from '@meridian/tax-engine/valuation/correction.ts';
import type { AtPar } from '@meridian/tax-engine/valuation/values.ts';
import type { DecimalMark } from '@meridian/tax-import/ledger/decimal-mark.ts';
import type { DayOrder } from '@meridian/tax-import/times/day-order.ts';
import type { FormatId } from '@meridian/tax-import/formats/format-id.ts';
import type { Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import type { OperationNames } from '@meridian/tax-import/recognition/operation-names.ts';
import type { Decisions } from '@meridian/tax-import/across/decisions.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';

import type { DecisionNote } from '../model/across-view.ts';
import type { EntryEdit } from '../model/entry-edit.ts';
import type { Answers, OpeningLot, ProblemView, TypedPrice } from '../model/workspace-view.ts';

/** A file the user gave, as it was given. Its content is read anew whenever the page opens. */
export interface StoredFile {
  readonly fileId: string;
  readonly name: string;
  readonly blob: Blob;
  /** When it was added, ms; files are read back in this order. */
  readonly addedAt: number;
  readonly sample: boolean;
  /** The sources taken from it (a zip may hold several); empty for a file of prices or rates. */
  readonly sourceIds: readonly string[];
  readonly timeZone?: string;
  readonly account?: string;
  readonly dayOrder?: DayOrder;
  readonly decimalMark?: DecimalMark;
  /** What it is read as where several formats fit. */
  readonly format?: FormatId;
  /** Operations that its format does not know, by the name that it has for them. */
  readonly operations?: OperationNames;
  /** The one of an archive's files that it is about, where its format was asked for. */
  readonly innerName?: string;
  /** How it is read where no format knows it. */
  readonly mapped?: MappedBy;
  /** Rates only: the currency they are in, that of the country chosen when they were dropped. */
  readonly quote?: string;
}

/** A file read by the user's mapping, or one of the files of an archive. */
export interface MappedBy {
  readonly mapping: Mapping;
  readonly innerName?: string;
}

/** A mapping that is offered for other files. */
export interface StoredMapping {
  readonly id: string;
  readonly mapping: Mapping;
}

/** A dropped file that was not taken. */
export type StoredProblem = Pick<ProblemView, 'id' | 'name' | 'reason' | 'formats'> & {
  readonly addedAt: number;
  /** Where the user can still say how to read it. */
  readonly file?: { readonly name: string; readonly blob: Blob };
  /** The one of an archive's files that it is about. */
  readonly innerName?: string;
};

export interface StoredCorrection {
  readonly entryId: EntryId;
  /** The source its entry comes from, so that both are removed together. */
  readonly source: string;
  /** What the entry is about, so that it can be named while its file is still being read. */
  readonly asset: string;
  readonly at: Instant;
  /** Assets of the legs and fees that have a typed value. */
  readonly assets?: Readonly<Partial<Record<LegKey, string>>>;
  readonly correction: StoredValues;
  /** Lots that the user names for what the entry disposes of. */
  readonly lots?: readonly LotChoice[];
  /** What the user changed of the entry itself. */
  readonly edit?: EntryEdit;
}

/** Until `values` came, a value was one of the entry as a whole; see `placed-corrections.ts`. */
type StoredValues = Correction & { readonly value?: MoneyAmount };

export interface StoredChoice {
  readonly country: string | null;
  readonly year: number | null;
  readonly answers: Readonly<Record<string, StoredAnswers>>;
  /** By country, in order of years. Until this came, a method was one of a country's answers. */
  readonly methods?: Readonly<Record<string, readonly StoredMethod[]>>;
}

/** A method from a tax year on; null: for all years, as it was chosen before years had their own. */
export interface StoredMethod {
  readonly fromYear: number | null;
  readonly method: Method;
}

/** Until `methods` came, the method of all years was one of a country's answers; see `methods.ts`. */
type StoredAnswers = Answers & { readonly method?: Method };

/** The user's word on what spans sources, with words that outlive the files it is about. */
export interface StoredDecisions {
  readonly state: Decisions;
  readonly notes: readonly DecisionNote[];
}

export interface Records {
  readonly files: StoredFile;
  readonly openings: OpeningLot;
  readonly prices: TypedPrice;
  readonly corrections: StoredCorrection;
  readonly choice: StoredChoice;
  readonly decisions: StoredDecisions;
  readonly mappings: StoredMapping;
  readonly problems: StoredProblem;
  readonly atPar: AtPar;
}

export type StoreName = keyof Records;

export const STORES = [
  'files',
  'openings',
  'prices',
  'corrections',
  'choice',
  'decisions',
  'mappings',
  'problems',
  'atPar',
] as const;

export interface Schema extends DBSchema {
  files: { key: string; value: StoredFile };
  openings: { key: string; value: OpeningLot };
  prices: { key: string; value: TypedPrice };
  corrections: { key: string; value: StoredCorrection };
  choice: { key: string; value: StoredChoice };
  decisions: { key: string; value: StoredDecisions };
  mappings: { key: string; value: StoredMapping };
  problems: { key: string; value: StoredProblem };
  atPar: { key: string; value: AtPar };
  /** Hashes of workspaces that were taken from elsewhere. */
  restored: { key: string; value: string };
}
