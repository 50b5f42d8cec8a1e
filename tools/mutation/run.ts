/**
 * Mutants of money and of what matches disposals with acquisitions, and the record of what came of
 * them: `npm run mutation [-- [--share 0.2] [--seed N] [--runners N] [GROUP...]]`. `--share` tries
 * that part of the mutants, drawn by the seed, which is printed where none is given. Results of code
 * and specs that have not changed since the last run are kept. Exits with 1 where a group's score is
 * below its minimum.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../lib/root.ts';
import { incrementalFile, minimumScore, MUTATION_GROUPS, reportFile } from './groups.ts';
import { reusableOf } from './reusable.ts';
import type { Sample } from './sample.ts';
import { recordText, scoreLine, scoreReport, type StrykerReport } from './score.ts';

const RECORD = join(ROOT, 'docs/mutation.md');
const NAMES = Object.keys(MUTATION_GROUPS);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string' },
    seed: { type: 'string' },
    runners: { type: 'string', default: '2' },
  },
});
const sample = sampleOf(values.share, values.seed);
const groups = positionals.length === 0 ? NAMES : positionals;
const unknown = groups.find((group) => !NAMES.includes(group));
if (unknown !== undefined) stop(`no group "${unknown}"; there are ${NAMES.join(', ')}`);
if (sample !== null) {
  const { share, seed } = sample;
  console.log(`A sample: --share ${share} --seed ${seed}`);
}

const scores = groups.map((group) => {
  runGroup(group);
  const text = readFileSync(join(ROOT, reportFile(group)), 'utf8');
  // `as`: Stryker's own report, in its published format.
  const score = scoreReport(group, JSON.parse(text) as StrykerReport, sample);
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(RECORD, recordText([score], today, readFileSync(RECORD, 'utf8'), NAMES));
  return score;
});
for (const score of scores) {
  const minimum = minimumScore(score.group);
  const isLow = score.score < minimum;
  console.log(`${scoreLine(score)}${isLow ? `, below ${minimum} %` : ''}`);
  if (isLow) process.exitCode = 1;
}

function sampleOf(share: string | undefined, seed: string | undefined): Sample | null {
  if (share === undefined) {
    if (seed !== undefined) stop('--seed draws a sample: give --share too');
    return null;
  }
  const part = Number(share);
  if (!(part > 0 && part <= 1)) stop('--share is above 0 and at most 1');
  const drawn = seed === undefined ? randomInt(2 ** 31) : Number(seed);
  if (!Number.isSafeInteger(drawn)) stop('--seed is a whole number');
  return { share: part, seed: drawn };
}

function runGroup(group: string): void {
  const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const args = [stryker, 'run', 'tools/mutation/stryker.config.mjs', '-c', values.runners];
  const env = {
    ...process.env,
    MUTATION_GROUP: group,
    ...(sample && { MUTATION_SHARE: `${sample.share}`, MUTATION_SEED: `${sample.seed}` }),
  };
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  const kept = join(ROOT, incrementalFile(group));
  writeFileSync(kept, reusableOf(readFileSync(kept, 'utf8')));
}

function stop(reason: string): never {
  console.error(`mutation: ${reason}`);
  process.exit(2);
}
