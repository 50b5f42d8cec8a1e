import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/root.ts';
import { runLogged } from '../lib/run-logged.ts';
import { describeUnsteady, filesToRunAgain, joinRuns } from './run-again.ts';
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
  /** Tests that failed and passed when they ran once more, a line each. */
  readonly unsteady: readonly string[];
}

/**
 * Runs one stage to its end; what it prints goes to a file, to be shown if it failed. Files with a failed
 * test run once more where the stage says so.
 */
export async function runStage(stage: Stage): Promise<StageResult> {
  const base = join(LOGS, stage.name.replaceAll(/\W+/g, '-'));
  const first = await runOnce(stage, base);
  const files = stage.runsAgain === true ? filesToRunAgain(first.counts) : [];
  if (files.length === 0 || first.stoppedBy !== undefined) return first;
  const again = await runOnce({ ...stage, command: [...stage.command, ...files] }, `${base}-again`);
  return {
    ...again,
    counts: joinRuns(first.counts, again.counts),
    output: `${first.output}\n\nOnce more, by themselves:\n${again.output}`,
    unsteady: describeUnsteady(first.counts, again.counts),
  };
}

async function runOnce({ command, counts }: Stage, base: string): Promise<StageResult> {
  const countsFile = `${base}.json`;
  rmSync(countsFile, { force: true });
  const { ok, output, stoppedBy } = await runLogged({
    root: ROOT,
    command,
    log: `${base}.log`,
    limitMs: TIME_LIMIT_MS,
    env: { [COUNTS_FILE]: countsFile },
  });
  const own = counts === 'vitest' ? readCounts(countsFile) : undefined;
  return { counts: judge(ok, own), output, stoppedBy, unsteady: [] };
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
