/**
 * Holds the product against conformance vectors: `npm run conformance -- [DIR]`, the project's own
 * copy without a folder. Prints what fails and a closing line, and fails on any failure, on a suite
 * without an adapter and on a folder without suites.
 */
import { resolve } from 'node:path';

import { OWN_VECTORS, runFolder } from './run.ts';

const [folder] = process.argv.slice(2);
const { passed, failed, problems } = await runFolder(
  folder === undefined ? OWN_VECTORS : resolve(folder),
);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
