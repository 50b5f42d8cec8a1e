import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, type DatabaseOptions, openDatabase } from '../open-database.ts';
import { startPostgres } from './postgres-server.ts';

/** The gateway's own: a start that finds them applied takes a third less processor time. */
export const GATEWAY_MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * `npm test` names a folder that outlives the run, whose temporary one may be in memory and go with it:
 * setting a database up takes three seconds of processor time.
 */
const TEMPLATES = process.env['TEST_DATABASES'] ?? tmpdir();

/** `npm run test:long -- many` runs specs of the order path over a server too. */
const ENGINE = process.env['TEST_ENGINE'] ?? 'embedded';

/**
 * An empty embedded database with the schema of `migrationsDir`, in a folder of its own that goes with
 * `close`. A third of a second: it starts from a copy of a database made once per engine version and
 * schema, which beats one in memory (two seconds, for the engine then sets itself up each time).
 */
export async function openTestDatabase<Tables>(
  migrationsDir: string,
  options: Partial<DatabaseOptions> = {},
): Promise<Database<Tables>> {
  if (ENGINE === 'server') return openServerDatabase(migrationsDir, options);
  const dataDir = await createDataDir(migrationsDir);
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

/** An empty database with the schema of `migrationsDir`, on a PostgreSQL of its own that goes with `close`. */
export async function openServerDatabase<Tables>(
  migrationsDir: string,
  options: Partial<DatabaseOptions> = {},
): Promise<Database<Tables>> {
  const server = await startPostgres();
  const where = { dataDir: '', databaseUrl: server.url };
  const opened = await openDatabase<Tables>({ ...where, migrationsDir, ...options });
  if (!opened.ok) throw new Error(opened.message);
  const { database } = opened;
  return { ...database, close: () => database.close().then(server.remove) };
}

/**
 * A data folder with an embedded database without rows in it; the caller removes it.
 *
 * @param migrationsDir what is applied already; nothing unless given
 */
export async function createDataDir(migrationsDir?: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-db-'));
  cpSync(await templateOf(migrationsDir), dataDir, { recursive: true });
  return dataDir;
}

/** By schema, as `hashOf` has it. */
const templates = new Map<string, Promise<string>>();

function templateOf(migrationsDir: string | undefined): Promise<string> {
  const schema = migrationsDir === undefined ? 'empty' : hashOf(migrationsDir);
  const known = templates.get(schema) ?? makeTemplate(schema, migrationsDir);
  templates.set(schema, known);
  return known;
}

/** Of the files' names and texts: a changed one needs another template. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted())
    hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(schema: string, migrationsDir: string | undefined): Promise<string> {
  const kept = join(TEMPLATES, `meridian-db-template-${engineVersion()}-${schema}`);
  if (existsSync(kept)) return kept;
  mkdirSync(TEMPLATES, { recursive: true });
  const scratch = mkdtempSync(`${kept}-`);
  const none = join(scratch, 'no-migrations');
  if (migrationsDir === undefined) mkdirSync(none);
  const opened = await openDatabase({ dataDir: scratch, migrationsDir: migrationsDir ?? none });
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
