import { spawn } from 'node:child_process';

interface Options {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly limitMs: number;
}

interface Outcome {
  readonly ok: boolean;
  readonly timedOut: boolean;
  /** What the command wrote to either stream, in the order it came. */
  readonly output: string;
}

/** Runs a command in a process group of its own; after `limitMs` the whole group is ended. */
export function runForOutput(
  [program, ...args]: readonly [string, ...string[]],
  { cwd, env, limitMs }: Options,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let timedOut = false;
    const collect = (piece: Buffer) => {
      output += piece.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const endGroup = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(() => {
      timedOut = true;
      endGroup();
    }, limitMs);
    const onInterrupt = () => {
      endGroup();
      process.exit(130);
    };
    process.once('SIGINT', onInterrupt);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      process.off('SIGINT', onInterrupt);
      resolve({ ok: code === 0, timedOut, output });
    });
  });
}
