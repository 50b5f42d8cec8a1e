import type { MatchResult, Matched } from './matcher.ts';

/** What several matchers found; `matched` are lists that are each in the order of the ledger. */
export type JoinedResult = Omit<MatchResult, 'matched'> & {
  readonly matched: readonly (readonly Matched[])[];
};

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
