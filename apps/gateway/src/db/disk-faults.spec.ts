/**
 * A disk that is full, fails or is slow, from a chosen write on: what was acknowledged is there after
 * the fault, and the next start is a success. `KILL_RUNS` of the environment asks for more
 * (`npm run test:long -- kills`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';
import { ENGINE_FLAGS } from './testing/engine-flags.ts';
import { MIGRATIONS, type Tables } from './testing/tables.ts';
import { createDataDir } from './testing/test-database.ts';

const WRITER = fileURLToPath(new URL('./testing/writer.ts', import.meta.url));
const FAULTY_DISK = new URL('./testing/faulty-disk.ts', import.meta.url).href;

/** How many rows the writer writes on a disk that is only slow. */
const ROWS = 30;

/** After how many writes the disk fails: in the midst of the rows, in long runs in the start as well. */
const FAILS_AFTER = [
  200,
  ...fc.sample(fc.integer({ min: 1, max: 3_000 }), {
    seed: parseInt(process.env['PROPERTY_SEED'] ?? '0', 10),
    numRuns: Math.ceil(parseInt(process.env['KILL_RUNS'] ?? '0', 10) / 4),
  }),
];

let dataDir: string;
let writer: ChildProcess;

beforeEach(async () => {
  dataDir = await createDataDir();
});

afterEach(() => {
  writer.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

/** Writes rows on the faulty disk until that ends the writer, or it was killed after `rows`. */
async function acknowledged(fault: Record<string, string>, rows: number): Promise<string[]> {
  writer = spawn(process.execPath, [...ENGINE_FLAGS, '--import', FAULTY_DISK, WRITER, dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...fault },
  });
  if (writer.stdout === null) throw new Error('the writer has no output');
  const said: string[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    said.push(line);
    if (said.length >= rows) writer.kill('SIGKILL');
  }
  return said;
}

async function storedRows(): Promise<string[]> {
  const opened = await openDatabase<Tables>({ dataDir, migrationsDir: MIGRATIONS });
  if (!opened.ok) throw new Error(opened.message);
  const { kysely, close } = opened.database;
  const rows = await kysely.selectFrom('thing').selectAll().orderBy('id').execute();
  await close();
  expect(rows.every(({ note }) => note === 'two')).toBe(true);
  return rows.map(({ id }) => `${id}`);
}

/** A run takes 10 s; long ones may share the machine with others. */
const timeout = 600_000;

describe.each(['ENOSPC', 'EIO'])('a disk that answers %s', { timeout }, (code) => {
  it.each(FAILS_AFTER)('after %i writes costs no acknowledged row', async (writes) => {
    const said = await acknowledged({ FAULT: code, FAULT_AFTER: `${writes}` }, Infinity);
    // A start that fails prints one sentence.
    const [first = ''] = said;
    const rows = /^\d+$/.test(first) || first === '' ? said : [];
    if (rows.length === 0 && first !== '') expect(first).toMatch(/^(?:Cannot|The database)/);
    const stored = await storedRows();
    expect(stored.slice(0, rows.length)).toEqual(rows);
    // One more row may have been committed than the writer could print.
    expect(stored.length - rows.length).toBeLessThanOrEqual(1);
  });
});

it('a slow disk costs time alone', async () => {
  const said = await acknowledged({ FAULT_MS: '3' }, ROWS);
  expect(said.length).toBeGreaterThanOrEqual(ROWS);
  expect((await storedRows()).slice(0, said.length)).toEqual(said);
});
