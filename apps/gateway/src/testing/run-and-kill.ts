import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENGINE_FLAGS } from '../db/testing/engine-flags.ts';

interface Killed {
  /** A script that says a line for each step that was acknowledged to it. */
  readonly script: string;
  readonly args: readonly string[];
  /** Takes a line; true once enough was said. */
  readonly take: (line: string) => boolean;
  /** The kill comes within so many ms after that. */
  readonly withinMs: number;
}

/** Runs a script in a process of its own, and kills it in the middle of its work. */
export async function runAndKill({ script, args, take, withinMs }: Killed): Promise<void> {
  const child = spawn(process.execPath, [...ENGINE_FLAGS, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const enough = Promise.withResolvers<void>();
  const exited = once(child, 'exit');
  void exited.then(() => enough.resolve());
  createInterface(child.stdout).on('line', (line) => {
    if (take(line)) enough.resolve();
  });
  await enough.promise;
  await sleep(Math.random() * withinMs);
  child.kill('SIGKILL');
  await exited;
}
