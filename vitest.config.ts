import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/*/src/**/*.spec.ts', 'apps/*/src/**/*.spec.ts', 'tools/**/*.spec.ts'],
          // Pure rooms share nothing that needs a fresh module graph; starting one per file costs more
          // than the tests themselves.
          pool: 'threads',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // On a shared machine a browser now and then waits longer than any limit; twice is a failure.
          retry: process.env['CI'] === undefined ? 0 : 1,
        },
      },
    ],
  },
});
