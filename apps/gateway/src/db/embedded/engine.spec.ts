import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../availability.ts';
import { openDatabase } from '../open-database.ts';
import { MIGRATIONS, type Tables } from '../testing/tables.ts';
import { createDataDir } from '../testing/test-database.ts';
import { engineProgram } from './engine-program.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await createDataDir();
});

afterEach(() => rmSync(dataDir, { recursive: true }));

/** Starting an engine on a busy machine may take longer than a caller waits. */
const timeouts = { connectMs: 60_000, statementMs: 60_000 };

const open = (onLost?: (reason: Error) => void) =>
  openDatabase<Tables>({ dataDir, migrationsDir: MIGRATIONS, timeouts, ...(onLost && { onLost }) });

/** The next thread this one starts. */
async function nextThread(): Promise<Worker> {
  // Node tells the process of each thread; its type is not known from the event's name.
  const [thread] = (await once(process, 'worker')) as [Worker];
  return thread;
}

describe('the engine', () => {
  it('is compiled once for all threads of a process', async () => {
    const [first, second] = await Promise.all([engineProgram(), engineProgram()]);
    expect(second).toBe(first);
  });

  it('that dies is started again, and keeps what it acknowledged', async () => {
    const lost: string[] = [];
    const firstThread = nextThread();
    const opened = await open((reason) => lost.push(reason.message));
    if (!opened.ok) throw new Error(opened.message);
    const { kysely } = opened.database;
    const add = (id: bigint) => kysely.insertInto('thing').values({ id, note: 'x' }).execute();
    await add(1n);

    const cutOff = [sql`select pg_sleep(20)`.execute(kysely), add(2n)];
    const thread = await firstThread;
    await thread.terminate();
    await expect(cutOff[0]).rejects.toBeInstanceOf(DatabaseUnavailable);
    // It was still queued, so it runs on the new engine.
    await cutOff[1];
    const rows = await kysely.selectFrom('thing').select('id').orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual([1n, 2n]);
    expect(lost).toContain('The embedded database stopped');
    await opened.database.close();
  });

  it('that dies while nobody asks is not missed', async () => {
    const firstThread = nextThread();
    const opened = await open();
    if (!opened.ok) throw new Error(opened.message);
    const { kysely, close } = opened.database;
    await kysely.insertInto('thing').values({ id: 1n, note: 'x' }).execute();
    const thread = await firstThread;
    await thread.terminate();
    expect(await kysely.selectFrom('thing').select('id').execute()).toEqual([{ id: 1n }]);
    await close();
  });

  it('that cannot read its folder says so, and leaves it unlocked', async () => {
    const versionFile = join(dataDir, 'pg', 'PG_VERSION');
    writeFileSync(versionFile, '99\n');
    const refused = await open();
    const message = refused.ok ? '' : refused.message;
    expect(message).toContain(`Cannot open the database (${dataDir}/pg): `);
    expect(message).toContain('initialized by PostgreSQL version 99');
    writeFileSync(versionFile, '18\n');
    const opened = await open();
    expect(opened.ok).toBe(true);
    if (opened.ok) await opened.database.close();
  });

  it('closes twice as well as once, and answers no more', async () => {
    const opened = await open();
    if (!opened.ok) throw new Error(opened.message);
    const { kysely, close } = opened.database;
    await Promise.all([close(), close()]);
    await expect(sql`select 1`.execute(kysely)).rejects.toBeInstanceOf(DatabaseUnavailable);
  });

  it('in a folder that is no folder is refused with the reason', async () => {
    const file = join(dataDir, 'file');
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, '');
    const refused = await openDatabase({ dataDir: file, migrationsDir: MIGRATIONS });
    expect(refused.ok ? '' : refused.message).toContain(`Cannot use the data folder ${file}: `);
  });
});
