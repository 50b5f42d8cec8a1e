import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../db/open-database.ts';
import { reasonOf } from '../reason-of.ts';
import { type AdminCommands, askAdmin } from './socket.ts';

export type BackupResult =
  | { readonly ok: true; readonly bytes: number }
  | { readonly ok: false; readonly message: string };

/** The whole embedded database as a `.tar.gz` of its folder. */
type Dump = () => Promise<Uint8Array>;

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
/** The engine packs 100 MB in some ten seconds and says nothing meanwhile. */
const WAIT_MS = 10 * 60_000;

/**
 * Writes the embedded database of a data folder to a new file. A gateway that runs on it is asked for
 * that and goes on; else the database is opened for this.
 *
 * @param file absolute path; what lies there already is never written over
 */
export async function backUp(dataDir: string, file: string): Promise<BackupResult> {
  if (!existsSync(join(dataDir, 'pg'))) {
    return { ok: false, message: `There is no embedded database in ${dataDir} (DATA_DIR).` };
  }
  const byGateway = await askGateway(dataDir, file);
  if (byGateway !== null) return byGateway;
  const opened = await openDatabase({ dataDir, migrationsDir: MIGRATIONS });
  if (!opened.ok) return opened;
  const { dump, close } = opened.database;
  try {
    if (dump === null) throw new Error('The embedded database has no dump');
    return await writeBackup(file, dump);
  } finally {
    await close();
  }
}

async function askGateway(dataDir: string, file: string): Promise<BackupResult | null> {
  const reply = await askAdmin(dataDir, 'backup', { file }, WAIT_MS).catch((error: unknown) => ({
    ok: false as const,
    message: reasonOf(error),
  }));
  if (reply === null) return null;
  if (!reply.ok) return { ok: false, message: `The gateway made no backup: ${reply.message}` };
  const { result } = reply;
  const bytes = 'bytes' in result && typeof result.bytes === 'number' ? result.bytes : 0;
  return { ok: true, bytes };
}

/** The operator's command of a gateway that owns the folder. */
export function backupCommands(dump: Dump): AdminCommands {
  return {
    async backup(given) {
      const hasFile = typeof given === 'object' && given !== null && 'file' in given;
      const file = hasFile ? given.file : undefined;
      if (typeof file !== 'string' || !isAbsolute(file)) {
        return { ok: false, message: 'Name the file to write by its whole path.' };
      }
      const written = await writeBackup(file, dump);
      return written.ok ? { ok: true, result: { bytes: written.bytes } } : written;
    },
  };
}

/** The file appears when all of it is on the disk, and belongs to this user alone. */
async function writeBackup(file: string, dump: Dump): Promise<BackupResult> {
  const unfinished = `${file}.${process.pid}`;
  try {
    const archive = await dump();
    writeFileSync(unfinished, archive, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(unfinished, file);
    return { ok: true, bytes: archive.length };
  } catch (error) {
    return { ok: false, message: `Cannot write ${file}: ${reasonOf(error)}` };
  } finally {
    rmSync(unfinished, { force: true });
  }
}
