/**
 * Holds the product against conformance vectors: `npm run conformance -- [DIR]`, the project's own
 * copy without a folder. Prints which rules of the product each suite runs, with the way the product
 * itself takes to them, then what fails and a closing line. Fails on any failure, on a suite without an
 * adapter, on an adapter without a product path and on a folder without suites.
 */
import { resolve } from 'node:path';
import { OWN_VECTORS, runFolder } from '@meridian/conformance/run.ts';

import { describePaths, productPaths } from './product-paths.ts';

const paths = productPaths();
for (const suite of paths) process.stdout.write(`${describePaths(suite)}\n`);
const unshared = paths.flatMap(({ suite, problems }) =>
  problems.map((problem) => `${suite}: ${problem}`),
);

const [folder] = process.argv.slice(2);
const { passed, failed, problems } = await runFolder(
  folder === undefined ? OWN_VECTORS : resolve(folder),
);
for (const problem of [...unshared, ...problems]) process.stdout.write(`${problem}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
if (unshared.length > 0) process.stdout.write(`${unshared.length} rules without a product path\n`);
process.exitCode = failed + unshared.length > 0 ? 1 : 0;
