import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';

/** An entry that stands in another file too, and is in the ledger once. */
export interface MergedEntry {
  readonly entry: Entry;
  /** The entry that stays, of another source. */
  readonly into: Entry;
}
