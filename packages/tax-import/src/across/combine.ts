import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { withTransfers } from '../transfers/match-transfers.ts';
import type { ImportedSource } from '../outcome.ts';
import { type DuplicateMatches, findCrossDuplicates } from '../duplicates/cross-format.ts';
import { type Decisions, NO_DECISIONS } from './decisions.ts';
import { dropIdentical, type IdenticalFile, mergeOverlaps } from '../duplicates/duplicates.ts';
import type { MergedEntry } from '../duplicates/merged-entry.ts';
import { identify, type TickerQuestion } from './identify.ts';
import { keepOf, poolOf } from './pool.ts';
import { mergeSplitEntries } from './merge-split-entries.ts';
import { proposeTransfers, type TransferMatches } from '../transfers/propose.ts';

/** One ledger out of all sources, and everything that was or could be joined on the way. */
export interface Combined {
  /** By time and key. */
  readonly entries: readonly Entry[];
  readonly sources: readonly ImportedSource[];
  readonly identical: readonly IdenticalFile[];
  /** Of overlapping files of one format and account, and of operations whose rows are in two. */
  readonly merged: readonly MergedEntry[];
  readonly duplicates: DuplicateMatches;
  readonly transfers: TransferMatches;
  readonly questions: readonly TickerQuestion[];
}

/**
 * Combines sources into one ledger: identical files once, overlapping ones merged, operations cut in
 * two by the end of a file joined, events shown by two sources once where that is certain or confirmed, assets under one name, transfers joined.
 * The same ledger comes of the same content, in whatever order and files it is given; ids and rows
 * name the files.
 */
export function combineSources(
  given: readonly ImportedSource[],
  decisions: Decisions = NO_DECISIONS,
): Combined {
  const { sources, identical } = dropIdentical(given);
  const overlaps = mergeOverlaps(poolOf(sources));
  const whole = mergeSplitEntries(overlaps.pooled, overlaps.merged);
  const { pooled: named, questions } = identify(whole.pooled, decisions);
  const duplicates = findCrossDuplicates(named, decisions);
  const gone = new Set(duplicates.dropped.flatMap(({ go }) => go));
  const pooled = named.map((pool) => keepOf(pool, (entry) => !gone.has(entry)));
  const transfers = proposeTransfers(pooled, decisions);
  return {
    entries: withTransfers(pooled, transfers.joined),
    sources,
    identical,
    merged: whole.merged,
    duplicates,
    transfers,
    questions,
  };
}
