import { requestedGroup, reportFile } from './groups.ts';

const { name, mutate } = requestedGroup();

/** Mutants of one group; `run.ts` starts one process a group. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  mutate: [...mutate, '!packages/*/src/**/*.spec.ts'],
  coverageAnalysis: 'perTest',
  // A constant of a module is made once for all tests, so that each mutant of one would need all of
  // them: tables of words and powers, which their own specs compare.
  ignoreStatic: true,
  checkers: [],
  incremental: true,
  incrementalFile: `node_modules/.cache/mutation-${name}.json`,
  tempDirName: 'node_modules/.cache/mutation',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: reportFile(name) },
  concurrency: 2,
  timeoutMS: 5000,
  thresholds: { high: 95, low: 85, break: null },
  ignorePatterns: ['/apps', '/e2e', '/bench', '/dist', '.git'],
  allowEmpty: false,
  disableTypeChecks: false,
  // The project's TypeScript has no API that Stryker could read its settings with.
  tsconfigFile: 'tools/mutation/no-tsconfig.json',
  allowConsoleColors: false,
};
