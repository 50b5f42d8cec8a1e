import type { Balance } from './accounts.ts';

/** Why money moved, as an account statement names it. */
export const ENTRY_KINDS = [
  'hold',
  'trade',
  'deposit',
  'withdrawal',
  'transfer',
  'conversion',
  'reward',
  'airdrop',
  'bonus',
  'gift',
  'fee',
  'refund',
  'grant',
  'correction',
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * Where an entry stands in the two phases of a hold: claimed, then used by a movement, given back,
 * or given back because its time ran out. `single` moves money that no hold had claimed.
 */
export type Phase = 'pending' | 'post' | 'void' | 'expire' | 'single';

/**
 * What an entry comes from; no cause has two entries (L4). A number is that of an event of the venue,
 * which only counts up; a text is the link id of a command that moves money, made by its sender.
 */
export type Cause = number | string;

/**
 * One account's part of an entry. `amount` is the signed change of its balance, `held` the signed
 * change of what is held of it, both in atoms. The balance names account and asset; what it shows
 * beside them is its latest state, not that of the entry.
 */
export interface Posting {
  readonly balance: Balance;
  readonly amount: bigint;
  readonly held: bigint;
}

/**
 * A journal entry: the amounts of its postings sum to zero per asset (L1). Entries are never changed;
 * what was wrong is put right by an entry of kind `correction` that names it (L6).
 */
export interface Entry {
  /** Counted up by one over the whole ledger, from 1. */
  readonly number: number;
  readonly kind: EntryKind;
  readonly phase: Phase;
  readonly cause: Cause;
  /** Milliseconds since 1970, as given with the command. */
  readonly at: number;
  readonly postings: readonly Posting[];
  /** The number of the entry that this one puts right. */
  readonly corrects?: number;
}
