import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian's place for version 15, the oldest we support; `POSTGRES_BIN` names another folder. */
const BINARIES = process.env['POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin';

const GONE_EVERY_MS = 20;
/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const AS_NOBODY = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Why there is no server to test with, if so. */
export const POSTGRES_MISSING: string | undefined = existsSync(join(BINARIES, 'initdb'))
  ? undefined
  : `no PostgreSQL in ${BINARIES} (POSTGRES_BIN)`;

export interface PostgresServer {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Sends its clients away at once, as an operator's restart does. */
  readonly stop: () => Promise<void>;
  /** Ends all its processes at once, as a crash does; `start` recovers what was committed. */
  readonly kill: () => Promise<void>;
  /** Stops the processes where they are: connections stand, nothing answers. `resume` undoes it. */
  readonly freeze: () => void;
  readonly resume: () => void;
  /** Stops for good and removes the data. */
  readonly remove: () => Promise<void>;
}

/**
 * Starts an empty server on a socket in a temporary folder, reachable from this machine only.
 *
 * @param syncs whether a commit waits for the disk, which a test has no need of
 */
export async function startPostgres({ syncs = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-postgres-'));
  if (AS_NOBODY.uid !== undefined) chownSync(folder, AS_NOBODY.uid, AS_NOBODY.gid);
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  await run(folder, 'initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--no-locale',
    '--no-sync',
    '-E',
    'UTF8',
  ]);
  const options = `-k ${folder} -c listen_addresses='' -c fsync=${syncs ? 'on' : 'off'} -c max_connections=40`;
  const start = () => run(folder, 'pg_ctl', ['-D', data, '-l', log, '-w', '-o', options, 'start']);
  const stop = () => run(folder, 'pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']);
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes(join(data, 'postmaster.pid'))) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // A client's process may end between the reading of the list and the signal.
        if (!isGone(error)) throw error;
      }
    }
  };
  await start();
  return {
    url: `postgresql://postgres@/postgres?host=${folder}`,
    start,
    stop,
    freeze: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async kill() {
      const running = processes(join(data, 'postmaster.pid'));
      signal('SIGKILL');
      while (running.some(isRunning)) await sleep(GONE_EVERY_MS);
      // Dead processes that nobody waits for keep their numbers, and the server would believe in them.
      rmSync(join(data, 'postmaster.pid'));
      rmSync(join(folder, '.s.PGSQL.5432.lock'), { force: true });
    },
    remove: async () => {
      if (existsSync(join(data, 'postmaster.pid'))) {
        // One that a failed test left frozen could not stop.
        signal('SIGCONT');
        await stop();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH';
}

/** One that nobody has waited for is dead all the same. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The server's first process and those it made for its clients. */
function processes(pidFile: string): number[] {
  const first = parseInt(readFileSync(pidFile, 'utf8'), 10);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8');
  const others = children.split(' ').filter((text) => text !== '');
  return [first, ...others.map((text) => parseInt(text, 10))];
}

async function run(folder: string, program: string, args: readonly string[]): Promise<void> {
  const child = spawn(join(BINARIES, program), args, {
    ...AS_NOBODY,
    cwd: folder,
    stdio: 'ignore',
  });
  // Its type is not known from the event's name.
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}
