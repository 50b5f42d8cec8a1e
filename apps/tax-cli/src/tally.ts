/** What a run of cases prints, and whether all of them passed. */
export type Tally = { readonly out: string; readonly allPassed: boolean };

/** The differing rows of each case, then `N passed, M failed`. */
export function tallied(
  outcomes: readonly { readonly id: string; readonly failed: readonly string[] }[],
): Tally {
  const failing = outcomes.filter(({ failed }) => failed.length > 0);
  const lines = failing.flatMap(({ id, failed }) => [id, ...failed.map((row) => `  ${row}`)]);
  lines.push(`${outcomes.length - failing.length} passed, ${failing.length} failed`);
  return { out: `${lines.join('\n')}\n`, allPassed: failing.length === 0 && outcomes.length > 0 };
}
