import type { DisposalList } from './disposals/list.ts';
import type { MatchResult } from './matcher.ts';

/** Results of several matchers; each list of disposals is in the order of the ledger. */
export type JoinedResult = Omit<MatchResult, 'disposals'> & {
  readonly disposals: readonly DisposalList[];
};

/** Joins the results of matchers of different assets. */
export function joinResults(results: readonly MatchResult[]): JoinedResult {
  const cash = results.find((result) => result.cash !== undefined)?.cash;
  return {
    disposals: results.map(({ disposals }) => disposals),
    shortfalls: results.flatMap(({ shortfalls }) => shortfalls),
    earlierShortfalls: results.flatMap(({ earlierShortfalls = [] }) => earlierShortfalls),
    holdings: results.flatMap(({ holdings }) => holdings),
    notes: results.flatMap(({ notes = [] }) => notes),
    ...(cash === undefined ? {} : { cash }),
  };
}
