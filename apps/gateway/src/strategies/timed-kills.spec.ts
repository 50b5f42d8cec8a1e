import type { RunTwap } from '@meridian/strategies/twap/plan.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { brokenInvariants } from '../venue/testing/row-invariants.ts';
import { openTestVenue, type VenueDatabase } from '../venue/testing/venue-fixture.ts';
import { PLANS, TWAPS } from './kinds.ts';
import { insertStrategy } from './store.ts';
import { limit, openRich, postedTo, run, TestQuotes } from './testing/bot-scene.ts';
import { type Cut, MortalRunner } from './testing/mortal-runner.ts';
import { dailyPlan, linksOf, listEther, recordsOf } from './testing/plan-scene.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The first due time of the plan. */
const DUE = Date.UTC(2026, 5, 1, 9);

let database: VenueDatabase;
let venue: OpenVenue;
let rich: string;
/** The clock of the runners. */
let clock = DUE;
const quotes = new TestQuotes();
const warnings: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  venue = await openTestVenue(database);
  await listEther(venue.port);
  rich = await openRich(venue.port, 'rich');
  const ether = { type: 'deposit', linkId: 'rich-eth', asset: 'ETH', amount: '1000' } as const;
  await run(venue.port, { ...ether, account: rich });
});

afterAll(async () => {
  expect(await brokenInvariants(database.kysely)).toEqual([]);
  expect(warnings).toEqual([]);
  await venue.close();
  await database.close();
});

function mortal(cut: Cut | null): MortalRunner {
  const warn = (line: string) => warnings.push(line);
  return new MortalRunner({ venue, database, quotes, warn, now: () => clock }, cut);
}

/** One due time, with a runner that is killed at a given command; the next runner starts some time later. */
async function keepDueTime(owner: string, cut: Cut | null, laterMs: number, records = 2) {
  const { port } = venue;
  const db = database.kysely;
  const account = await openRich(port, owner);
  await run(port, { type: 'cancel-orders', account: rich });
  await run(port, limit(rich, 'Sell', '0.6', '100'));
  await run(port, limit(rich, 'Sell', '1', '40', 'ETHUSDT'));
  const parameters = dailyPlan();
  clock = DUE - HOUR;
  const row = await insertStrategy(db, {
    ...{ userId: BigInt(owner), requestId: 'request-1', kind: 'recurring-buy', symbol: null },
    ...{ parameters, state: PLANS.begin(parameters, clock), now: clock, most: 1 },
  });
  if (row === null) throw new Error('no row');
  clock = DUE;
  const first = mortal(cut);
  const hasDied = await Promise.race([first.step(), first.death]);
  let last = first;
  if (hasDied === 'dead') {
    void first.stop();
    clock = DUE + laterMs;
    last = mortal(null);
  }
  const shown = async () => {
    await last.step();
    return (await recordsOf(db, row.id)).length;
  };
  await expect.poll(shown).toBe(records);
  const end = { type: 'close', reason: 'user', keep: 'both', time: clock } as const;
  await last.runner.send(String(row.id), end);
  await last.stop();
  return {
    hasDied: hasDied === 'dead',
    records: await recordsOf(db, row.id),
    links: await linksOf(db, account, row.id),
    spot: await postedTo(db, account),
  };
}

const MINUTES = DUE / 60_000;
const BOTH = [`plan-${MINUTES}-BTCUSDT`, `plan-${MINUTES}-ETHUSDT`];
const DONE = ['06-01 09:00:00 BTCUSDT done', '06-01 09:00:00 ETHUSDT done'];
/** 0.6 BTC at 100 and 1 ETH at 40, less a thousandth of each. */
const BOUGHT = { BTC: '1000000.59940000', ETH: '0.99900000', USDT: '999900.00000000' };

it('a due time is kept once, whichever command its runner is killed at', async () => {
  const whole = await keepDueTime('7000', null, 0);
  const expected = { records: DONE, links: BOTH, spot: BOUGHT };
  expect(whole).toEqual({ ...expected, hasDied: false });
  for (const command of [1, 2]) {
    for (const isTaken of [false, true]) {
      const owner = String(7_000 + 2 * command + (isTaken ? 1 : 0));
      const life = await keepDueTime(owner, { command, isTaken }, 60_000);
      const { records, ...rest } = life;
      const cut = `command ${command}, ${isTaken ? 'taken' : 'not taken'}`;
      expect({ ...rest, records: records.toSorted() }, cut).toEqual({ ...expected, hasDied: true });
    }
  }
});

it('after two days a due time that was begun is not ordered, and those between are missed', async () => {
  // The first order reached the venue, and the second is not known to have.
  const life = await keepDueTime('7100', { command: 1, isTaken: true }, 2 * DAY + HOUR, 6);
  const [begun, missed] = [life.records.slice(0, 2), life.records.slice(2)];
  expect(missed).toEqual([
    ...['06-02 09:00:00 BTCUSDT skipped missed', '06-02 09:00:00 ETHUSDT skipped missed'],
    ...['06-03 09:00:00 BTCUSDT skipped missed', '06-03 09:00:00 ETHUSDT skipped missed'],
  ]);
  // Each is bought under its link id, or stated as missed.
  expect(begun.toSorted()).toEqual(
    ['BTCUSDT', 'ETHUSDT'].map((symbol) => {
      const isSent = life.links.includes(`plan-${MINUTES}-${symbol}`);
      return `06-01 09:00:00 ${symbol} ${isSent ? 'done' : 'skipped missed'}`;
    }),
  );
  expect(life.links).toContain(BOTH[0]);
});

const SLICES = 20;

it('twenty kills during a TWAP give each slice once, or a stated skip', async () => {
  const db = database.kysely;
  const account = await openRich(venue.port, '7200');
  await run(venue.port, { type: 'cancel-orders', account: rich });
  await run(venue.port, limit(rich, 'Sell', '2', '100'));
  const parameters: RunTwap = {
    ...{ symbol: 'BTCUSDT', side: 'Buy', qty: '2', slices: SLICES, intervalMs: 10_000 },
    ...{ limit: null, startsAt: DUE, lot: '0.01' },
  };
  const row = await insertStrategy(db, {
    ...{ userId: 7_200n, requestId: 'request-1', kind: 'twap', symbol: 'BTCUSDT', parameters },
    ...{ state: TWAPS.begin(parameters, DUE - 1), now: DUE - 1, most: 1 },
  });
  if (row === null) throw new Error('no row');
  const expected: string[] = [];
  for (let slice = 0; slice < SLICES; slice += 1) {
    // The venue took the order; it did not; it did not, and the next runner comes too late for it.
    const way = slice % 3;
    clock = DUE + slice * 10_000;
    const first = mortal({ command: 1, isTaken: way === 0 });
    expect(await Promise.race([first.step(), first.death])).toBe('dead');
    void first.stop();
    clock += way === 2 ? 7_000 : 1_000;
    const next = mortal(null);
    const shown = async () => {
      await next.step();
      return (await recordsOf(db, row.id)).length;
    };
    await expect.poll(shown).toBe(slice + 1);
    await next.stop();
    if (way !== 2) expected.push(`twap-${slice + 1}`);
  }
  expect(await linksOf(db, account, row.id)).toEqual(expected.toSorted());
  const outcomes = (await recordsOf(db, row.id)).map((line) => line.split(' ').slice(3).join(' '));
  expect(outcomes).toEqual(
    Array.from({ length: SLICES }, (_, slice) => (slice % 3 === 2 ? 'skipped missed' : 'done')),
  );
  // 14 slices of 0.1 at 100, less a thousandth.
  expect(await postedTo(db, account)).toEqual({
    ...{ BTC: '1000001.39860000', USDT: '999860.00000000' },
  });
});
