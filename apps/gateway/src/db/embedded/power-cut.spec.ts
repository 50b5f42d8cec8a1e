import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDataDir } from '../testing/test-database.ts';
import { UnsyncedWrites } from '../testing/unsynced-writes.ts';
import { SYNC_PARAMS, SyncedFiles } from './synced-files.ts';

let dataDir: string;
let folder: string;
let disk: string;

beforeEach(async () => {
  dataDir = await createDataDir();
  folder = join(dataDir, 'pg');
  disk = join(dataDir, 'disk');
  cpSync(folder, disk, { recursive: true });
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/**
 * Keeps in `disk` what a power cut leaves at worst: of a file its bytes as of its last sync, of a
 * folder its entries as of its own. A file that was never synced is there and empty.
 */
function keepOnDisk(path: string): void {
  const kept = join(disk, relative(folder, path));
  if (!statSync(path).isDirectory()) {
    if (existsSync(kept)) copyFileSync(path, kept);
    else unlisted.set(path, true);
    return;
  }
  mkdirSync(kept, { recursive: true });
  for (const name of readdirSync(kept)) {
    if (!existsSync(join(path, name))) rmSync(join(kept, name), { recursive: true });
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const place = join(kept, entry.name);
    if (existsSync(place)) continue;
    const source = join(path, entry.name);
    if (entry.isDirectory()) mkdirSync(place);
    else if (unlisted.delete(source)) copyFileSync(source, place);
    else writeFileSync(place, '');
  }
}

/** Files that were synced before the folder they are new in. */
const unlisted = new Map<string, true>();

const params = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...SYNC_PARAMS];

it('a power cut takes nothing that was acknowledged', async () => {
  const fs = new SyncedFiles(folder, keepOnDisk);
  const engine = await PGlite.create({ fs, startParams: params });
  await engine.exec('create table thing (id integer primary key, note text)');
  for (let id = 1; id <= 60; id += 1) {
    await engine.query('insert into thing values ($1, $2)', [id, 'x'.repeat(2_000)]);
    await engine.query('update thing set note = $2 where id = $1', [id, 'y'.repeat(2_000)]);
    // A checkpoint: pages are written to their files, and segments of the log are recycled.
    if (id % 20 === 0) await engine.exec('checkpoint');
    if (id % 20 === 15) await engine.exec('select pg_switch_wal()');
    if (id % 25 !== 0 && id !== 60) continue;
    const cut = join(dataDir, `cut-${id}`);
    cpSync(disk, cut, { recursive: true });
    const restarted = await PGlite.create({ dataDir: cut });
    const { rows } = await restarted.query('select id, note from thing order by id');
    const wanted = Array.from({ length: id }, (_, index) => ({
      id: index + 1,
      note: 'y'.repeat(2_000),
    }));
    expect(rows).toEqual(wanted);
    await restarted.close();
  }
  await engine.close();
});

/** How often the power goes; `POWER_CUTS` of the environment asks for more. */
const CUTS = parseInt(process.env['POWER_CUTS'] ?? '2', 10);
const SEED = parseInt(process.env['PROPERTY_SEED'] ?? '1', 10);
/** Changes of files between two of them, at most. */
const MOST_CHANGES = 120;

/** What is in the table after so many statements: an insert and an update for each number. */
function rowsAfter(statements: number): unknown[] {
  return Array.from({ length: Math.ceil(statements / 2) }, (_, index) => ({
    id: index + 1,
    note: (2 * (index + 1) <= statements ? 'y' : 'x').repeat(500),
  }));
}

it(
  'at any instant, whatever of the later writes the disk has done',
  { timeout: 3_600_000 },
  async () => {
    const draws = fc.sample(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
      numRuns: 100_000,
      seed: SEED,
    });
    let drawn = 0;
    const draw = () => draws[(drawn += 1) % draws.length] ?? 0;
    const unsynced = new UnsyncedWrites(folder);
    const fs = new SyncedFiles(folder, (path) => {
      keepOnDisk(path);
      unsynced.synced(path);
    });
    let acknowledged = 0;
    let cut: { readonly place: string; readonly acknowledged: number } | null = null;
    let [changes, changesToCut] = [0, Math.ceil(draw() * MOST_CHANGES)];
    unsynced.onChange = () => {
      changes += 1;
      if (cut !== null || changes < changesToCut) return;
      const place = join(dataDir, 'cut');
      cpSync(disk, place, { recursive: true });
      unsynced.doSome(place, draw);
      cut = { place, acknowledged };
    };
    let engine: PGlite | undefined;
    let cuts = 0;
    try {
      engine = await PGlite.create({ fs, startParams: params });
      await engine.exec('create table thing (id integer primary key, note text)');
      cut = null;
      for (let id = 1; cuts < CUTS; id += 1) {
        for (const [text, note] of [
          ['insert into thing values ($1, $2)', 'x'],
          ['update thing set note = $2 where id = $1', 'y'],
        ] as const) {
          await engine.query(text, [id, note.repeat(500)]);
          acknowledged += 1;
          if (cut === null) continue;
          await expectWhole(cut);
          cuts += 1;
          [cut, changes, changesToCut] = [null, 0, Math.ceil(draw() * MOST_CHANGES)];
        }
        if (id % 20 === 0) await engine.exec('checkpoint');
        if (id % 20 === 15) await engine.exec('select pg_switch_wal()');
      }
    } finally {
      await engine?.close();
      unsynced.stop();
    }
    console.log(`the power went ${cuts} times, over ${acknowledged} commits; seed ${SEED}`);
  },
);

/** The engine starts on it, with every statement that was answered by then, and the next one or not. */
async function expectWhole(cut: { readonly place: string; readonly acknowledged: number }) {
  const restarted = await PGlite.create({ dataDir: cut.place });
  const { rows } = await restarted.query('select id, note from thing order by id');
  await restarted.close();
  rmSync(cut.place, { recursive: true });
  expect([rowsAfter(cut.acknowledged), rowsAfter(cut.acknowledged + 1)]).toContainEqual(rows);
}
