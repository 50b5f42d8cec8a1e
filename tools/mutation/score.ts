import { isSampled, marginOf, type MutantName, type Sample } from './sample.ts';

/** What is used of a report in the format `mutation-testing-report-schema`. */
export interface StrykerReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly ReportedMutant[] }>>;
}

export type ReportedMutant = MutantName & {
  readonly status: string;
  readonly statusReason?: string;
};

interface Counts {
  readonly killed: number;
  readonly timeout: number;
  readonly survived: number;
  /** In code that no spec runs. */
  readonly uncovered: number;
  /** Not tested: constants, what is no program, and runs that failed. */
  readonly left: number;
}

type FileScore = Counts & { readonly name: string; readonly score: number };

export interface GroupScore {
  readonly group: string;
  /** Null where all mutants were tried. */
  readonly sample: Sample | null;
  readonly score: number;
  readonly counts: Counts;
  readonly files: readonly FileScore[];
}

/**
 * The scores of a group and its files, in percent of the mutants that count. Of a sample only its own
 * mutants do: a report holds results of earlier runs too, which would weigh what they were run for.
 */
export function scoreReport(
  group: string,
  report: StrykerReport,
  sample: Sample | null = null,
): GroupScore {
  const files = Object.entries(report.files)
    .map(([path, { mutants }]): FileScore => {
      const drawn = mutants.filter((mutant) => sample === null || isSampled(path, mutant, sample));
      const counts = countsOf(drawn.map(({ status }) => status));
      return { name: path.slice(path.lastIndexOf('/') + 1), score: scoreOf(counts), ...counts };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const counts = sumCounts(files);
  return { group, sample, score: scoreOf(counts), counts, files };
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

function judgedOf({ killed, timeout, survived, uncovered }: Counts): number {
  return killed + timeout + survived + uncovered;
}

function scoreOf(counts: Counts): number {
  const { killed, timeout } = counts;
  const judged = judgedOf(counts);
  return judged === 0 ? 100 : (100 * (killed + timeout)) / judged;
}

const HEADING = '## ';

/**
 * The record as Markdown: the groups of this run, and of the others what the record said before, in
 * the order of `names`.
 */
export function recordText(
  scores: readonly GroupScore[],
  day: string,
  before: string,
  names: readonly string[],
): string {
  const sections = new Map(
    before
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf(':')), `${HEADING}${text.trim()}\n`]),
  );
  for (const score of scores) sections.set(score.group, sectionOf(score, day));
  return [
    '# Mutation testing',
    '',
    'The last run of each group by `npm run mutation`, written by it. A mutant is a small change of the',
    'code; the score is the share that the specs of the same group notice. `tools/mutation/groups.ts`',
    'says what is mutated and which specs run. A whole group takes hours: with `--share 0.2` a fifth of',
    'its mutants, drawn by a seed, stands for all, and the ± says within how many percent of the',
    "group's own score 95 of 100 such samples lie.",
    '',
    ...names.flatMap((name) => sections.get(name) ?? []),
  ].join('\n');
}

function sectionOf({ group, sample, score, counts, files }: GroupScore, day: string): string {
  const judged = judgedOf(counts);
  const rows = files.map(
    (file) =>
      `| ${file.name} | ${file.score.toFixed(2)} | ${file.killed} | ${file.timeout} | ${file.survived} | ${file.uncovered} | ${file.left} |`,
  );
  return [
    `${HEADING}${group}: ${scoreText(score, judged, sample)}`,
    '',
    `${day}. ${drawnText(sample)} ${judged} mutants ${counts.killed} killed, ${counts.timeout} out of time, ${counts.survived} survived, ${counts.uncovered} in code that no spec of the group runs; ${counts.left} not judged: constants, and runs that failed.`,
    '',
    '| file | score | killed | timeout | survived | not run | not judged |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function scoreText(score: number, judged: number, sample: Sample | null): string {
  if (sample === null) return `${score.toFixed(2)} %`;
  return `${score.toFixed(1)} ± ${marginOf(score, judged, sample.share).toFixed(1)} % (sample)`;
}

function drawnText(sample: Sample | null): string {
  return sample === null
    ? 'Of all'
    : `A sample, share ${sample.share}, seed ${sample.seed}: of its`;
}

/** The line that a run prints of a group. */
export function scoreLine({ group, score, counts, sample }: GroupScore): string {
  return `${group}: ${scoreText(score, judgedOf(counts), sample)}`;
}
