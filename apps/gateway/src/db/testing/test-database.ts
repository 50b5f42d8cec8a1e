import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Database, type DatabaseOptions, openDatabase } from '../open-database.ts';

/**
 * An empty embedded database with the schema of `migrationsDir`, in a folder of its own that goes with
 * `close`. Half a second: it starts from a copy of a database made once per engine version, which
 * beats one in memory (two seconds, for the engine then sets itself up each time).
 */
export async function openTestDatabase<Tables>(
  migrationsDir: string,
  options: Partial<DatabaseOptions> = {},
): Promise<Database<Tables>> {
  const dataDir = await createDataDir();
  // What a test writes is gone with it: nothing has to reach the disk.
  const opened = await openDatabase<Tables>({ dataDir, migrationsDir, syncs: false, ...options });
  if (!opened.ok) throw new Error(opened.message);
  const { database } = opened;
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A data folder with an empty embedded database in it; the caller removes it. */
export async function createDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-db-'));
  cpSync(await template(), dataDir, { recursive: true });
  return dataDir;
}

let made: Promise<string> | undefined;

function template(): Promise<string> {
  made ??= makeTemplate();
  return made;
}

async function makeTemplate(): Promise<string> {
  const kept = join(tmpdir(), `meridian-db-template-${engineVersion()}`);
  if (existsSync(kept)) return kept;
  const scratch = mkdtempSync(`${kept}-`);
  const none = join(scratch, 'no-migrations');
  mkdirSync(none);
  const opened = await openDatabase({ dataDir: scratch, migrationsDir: none });
  if (!opened.ok) throw new Error(opened.message);
  await opened.database.close();
  try {
    renameSync(scratch, kept);
  } catch {
    // Another thread was quicker; both are the same.
    rmSync(scratch, { recursive: true, force: true });
  }
  return kept;
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const text = readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8');
  // The package's own manifest.
  return (JSON.parse(text) as { version: string }).version;
}
