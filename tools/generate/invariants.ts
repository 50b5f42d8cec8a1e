/**
 * Makes docs/invariants.md from the tables of invariants in the code. `--check` writes nothing and
 * fails where the file is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/root.ts';
import { INVARIANT_TABLES, invariantsDocument } from './invariants/list.ts';

const path = join(ROOT, 'docs/invariants.md');
const text = invariantsDocument(INVARIANT_TABLES);
if (!process.argv.includes('--check')) {
  writeFileSync(path, text);
} else if (readFileSync(path, 'utf8') !== text) {
  console.error('docs/invariants.md: stale, run node tools/generate/invariants.ts');
  process.exitCode = 1;
}
