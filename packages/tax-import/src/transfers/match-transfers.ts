import type { Entry, EntryId } from '@meridian/tax-engine/ledger/entry.ts';
import { msBetween } from '@meridian/tax-engine/common/time.ts';
import { NO_DECISIONS, type Decisions } from '../across/decisions.ts';
import { joinLegs } from './join.ts';
import { type Pooled, poolOf } from '../across/pool.ts';
import { proposeTransfers, type TransferMatches } from './propose.ts';
import type { TransferMatch } from './match.ts';
import type { ImportedSource } from '../outcome.ts';

/** A withdrawal and a deposit that became one transfer, which has the withdrawal's id. */
export interface MatchedTransfer {
  readonly withdrawalId: EntryId;
  readonly depositId: EntryId;
  readonly by: TransferMatch['by'];
}

/**
 * Joins withdrawals and deposits of different accounts where there can be no doubt, and where the
 * user said so. Everything else stays as it is.
 *
 * @returns all entries of all sources by time and key, joined ones as transfers
 */
export function matchTransfers(
  sources: readonly ImportedSource[],
  decisions: Decisions = NO_DECISIONS,
): { entries: Entry[]; matched: MatchedTransfer[] } {
  const pooled = poolOf(sources);
  const { joined } = proposeTransfers(pooled, decisions);
  return { entries: withTransfers(pooled, joined), matched: joined.flatMap(pairsOf) };
}

/** The entries with matched ends joined, by time and key. */
export function withTransfers(
  pooled: readonly Pooled[],
  joined: TransferMatches['joined'],
): Entry[] {
  const replaced = new Map<Entry, readonly Entry[]>();
  for (const { from, to } of joined) {
    const { transfers, rest } = joinLegs(from, to);
    for (const { entry } of [...from, ...to]) replaced.set(entry, []);
    const [first] = from;
    if (first === undefined) continue;
    replaced.set(first.entry, rest === null ? transfers : [...transfers, rest]);
  }
  const entries: Entry[] = [];
  for (const { entries: own } of pooled) {
    for (const entry of own) {
      const instead = replaced.get(entry);
      if (instead === undefined) entries.push(entry);
      else entries.push(...instead);
    }
  }
  return entries.sort(
    (a, b) => msBetween(b.at, a.at) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
  );
}

function pairsOf({ from, to, by }: TransferMatch): MatchedTransfer[] {
  return from.flatMap((left) =>
    to.map((came) => ({ withdrawalId: left.entry.id, depositId: came.entry.id, by })),
  );
}
