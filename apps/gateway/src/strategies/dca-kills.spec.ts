import type { RunDca } from '@meridian/strategies/dca/plan.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { brokenInvariants } from '../venue/testing/row-invariants.ts';
import { openTestVenue, type VenueDatabase } from '../venue/testing/venue-fixture.ts';
import { insertStrategy } from './store.ts';
import { limit, openRich, ordersOf, postedTo, run, TestQuotes } from './testing/bot-scene.ts';
import { type Cut, MortalRunner } from './testing/mortal-runner.ts';
import { linksOf } from './testing/plan-scene.ts';

let database: VenueDatabase;
let venue: OpenVenue;
let rich: string;
const runners: MortalRunner[] = [];
const warnings: string[] = [];
const quotes = new TestQuotes();

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  venue = await openTestVenue(database);
  rich = await openRich(venue.port, 'rich');
});

afterAll(async () => {
  for (const runner of runners) await runner.stop();
  expect(warnings).toEqual([]);
  await venue.close();
  await database.close();
});

/** One cycle of a base order and two safety orders: 1.01 at 99 and 2.06 at 97. */
const ONCE: RunDca = {
  ...{ baseOrder: '100', safetyOrder: '100', safetyOrders: 2, sizeFactor: '2' },
  ...{ distancePercent: '1', distanceFactor: '2', takeProfitPercent: '1' },
  ...{ stopLossPercent: '10', repeats: false, investment: '400' },
};

function mortal(cut: Cut | null): MortalRunner {
  const warn = (line: string) => warnings.push(line);
  const runner = new MortalRunner({ venue, database, quotes, warn }, cut);
  runners.push(runner);
  return runner;
}

async function newBot(owner: string) {
  await openRich(venue.port, owner);
  await run(venue.port, limit(rich, 'Sell', '1', '100'));
  const row = await insertStrategy(database.kysely, {
    ...{ userId: BigInt(owner), requestId: 'request-1', kind: 'dca', symbol: 'BTCUSDT' },
    ...{ parameters: ONCE, state: null, now: 1, most: 1 },
  });
  if (row === null) throw new Error('no row');
  return row;
}

async function statusOf(id: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ readonly status: string }>`
    select concat_ws(' ', status, close_reason) as status from strategies where id = ${id}`.execute(
    database.kysely,
  );
  return rows[0]?.status;
}

/** The life of a bot whose safety order fills and whose take profit follows. */
async function live(owner: string, cut: Cut | null) {
  const runner = mortal(cut);
  const row = await newBot(owner);
  const account = `${owner}/bot/${row.id}`;
  const expectOrders = async (expected: readonly string[]) => {
    // It may die at a command that a commit has led to: each round looks.
    const shown = async () => {
      await runner.lead(runner.step());
      return ordersOf(venue.port, account).map((line) => line.replace(`bot-${row.id}-`, ''));
    };
    await expect.poll(shown).toEqual(expected);
  };
  await runner.lead(runner.runner.start(row));
  await expectOrders([...['1-0 Buy 1.01 @ 99', '2-0 Buy 2.06 @ 97', 'profit-0 Sell 0.99 @ 101.5']]);
  await run(venue.port, limit(rich, 'Sell', '1.01', '99'));
  await expectOrders(['2-0 Buy 2.06 @ 97', 'profit-1 Sell 2 @ 101']);
  await run(venue.port, limit(rich, 'Buy', '2', '101'));
  await expectOrders([]);
  const status = async () => {
    await runner.lead(runner.step());
    return statusOf(row.id);
  };
  await expect.poll(status).toBe('COMPLETED take-profit');
  const cycles = await sql`select no from strategy_records where strategy_id = ${row.id}`.execute(
    database.kysely,
  );
  await runner.stop();
  return {
    spot: await postedTo(database.kysely, `${owner}/spot`),
    links: await linksOf(database.kysely, account, row.id),
    cycles: cycles.rows.length,
    runners: runner.count,
  };
}

/** Of its eleven commands: the base order, one of the three after it, the cancel, the take profit, the end. */
const POINTS = [3, 5, 7, 8, 9, 11];

it('a runner that is killed orders nothing twice and misses nothing', async () => {
  const expected = await live('5000', null);
  expect(expected).toEqual({
    // 400 - 199.99 + 201.798 came back, with 0.00799 that are no whole lot.
    spot: { BTC: '1000000.00799000', USDT: '1000001.80800000' },
    links: ['bot-1-0', 'bot-2-0', 'bot-profit-0', 'bot-profit-1', 'bot-start-0'],
    ...{ cycles: 1, runners: 1 },
  });
  for (const command of POINTS) {
    for (const isTaken of [false, true]) {
      const owner = String(5_000 + 2 * command + (isTaken ? 1 : 0));
      const cut = `command ${command}, ${isTaken ? 'taken' : 'not taken'}`;
      expect(await live(owner, { command, isTaken }), cut).toEqual({ ...expected, runners: 2 });
    }
  }
  expect(await brokenInvariants(database.kysely)).toEqual([]);
});

it('who takes over knows the stop loss', async () => {
  const runner = mortal(null);
  const row = await newBot('6000');
  await runner.runner.start(row);
  await expect.poll(() => ordersOf(venue.port, `6000/bot/${row.id}`).length).toBe(3);
  await runner.runner.stop();
  runner.restart();
  await runner.step();
  await run(venue.port, limit(rich, 'Buy', '5', '90'));
  quotes.trade('89');
  const status = async () => {
    await runner.step();
    return statusOf(row.id);
  };
  await expect.poll(status).toBe('COMPLETED stop-loss');
  // 0.99 were sold at 90 less a thousandth: 1,000,000 - 100 + 89.0109.
  expect(await postedTo(database.kysely, '6000/spot')).toEqual({
    ...{ BTC: '1000000.00900000', USDT: '999989.01090000' },
  });
  quotes.trade('100');
});
