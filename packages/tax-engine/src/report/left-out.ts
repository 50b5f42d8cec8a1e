import type { Refused } from '../ledger/entry-check.ts';
import type { EntryKind } from '../ledger/entry.ts';
import type { Failure } from '../matching/failure.ts';
import { ENTRY_CHECK } from './accepted.ts';
import type { Run } from './run.ts';

/**
 * Whether entries are left out that could move figures of the year: nobody knows what they did. An
 * entry whose date cannot be right may be of any year.
 */
export function isLeftOut(run: Run, failures: readonly Failure[]): boolean {
  return failures.length > 0 || run.refused.some((refused) => isOfYear(refused, run));
}

/** Kinds of those that have no line: of one that could not be read, its income is listed as unknown. */
export function leftOutKinds(run: Run, failures: readonly Failure[]): ReadonlySet<EntryKind> {
  const unchecked = failures.filter(({ error }) => error.invariant === ENTRY_CHECK);
  const refused = run.refused.filter((each) => isOfYear(each, run));
  return new Set([...unchecked, ...refused].map(({ entry }) => entry.kind));
}

function isOfYear({ entry, reason }: Refused, { period, context: { zone } }: Run): boolean {
  return reason === 'implausible-date' || zone.dayOf(entry.at) <= period.lastDay;
}
