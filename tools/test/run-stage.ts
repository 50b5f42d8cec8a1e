import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChild, statusOf } from '../boot/run-child.mjs';
import { childEnvironment } from '../boot/paths.mjs';
import { ROOT } from '../lib/root.ts';
import type { Stage } from './stages.ts';
import { ONE_FAILED, ONE_PASSED, parseCounts, type TestCounts } from './summary.ts';
import { COUNTS_FILE } from './vitest-reporter.ts';

const LOGS = join(ROOT, '.cache', 'test');
/**
 * For what hangs. Browsers take twelve minutes in a quiet hour of a shared machine, and twice that in
 * a slow one.
 */
const TIME_LIMIT_MS = 45 * 60_000;

export interface StageResult {
  readonly counts: TestCounts;
  /** Everything the stage printed. */
  readonly output: string;
  /** Set when this run was asked to stop meanwhile. */
  readonly stoppedBy: NodeJS.Signals | undefined;
}

/** Runs one stage to its end; what it prints goes to a file, to be shown if it failed. */
export async function runStage({ name, command, counts }: Stage): Promise<StageResult> {
  mkdirSync(LOGS, { recursive: true });
  const base = join(LOGS, name.replaceAll(/\W+/g, '-'));
  const countsFile = `${base}.json`;
  rmSync(countsFile, { force: true });
  const log = openSync(`${base}.log`, 'w');
  const [program, ...args] = command;
  const end = await runChild(program, args, {
    cwd: ROOT,
    env: { ...childEnvironment(ROOT), NO_COLOR: '1', [COUNTS_FILE]: countsFile },
    stdio: ['ignore', log, log],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  closeSync(log);
  const reason = end.error ?? (end.signal === null ? '' : `ended by ${end.signal}`);
  // Some tools colour their output wherever CI is set, whatever they are told.
  const printed = stripVTControlCharacters(readFileSync(`${base}.log`, 'utf8'));
  const output = `${printed.trimEnd()}\n${reason}`.trim();
  const ok = statusOf(end) === 0;
  const own = counts === 'vitest' ? readCounts(countsFile) : undefined;
  return { counts: judge(ok, own), output, stoppedBy: end.stoppedBy };
}

function readCounts(file: string): TestCounts {
  // A run that broke off before its end wrote none.
  return (existsSync(file) ? parseCounts(readFileSync(file, 'utf8')) : undefined) ?? ONE_FAILED;
}

/** Counts that show no failure do not outweigh a bad exit status. */
function judge(ok: boolean, own: TestCounts | undefined): TestCounts {
  if (own === undefined) return ok ? ONE_PASSED : ONE_FAILED;
  return ok || own.failed > 0 ? own : { ...own, failed: 1 };
}
