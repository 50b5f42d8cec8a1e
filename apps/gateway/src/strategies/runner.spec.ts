import type { RunTwap } from '@meridian/strategies/twap/plan.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { AccountTables } from '../accounts/tables.ts';
import { signUp, createFixture } from '../accounts/testing/fixture.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import type { VenuePort } from '../venue/port.ts';
import { openTestVenue, type VenueDatabase } from '../venue/testing/venue-fixture.ts';
import { TWAPS } from './kinds.ts';
import { Runner, type StrategyMeter } from './runner.ts';
import { insertStrategy } from './store.ts';
import { limit, openRich, run, TestQuotes } from './testing/bot-scene.ts';
import { recordsOf } from './testing/plan-scene.ts';

const START = Date.UTC(2026, 5, 1, 9);
const TWAP: RunTwap = {
  ...{ symbol: 'BTCUSDT', side: 'Buy', qty: '0.4', slices: 4, intervalMs: 10_000, lot: '0.01' },
  ...{ limit: null, startsAt: START },
};

let database: VenueDatabase;
let venue: OpenVenue;
let clock = START - 1;
const quotes = new TestQuotes();
const warnings: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  venue = await openTestVenue(database);
  const rich = await openRich(venue.port, 'rich');
  await run(venue.port, limit(rich, 'Sell', '10', '100'));
});

afterAll(async () => {
  expect(warnings).toEqual([]);
  await venue.close();
  await database.close();
});

function runnerOf(port: VenuePort, meter?: StrategyMeter): Runner {
  const warn = (line: string) => warnings.push(line);
  const { lastPrice } = quotes;
  const now = () => clock;
  return new Runner({ db: database.kysely, port, quotes, lastPrice, warn, now, meter });
}

async function twapOf(userId: bigint) {
  const row = await insertStrategy(database.kysely, {
    ...{ userId, requestId: 'request-1', kind: 'twap', symbol: 'BTCUSDT', parameters: TWAP },
    ...{ state: TWAPS.begin(TWAP, START - 1), now: START - 1, most: 1 },
  });
  if (row === null) throw new Error('no row');
  return row;
}

it('an order that gets no answer holds up no other strategy', async () => {
  const { port } = venue;
  const slow = await openRich(port, '8001');
  await openRich(port, '8002');
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const submit: VenuePort['submit'] = async (command, ...rest) => {
    if (command.type === 'place-order' && command.account === slow) await isAnswered;
    return port.submit(command, ...rest);
  };
  const [first, second] = [await twapOf(8_001n), await twapOf(8_002n)];
  const runner = runnerOf({ ...port, submit });
  for (const slice of [0, 1, 2]) {
    clock = START + slice * 10_000;
    const shown = async () => {
      void runner.step();
      return (await recordsOf(database.kysely, second.id)).length;
    };
    await expect.poll(shown).toBe(slice + 1);
  }
  expect(await recordsOf(database.kysely, first.id)).toEqual([]);
  answer();
  await runner.stop();
});

it('what could not be saved is not answered as done', async () => {
  await openRich(venue.port, '8003');
  clock = START - 1;
  const row = await twapOf(8_003n);
  const runner = runnerOf(venue.port);
  await runner.start(row);
  const id = String(row.id);
  // As another gateway does it.
  await sql`update strategies set version = version + 1 where id = ${row.id}`.execute(
    database.kysely,
  );
  const close = { type: 'close', reason: 'user', keep: 'both', time: clock } as const;
  expect(await runner.send(id, close)).toBeNull();
  await runner.step();
  expect(await runner.send(id, close)).toMatchObject({ status: 'COMPLETED' });
  await runner.stop();
});

it('says how long a strategy took to order, and nothing of one that ordered nothing', async () => {
  await openRich(venue.port, '8004');
  clock = START - 1;
  const row = await twapOf(8_004n);
  const took: number[] = [];
  const runner = runnerOf(venue.port, { ordered: (seconds) => took.push(seconds) });
  await runner.start(row);
  await runner.step();
  expect(took).toEqual([]);
  clock = START;
  await runner.step();
  expect(took).toEqual([expect.any(Number)]);
  await runner.stop();
});

// With one connection transactions queue: only over a server (TEST_ENGINE) two of them overlap.
it('requests at the same time make no more strategies than an account may have', async () => {
  const api = createFixture(database, {});
  const { id } = await signUp(api, 'many@example.com');
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      insertStrategy(database.kysely, {
        ...{ userId: BigInt(id), requestId: `request-${index}`, kind: 'twap', symbol: 'BTCUSDT' },
        ...{ parameters: TWAP, state: TWAPS.begin(TWAP, START - 1), now: START - 1, most: 2 },
      }),
    ),
  );
  expect(made.filter((row) => row !== null)).toHaveLength(2);
  await api.app.close();
});
