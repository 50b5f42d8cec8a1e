import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';
import { ENGINE_FLAGS } from './testing/engine-flags.ts';
import { createDataDir } from './testing/test-database.ts';

const MIGRATOR = fileURLToPath(new URL('./testing/migrator.ts', import.meta.url));
/** For what hangs. */
const PATIENCE = 120_000;
const ROWS = 40_000;
/** Some of the rows are in the files by then, and not all. */
const GROWN_BYTES = 2 * 2 ** 20;

const FILES: Readonly<Record<string, string>> = {
  '0001-first.sql': 'create table first (id int primary key); insert into first values (1);',
  '0002-second.sql': `
    insert into first values (2);
    create table second (id int primary key, note text not null);
    insert into second select n, repeat('x', 200) from generate_series(1, ${ROWS}) n;
    create index on second (note, id);`,
};

let dataDir: string;
let migrationsDir: string;

beforeEach(async () => {
  dataDir = await createDataDir();
  migrationsDir = join(mkdtempSync(join(tmpdir(), 'meridian-killed-')), 'migrations');
  mkdirSync(migrationsDir);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(migrationsDir, name), text);
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
  rmSync(join(migrationsDir, '..'), { recursive: true });
});

function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // Files of a transaction come and go.
    const path = join(entry.parentPath, entry.name);
    bytes += entry.isFile() ? (statSync(path, { throwIfNoEntry: false })?.size ?? 0) : 0;
  }
  return bytes;
}

it(
  'a migration that a kill has cut off is done whole at the next start',
  async () => {
    const tables = join(dataDir, 'pg', 'base');
    const before = sizeOf(tables);
    const migrator = spawn(process.execPath, [...ENGINE_FLAGS, MIGRATOR, dataDir, migrationsDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    migrator.stdout.on('data', (part: Buffer) => (said += String(part)));
    const ended = once(migrator, 'exit');
    await expect
      .poll(() => sizeOf(tables) - before, { interval: 5, timeout: PATIENCE })
      .toBeGreaterThan(GROWN_BYTES);
    migrator.kill('SIGKILL');
    await ended;
    expect(said).toBe('');

    const opened = await openDatabase({ dataDir, migrationsDir });
    if (!opened.ok) throw new Error(opened.message);
    const { kysely, close } = opened.database;
    const { rows } = await sql`
      select (select count(*) from second) as many, (select array_agg(id order by id) from first) as ids,
        (select array_agg(name order by number) from schema_migrations) as names`.execute(kysely);
    expect(rows).toEqual([{ many: BigInt(ROWS), ids: [1, 2], names: Object.keys(FILES) }]);
    await close();
  },
  PATIENCE,
);
