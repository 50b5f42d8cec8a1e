import type { Failure, TestCounts } from './summary.ts';

/** More files than this are no accident of a browser. */
const MOST_FILES = 3;

/**
 * The files to run once more after a run: those of its failed tests. None where something failed outside of
 * a test, or in too many files.
 */
export function filesToRunAgain({ failed, failures }: TestCounts): readonly string[] {
  if (failed !== failures.length) return [];
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.length > MOST_FILES ? [] : files;
}

/** What came of a run whose files with a failed test ran once more. */
export function joinRuns(first: TestCounts, again: TestCounts): TestCounts {
  const mended = again.failed === 0 ? first.failed : Math.max(0, first.failed - again.failed);
  return {
    ...first,
    passed: first.passed + mended,
    failed: again.failed,
    failures: again.failures,
  };
}

/** The tests that failed at first and passed by themselves, a line each. */
export function describeUnsteady(first: TestCounts, again: TestCounts): readonly string[] {
  const stillFailing = new Set(again.failures.map(keyOf));
  return first.failures
    .filter((failure) => !stillFailing.has(keyOf(failure)))
    .map(({ file, name }) => `unsteady: ${file} > ${name} failed, and passed by itself`);
}

function keyOf({ file, name }: Failure): string {
  return `${file} > ${name}`;
}
