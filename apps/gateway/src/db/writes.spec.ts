import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import type { Database } from './open-database.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from './testing/test-database.ts';
import { tablesWritten } from './writes.ts';

let database: Database<AccountTables>;

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
});

afterAll(() => database.close());

it.each([
  ['select id from sessions where user_id = 1 for update', []],
  ['insert into "sessions" ("id") values ($1)', ['sessions']],
  ['UPDATE ONLY users SET status = 2', ['users']],
  ['delete from "sessions" where "id" = $1', ['sessions']],
  ['truncate table api_keys', ['api_keys']],
  [
    'with gone as (delete from sessions returning id) update users set status = 1',
    ['sessions', 'users'],
  ],
])('%s writes to %j', (text, tables) => {
  expect(tablesWritten(text)).toEqual(tables);
});

it('an upsert writes to its table', () => {
  expect(tablesWritten('insert into a (b) values (1) on conflict do update set b = 2')).toContain(
    'a',
  );
});

/** The events that a listener received while `work` ran, and whether it had them when `work` ended. */
async function heardOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const heard: string[] = [];
  const stop = database.writes?.listen((tables) => void heard.push(...tables));
  await work().catch(() => undefined);
  stop?.();
  return heard;
}

const noSession = (kysely = database.kysely) =>
  kysely.deleteFrom('sessions').where('user_id', '=', 1n).execute();

it('a write is heard of before its caller goes on', async () => {
  expect(await heardOf(() => noSession())).toEqual(['sessions']);
  expect(await heardOf(() => database.kysely.selectFrom('users').select('id').execute())).toEqual(
    [],
  );
});

it('a transaction is heard of once it has ended, also where it is undone', async () => {
  const inside: string[] = [];
  const stop = database.writes?.listen((tables) => void inside.push(...tables));
  await database.kysely.transaction().execute(async (transaction) => {
    await noSession(transaction);
    expect(inside).toEqual([]);
  });
  expect(inside).toEqual(['sessions']);
  stop?.();
  const undone = () =>
    database.kysely.transaction().execute(async (transaction) => {
      await noSession(transaction);
      throw new Error('undone');
    });
  expect(await heardOf(undone)).toEqual(['sessions']);
});

it('a write that failed is heard of', async () => {
  const broken = () =>
    database.kysely
      .updateTable('users')
      // The column has no such state, so that the statement fails.
      .set({ status: 2 ** 40 })
      .execute();
  expect(await heardOf(broken)).toEqual(['users']);
});
