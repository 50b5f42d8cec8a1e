import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeDataLock } from './data-lock.ts';
import { openDatabase } from './open-database.ts';
import { ENGINE_FLAGS } from './testing/engine-flags.ts';
import { MIGRATIONS, type Tables } from './testing/tables.ts';
import { createDataDir } from './testing/test-database.ts';

const WRITER = fileURLToPath(new URL('./testing/writer.ts', import.meta.url));

/** After how many rows the writer is killed; `KILL_RUNS` of the environment asks for that many more. */
const KILLED_AFTER = [
  50,
  300,
  ...fc.sample(fc.integer({ min: 1, max: 1_000 }), {
    seed: parseInt(process.env['PROPERTY_SEED'] ?? '0', 10),
    numRuns: parseInt(process.env['KILL_RUNS'] ?? '0', 10),
  }),
];

let dataDir: string;
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('the lock', () => {
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'meridian-lock-'));
  });

  it('is held by one, named, and free again once released', () => {
    const first = takeDataLock(dataDir);
    expect(first.ok).toBe(true);
    expect(takeDataLock(dataDir)).toEqual({ ok: false, holder: `${process.pid}` });
    expect(takeDataLock(dataDir)).toEqual({ ok: false, holder: `${process.pid}` });
    if (first.ok) first.release();
    const second = takeDataLock(dataDir);
    expect(second.ok).toBe(true);
    if (first.ok) first.release();
    expect(takeDataLock(dataDir).ok).toBe(false);
    if (second.ok) second.release();
  });

  it('makes the folder, for its owner only', () => {
    const folder = join(dataDir, 'deep', 'data');
    const lock = takeDataLock(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    if (lock.ok) lock.release();
  });
});

describe('another process with the folder', () => {
  let writer: ChildProcess;
  let said: AsyncIterator<string, undefined>;
  const acknowledged: string[] = [];

  beforeEach(async () => {
    dataDir = await createDataDir();
    acknowledged.length = 0;
    writer = spawn(process.execPath, [...ENGINE_FLAGS, WRITER, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (writer.stdout === null) throw new Error('the writer has no output');
    said = createInterface({ input: writer.stdout })[Symbol.asyncIterator]();
  });

  afterEach(() => writer.kill('SIGKILL'));

  /** Reads the writer's output up to so many rows, or to its end. */
  async function listen(rows: number): Promise<void> {
    while (acknowledged.length < rows) {
      const { value } = await said.next();
      if (value === undefined) return;
      acknowledged.push(value);
    }
  }

  const open = () => openDatabase<Tables>({ dataDir, migrationsDir: MIGRATIONS });

  it('is named in the refusal, and goes on undisturbed', async () => {
    await listen(1);
    expect(await open()).toEqual({
      ok: false,
      message: `The data folder ${dataDir} is in use by another Meridian (process ${writer.pid}). Stop it, or set DATA_DIR to another folder.`,
    });
    expect(await open()).toMatchObject({ ok: false });
    await listen(5);
    expect(acknowledged).toEqual(['1', '2', '3', '4', '5']);
  });

  it('refuses the folder while it is ours', async () => {
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    const ours = await open();
    if (!ours.ok) throw new Error(ours.message);
    const other = spawn(process.execPath, [...ENGINE_FLAGS, WRITER, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: AsyncIterator<string, undefined> = createInterface({ input: other.stdout })[
      Symbol.asyncIterator
    ]();
    expect((await lines.next()).value).toContain(`(process ${process.pid})`);
    await ours.database.close();
  });

  it.each(KILLED_AFTER)('loses no acknowledged row when it is killed after %i', async (rows) => {
    await listen(rows);
    writer.kill('SIGKILL');
    await listen(Infinity);

    const opened = await open();
    if (!opened.ok) throw new Error(opened.message);
    const { kysely } = opened.database;
    const found = await kysely.selectFrom('thing').selectAll().orderBy('id').execute();
    await opened.database.close();
    // One more row may have been committed than the writer could print.
    expect(found.length - acknowledged.length).toBeOneOf([0, 1]);
    expect(found.slice(0, acknowledged.length).map(({ id }) => `${id}`)).toEqual(acknowledged);
    expect(new Set(found.map(({ note }) => note))).toEqual(new Set(['two']));
  });
});
