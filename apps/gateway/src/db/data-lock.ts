import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ensurePrivateFolder } from './private-folder.ts';

export type DataLock =
  | { readonly ok: true; readonly release: () => void }
  /** `holder` is the process's number where it is known. */
  | { readonly ok: false; readonly holder: string | undefined };

/** SQLite's code for a file another connection has locked. */
const SQLITE_BUSY = 5;

/**
 * Takes the embedded database for this process. The engine takes no lock of its own, and two that
 * write to one folder lose each other's acknowledged rows without an error.
 *
 * The lock is the system's own on `pg.lock`, through SQLite, the one thing in Node that takes such
 * locks: it ends with its process however that dies, so there is no dead lock to tell from a live
 * one, no number of a process that was given out again, and no race between two that clear up. It
 * holds between threads of one process as well. `pg.pid` says who holds it; it is a file of its own
 * because a process that closes any handle on a locked file loses the lock.
 */
export function takeDataLock(dataDir: string): DataLock {
  ensurePrivateFolder(dataDir);
  const pidFile = join(dataDir, 'pg.pid');
  const lockFile = join(dataDir, 'pg.lock');
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error)) return { ok: false, holder: readHolder(pidFile) };
    throw error;
  }
  chmodSync(lockFile, 0o600);
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    ok: true,
    release: () => {
      if (!lock.isOpen) return;
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readHolder(pidFile: string): string | undefined {
  try {
    return /^\d+/.exec(readFileSync(pidFile, 'utf8'))?.[0];
  } catch {
    return undefined;
  }
}
