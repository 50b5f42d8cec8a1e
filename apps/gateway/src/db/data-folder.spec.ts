/**
 * Data folders that are open to others, damaged, or hold what is no lock: a sentence, never a loss.
 * `KILL_RUNS` of the environment asks for more damage (`npm run test:long -- kills`).
 */
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenResult, openDatabase } from './open-database.ts';
import { MIGRATIONS, type Tables } from './testing/tables.ts';
import { createDataDir } from './testing/test-database.ts';

let dataDir: string;
let opened: OpenResult<Tables> | undefined;

beforeEach(async () => {
  dataDir = await createDataDir();
  opened = undefined;
});

afterEach(async () => {
  if (opened?.ok === true) await opened.database.close();
  rmSync(dataDir, { recursive: true });
});

async function open(): Promise<string> {
  opened = await openDatabase<Tables>({ dataDir, migrationsDir: MIGRATIONS });
  return opened.ok ? 'open' : opened.message;
}

type Damage = readonly [what: string, damage: () => void];

const pg = (file: string) => join(dataDir, 'pg', file);

const LONG_DAMAGES: readonly Damage[] = [
  ['whose log is gone', () => rmSync(pg('pg_wal'), { recursive: true })],
  ['without its tables', () => rmSync(pg('base'), { recursive: true })],
];
const DAMAGES: readonly Damage[] = [
  ['of another version', () => writeFileSync(pg('PG_VERSION'), '11\n')],
  ['whose control file is cut short', () => truncateSync(pg('global/pg_control'), 100)],
  ...(process.env['KILL_RUNS'] === undefined ? [] : LONG_DAMAGES),
];

describe('a database folder', () => {
  it('without PG_VERSION beside other files is refused, and nothing in it is touched', async () => {
    rmSync(pg('PG_VERSION'));
    const before = readdirSync(join(dataDir, 'pg'), { recursive: true });
    const control = readFileSync(pg('global/pg_control'));
    expect(await open()).toBe(
      `The database in ${join(dataDir, 'pg')} is damaged: PG_VERSION is missing beside other files. Restore it from a backup (docs/operating.md), or move it away to begin with an empty one.`,
    );
    expect(readdirSync(join(dataDir, 'pg'), { recursive: true })).toEqual(before);
    expect(readFileSync(pg('global/pg_control')).equals(control)).toBe(true);
    // The lock is released, so that a repaired folder can be opened at once.
    writeFileSync(pg('PG_VERSION'), '18\n');
    expect(await open()).toBe('open');
  });

  it.each(DAMAGES)('%s ends with a sentence and what to do', async (_what, damage) => {
    damage();
    expect(await open()).toMatch(
      /^Cannot open the database \(.*\): .+\. Restore it from a backup \(docs\/operating\.md\), or move it away/,
    );
  });
});

describe('a lock that is none', () => {
  it.each([
    ['a folder', () => mkdirSync(join(dataDir, 'pg.lock'))],
    ['another file', () => writeFileSync(join(dataDir, 'pg.lock'), 'x'.repeat(5000))],
  ])('but %s is named', async (_what, put) => {
    rmSync(join(dataDir, 'pg.lock'));
    put();
    expect(await open()).toContain(`Cannot use the data folder ${dataDir}: `);
  });
});

describe.skipIf(process.platform === 'win32')('other users', () => {
  it('reach neither the folder nor a file in it, though it stood open', async () => {
    chmodSync(dataDir, 0o755);
    chmodSync(pg('PG_VERSION'), 0o644);
    expect(await open()).toBe('open');
    const names = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
    const reachable = names.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
    expect(reachable).toEqual([]);
  });
});
