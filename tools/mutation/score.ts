/** What is used of a report in the format `mutation-testing-report-schema`. */
export interface StrykerReport {
  readonly files: Readonly<
    Record<string, { readonly mutants: readonly { readonly status: string }[] }>
  >;
}

interface Counts {
  readonly killed: number;
  readonly timeout: number;
  readonly survived: number;
  /** In code that no spec runs. */
  readonly uncovered: number;
  /** Not tested: constants, and what is no program. */
  readonly left: number;
}

type FileScore = Counts & { readonly name: string; readonly score: number };

export interface GroupScore {
  readonly group: string;
  readonly score: number;
  readonly counts: Counts;
  readonly files: readonly FileScore[];
}

/** The scores of a group and its files, in percent of the mutants that count. */
export function scoreReport(group: string, report: StrykerReport): GroupScore {
  const files = Object.entries(report.files)
    .map(([path, { mutants }]): FileScore => {
      const counts = countsOf(mutants.map(({ status }) => status));
      return { name: path.slice(path.lastIndexOf('/') + 1), score: scoreOf(counts), ...counts };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const counts = sumCounts(files);
  return { group, score: scoreOf(counts), counts, files };
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

function sumCounts(list: readonly Counts[]): Counts {
  const sum = (field: keyof Counts): number =>
    list.reduce((total, counts) => total + counts[field], 0);
  return {
    killed: sum('killed'),
    timeout: sum('timeout'),
    survived: sum('survived'),
    uncovered: sum('uncovered'),
    left: sum('left'),
  };
}

function scoreOf({ killed, timeout, survived, uncovered }: Counts): number {
  const judged = killed + timeout + survived + uncovered;
  return judged === 0 ? 100 : (100 * (killed + timeout)) / judged;
}

/** The score of all groups together, in percent. */
export function totalScore(groups: readonly GroupScore[]): number {
  return scoreOf(sumCounts(groups.map(({ counts }) => counts)));
}

/** The record of a run, as Markdown. */
export function recordText(groups: readonly GroupScore[]): string {
  const parts = groups.map(({ group, score, counts, files }) => {
    const rows = files.map(
      (file) =>
        `| ${file.name} | ${file.score.toFixed(2)} | ${file.killed} | ${file.timeout} | ${file.survived} | ${file.uncovered} | ${file.left} |`,
    );
    return [
      `## ${group}: ${score.toFixed(2)} %`,
      '',
      `Of ${counts.killed + counts.timeout + counts.survived + counts.uncovered} mutants ${counts.killed} killed, ${counts.timeout} out of time, ${counts.survived} survived, ${counts.uncovered} in code that no spec of the group runs; ${counts.left} of constants left out.`,
      '',
      '| file | score | killed | timeout | survived | not run | constants |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n');
  });
  return [
    '# Mutation testing',
    '',
    'The last full run of `npm run mutation`, written by it. A mutant is a small change of the code;',
    'the score is the share that the specs of the same group notice. `tools/mutation/groups.ts` says what',
    'is mutated and which specs run.',
    '',
    `All groups together: **${totalScore(groups).toFixed(2)} %**.`,
    '',
    ...parts,
  ].join('\n');
}
