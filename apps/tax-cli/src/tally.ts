/** What a run of cases prints, and whether all of them passed. */
export interface Tally {
  readonly out: string;
  readonly allPassed: boolean;
}

export interface Outcome {
  readonly id: string;
  /** Rows that differ; none where the case passed. */
  readonly failed: readonly string[];
  /** What the run made nothing of. */
  readonly unread: readonly string[];
}

/** What was not read of each case, the differing rows, then `N passed, M failed`. */
export function tallied(outcomes: readonly Outcome[], unreadText: string): Tally {
  const failing = outcomes.filter(({ failed }) => failed.length > 0);
  const lines = [
    ...outcomes
      .filter(({ unread }) => unread.length > 0)
      .map(({ id, unread }) => `${id}: ${unreadText}: ${unread.join(', ')}`),
    ...failing.flatMap(({ id, failed }) => [id, ...failed.map((row) => `  ${row}`)]),
    `${outcomes.length - failing.length} passed, ${failing.length} failed`,
  ];
  return { out: `${lines.join('\n')}\n`, allPassed: failing.length === 0 && outcomes.length > 0 };
}
