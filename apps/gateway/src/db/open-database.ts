import { reasonOf } from '../reason-of.ts';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type QueryExecutorProvider } from 'kysely';
import type { Pool } from 'pg';
import { preparedOn, type PreparedStatement, withTypedErrors } from './availability.ts';
import { damageOf, FOLDER_ADVICE } from './database-folder.ts';
import { takeDataLock } from './data-lock.ts';
import { createEngine } from './embedded/engine.ts';
import { migrate } from './migrate.ts';
import { closeFiles } from './private-folder.ts';
import { createPool, type DatabaseTimeouts } from './pool.ts';
import { TableWrites, type Writes } from './writes.ts';

export interface Database<Tables> {
  /** Throws `DatabaseUnavailable` while the database is away. */
  readonly kysely: Kysely<Tables>;
  readonly kind: 'embedded' | 'server';
  /** Runs a statement that connections keep planned; throws as `kysely` does. */
  readonly runPrepared: (statement: PreparedStatement) => Promise<readonly unknown[]>;
  /** Reads in a transaction that changes nothing, and sees the rows as they are when it begins. */
  readonly atOneInstant: <Value>(
    read: (db: QueryExecutorProvider) => Promise<Value>,
  ) => Promise<Value>;
  /** Tells of every write there is; null for a server, which other processes write to as well. */
  readonly writes: Writes | null;
  /** Statements that wait for a connection. */
  readonly waiting: () => number;
  /** The embedded database as a `.tar.gz`; null for a server, which has tools of its own. */
  readonly dump: (() => Promise<Uint8Array>) | null;
  /** Waits for running statements, then closes everything. Calling it again does nothing. */
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** Absolute path; the embedded database lives in its folder `pg`. Unused with `databaseUrl`. */
  readonly dataDir: string;
  /** `postgres://…` of a PostgreSQL 15 or newer; without it the embedded database is used. */
  readonly databaseUrl?: string | undefined;
  readonly migrationsDir: string;
  /** Whether the embedded database answers a commit once it is on the disk; it does unless given. */
  readonly syncs?: boolean;
  /** Called each time the database or one of its connections went away, for the operator's log. */
  readonly onLost?: (reason: Error) => void;
  readonly timeouts?: Partial<DatabaseTimeouts>;
}

export type OpenResult<Tables> =
  | { readonly ok: true; readonly database: Database<Tables> }
  /** English, for the operator; never holds the address, which may carry a password. */
  | { readonly ok: false; readonly message: string };

/** SQL of version 15 is what migrations and queries are written in. */
const OLDEST_SERVER = 150_000;
const SERVER_CONNECTIONS = 10;
const STATEMENT_MS = 10_000;
const SERVER_TIMEOUTS: DatabaseTimeouts = { connectMs: 3_000, statementMs: STATEMENT_MS };
/** One connection for all: waiting for it is no sign that anything is wrong. */
const EMBEDDED_TIMEOUTS: DatabaseTimeouts = { connectMs: 10_000, statementMs: STATEMENT_MS };

/**
 * Opens the database and brings its schema up to date. After that it is kept open by itself: a
 * server's connections are made anew, an embedded engine that died is started again; what was asked
 * meanwhile fails with `DatabaseUnavailable`.
 */
export function openDatabase<Tables>(options: DatabaseOptions): Promise<OpenResult<Tables>> {
  const { databaseUrl } = options;
  return databaseUrl === undefined || databaseUrl === ''
    ? openEmbedded(options)
    : openServer(options, databaseUrl);
}

async function openServer<Tables>(
  options: DatabaseOptions,
  databaseUrl: string,
): Promise<OpenResult<Tables>> {
  if (!/^postgres(?:ql)?:\/\//.test(databaseUrl))
    return { ok: false, message: 'DATABASE_URL must begin with postgres:// or postgresql://.' };
  const pool = createPool({
    where: { connectionString: databaseUrl },
    connections: SERVER_CONNECTIONS,
    timeouts: { ...SERVER_TIMEOUTS, ...options.timeouts },
    endsSlowStatements: true,
    onLost: options.onLost ?? ignore,
  });
  const release = () => Promise.resolve();
  return settle({ options, pool, kind: 'server', where: 'DATABASE_URL', release, dump: null });
}

async function openEmbedded<Tables>(options: DatabaseOptions): Promise<OpenResult<Tables>> {
  const { dataDir } = options;
  try {
    const lock = takeDataLock(dataDir);
    if (lock.ok) return await openFolder(options, join(dataDir, 'pg'), lock.release);
    const message = `The data folder ${dataDir} is in use by another Meridian (process ${lock.holder ?? 'unknown'}). Stop it, or set DATA_DIR to another folder.`;
    return { ok: false, message };
  } catch (error) {
    return { ok: false, message: `Cannot use the data folder ${dataDir}: ${reasonOf(error)}` };
  }
}

async function openFolder<Tables>(
  options: DatabaseOptions,
  folder: string,
  unlock: () => void,
): Promise<OpenResult<Tables>> {
  const damage = damageOf(folder);
  if (damage === undefined) return openEngine(options, folder, unlock);
  unlock();
  return { ok: false, message: damage };
}

async function openEngine<Tables>(
  options: DatabaseOptions,
  folder: string,
  unlock: () => void,
): Promise<OpenResult<Tables>> {
  const onLost = options.onLost ?? ignore;
  const engine = createEngine({ folder, syncs: options.syncs ?? true }, onLost);
  const pool = createPool({
    where: { stream: engine.createStream, user: 'postgres', database: 'postgres' },
    // The engine has one session: whoever has the connection has the database to themselves.
    connections: 1,
    timeouts: { ...EMBEDDED_TIMEOUTS, ...options.timeouts },
    endsSlowStatements: false,
    onLost,
  });
  const release = async () => {
    await engine.close();
    unlock();
  };
  const before = async () => {
    await engine.start();
    closeFiles(options.dataDir);
  };
  const { dump } = engine;
  return settle({ options, pool, kind: 'embedded', where: folder, before, release, dump });
}

interface Opening {
  readonly options: DatabaseOptions;
  readonly pool: Pool;
  readonly kind: 'embedded' | 'server';
  /** Named in the message when the database cannot be opened. */
  readonly where: string;
  /** What has to come first and may take longer than a connection. */
  readonly before?: () => Promise<void>;
  readonly release: () => Promise<void>;
  readonly dump: (() => Promise<Uint8Array>) | null;
}

async function settle<Tables>(opening: Opening): Promise<OpenResult<Tables>> {
  const { pool, kind, where, options } = opening;
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= pool.end().then(opening.release));
  const tableWrites = new TableWrites();
  const dialect = new PostgresDialect({ pool: withTypedErrors(pool, close, tableWrites) });
  const kysely = new Kysely<Tables>({ dialect });
  try {
    await opening.before?.();
    const problem = await prepare(pool, options.migrationsDir);
    if (problem === undefined) {
      const { dump } = opening;
      const writes = kind === 'embedded' ? tableWrites : null;
      const runPrepared = preparedOn(pool);
      const waiting = () => pool.waitingCount;
      const atOneInstant: Database<Tables>['atOneInstant'] = (read) =>
        kysely
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(read);
      const given = { kysely, kind, writes, waiting, dump, runPrepared, atOneInstant, close };
      return { ok: true, database: given };
    }
    await close();
    return { ok: false, message: problem };
  } catch (error) {
    await close();
    const advice = kind === 'embedded' ? `. ${FOLDER_ADVICE}` : '';
    const message = `Cannot open the database (${where}): ${reasonOf(error)}${advice}`;
    return { ok: false, message };
  }
}

/** @returns why the database cannot be used, if so */
async function prepare(pool: Pool, migrationsDir: string): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ version: number; name: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
    );
    const [server] = rows;
    if (server === undefined || server.version < OLDEST_SERVER)
      return `PostgreSQL 15 or newer is needed, DATABASE_URL leads to ${server?.name ?? 'none'}.`;
    const migrated = await migrate(client, migrationsDir);
    return migrated.ok ? undefined : migrated.message;
  } finally {
    // A connection of its own for what comes after, whatever state this one was left in.
    client.release(true);
  }
}

function ignore(): void {}
