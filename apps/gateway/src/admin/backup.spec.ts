/** A backup of the embedded database, while it is used and while it is not. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../db/open-database.ts';
import { MIGRATIONS, type Tables } from '../db/testing/tables.ts';
import { createDataDir } from '../db/testing/test-database.ts';
import { backUp, backupCommands } from './backup.ts';
import { askAdmin, serveAdmin } from './socket.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await createDataDir();
});

afterEach(() => rmSync(dataDir, { recursive: true }));

async function open(): Promise<Database<Tables>> {
  const opened = await openDatabase<Tables>({ dataDir, migrationsDir: MIGRATIONS });
  if (!opened.ok) throw new Error(opened.message);
  return opened.database;
}

const add = ({ kysely }: Database<Tables>, id: bigint) =>
  kysely.insertInto('thing').values({ id, note: 'kept' }).execute();

async function idsOf({ kysely }: Database<Tables>): Promise<bigint[]> {
  const rows = await kysely.selectFrom('thing').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

it('holds what was there when it was made, and the gateway goes on', async () => {
  const database = await open();
  const { dump } = database;
  if (dump === null) throw new Error('no dump');
  await add(database, 1n);
  const close = await serveAdmin(dataDir, backupCommands(dump), () => {});
  const file = join(dataDir, 'backup.tar.gz');
  const made = await backUp(dataDir, file);
  expect(made).toEqual({ ok: true, bytes: statSync(file).size });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await add(database, 2n);
  expect(await idsOf(database)).toEqual([1n, 2n]);
  await close();
  await database.close();

  renameSync(join(dataDir, 'pg'), join(dataDir, 'pg-old'));
  mkdirSync(join(dataDir, 'pg'), { mode: 0o700 });
  execFileSync('tar', ['-xzf', file, '-C', join(dataDir, 'pg')], { stdio: 'ignore' });
  const restored = await open();
  expect(await idsOf(restored)).toEqual([1n]);
  await restored.close();
});

it('is refused in words where there is nothing, or another has the folder', async () => {
  expect(await backUp(join(dataDir, 'none'), join(dataDir, 'file'))).toMatchObject({
    message: expect.stringContaining('no embedded database') as string,
  });
  const database = await open();
  expect(await backUp(dataDir, join(dataDir, 'file'))).toMatchObject({
    message: expect.stringContaining('in use by another Meridian') as string,
  });
  await database.close();
});

it('is refused in words where it cannot be written, and leaves no part of it', async () => {
  const close = await serveAdmin(
    dataDir,
    backupCommands(() => Promise.reject(new Error('the disk is full'))),
    () => {},
  );
  const file = join(dataDir, 'file');
  expect(await backUp(dataDir, file)).toEqual({
    ok: false,
    message: `The gateway made no backup: Cannot write ${file}: the disk is full`,
  });
  expect(readdirSync(dataDir).filter((name) => name.startsWith('file'))).toEqual([]);
  expect(await askAdmin(dataDir, 'backup', { file: 'relative' })).toMatchObject({ ok: false });
  await close();
});
