import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { takeDataLock } from '../db/data-lock.ts';
import { RESTORING } from '../db/database-folder.ts';
import { syncFolder } from '../db/embedded/synced-files.ts';
import { openDatabase } from '../db/open-database.ts';
import { reasonOf } from '../reason-of.ts';

export type RestoreResult =
  /** `kept`: where the database from before lies; null where there was none. */
  | { readonly ok: true; readonly kept: string | null }
  | { readonly ok: false; readonly message: string };

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

/**
 * Puts a backup in place of the embedded database of a data folder, which no gateway may run on. It is
 * unpacked, opened and brought up to date beside it first, so that what cannot be read changes nothing; the
 * database from before is kept. One that was cut off is begun again by the same words.
 *
 * @param file absolute path of what `backUp` wrote
 * @param now names what is kept
 */
export async function restore(dataDir: string, file: string, now: Date): Promise<RestoreResult> {
  if (!existsSync(file)) return { ok: false, message: `There is no file ${file}.` };
  const lock = takeDataLock(dataDir);
  if (!lock.ok) {
    const holder = lock.holder ?? 'unknown';
    const message = `The data folder ${dataDir} is in use by another Meridian (process ${holder}). Stop it first.`;
    return { ok: false, message };
  }
  const fresh = join(dataDir, RESTORING);
  try {
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { mode: 0o700 });
    const problem = await unpack(fresh, file);
    if (problem !== null) {
      rmSync(fresh, { recursive: true, force: true });
      return { ok: false, message: `${file} cannot be restored: ${problem} Nothing was changed.` };
    }
    return { ok: true, kept: putInPlace(dataDir, fresh, now) };
  } finally {
    lock.release();
  }
}

/** @returns why it is no backup that this version can use, if so */
async function unpack(fresh: string, file: string): Promise<string | null> {
  const folder = join(fresh, 'pg');
  mkdirSync(folder, { mode: 0o700 });
  try {
    // The engine's own unpacking of a torn file fails beside its promise too, which ends the process.
    const archive = new Blob([gunzipSync(readFileSync(file))], { type: 'application/x-tar' });
    const engine = await PGlite.create({ fs: new NodeFS(folder), loadDataDir: archive });
    await engine.close();
  } catch (error) {
    return `it is no backup of an embedded database (${reasonOf(error)}).`;
  }
  const opened = await openDatabase({ dataDir: fresh, migrationsDir: MIGRATIONS });
  if (!opened.ok) return opened.message;
  await opened.database.close();
  syncFolder(folder);
  return null;
}

/** Between the two moves there is no database: a start then refuses, since the unpacked one lies there. */
function putInPlace(dataDir: string, fresh: string, now: Date): string | null {
  const folder = join(dataDir, 'pg');
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  const kept = existsSync(folder) ? join(dataDir, `pg-before-${stamp}`) : null;
  if (kept !== null) renameSync(folder, kept);
  renameSync(join(fresh, 'pg'), folder);
  syncFolder(folder);
  rmSync(fresh, { recursive: true, force: true });
  return kept;
}
