import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../db/open-database.ts';
import { openSealer } from '../keys/sealing.ts';
import { ExportRunner } from './runner.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
/** Nobody wakes a worker: so long a file waits at most while it has nothing to do. */
const TICK_MS = 1_000;

export interface WorkerOptions {
  readonly databaseUrl: string | undefined;
  /** That of the gateways: it seals the links of files. */
  readonly keyFile: string | undefined;
  readonly stop: AbortSignal;
  readonly started: () => void;
  readonly warn: (line: string) => void;
}

export type WorkerResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

/**
 * Writes files of accounts in a process without a gateway, beside any number of its like. Files of all
 * data are left to the gateway that leads the venue, which has the orders.
 */
export async function runWorker(options: WorkerOptions): Promise<WorkerResult> {
  const { databaseUrl, keyFile, stop, started, warn } = options;
  if (databaseUrl === undefined) return { ok: false, message: NO_SERVER };
  if (keyFile === undefined) return { ok: false, message: NO_KEYS };
  const sealing = openSealer(keyFile, false);
  if (!sealing.ok) return sealing;
  const opened = await openDatabase({
    ...{ dataDir: '', databaseUrl, migrationsDir: MIGRATIONS },
    onLost: (reason) => warn(`The database went away: ${reason.message}`),
  });
  if (!opened.ok) return opened;
  const { database } = opened;
  const runner = new ExportRunner({
    ...{ db: database.kysely, venue: null, now: Date.now, randomBytes, warn },
    sealer: sealing.sealer,
    elapsed: () => performance.now(),
    wait: (ms) => sleep(ms),
  });
  const timer = setInterval(() => runner.wake(), TICK_MS);
  runner.wake();
  started();
  try {
    if (!stop.aborted) await once(stop, 'abort');
    return { ok: true };
  } finally {
    clearInterval(timer);
    await runner.stop();
    await database.close();
  }
}

const NO_SERVER =
  'A worker needs DATABASE_URL: the embedded database belongs to one gateway, which writes its files itself.';

const NO_KEYS =
  'A worker needs KEY_FILE, the file of the gateways that seals the links of files: api-keys.key of their data folder.';
