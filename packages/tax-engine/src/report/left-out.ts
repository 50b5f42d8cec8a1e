import type { Failure } from '../matching/failure.ts';
import type { Run } from './run.ts';

/**
 * Whether entries are left out that could move figures of the year: nobody knows what they did. An
 * entry whose date cannot be right may be of any year.
 */
export function isLeftOut(
  { refused, period, context: { zone } }: Run,
  failures: readonly Failure[],
): boolean {
  return (
    failures.length > 0 ||
    refused.some(
      ({ entry, reason }) =>
        reason === 'implausible-date' || zone.dayOf(entry.at) <= period.lastDay,
    )
  );
}
