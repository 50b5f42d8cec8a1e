import { expect, it } from 'vitest';
import { describeUnsteady, filesToRunAgain, joinRuns } from './run-again.ts';
import { ONE_PASSED, type TestCounts } from './summary.ts';

const countsOf = (passed: number, ...failed: readonly string[]): TestCounts => ({
  ...ONE_PASSED,
  passed,
  failed: failed.length,
  failures: failed.map((text) => {
    const [file = '', name = ''] = text.split(' > ');
    return { file, name };
  }),
});

it('runs files with a failed test once more, and none after an error outside of tests', () => {
  expect(filesToRunAgain(countsOf(9, 'a > x', 'a > y', 'b > z'))).toEqual(['a', 'b']);
  expect(filesToRunAgain(countsOf(9))).toEqual([]);
  expect(filesToRunAgain({ ...countsOf(9, 'a > x'), failed: 2 })).toEqual([]);
});

it('runs nothing again where many files failed', () => {
  expect(filesToRunAgain(countsOf(9, 'a > x', 'b > x', 'c > x', 'd > x'))).toEqual([]);
});

it('counts a test as passed that passed by itself, and names it', () => {
  const first = countsOf(9, 'a > x', 'b > z');
  const again = countsOf(4, 'b > z');
  expect(joinRuns(first, again)).toMatchObject({ passed: 10, failed: 1 });
  expect(describeUnsteady(first, again)).toEqual(['unsteady: a > x failed, and passed by itself']);
});

it('fails where the second run did worse, or did not run', () => {
  const first = countsOf(9, 'a > x');
  expect(joinRuns(first, countsOf(0, 'a > x', 'a > y'))).toMatchObject({ passed: 9, failed: 2 });
  const brokenOff = { ...countsOf(0), failed: 1 };
  expect(joinRuns(first, brokenOff)).toMatchObject({ passed: 9, failed: 1 });
});
