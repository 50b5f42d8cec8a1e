import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { childEnvironment } from '../boot/paths.mjs';
import { runChild, statusOf } from '../boot/run-child.mjs';

export interface LoggedRun {
  /** The root of the checkout the command belongs to. */
  readonly root: string;
  /** A name from the checkout's node_modules/.bin, or any program, with its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly log: string;
  /** After this long the command is killed: for what hangs. */
  readonly limitMs: number;
  readonly env?: NodeJS.ProcessEnv;
}

export interface LoggedEnd {
  readonly ok: boolean;
  /** Everything the command printed, and why it ended where that was no exit of its own. */
  readonly output: string;
  /** Set when this process was asked to stop meanwhile. */
  readonly stoppedBy: NodeJS.Signals | undefined;
}

/** Runs a command of a checkout to its end; what it prints goes to a file and is read from there. */
export async function runLogged(run: LoggedRun): Promise<LoggedEnd> {
  const { root, log } = run;
  const [program, ...args] = run.command;
  mkdirSync(dirname(log), { recursive: true });
  const descriptor = openSync(log, 'w');
  const end = await runChild(program, args, {
    cwd: root,
    env: { ...childEnvironment(root), NO_COLOR: '1', ...run.env },
    stdio: ['ignore', descriptor, descriptor],
    timeout: run.limitMs,
    killSignal: 'SIGKILL',
  });
  closeSync(descriptor);
  const reason = end.error ?? (end.signal === null ? '' : `ended by ${end.signal}`);
  // Some tools colour their output wherever CI is set, whatever their options say.
  const printed = stripVTControlCharacters(readFileSync(log, 'utf8'));
  const output = `${printed.trimEnd()}\n${reason}`.trim();
  return { ok: statusOf(end) === 0, output, stoppedBy: end.stoppedBy };
}
