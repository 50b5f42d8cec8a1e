import type { Entry, EntryId } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import type { FoundDecimalMark } from './ledger/decimal-mark.ts';
import type { FoundDayOrder } from './times/day-order.ts';
import type { FormatId } from './formats/format-id.ts';
import type { FailureCode, ImportIssueCode, SetAsideReason } from './message-ids.ts';

/** Rows of one file. `read` is always the sum of the other three. */
export interface RowCounts {
  readonly read: number;
  /** Rows that carry an entry. */
  readonly imported: number;
  /** Further rows of the same entries. */
  readonly merged: number;
  readonly setAside: number;
}

export interface SetAsideRow {
  /** Line number, 1-based. */
  readonly row: number;
  readonly reason: SetAsideReason;
  readonly params: Readonly<Record<string, string>>;
}

/** Something to look at; the rows concerned are imported unless they are set aside too. */
export interface ImportIssue {
  readonly code: ImportIssueCode;
  readonly params: Readonly<Record<string, string>>;
  /** How often it occurs; an occurrence may concern several rows. */
  readonly count: number;
  /** The first of the rows concerned, ascending; at most `ISSUE_ROWS`. */
  readonly rows: readonly number[];
}

/** A jump in the file's balance column that no imported row explains. */
export interface BalanceGap {
  /** The row before the jump; null when the first row itself is not in the ledger. */
  readonly afterRow: number | null;
  readonly row: number;
  readonly at: Instant;
  readonly missing: bigint;
}

/**
 * The changes of one balance against the file's own column. All amounts in atoms.
 *
 * `opening + change` is `computed`; adding the gaps' `missing` gives `stated` exactly.
 */
export interface BalanceCheck {
  readonly asset: string;
  /** The wallet, where the source keeps several balances of one asset. */
  readonly wallet?: string;
  /** Derived from the first row's balance, hence unproven; null without a balance column. */
  readonly opening: bigint | null;
  readonly change: bigint;
  readonly stated: bigint | null;
  /** Without a column counted from zero. */
  readonly computed: bigint;
  readonly gaps: readonly BalanceGap[];
  readonly status: 'agrees' | 'gaps' | 'no-column';
}

/** What became of every row, packed; read it with `rowOutcomesOf`. */
export interface PackedRowOutcomes {
  /** Line numbers of the rows, ascending. */
  readonly lines: Uint32Array;
  /** `2 * entry index + (merged ? 1 : 0)`, or `-1 - index in setAside`. */
  readonly targets: Int32Array;
}

export interface ImportedSource {
  readonly ok: true;
  /** SHA-256 of the file's bytes, of the inner file's for an archive; lower-case hex. */
  readonly id: string;
  readonly name: string;
  /** Path inside the archive. */
  readonly innerName?: string;
  readonly format: FormatId;
  /** The format's name, a brand: the same in every language. */
  readonly formatName: string;
  /** The formats it could be of too, with its own, where it took an answer to choose. */
  readonly fitting?: readonly FormatId[];
  readonly account: string;
  readonly encoding: string;
  readonly delimiter: string;
  readonly zone: { readonly name: string; readonly stated: boolean };
  /** How dates that can be read in several orders were read; absent where there are none. */
  readonly dayOrder?: FoundDayOrder;
  /** How numbers were read that both decimal marks fit; absent where there are none. */
  readonly decimalMark?: FoundDecimalMark;
  readonly period: { readonly from: Instant; readonly to: Instant } | null;
  readonly assets: readonly string[];
  readonly rows: RowCounts;
  readonly setAside: readonly SetAsideRow[];
  readonly rowOutcomes: PackedRowOutcomes;
  readonly entries: readonly Entry[];
  readonly balances: readonly BalanceCheck[];
  readonly issues: readonly ImportIssue[];
  /** Hash of the transaction on its chain by entry id, where the file has one. */
  readonly hashes: Readonly<Record<string, string>>;
}

export interface ImportFailure {
  readonly ok: false;
  readonly name: string;
  readonly innerName?: string;
  readonly code: FailureCode;
  readonly params: Readonly<Record<string, string>>;
  readonly row?: number;
  readonly nearest?: readonly FormatId[];
  /** `ambiguous-format` only: the formats to choose from; `ImportOptions.format` takes the answer. */
  readonly candidates?: readonly FormatId[];
}

export type ImportOutcome = ImportedSource | ImportFailure;

export interface RowOutcome {
  readonly row: number;
  readonly outcome: 'imported' | 'merged' | 'set-aside';
  readonly entryId?: EntryId;
  readonly reason?: SetAsideReason;
}
