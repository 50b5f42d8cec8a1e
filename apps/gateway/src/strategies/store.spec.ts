import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import { strategiesAtWork, StrategySaves } from './store.ts';

let database: Awaited<ReturnType<typeof openTestDatabase<AccountTables>>>;

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  await sql`
    insert into strategies (user_id, request_id, kind, symbol, parameters, state, status, created_at)
    select 1, 'request-' || no, 'grid', 'BTCUSDT', '{}', '{"no": 0}', 'RUNNING', 0
    from generate_series(1, 3) no`.execute(database.kysely);
});

afterAll(async () => {
  await database.close();
});

/** What a strategy that goes on has learned; a test's records and states are plain numbers. */
function learned(no: number, records: readonly number[]) {
  const change = { status: 'RUNNING', close_reason: null, started_at: 1, ended_at: null } as const;
  return {
    // `as`: the store reads neither.
    change: { ...change, state: { no } as never },
    records: records.map((record) => [record, { record } as never] as const),
  };
}

it('stores what several learned at once, each by its own row', async () => {
  const saves = new StrategySaves(database.kysely);
  const [first, second, third] = await strategiesAtWork(database.kysely);
  if (first === undefined || second === undefined || third === undefined) throw new Error('rows');
  const overtaken = { ...second, version: second.version + 1n };
  // The record of the third is there when it comes again: its statement fails, and with it the batch.
  const stored = await saves.save({ row: third, ...learned(1, [1]) });
  const [again] = (await strategiesAtWork(database.kysely)).slice(2);
  if (again === undefined) throw new Error('row');
  const answers = await Promise.allSettled([
    saves.save({ row: first, ...learned(7, [1, 2]) }),
    saves.save({ row: overtaken, ...learned(8, [1]) }),
    saves.save({ row: again, ...learned(9, [1]) }),
  ]);
  expect(stored).toBe(true);
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused')),
  ).toEqual([true, false, 'refused']);
  const rows = await strategiesAtWork(database.kysely);
  expect(rows.map(({ state, version }) => [state, version])).toEqual([
    [{ no: 7 }, first.version + 1n],
    [{ no: 0 }, second.version],
    [{ no: 1 }, third.version + 1n],
  ]);
  const { rows: records } = await sql`
    select strategy_id, no from strategy_records order by strategy_id, no`.execute(database.kysely);
  expect(records).toEqual([
    { strategy_id: first.id, no: 1n },
    { strategy_id: first.id, no: 2n },
    { strategy_id: third.id, no: 1n },
  ]);
});
