/** What is used of a report in the format `mutation-testing-report-schema`. */
export type StrykerReport = {
  readonly files: Readonly<
    Record<string, { readonly mutants: readonly { readonly status: string }[] }>
  >;
};

type Counts = {
  readonly killed: number;
  readonly timeout: number;
  readonly survived: number;
  /** In code that no spec runs. */
  readonly uncovered: number;
  /** Not tested: constants, and what is no program. */
  readonly left: number;
};

export type FileScore = Counts & { readonly name: string; readonly score: number };

/** The scores of a room and its files, in percent of the mutants that count. */
export function scoreReport(
  room: string,
  report: StrykerReport,
): {
  readonly room: string;
  readonly score: number;
  readonly counts: Counts;
  readonly files: readonly FileScore[];
} {
  const files = Object.entries(report.files)
    .map(([path, { mutants }]): FileScore => {
      const counts = countsOf(mutants.map(({ status }) => status));
      return { name: path.slice(path.lastIndexOf('/') + 1), score: scoreOf(counts), ...counts };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const counts = countsOf(
    Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status)),
  );
  return { room, score: scoreOf(counts), counts, files };
}

function countsOf(statuses: readonly string[]): Counts {
  const count = (...wanted: readonly string[]): number =>
    statuses.filter((status) => wanted.includes(status)).length;
  const counts = {
    killed: count('Killed'),
    timeout: count('Timeout'),
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
  };
  const { killed, timeout, survived, uncovered } = counts;
  return { ...counts, left: statuses.length - killed - timeout - survived - uncovered };
}

function scoreOf({ killed, timeout, survived, uncovered }: Counts): number {
  const all = killed + timeout + survived + uncovered;
  return all === 0 ? 100 : (100 * (killed + timeout)) / all;
}
