import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { requestedGroup } from './groups.ts';

/** The groups are read from this folder, so that a copy of the tree tests its own changed code. */
const packages = join(import.meta.dirname, '../../packages');

export default defineConfig({
  resolve: {
    alias: [{ find: /^@meridian\/([^/]+)\/(.*)$/, replacement: `${packages}/$1/src/$2` }],
  },
  test: {
    environment: 'node',
    // Each file reads the modules anew: which test covers a mutant is lost where files share them.
    isolate: true,
    include: [...requestedGroup().specs],
    setupFiles: [join(import.meta.dirname, 'setup.ts')],
    // Two cases of a property for each country and method, the same for every mutant.
    env: { PROPERTY_RUNS: '98', PROPERTY_SEED: '20261121' },
    // A slow run on a busy machine must not count as a mutant that was noticed.
    testTimeout: 300_000,
  },
});
