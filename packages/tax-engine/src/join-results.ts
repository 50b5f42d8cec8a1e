import type { Refused } from './issues.ts';
import type { MatchResult, Matched } from './matcher.ts';

/** What several matchers found; `matched` are lists that are each in the order of the ledger. */
export type JoinedResult = Omit<MatchResult, 'matched'> & {
  readonly matched: readonly (readonly Matched[])[];
};

/** What has matched a ledger, and the entries at which assets failed. */
export type Finished = { finish(): JoinedResult; readonly failures: readonly Refused[] };

/** What matchers of different assets found, together. */
export function joinResults(results: readonly MatchResult[]): JoinedResult {
  const cash = results.find((result) => result.cash !== undefined)?.cash;
  return {
    matched: results.map(({ matched }) => matched),
    shortfalls: results.flatMap(({ shortfalls }) => shortfalls),
    holdings: results.flatMap(({ holdings }) => holdings),
    notes: results.flatMap(({ notes = [] }) => notes),
    ...(cash === undefined ? {} : { cash }),
  };
}
