import { afterAll, beforeAll, expect, it } from 'vitest';

import { sweepExpired } from './sweep.ts';
import {
  createFixture,
  emptyTables,
  MINUTE_MS,
  openAccountDatabase,
  PASSWORD,
  signUp,
  START,
  type AccountDatabase,
} from './testing/fixture.ts';

let database: AccountDatabase;

beforeAll(async () => {
  database = await openAccountDatabase();
});

afterAll(() => database.close());

it('removes windows that begin more than a minute ahead, by a clock that was wrong', async () => {
  const { kysely } = database;
  for (const [key_hash, aheadMs] of [
    ['near', MINUTE_MS],
    ['far', MINUTE_MS + 1],
  ] as const) {
    const window_start = new Date(START + aheadMs);
    await kysely.insertInto('attempts').values({ key_hash, window_start, count: 1 }).execute();
  }
  await sweepExpired(kysely, START);
  const left = await kysely.selectFrom('attempts').select('key_hash').execute();
  expect(left).toEqual([{ key_hash: 'near' }]);
  await emptyTables(database);
});

it('removes what is over, when it is over, and never an account', async () => {
  const fixture = createFixture(database);
  await signUp(fixture, 'ann@example.com');
  await fixture.call('/s1/account/password/forgot', { email: 'ann@example.com' });
  await fixture.call('/s1/account/register', { email: 'bob@example.com', password: PASSWORD });
  await fixture.settled();
  const left = async () => {
    const counts: Record<string, number> = {};
    const tables = ['users', 'sessions', 'registrations', 'password_resets', 'attempts'] as const;
    for (const table of tables) {
      const rows = await database.kysely.selectFrom(table).selectAll().execute();
      counts[table] = rows.length;
    }
    return counts;
  };
  const whole = { users: 1, sessions: 1, registrations: 1, password_resets: 1 };

  await sweepExpired(database.kysely, START + 15 * MINUTE_MS - 1);
  expect(await left()).toMatchObject(whole);
  expect((await left())['attempts']).toBeGreaterThan(0);
  await sweepExpired(database.kysely, START + 15 * MINUTE_MS);
  expect(await left()).toEqual({ ...whole, attempts: 0 });
  await sweepExpired(database.kysely, START + 30 * MINUTE_MS);
  expect(await left()).toMatchObject({ ...whole, registrations: 0 });
  await sweepExpired(database.kysely, START + 60 * MINUTE_MS);
  expect(await left()).toMatchObject({ users: 1, sessions: 1, password_resets: 0 });
  await sweepExpired(database.kysely, START + 7 * 24 * 60 * MINUTE_MS);
  expect(await left()).toMatchObject({ users: 1, sessions: 0 });
  await fixture.app.close();
});
