/**
 * Mutants of money and of what matches disposals with acquisitions, and the record of what came of
 * them: `npm run mutation [ROOM...]`. Exits with 1 where a room's score is below the least.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordText, scoreReport, type StrykerReport } from './score.ts';
import { reportFile, ROOMS } from './rooms.ts';

const ROOT = join(import.meta.dirname, '../..');
const RECORD = join(ROOT, 'docs/mutation.md');
/** Least score of a room, in percent. */
const LEAST = 85;

const asked = process.argv.slice(2);
const rooms = asked.length === 0 ? Object.keys(ROOMS) : asked;
for (const room of rooms) {
  const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const words = [stryker, 'run', 'tools/mutation/stryker.config.mjs'];
  const env = { ...process.env, ROOM: room };
  const { status } = spawnSync(process.execPath, words, { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const scores = Object.keys(ROOMS).flatMap((room) => {
  const report = readReport(room);
  return report === null ? [] : [scoreReport(room, report)];
});
writeFileSync(RECORD, recordText(scores));
for (const { room, score } of scores) console.log(`${room}: ${score.toFixed(2)} %`);
process.exitCode = scores.some(({ score }) => score < LEAST) ? 1 : 0;

function readReport(room: string): StrykerReport | null {
  try {
    return JSON.parse(readFileSync(join(ROOT, reportFile(room)), 'utf8')) as StrykerReport;
  } catch {
    return null;
  }
}
