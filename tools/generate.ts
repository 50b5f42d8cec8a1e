/**
 * Makes what is generated and committed: documents of contracts, icons, the list of invariants, share images, pictures. `--check` makes nothing and
 * fails on what is out of date (`npm run check:generated`). Names after it choose some: `icons`.
 */
import { join } from 'node:path';
import { runChild } from './boot/run-child.mjs';
import { ROOT } from './lib/root.ts';

const GENERATORS = [
  'contracts',
  'icons',
  'providers',
  'invariants',
  'share-images',
  'pictures',
] as const;

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('--'));
const names = words.filter((word) => !word.startsWith('--'));
const unknown = names.find((name) => !GENERATORS.some((known) => known === name));
if (unknown !== undefined) {
  console.error(`There is no generator "${unknown}": ${GENERATORS.join(', ')}`);
  process.exit(2);
}

for (const name of GENERATORS) {
  if (names.length > 0 && !names.includes(name)) continue;
  const script = join(ROOT, 'tools/generate', `${name}.ts`);
  const end = await runChild(process.execPath, [script, ...options], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (end.code !== 0) process.exitCode = 1;
}
