import { defineConfig } from 'vitest/config';
import { ENGINE_FLAGS } from './apps/gateway/src/db/testing/engine-flags.ts';
import { LongestFirst } from './tools/test/longest-first.ts';
import { propertySeed } from './tools/test/seed.ts';

const seed = `${propertySeed(process.env)}`;
// Printed by each run: the same seed makes the same cases.
process.stdout.write(`PROPERTY_SEED=${seed}\n`);

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/*/src/**/*.spec.ts', 'apps/*/src/**/*.spec.ts', 'tools/**/*.spec.ts'],
          // Pure packages share nothing that needs a fresh module graph; starting one per file costs more
          // than the tests themselves.
          setupFiles: ['tools/test/property-setup.ts'],
          env: { PROPERTY_SEED: seed },
          // Processes, not threads: specs that start and end embedded databases side by side in one
          // process crashed its engine (V8's check `jit_page_->allocations_`, once in five whole runs).
          pool: 'forks',
          execArgv: [...ENGINE_FLAGS],
          isolate: false,
          // One less than the cores is the default: of two, one would idle once the browser tests end.
          maxWorkers: 2,
          // For what hangs: a machine that is busy with other things is no failure.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // `expect.poll` fails after a second of its own where nothing is said.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          pool: 'forks',
          execArgv: [...ENGINE_FLAGS],
          // Files keep nothing in modules that another would find but the browser they share, in which
          // each opens profiles of its own; a gateway has its own port and data folder unless a file only
          // looks.
          isolate: false,
          globalSetup: ['e2e/support/common-gateway.ts'],
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // `expect.poll` fails after a second of its own where nothing is said.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
