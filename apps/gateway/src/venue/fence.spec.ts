/**
 * A leader that pauses in front of a commit and goes on once another leads: its connection is alive, it
 * knows of nothing, and only the condition of the statement itself stops it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@meridian/venue/api/commands.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import { Sequencer } from './sequencer.ts';
import { createStore, type VenueStore } from './store.ts';
import { leaseEpoch } from './testing/stored-orders.ts';
import type { VenueDatabase } from './testing/venue-fixture.ts';

let database: VenueDatabase;
const warnings: string[] = [];

beforeEach(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  warnings.length = 0;
});

afterEach(() => database.close());

function storeOf(holder: string): VenueStore {
  const { kysely, runPrepared } = database;
  return createStore({ kysely, runPrepared, isShared: true, holder });
}

async function startOn(store: VenueStore): Promise<Sequencer> {
  const sequencer = new Sequencer({
    ...{ store, house: null, now: Date.now, later: setImmediate, wait: sleep },
    warn: (line) => warnings.push(line),
  });
  await sequencer.start();
  return sequencer;
}

const asset = (code: string): Command => ({ type: 'list-asset', asset: code, scale: 8 });

/** All that a commit writes of an asset that is listed, besides the lease. */
async function rows(): Promise<object> {
  const { kysely } = database;
  const assets = await sql<{ code: string }>`
    select code from venue_assets order by code`.execute(kysely);
  const log = await sql<{ seq: bigint }>`select seq from venue_log order by seq`.execute(kysely);
  const lease = await sql<{ seq: bigint }>`select seq from venue_lease`.execute(kysely);
  return {
    assets: assets.rows.map(({ code }) => code),
    log: log.rows.map(({ seq }) => String(seq)),
    seq: String(lease.rows[0]?.seq),
  };
}

/** A leader that has listed A, and is held up in front of its commit of OLD until `resume`. */
async function pausedLeader() {
  const store = storeOf('old');
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  let pauses = false;
  const leader = await startOn({
    ...store,
    async commit(fence, given) {
      if (pauses) {
        reached.resolve();
        await resumed.promise;
      }
      return store.commit(fence, given);
    },
  });
  expect((await leader.submit(asset('A'))).type).toBe('accepted');
  pauses = true;
  const outcome = leader.submit(asset('OLD'));
  await reached.promise;
  return { leader, outcome, resume: resumed.resolve };
}

it('writes nothing where the other has written nothing yet: the epoch is another', async () => {
  const { leader, outcome, resume } = await pausedLeader();
  const before = await rows();
  const next = await startOn(storeOf('new'));
  // By the database's clock, two seconds after the last commit.
  await expect.poll(() => next.isOpen).toBe(true);
  const epoch = await leaseEpoch(database.kysely);
  resume();
  const { type } = await outcome;
  expect(await rows()).toEqual(before);
  expect(type).toBe('unavailable');
  expect(before).toEqual({ assets: ['A'], log: ['1'], seq: '1' });
  // Nor does it take the lease of one that is alive.
  expect(await leaseEpoch(database.kysely)).toBe(epoch);
  expect((await next.submit(asset('NEW'))).type).toBe('accepted');
  expect(warnings).toEqual(['Another gateway has taken the venue over']);
  await Promise.all([leader.stop(), next.stop()]);
});

it('writes nothing where the other has written, and knows that it has not', async () => {
  const { leader, outcome, resume } = await pausedLeader();
  const next = await startOn(storeOf('new'));
  await expect.poll(() => next.isOpen).toBe(true);
  for (const code of ['NEW', 'NEXT']) {
    expect((await next.submit(asset(code))).type).toBe('accepted');
  }
  const before = await rows();
  resume();
  // Numbers that are taken already would refuse its rows too, by an error that says nothing.
  expect((await outcome).type).toBe('unavailable');
  expect(await rows()).toEqual(before);
  expect(before).toMatchObject({ assets: ['A', 'NEW', 'NEXT'], seq: '3' });
  expect(warnings).toEqual(['Another gateway has taken the venue over']);
  await Promise.all([leader.stop(), next.stop()]);
});

it('in its own epoch a commit that does not follow the last one writes nothing', async () => {
  const store = storeOf('one');
  let gap = 0;
  const leader = await startOn({
    ...store,
    commit: (fence, given) => store.commit({ ...fence, after: fence.after + gap }, given),
  });
  expect((await leader.submit(asset('A'))).type).toBe('accepted');
  const before = await rows();
  gap = 1;
  expect((await leader.submit(asset('B'))).type).toBe('unavailable');
  expect(await rows()).toEqual(before);
  gap = -1;
  await expect.poll(() => leader.isOpen).toBe(true);
  expect((await leader.submit(asset('C'))).type).toBe('unavailable');
  expect(await rows()).toEqual(before);
  gap = 0;
  await expect.poll(() => leader.isOpen).toBe(true);
  expect((await leader.submit(asset('D'))).type).toBe('accepted');
  expect(await rows()).toEqual({ assets: ['A', 'D'], log: ['1', '2'], seq: '2' });
  await leader.stop();
});
