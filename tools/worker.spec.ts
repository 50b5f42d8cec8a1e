/** Workers as processes over a PostgreSQL, one of them killed in the middle of a file. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ENGINE_FLAGS } from '@meridian/gateway/db/testing/engine-flags.ts';
import {
  POSTGRES_MISSING,
  type PostgresServer,
  startPostgres,
} from '@meridian/gateway/db/testing/postgres-server.ts';
import {
  askForLedger,
  download,
  type ExportScene,
  jobsOf,
  letJobsAge,
  openExportScene,
  tradeOften,
} from '@meridian/gateway/exports/testing/export-scene.ts';
import {
  holdSecondParts,
  jobRows,
  queueDataAgain,
} from '@meridian/gateway/exports/testing/job-rows.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClusterProcess } from './cluster/cluster-process.ts';

const CLAIM_MS = 15_000;
/** Several parts of a file. */
const TRADES = 300;
/** For what hangs. */
const PATIENCE = 300_000;

let server: PostgresServer;
let scene: ExportScene;
let gate: Awaited<ReturnType<typeof holdSecondParts>>;
let traders: Awaited<ReturnType<ExportScene['newTrader']>>[];
const workers: ClusterProcess[] = [];

async function startWorker(): Promise<ClusterProcess> {
  const worker = new ClusterProcess({
    program: [...ENGINE_FLAGS, 'tools/worker.ts'],
    dataDir: '',
    env: { DATABASE_URL: server.url, KEY_FILE: scene.keyFile, LOG_LEVEL: 'warn' },
    say: (line) => {
      if (line.includes('"level":')) throw new Error(line);
    },
  });
  workers.push(worker);
  await worker.start();
  return worker;
}

const rows = () => jobRows(scene.database);
const areDone = async () => (await rows()).every(({ status }) => status === 'processed');

/** The text behind each link of an account, newest first. */
async function filesOf(trader: (typeof traders)[number]): Promise<readonly string[]> {
  const jobs = await jobsOf(trader);
  const bodies: string[] = [];
  for (const { link } of jobs) bodies.push((await download(scene, link ?? '')).body);
  return bodies;
}

describe.skipIf(POSTGRES_MISSING !== undefined)(
  `workers${POSTGRES_MISSING === undefined ? '' : `: ${POSTGRES_MISSING}`}`,
  () => {
    beforeAll(async () => {
      server = await startPostgres();
      scene = await openExportScene(server.url);
      const [ann, ben] = [
        await scene.newTrader('ann@example.com'),
        await scene.newTrader('ben@example.com'),
      ];
      traders = [ann, ben];
      await tradeOften(scene, [ann, ben], TRADES);
      gate = await holdSecondParts(scene.database);
    }, PATIENCE);

    afterAll(async () => {
      await gate.open();
      for (const worker of workers) await worker.stop();
      await scene.close();
      await server.remove();
    });

    it(
      'go on where one was killed, take each file once, and write what a gateway writes',
      async () => {
        const [ann] = traders;
        if (ann === undefined) throw new Error('there are two');
        await askForLedger(ann, 'killed');
        const first = await startWorker();
        await expect.poll(gate.waiting, { timeout: PATIENCE }).toBe(1);
        expect(await rows()).toMatchObject([{ status: 'processing', parts: 1 }]);
        await first.kill();
        await gate.open();
        for (const trader of traders) {
          for (const name of ['a', 'b', 'c']) await askForLedger(trader, name);
        }
        await Promise.all([startWorker(), startWorker()]);
        // Nobody waits for the claim of the killed one to end.
        await letJobsAge(scene, CLAIM_MS);
        await expect.poll(areDone, { timeout: PATIENCE }).toBe(true);
        expect((await rows()).length).toBe(7);
        for (const { parts } of await rows()) expect(parts).toBeGreaterThan(2);
        for (const trader of traders) {
          const written = await filesOf(trader);
          await askForLedger(trader, 'here');
          scene.runner.wake();
          await scene.runner.settled();
          await expect.poll(areDone, { timeout: PATIENCE }).toBe(true);
          const [here] = await filesOf(trader);
          // The head, test coins of two assets, a row for each trade, and the end of the last line.
          expect(here?.split('\n').length).toBe(1 + 2 + TRADES + 1);
          for (const file of written) expect(file).toBe(here);
        }
      },
      PATIENCE,
    );

    it('leave files of all data to a gateway, which leaves them the others', async () => {
      const [, ben] = traders;
      if (ben === undefined) throw new Error('there are two');
      for (const worker of workers.splice(0)) await worker.stop();
      const ask = { requestId: 'all', format: 'data' };
      expect((await ben.call('/exports/create', ask)).code).toBe(0);
      await askForLedger(ben, 'last');
      const gateway = scene.newRunner({ leavesOthers: true });
      gateway.wake();
      await gateway.settled();
      expect((await rows()).slice(-2).map(({ status }) => status)).toEqual(['processed', 'queued']);
      await queueDataAgain(scene.database);
      await startWorker();
      await expect.poll(async () => (await rows()).at(-1)?.status).toBe('processed');
      // It would have taken the other one first.
      await sleep(0);
      expect((await rows()).at(-2)?.status).toBe('queued');
    });

    it('need a server', async () => {
      const lines: string[] = [];
      const alone = new ClusterProcess({
        program: [...ENGINE_FLAGS, 'tools/worker.ts'],
        ...{ dataDir: '', env: { DATABASE_URL: '' }, say: (line: string) => void lines.push(line) },
      });
      await expect(alone.start()).rejects.toThrow('ended before it was ready');
      expect(lines).toEqual([]);
    });
  },
);
