/**
 * Which planted faults a checkout's own tests find: `npm run faults -- CHECKOUT [--brief]`. The
 * checkout is a clone with its dependencies installed and nothing uncommitted: each fault is written
 * into it, the spec that the table names is run, then, unless `--brief` is given, the checkout's
 * `npm test`, and the file is put back. What is through is kept in .cache/faults, so the same command
 * goes on after an interruption.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { ROOT } from '../lib/root.ts';
import { stopRequest } from '../lib/stop.ts';
import { runFaults } from './run-faults.ts';
import { FAULTS } from './table.ts';

const [checkout, option] = process.argv.slice(2);
if (checkout === undefined || (option !== undefined && option !== '--brief')) {
  console.error('Name a checkout: npm run faults -- CHECKOUT [--brief]');
  process.exit(2);
}
const root = resolve(checkout);
const changed = git('status', '--porcelain');
if (changed !== '') {
  console.error(`The checkout has changes of its own; faults go into a clean one:\n${changed}`);
  process.exit(2);
}
const key = createHash('sha256')
  .update(`${root} ${git('rev-parse', 'HEAD')}`)
  .digest('hex');
// Ends also where a stopped child left a handle open.
process.exit(
  await runFaults({
    root,
    faults: FAULTS,
    form: option === '--brief' ? 'brief' : 'whole',
    findingsFile: join(ROOT, '.cache/faults', `${key.slice(0, 16)}.json`),
    stop: stopRequest(),
    say: (line) => console.log(line),
  }),
);

function git(...args: readonly string[]): string {
  return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
}
