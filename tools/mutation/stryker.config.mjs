import { incrementalFile, requestedGroup, reportFile } from './groups.ts';
import { requestedSample } from './sample.ts';

const { name, mutate } = requestedGroup();

/** Mutants of one group; `run.ts` starts one process a group. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/sample-checker.ts'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  mutate: [...mutate, '!packages/*/src/**/*.spec.ts'],
  coverageAnalysis: 'perTest',
  // A constant of a module is made once for all tests, so that each mutant of one would need all of
  // them: tables of words and powers, which their own specs compare.
  ignoreStatic: true,
  checkers: requestedSample() === null ? [] : ['sample'],
  incremental: true,
  incrementalFile: incrementalFile(name),
  tempDirName: 'node_modules/.cache/mutation',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: reportFile(name) },
  concurrency: 2,
  // Beyond the time of the dry run. An endless loop is known by its count of rounds; the clock is the
  // last resort, and on a busy machine a short limit would count slow runs as noticed.
  timeoutMS: 600_000,
  dryRunTimeoutMinutes: 30,
  thresholds: { high: 95, low: 85, break: null },
  ignorePatterns: ['/apps', '/e2e', '/bench', '/dist', '.git'],
  allowEmpty: false,
  disableTypeChecks: false,
  // The project's TypeScript has no API that Stryker could read its settings with.
  tsconfigFile: 'tools/mutation/no-tsconfig.json',
  allowConsoleColors: false,
};
