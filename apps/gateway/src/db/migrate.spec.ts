import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate, type MigrationClient, type MigrationResult } from './migrate.ts';
import { openDatabase, type OpenResult } from './open-database.ts';
import { POSTGRES_MISSING, type PostgresServer, startPostgres } from './testing/postgres-server.ts';
import { createDataDir } from './testing/test-database.ts';

const FIRST = 'create table first (id int); insert into first values (1);';
const MORE = 'insert into first values (2);';
const SECOND = 'create table second (id int);';

if (POSTGRES_MISSING !== undefined)
  console.log(`migrate.spec: server skipped, ${POSTGRES_MISSING}`);

const scratch = mkdtempSync(join(tmpdir(), 'meridian-migrate-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function refusalOf(result: MigrationResult | OpenResult<unknown>): string {
  if (result.ok) throw new Error('not refused');
  return result.message;
}

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = join(scratch, `${readdirSync(scratch).length}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('on the embedded database', () => {
  it('migrates at each opening, and refuses with a clear message and an unlocked folder', async () => {
    const dataDir = await createDataDir();
    const open = (files: Readonly<Record<string, string>>) =>
      openDatabase({ dataDir, migrationsDir: folderOf(files) });

    const broken = await open({
      '0001-first.sql': FIRST,
      '0002-second.sql': 'create tabel second',
    });
    expect(broken).toEqual({
      ok: false,
      message:
        'The database\'s schema cannot be brought up to date: 0002-second.sql failed: syntax error at or near "tabel".',
    });

    const opened = await open({ '0001-first.sql': FIRST, '0002-second.sql': SECOND });
    if (!opened.ok) throw new Error(opened.message);
    const { rows } = await sql`select id from first`.execute(opened.database.kysely);
    expect(rows).toEqual([{ id: 1 }]);
    await opened.database.close();

    const older = await open({ '0001-first.sql': FIRST });
    expect(refusalOf(older)).toContain('is newer than');
    rmSync(dataDir, { recursive: true });
  });
});

describe.skipIf(POSTGRES_MISSING !== undefined)('on a server', () => {
  let server: PostgresServer;
  let pool: Pool;

  beforeAll(async () => {
    server = await startPostgres();
    pool = new Pool({ connectionString: server.url });
    // `end` does not wait for the server to close: a server that stops earlier reports an error on a
    // connection without a listener, and the pool hands on that of one nobody uses.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
  });

  afterAll(async () => {
    await pool.end();
    await server.remove();
  });

  beforeEach(async () => {
    await pool.query('drop schema public cascade; create schema public');
  });

  async function run(files: Readonly<Record<string, string>>) {
    const client = await pool.connect();
    try {
      const taken: MigrationClient = {
        query: (text, values) => client.query(text, values && [...values]),
      };
      return await migrate(taken, folderOf(files));
    } finally {
      client.release();
    }
  }

  const tables = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('applies what is new, in order, and records it', async () => {
    const applied = await run({
      '0002-second.sql': MORE,
      '0001-first.sql': FIRST,
    });
    expect(applied).toEqual({ ok: true, applied: ['0001-first.sql', '0002-second.sql'] });
    expect((await pool.query('select id from first order by id')).rows).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    const { rows } = await pool.query(
      'select number, name, sha256 from schema_migrations order by 1',
    );
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(rows).toEqual([
      { number: 1, name: '0001-first.sql', sha256: sha256(FIRST) },
      { number: 2, name: '0002-second.sql', sha256: sha256(MORE) },
    ]);
  });

  it('does nothing the second time, and only the rest when one is added', async () => {
    await run({ '0001-first.sql': FIRST });
    expect(await run({ '0001-first.sql': FIRST })).toEqual({ ok: true, applied: [] });
    const more = await run({ '0001-first.sql': FIRST, '0002-second.sql': SECOND });
    expect(more).toEqual({ ok: true, applied: ['0002-second.sql'] });
  });

  it('takes a file with other line ends for the same', async () => {
    await run({ '0001-first.sql': `${FIRST}\n${SECOND}\n` });
    const again = await run({ '0001-first.sql': `${FIRST}\r\n${SECOND}\r\n` });
    expect(again).toEqual({ ok: true, applied: [] });
  });

  it('leaves nothing behind when one of several fails', async () => {
    const result = await run({
      '0001-first.sql': FIRST,
      '0002-second.sql': 'insert into first values (null, 1)',
    });
    expect(refusalOf(result)).toContain('0002-second.sql failed');
    expect(await tables()).toEqual([]);
  });

  it.each([
    ['a changed file', { '0001-first.sql': `${FIRST} -- changed` }, '0001-first.sql was changed'],
    [
      'a renamed file',
      { '0001-uno.sql': FIRST },
      '0001-uno.sql was applied under the name 0001-first',
    ],
    ['no files', {}, 'newer than this Meridian: it has 0001-first.sql'],
    [
      'a gap',
      { '0001-first.sql': FIRST, '0003-third.sql': '' },
      '0002-….sql is missing before 0003-third.sql',
    ],
    [
      'one number twice',
      { '0001-first.sql': FIRST, '0001-uno.sql': '' },
      '0002-….sql is missing before 0001-uno.sql',
    ],
    [
      'a file with no number',
      { '0001-first.sql': FIRST, 'uno.sql': '' },
      '0002-….sql is missing before uno.sql',
    ],
  ])('refuses %s and changes nothing', async (_what, files, reason) => {
    await run({ '0001-first.sql': FIRST });
    const before = await tables();
    const result = await run(files);
    expect(refusalOf(result)).toContain(reason);
    expect(await tables()).toEqual(before);
  });

  it('lets replicas that start together migrate one after the other', async () => {
    const files = { '0001-first.sql': `${FIRST} select pg_sleep(0.2);`, '0002-second.sql': SECOND };
    const results = await Promise.all([run(files), run(files), run(files)]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(results.flatMap((result) => (result.ok ? result.applied : []))).toEqual([
      '0001-first.sql',
      '0002-second.sql',
    ]);
  });
});
