import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from '../../testing/free-port.ts';

/** Debian's place; `NATS_BIN` names another program. */
const PROGRAM = process.env['NATS_BIN'] ?? '/usr/sbin/nats-server';

/** Why there is no NATS to test with, if so. */
export const NATS_MISSING: string | undefined = existsSync(PROGRAM)
  ? undefined
  : `no NATS in ${PROGRAM} (NATS_BIN)`;

export interface NatsServer {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

/** Starts a server on a free port of this machine. */
export async function startNats(): Promise<NatsServer> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async () => {
    const started = spawn(PROGRAM, ['-a', '127.0.0.1', '-p', String(port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      let text = '';
      started.stderr.on('data', (part) => {
        text += String(part);
        if (text.includes('Server is ready')) resolve();
      });
      started.once('exit', () => reject(new Error(`NATS did not start: ${text}`)));
    });
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    async kill() {
      const running = child;
      child = null;
      if (running === null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
  };
}
