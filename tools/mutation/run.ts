/**
 * Mutants of money and of what matches disposals with acquisitions, and the record of what came of
 * them: `npm run mutation [GROUP...]`. Exits with 1 where a group's score is below the minimum.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordText, scoreReport, type StrykerReport } from './score.ts';
import { reportFile, MUTATION_GROUPS } from './groups.ts';

const ROOT = join(import.meta.dirname, '../..');
const RECORD = join(ROOT, 'docs/mutation.md');
/** Minimum score of a group, in percent. */
const MIN_SCORE = 85;

const asked = process.argv.slice(2);
const groups = asked.length === 0 ? Object.keys(MUTATION_GROUPS) : asked;
for (const group of groups) {
  const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const args = [stryker, 'run', 'tools/mutation/stryker.config.mjs'];
  const env = { ...process.env, MUTATION_GROUP: group };
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const scores = Object.keys(MUTATION_GROUPS).flatMap((group) => {
  const report = readReport(group);
  return report === null ? [] : [scoreReport(group, report)];
});
writeFileSync(RECORD, recordText(scores));
for (const { group, score } of scores) console.log(`${group}: ${score.toFixed(2)} %`);
process.exitCode = scores.some(({ score }) => score < MIN_SCORE) ? 1 : 0;

function readReport(group: string): StrykerReport | null {
  try {
    return JSON.parse(readFileSync(join(ROOT, reportFile(group)), 'utf8')) as StrykerReport;
  } catch {
    return null;
  }
}
