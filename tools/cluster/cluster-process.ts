import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ROOT } from '../lib/root.ts';

export interface ClusterProcessOptions {
  /** Flags and a script. */
  readonly program: readonly string[];
  readonly dataDir: string;
  /** Of a gateway with `HOST` and `PORT`: it is found at the same address after each start. */
  readonly env: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

/** A gateway or a worker in a process of its own, that is killed and started again. */
export class ClusterProcess {
  readonly #options: ClusterProcessOptions;
  #child: ChildProcess | null = null;

  constructor(options: ClusterProcessOptions) {
    this.#options = options;
  }

  get dataDir(): string {
    return this.#options.dataDir;
  }

  get origin(): string {
    const { env } = this.#options;
    return `http://${env['HOST']}:${env['PORT']}`;
  }

  /** Resolves once it is at work. */
  async start(): Promise<void> {
    const { program, dataDir, env, say } = this.#options;
    const child = spawn(process.execPath, program, {
      cwd: ROOT,
      env: { ...process.env, ...env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const ended = once(child, 'exit');
    await new Promise<void>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        say(line);
        if (/^Meridian (?:worker )?is running/.test(line)) resolve();
      });
      void ended.then(() => reject(new Error(`${program.join(' ')} ended before it was ready`)));
    });
  }

  /** As a crash, or the kernel without memory, ends it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    // One that is frozen hears nothing else.
    child.kill('SIGCONT');
    await ended;
  }
}
