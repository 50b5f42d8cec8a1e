/** What spans sources (transfers, duplicates, shared tickers) as the page shows it. */

import type { Quantity } from '@meridian/money/measure.ts';
import type { Decision, DecisionAction, Subject } from '@meridian/tax-import/across/decisions.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';

import type { Message } from './message.ts';

/** One entry of a match: what it moves, and where it stands. */
export interface MatchEnd {
  /** Milliseconds since 1970. */
  readonly at: Instant;
  readonly account: string;
  readonly legs: readonly {
    readonly asset: string;
    readonly quantity: Quantity;
    readonly side: 'in' | 'out';
  }[];
  readonly source: string;
  /** Name of the file. */
  readonly file: string;
  readonly rows: readonly number[];
}

/** Two sides that may be one event, or already are in the ledger. */
export interface MatchView {
  readonly subject: Subject;
  /** How it came about; `user`: confirmed by hand. */
  readonly by: 'hash' | 'amount' | 'id' | 'content' | 'user';
  /** From 0 to 100. */
  readonly score: number;
  /** Transfers: what left. Duplicates: what stays. */
  readonly from: readonly MatchEnd[];
  /** Transfers: what arrived. Duplicates: what goes. */
  readonly to: readonly MatchEnd[];
  /** Entries beyond those in `from` and `to`. */
  readonly more: number;
  readonly reasons: readonly Message[];
  /** What the ledger becomes with it. */
  readonly changes: readonly Message[];
}

/** `proposed…` wait for the user, `joined` and `dropped` are in the ledger already. */
export type MatchList = 'proposedTransfers' | 'proposedDuplicates' | 'joined' | 'dropped';

/** Words of a decision that outlive its entries' file, in the order of `Decisions.current`. */
export interface DecisionNote {
  readonly key: string;
  readonly at: Instant | null;
  readonly asset: string;
  readonly quantity: Quantity | null;
  readonly from: string;
  readonly to: string;
}

export type DecisionView = Pick<Decision, 'about' | 'key' | 'verdict'> & {
  readonly note: DecisionNote | null;
};

/** A ticker of more than one coin. */
export interface TickerView {
  readonly subject: Subject;
  readonly ticker: string;
  readonly exchange: string;
  readonly assumed: string;
  readonly meanings: readonly { readonly asset: string; readonly name: string }[];
  readonly message: Message;
}

/** What the workspace knows at once; the lists are asked for in pages. */
export interface AcrossView {
  readonly counts: Readonly<Record<MatchList, number>>;
  readonly tickers: readonly TickerView[];
  readonly decisions: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** A step of the user's, with words to keep where something is decided. */
export interface DecideRequest {
  readonly action: DecisionAction;
  readonly notes: readonly DecisionNote[];
}

/** A stretch of time; `usual` is the source's usual pause. Milliseconds. */
interface ActivityGapView {
  readonly from: Instant;
  readonly to: Instant;
  readonly usual: number;
}

interface OverlapView {
  /** Name of the other file. */
  readonly file: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly shared: number;
  readonly proposed: number;
}

interface BreakView {
  /** Name of the earlier file. */
  readonly file: string;
  readonly asset: string;
  readonly wallet: string | null;
  readonly from: Instant;
  readonly to: Instant;
  readonly missing: bigint;
}

export interface TotalView {
  readonly asset: string;
  readonly came: bigint;
  readonly went: bigint;
  readonly fees: bigint;
  readonly opening: bigint | null;
  readonly stated: bigint | null;
  readonly difference: bigint | null;
  readonly status: 'agrees' | 'differs' | 'not-stated';
}

/** All of one source's account, on demand. */
export interface ReconciliationView {
  readonly totals: readonly TotalView[];
  readonly totalCount: number;
  readonly activityGaps: readonly ActivityGapView[];
  readonly overlaps: readonly OverlapView[];
  readonly breaks: readonly BreakView[];
}
