/** Two gateways as processes over PostgreSQL and NATS, killed, frozen and cut off under load. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENGINE_FLAGS } from '@meridian/gateway/db/testing/engine-flags.ts';
import { openDatabase, type Database } from '@meridian/gateway/db/open-database.ts';
import { GATEWAY_MIGRATIONS } from '@meridian/gateway/db/testing/test-database.ts';
import { writeFakeSites } from '@meridian/gateway/testing/fake-sites.ts';
import { brokenInvariants } from '@meridian/gateway/venue/testing/row-invariants.ts';
import { leaseEpoch, storedLinks } from '@meridian/gateway/venue/testing/stored-orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@meridian/gateway/testing/free-port.ts';
import { type Cluster, CLUSTER_MISSING, startCluster } from './cluster.ts';
import type { ClusterProcess } from './cluster-process.ts';
import { NGINX_MISSING } from './nginx.ts';
import {
  type Credentials,
  isDuplicate,
  isThere,
  type Logged,
  makeKey,
  place,
  startLoad,
} from './order-clients.ts';

/** `npm run test:long -- many` sets more. */
const KILLS = parseInt(process.env['CLUSTER_KILLS'] ?? '3', 10);
/** Time limit in ms, for a test that hangs. */
const PATIENCE = 300_000 + KILLS * 60_000;
const CLIENTS = 6;
/** How many orders are acknowledged between two kills, at least. */
const LEAST = 20;
/** Far below the market, so that it rests. */
const PRICE = '10000';
const LOOK_EVERY_MS = 50;

let folder: string;
let cluster: Cluster;
let credentials: Credentials;
let database: Database<unknown>;

async function openRows(): Promise<void> {
  const where = { dataDir: '', databaseUrl: cluster.database.url };
  const opened = await openDatabase({ ...where, migrationsDir: GATEWAY_MIGRATIONS });
  if (!opened.ok) throw new Error(opened.message);
  ({ database } = opened);
}

const originsOf = () => cluster.gateways.map(({ origin }) => origin);

/**
 * The venue's state by a gateway: `ok` where it leads, `follows`, `standby`; null where it does not answer.
 */
async function stateOf({ origin }: ClusterProcess): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1_000) });
    // `as`: the gateway's own answer.
    const { venue } = (await response.json()) as { readonly venue?: string };
    return venue ?? null;
  } catch {
    return null;
  }
}

async function roles(): Promise<{ leader: ClusterProcess; other: ClusterProcess }> {
  for (;;) {
    const states = await Promise.all(cluster.gateways.map(stateOf));
    const leader = cluster.gateways[states.indexOf('ok')];
    const other = cluster.gateways[states.indexOf('follows')];
    if (leader !== undefined && other !== undefined) return { leader, other };
    await sleep(LOOK_EVERY_MS);
  }
}

let count = 0;

/** Sends new orders until one is acknowledged. */
async function untilTaken(origin: string): Promise<Logged> {
  for (;;) {
    count += 1;
    const logged = await place(origin, credentials, `until-${count}`, PRICE);
    if (logged.outcome === 'acknowledged') return logged;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Compares the clients' logs with the rows, and with the gateways' answers. */
async function judge(log: readonly Logged[]): Promise<void> {
  const stored = await storedLinks(database.kysely);
  const missing = log.filter(({ linkId, outcome, orderId }) => {
    return outcome === 'acknowledged' && stored.get(linkId) !== orderId;
  });
  expect(missing, 'acknowledged and not there').toEqual([]);
  const done = log.filter(({ linkId, outcome }) => outcome === 'refused' && stored.has(linkId));
  expect(done, 'refused and there').toEqual([]);
  const sent = new Set(log.map(({ linkId }) => linkId));
  const foreign = [...stored.keys()].filter((link) => link.startsWith('load') && !sent.has(link));
  expect(foreign, 'there and not sent').toEqual([]);
  const unknown = log.filter(({ outcome }) => outcome === 'unknown');
  const asks = unknown.map(async ({ linkId }, index) => {
    const origin = originsOf()[index % cluster.gateways.length] ?? '';
    const found = await isThere(origin, credentials, linkId);
    expect(found, linkId).toBe(stored.has(linkId));
    expect(await isDuplicate(origin, credentials, linkId, PRICE), linkId).toBe(found);
  });
  await Promise.all(asks);
  expect(await brokenInvariants(database.kysely)).toEqual([]);
}

describe.skipIf(CLUSTER_MISSING !== undefined)(
  `two gateways over PostgreSQL and NATS${CLUSTER_MISSING === undefined ? '' : `: ${CLUSTER_MISSING}`}`,
  () => {
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'meridian-sites-'));
      writeFakeSites(folder);
      cluster = await startCluster({
        program: [...ENGINE_FLAGS, 'tools/fixtures/start-fake.ts'],
        env: {
          ...{ FAKE_SITES: folder, LOG_LEVEL: 'error' },
          ...{ MARKET_SYMBOLS: '3', DEMO_HISTORY_YEARS: '0' },
          ...{ API_ORDERS_PER_SECOND: '1000000', API_REQUESTS_PER_5S: '1000000' },
        },
        gateways: 2,
        workers: 0,
        proxyPort: NGINX_MISSING === undefined ? await freePort() : null,
        say: () => undefined,
      });
      const { leader } = await roles();
      credentials = await makeKey(leader.dataDir);
      await openRows();
    }, PATIENCE);

    afterAll(async () => {
      await database.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('both take orders, and each shows those of the other', async () => {
      for (const origin of originsOf()) {
        const { linkId } = await untilTaken(origin);
        for (const asked of originsOf()) {
          await expect.poll(() => isThere(asked, credentials, linkId)).toBe(true);
        }
      }
    });

    it.skipIf(NGINX_MISSING !== undefined)('are reached through nginx', async () => {
      const { linkId } = await untilTaken(cluster.proxy ?? '');
      for (const asked of originsOf()) {
        await expect.poll(() => isThere(asked, credentials, linkId)).toBe(true);
      }
    });

    it('a leader that is frozen past its lease and woken writes nothing', async () => {
      const { leader, other } = await roles();
      leader.freeze();
      // Sent while it cannot answer; the kernel buffers them.
      const sent = Array.from({ length: 5 }, (_, index) =>
        place(leader.origin, credentials, `frozen-${index}`, PRICE),
      );
      // Nothing is ordered of it yet: numbers that are taken would refuse the rows of the old leader too.
      await expect.poll(() => stateOf(other)).toBe('ok');
      const taken = await storedLinks(database.kysely);
      const epoch = await leaseEpoch(database.kysely);
      expect([...taken.keys()].filter((link) => link.startsWith('frozen'))).toEqual([]);
      leader.resume();
      await judge(await Promise.all(sent));
      await expect.poll(() => stateOf(leader)).toBe('follows');
      await untilTaken(leader.origin);
      expect(await leaseEpoch(database.kysely)).toBe(epoch);
      expect(await brokenInvariants(database.kysely)).toEqual([]);
    });

    it(
      'any process may be killed at any moment: what was acknowledged is there, the rest wholly or not',
      async () => {
        const load = startLoad({
          ...{ origins: originsOf(), credentials, clients: CLIENTS, price: PRICE },
          prefix: `load-${process.pid}`,
        });
        const acknowledged = () =>
          load.log.filter(({ outcome }) => outcome === 'acknowledged').length;
        for (let kill = 0; kill < KILLS; kill += 1) {
          const before = acknowledged();
          await expect.poll(acknowledged, { timeout: PATIENCE }).toBeGreaterThan(before + LEAST);
          await sleep(Math.random() * 300);
          await killOne(kill);
        }
        const before = acknowledged();
        await expect.poll(acknowledged, { timeout: PATIENCE }).toBeGreaterThan(before + LEAST);
        await load.stop();
        await roles();
        await judge(load.log);
        expect(load.log.length).toBeGreaterThan(KILLS * LEAST);
        const counted = Object.groupBy(load.log, ({ outcome }) => outcome);
        const counts = Object.entries(counted).map(
          ([outcome, list]) => `${list.length} ${outcome}`,
        );
        console.log(`${KILLS} kills: ${counts.join(', ')}`);
      },
      PATIENCE,
    );
  },
);

/** In rotation from a random one on, so that a short run has several kinds. */
const FIRST = Math.floor(Math.random() * 3);

async function killOne(kill: number): Promise<void> {
  const { leader, other } = await roles();
  const { nats, database: server } = cluster;
  const victims = [leader, other, leader, nats, server];
  const victim = victims[(FIRST + kill) % victims.length] ?? leader;
  const startedAt = performance.now();
  await victim.kill();
  if (victim === leader) {
    await untilTaken(other.origin);
    console.log(`taken over after ${Math.round(performance.now() - startedAt)} ms`);
  }
  await victim.start();
}
