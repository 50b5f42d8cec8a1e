import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import type { Failure, TestCounts, Skipped } from './summary.ts';

/** Where the counts go; without it the reporter does nothing. */
export const COUNTS_FILE = 'MERIDIAN_TEST_COUNTS';

/** Counts what a run came to: vitest's own reports name no reason for a skipped test. */
export default class CountingReporter implements Reporter {
  readonly #spoken: string[] = [];

  onUserConsoleLog(log: { readonly content: string }): void {
    const lines = log.content.split('\n').filter((line) => /\bskip/i.test(line));
    this.#spoken.push(...lines.map((line) => line.trim()));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env[COUNTS_FILE];
    if (file === undefined) return;
    const notes = [...new Set(this.#spoken)];
    writeFileSync(file, JSON.stringify({ ...countTests(modules, unhandled.length), notes }));
  }
}

function countTests(
  modules: readonly TestModule[],
  unhandledErrors: number,
): Omit<TestCounts, 'notes'> {
  let passed = 0;
  // An error outside any test (a file that does not load, a failing hook) fails as one.
  let failed = unhandledErrors;
  const skipped: Skipped[] = [];
  const failures: Failure[] = [];
  for (const module of modules) {
    const file = module.relativeModuleId;
    const suites = [module, ...module.children.allSuites()];
    failed += suites.filter((suite) => suite.errors().length > 0).length;
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (result.state === 'passed') passed += 1;
      else if (result.state === 'skipped')
        skipped.push({ name: `${file} > ${test.fullName}`, reason: result.note });
      else failures.push({ file, name: test.fullName });
    }
  }
  return { passed, failed: failed + failures.length, skipped, failures };
}
