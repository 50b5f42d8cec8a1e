import type { IncomeKind, OutgoingKind } from '@meridian/tax-engine/ledger/entry.ts';

/** What an entry that brings or takes units without a price is. */
export type EntryLabel =
  | 'deposit'
  | 'gift-received'
  | `income ${IncomeKind}`
  | 'withdrawal'
  | `outgoing ${OutgoingKind}`;

/** What the user changes of an entry in the table: what it is, or that it does not count. */
export interface EntryEdit {
  readonly label?: EntryLabel;
  readonly leftOut?: true;
}
