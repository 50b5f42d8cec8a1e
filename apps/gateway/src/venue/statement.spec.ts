import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import { createStore } from './store.ts';
import type { VenueDatabase } from './testing/venue-fixture.ts';

let database: VenueDatabase;

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
});

afterAll(() => database.close());

it('stores texts as they are, whatever an array of texts means by them', async () => {
  const { kysely, runPrepared } = database;
  const store = createStore({ kysely, runPrepared, isShared: false, holder: 'spec' });
  const { epoch = '' } = (await store.open()) ?? {};
  const texts = [
    ...['', ' ', 'null', 'NULL', 'nullable', 'plain', 'a,b', '{}', '{a}', '"', '""', '\\', '\\"'],
    ...['line\nline', "it's", '12', '-1.5', 'false', '平均', '\u{1f600}', '\t', '$1', 'a\\\\b'],
  ];
  const rows = texts.map((text, index) => [index, 0, text, JSON.stringify({ text }), text]);
  const fence = { epoch, after: 0, seq: 1, counters: '{}', triggered: [] };
  expect(await store.commit(fence, { admin_log: rows })).toBe(true);
  const stored = await sql<{ action: string; given: { text: string }; reason: string }>`
    select action, given, reason from admin_log order by seq`.execute(kysely);
  expect(stored.rows).toEqual(
    texts.map((text) => ({ action: text, given: { text }, reason: text })),
  );
});
