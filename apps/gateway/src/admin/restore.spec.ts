import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { RESTORING } from '../db/database-folder.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { createDataDir, GATEWAY_MIGRATIONS } from '../db/testing/test-database.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const NOW = new Date('2026-01-15T12:00:00Z');

/** Has a backup with `first`, and a database with `later` too; made once, which takes two seconds. */
let template: string;
/** A copy of it. */
let dataDir: string;
let file: string;

beforeAll(async () => {
  template = await createDataDir(GATEWAY_MIGRATIONS);
  const database = await open(template);
  await note(database, 'first');
  await database.close();
  expect(await backUp(template, join(template, 'backup.tar.gz'))).toMatchObject({ ok: true });
  const again = await open(template);
  await note(again, 'later');
  await again.close();
});

afterAll(() => rmSync(template, { recursive: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'meridian-restore-'));
  cpSync(template, dataDir, { recursive: true });
  file = join(dataDir, 'backup.tar.gz');
});

afterEach(() => rmSync(dataDir, { recursive: true }));

async function open(folder = dataDir): Promise<Database<AccountTables>> {
  const opened = await openDatabase<AccountTables>({
    ...{ dataDir: folder, migrationsDir: GATEWAY_MIGRATIONS },
  });
  if (!opened.ok) throw new Error(opened.message);
  return opened.database;
}

const note = ({ kysely }: Database<AccountTables>, key: string) =>
  kysely.insertInto('attempts').values({ key_hash: key, window_start: NOW, count: 1 }).execute();

async function noted(folder = dataDir): Promise<readonly string[]> {
  const database = await open(folder);
  const rows = await database.kysely.selectFrom('attempts').select('key_hash').execute();
  await database.close();
  return rows.map((row) => row.key_hash);
}

const leftovers = () => readdirSync(dataDir).filter((name) => name.startsWith('pg-'));

it('has what the backup has, and keeps the database from before', async () => {
  const restored = await restore(dataDir, file, NOW);
  const kept = join(dataDir, 'pg-before-2026-01-15T12-00-00-000Z');
  expect(restored).toEqual({ ok: true, kept });
  expect(await noted()).toEqual(['first']);
  expect(statSync(join(dataDir, 'pg')).mode & 0o077).toBe(0);
  expect(existsSync(join(dataDir, RESTORING))).toBe(false);
  const before = join(dataDir, 'before');
  mkdirSync(before);
  renameSync(kept, join(before, 'pg'));
  expect((await noted(before)).toSorted()).toEqual(['first', 'later']);
});

it('is refused while another has the folder, and changes nothing', async () => {
  const database = await open();
  expect(await restore(dataDir, file, NOW)).toMatchObject({
    message: expect.stringContaining('in use by another Meridian') as string,
  });
  await database.close();
  expect((await noted()).toSorted()).toEqual(['first', 'later']);
});

it('of what is no backup changes nothing', async () => {
  const whole = readFileSync(file);
  const wrong = [
    ...['not a backup', gzipSync('not an archive'), gzipSync('')],
    ...[whole.subarray(0, whole.length / 2), whole.subarray(0, whole.length - 1)],
  ];
  for (const bytes of wrong) {
    writeFileSync(file, bytes);
    const refused = await restore(dataDir, file, NOW);
    expect(refused.ok ? '' : refused.message).toContain('it is no backup of an embedded database');
  }
  expect(await restore(dataDir, join(dataDir, 'none'), NOW)).toMatchObject({
    message: expect.stringContaining('There is no file') as string,
  });
  expect(leftovers()).toEqual([]);
  expect((await noted()).toSorted()).toEqual(['first', 'later']);
});

it('that was killed between its moves is not taken for an empty database, and is run again', async () => {
  mkdirSync(join(dataDir, RESTORING));
  renameSync(join(dataDir, 'pg'), join(dataDir, 'pg-before-killed'));
  const opened = await openDatabase({ dataDir, migrationsDir: GATEWAY_MIGRATIONS });
  expect(opened.ok ? '' : opened.message).toContain('a restore was cut off');
  expect(existsSync(join(dataDir, 'pg'))).toBe(false);
  expect(await restore(dataDir, file, NOW)).toEqual({ ok: true, kept: null });
  expect(await noted()).toEqual(['first']);
});
