/** How often writing a part of a file is tried. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Trader } from '../venue/testing/venue-fixture.ts';
import { claimExport } from './store.ts';
import {
  askForLedger,
  type ExportScene,
  jobsOf,
  letJobsAge,
  openExportScene,
  tradeOften,
} from './testing/export-scene.ts';

let scene: ExportScene;
let ann: Trader;

beforeAll(async () => {
  scene = await openExportScene();
  ann = await scene.newTrader('ann@example.com');
  await tradeOften(scene, [ann, await scene.newTrader('ben@example.com')], 140);
});

afterAll(() => scene.close());

const ask = (requestId: string) => askForLedger(ann, requestId);

const statusOf = async (id: string) => (await jobsOf(ann)).find((job) => job.id === id)?.status;

it('a part that is written begins the count anew', async () => {
  const id = await ask('parts');
  // Two parts are written; three tries fail in between, never three of one part.
  const isBroken = [true, false, true, true, false];
  const runner = scene.newRunner({
    randomBytes(size) {
      if (isBroken.shift() === true) throw new Error('no chance');
      return randomBytes(size);
    },
  });
  for (const status of ['processing', 'processing', 'processing', 'processed'] as const) {
    runner.wake();
    await runner.settled();
    expect(await statusOf(id)).toBe(status);
    await letJobsAge(scene, 20_000);
  }
  expect(isBroken).toEqual([]);
  expect(scene.warnings).toHaveLength(3);
  scene.warnings.length = 0;
});

it('a job that ends its process each time is given up', async () => {
  const id = await ask('fatal');
  const { kysely: db } = scene.database;
  for (let tries = 0; tries < 3; tries += 1) {
    const now = scene.api.now;
    const claimed = await claimExport(db, {
      hasOrders: true,
      leavesOthers: false,
      most: 3,
      now,
      until: now + 1,
    });
    // This writer never reports again.
    expect(claimed).toMatchObject({ id: BigInt(id), status: 'processing' });
    await letJobsAge(scene, 20_000);
  }
  scene.runner.wake();
  await scene.runner.settled();
  expect(await statusOf(id)).toBe('failed');
  expect(scene.warnings).toEqual([`Export ${id} failed: its writers ended`]);
  scene.warnings.length = 0;
});

it('no atoms are written of an asset whose scale is unknown', async () => {
  const id = await ask('unlisted');
  await sql`delete from venue_assets where code = 'BTC'`.execute(scene.database.kysely);
  for (const status of ['processing', 'processing', 'failed'] as const) {
    scene.runner.wake();
    await scene.runner.settled();
    expect(await statusOf(id)).toBe(status);
    await letJobsAge(scene, 20_000);
  }
  const fault = `Export ${id} failed: an amount is of a listed asset: BTC`;
  expect(scene.warnings).toEqual([fault, fault, fault]);
});
