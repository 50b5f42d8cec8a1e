import type { EntryKind, IncomeKind, OutgoingKind } from '@meridian/tax-engine/ledger/entry.ts';

/** What an entry that brings or takes units without a price is. */
export type EntryLabel =
  | 'deposit'
  | 'gift-received'
  | `income ${IncomeKind}`
  | 'withdrawal'
  | `outgoing ${OutgoingKind}`;

/** What the user changes of an entry in the table: what it is, that it does not count, that it is two. */
export interface EntryEdit {
  readonly label?: EntryLabel;
  readonly leftOut?: true;
  readonly note?: string;
  /** Units of the first of the two entries that it becomes; the second has the rest and edits of its own. */
  readonly split?: bigint;
}

/** Characters of a note. */
export const NOTE_MAX = 500;

/** Which entries the table shows. */
export interface LedgerFilter {
  readonly search: string;
  readonly kind: EntryKind | null;
  readonly only: 'leftOut' | 'noted' | null;
}

export const EVERY_ENTRY: LedgerFilter = { search: '', kind: null, only: null };

/** One edit of every entry that the table shows. */
export type BulkEdit =
  | { readonly type: 'label'; readonly label: EntryLabel }
  | { readonly type: 'leaveOut' | 'putBack' };

/** Entries that one step changes: records of half a second on a slow disk. */
export const BULK_MAX = 20_000;
