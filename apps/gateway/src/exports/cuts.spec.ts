/** A file whose writer is killed at each of its statements, before or after the database has run it. */
import { type QueryExecutorProvider, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Trader } from '../venue/testing/venue-fixture.ts';
import { addPart, claimExport } from './store.ts';
import {
  askForLedger,
  download,
  type ExportScene,
  jobsOf,
  letJobsAge,
  openExportScene,
  tradeOften,
} from './testing/export-scene.ts';

const HOUR_MS = 3_600_000;

/** Of a gateway that writes all files. */
const HERE = { hasOrders: true, leavesOthers: false, most: 3 };

let scene: ExportScene;
let ann: Trader;

beforeAll(async () => {
  scene = await openExportScene();
  ann = await scene.newTrader('ann@example.com');
  await tradeOften(scene, [ann, await scene.newTrader('ben@example.com')], 140);
});

afterAll(() => scene.close());

const jobs = () => jobsOf(ann);

async function ask(requestId: string): Promise<string> {
  // No account may request more than so many a minute.
  scene.api.now += 3_000;
  return askForLedger(ann, requestId);
}

async function textOf(id: string): Promise<string> {
  const job = (await jobs()).find((each) => each.id === id);
  expect(job?.status).toBe('processed');
  return (await download(scene, job?.link ?? '')).body;
}

/** Counts statements, and kills the connection at one of them. */
function killedAt(statement: number, isRun: boolean) {
  const counted = { statements: 0 };
  const executor = scene.database.kysely.getExecutor();
  const db: QueryExecutorProvider = {
    getExecutor: () =>
      new Proxy(executor, {
        get(target, name) {
          // `as`: a proxy passes on whatever is asked for.
          const value = target[name as keyof typeof target] as unknown;
          if (name !== 'executeQuery')
            return typeof value === 'function' ? (value.bind(target) as unknown) : value;
          return async (...given: Parameters<typeof target.executeQuery>) => {
            counted.statements += 1;
            // After the kill the process sends nothing.
            if (counted.statements > statement) throw new Error('killed');
            if (counted.statements < statement) return target.executeQuery(...given);
            if (isRun) await target.executeQuery(...given);
            throw new Error('killed');
          };
        },
      }),
  };
  return { db, counted };
}

it('is complete and right after the next start, wherever that was', async () => {
  const whole = await ask('whole');
  const { db, counted } = killedAt(Number.POSITIVE_INFINITY, true);
  const uncut = scene.newRunner({ db });
  uncut.wake();
  await uncut.settled();
  const expected = await textOf(whole);
  expect(expected.split('\r\n').length).toBeGreaterThan(140);
  // The claim, the upper bound, a read and a stored part each time; then the sweep.
  expect(counted.statements).toBeGreaterThan(8);
  for (let statement = 1; statement <= counted.statements; statement += 1) {
    for (const isRun of [false, true]) {
      // The limit of files that an account may keep is soon reached.
      await letJobsAge(scene, 25 * HOUR_MS);
      const id = await ask(`cut-${statement}-${isRun}`);
      const cut = scene.newRunner({ db: killedAt(statement, isRun).db });
      cut.wake();
      await cut.settled();
      // The claim of the killed writer has expired by then.
      await letJobsAge(scene, 60_000);
      const next = scene.newRunner();
      next.wake();
      await next.settled();
      expect(await textOf(id), `cut at ${statement}, ${isRun ? 'run' : 'not run'}`).toBe(expected);
    }
  }
});

it('is not written by two at once', async () => {
  await letJobsAge(scene, 25 * HOUR_MS);
  const id = await ask('two');
  const [first, second] = [scene.newRunner(), scene.newRunner()];
  first.wake();
  second.wake();
  await Promise.all([first.settled(), second.settled()]);
  const lines = (await textOf(id)).split('\r\n');
  expect(new Set(lines).size).toBe(lines.length);
});

it('goes on for another where its writer was overtaken, and nothing is there twice', async () => {
  await letJobsAge(scene, 25 * HOUR_MS);
  const id = await ask('overtaken');
  const sleeper = Promise.withResolvers<undefined>();
  const asleep = Promise.withResolvers<undefined>();
  let isFirst = true;
  const frozen = scene.newRunner({
    wait: async () => {
      if (!isFirst) return;
      isFirst = false;
      asleep.resolve(undefined);
      await sleeper.promise;
    },
  });
  frozen.wake();
  await asleep.promise;
  await letJobsAge(scene, 60_000);
  const other = scene.newRunner();
  other.wake();
  await other.settled();
  const text = await textOf(id);
  sleeper.resolve(undefined);
  await frozen.settled();
  expect(await textOf(id)).toBe(text);
  const lines = text.split('\r\n');
  expect(new Set(lines).size).toBe(lines.length);
});

it('a writer stores nothing once another one has the job', async () => {
  await letJobsAge(scene, 25 * HOUR_MS);
  await ask('fenced');
  const { kysely: db } = scene.database;
  const { now } = scene.api;
  const first = await claimExport(db, { ...HERE, now, until: now });
  const second = await claimExport(db, { ...HERE, now, until: now });
  if (first === null || second === null) throw new Error('not claimed');
  expect(second.id).toBe(first.id);
  const part = { body: new Uint8Array(), rows: 1, bytes: 1, cursor: '1_1' };
  expect(await addPart(db, first, part, { until: now })).toBeNull();
  expect(await addPart(db, second, part, { until: now })).toMatchObject({
    parts: 1,
    cursor: '1_1',
  });
  await sql`update export_jobs set status = 'failed' where id = ${first.id}`.execute(db);
});

it('a short file does not wait for a long one', async () => {
  await letJobsAge(scene, 25 * HOUR_MS);
  const [long, short] = [await ask('long'), await ask('short')];
  const { kysely: db } = scene.database;
  // It has been in progress for a while, and its claim has expired.
  await sql`update export_jobs set parts = 20, status = 'processing' where id = ${long}`.execute(
    db,
  );
  const claim = { ...HERE, now: scene.api.now, until: scene.api.now + 1 };
  expect((await claimExport(db, claim))?.id).toBe(BigInt(short));
  expect((await claimExport(db, claim))?.id).toBe(BigInt(long));
  expect(await claimExport(db, claim)).toBeNull();
});
