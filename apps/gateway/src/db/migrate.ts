import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of the driver's client that migrations need. Without values, `sql` may hold many statements. */
export interface MigrationClient {
  readonly query: (
    sql: string,
    values?: readonly unknown[],
  ) => Promise<{ readonly rows: readonly unknown[] }>;
}

export type MigrationResult =
  /** The names of those applied now, in order. */
  | { readonly ok: true; readonly applied: readonly string[] }
  | { readonly ok: false; readonly message: string };

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** One number all Meridians agree on: replicas that start together migrate one after the other. */
const MIGRATION_LOCK = 4_607_182_418;

const TABLE = `create table if not exists schema_migrations (
  number int primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`;

/**
 * Brings the schema up to the files of `folder`, all in one transaction: `0001-name.sql`,
 * `0002-name.sql` and so on. Refused, with nothing done, are a gap in the numbers, a file that was
 * changed or renamed after it was applied, a database that is ahead of the files, and a file the
 * database rejects.
 */
export async function migrate(client: MigrationClient, folder: string): Promise<MigrationResult> {
  const read = readMigrations(folder);
  if (!read.ok) return read;
  await client.query('begin');
  const result = await migrateInTransaction(client, read.migrations);
  await client.query(result.ok ? 'commit' : 'rollback');
  return result;
}

async function migrateInTransaction(
  client: MigrationClient,
  migrations: readonly Migration[],
): Promise<MigrationResult> {
  // Waiting for another replica, and a migration itself, may take as long as they take.
  await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(TABLE);
  const { rows } = await client.query('select name, sha256 from schema_migrations order by number');
  // The columns asked for, both text.
  const done = rows as readonly Pick<Migration, 'name' | 'sha256'>[];
  for (const [index, { name, sha256 }] of done.entries()) {
    const file = migrations[index];
    if (file === undefined)
      return refused(
        `the database is newer than this Meridian: it has ${name}, which is unknown here`,
      );
    if (file.name !== name) return refused(`${file.name} was applied under the name ${name}`);
    if (file.sha256 !== sha256)
      return refused(`${name} was changed after it was applied; make a new migration instead`);
  }
  for (const [offset, { name, sql, sha256 }] of migrations.slice(done.length).entries()) {
    try {
      await client.query(sql);
    } catch (error) {
      return refused(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
      done.length + offset + 1,
      name,
      sha256,
    ]);
  }
  return { ok: true, applied: migrations.slice(done.length).map(({ name }) => name) };
}

type ReadResult =
  | { readonly ok: true; readonly migrations: readonly Migration[] }
  | { readonly ok: false; readonly message: string };

function readMigrations(folder: string): ReadResult {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  for (const [index, name] of names.entries()) {
    const number = `${index + 1}`.padStart(4, '0');
    if (!name.startsWith(`${number}-`)) return refused(`${number}-….sql is missing before ${name}`);
  }
  return { ok: true, migrations: names.map((name) => readMigration(folder, name)) };
}

function readMigration(folder: string, name: string): Migration {
  // A checkout that rewrites line ends has not changed the migration.
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

function refused(reason: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message: `The database's schema cannot be brought up to date: ${reason}.` };
}
