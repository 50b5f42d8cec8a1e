import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/open-database.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import { createDatabaseStore, createMemoryStore, type YearStore } from './store.ts';
import type { PriceTables } from './tables.ts';

let database: Database<PriceTables>;

beforeAll(async () => {
  database = await openTestDatabase<PriceTables>(GATEWAY_MIGRATIONS);
});

afterAll(() => database.close());

const STORES: [string, () => YearStore][] = [
  ['the database', () => createDatabaseStore(database.kysely)],
  ['memory', createMemoryStore],
];

describe.each(STORES)('files kept in %s', (_name, open) => {
  it('are listed by kind and source, latest first, and replaced by newer ones', async () => {
    const store = open();
    const file = (year: number, source: string, body: string) => ({
      kind: 'rates' as const,
      source,
      year,
      lastDay: `${year}-12-31`,
      valueDays: 255,
      fetchedAt: new Date('2026-01-02T03:04:05.678Z'),
      body,
    });
    await store.put(file(2023, 'ecb', 'old'));
    await store.put(file(2024, 'ecb', 'b'));
    await store.put(file(2024, 'other', 'c'));
    await store.put({ ...file(2023, 'ecb', 'new'), valueDays: 3 });
    expect(await store.list('rates', 'ecb')).toMatchObject([
      { year: 2024, lastDay: '2024-12-31', valueDays: 255 },
      { year: 2023, valueDays: 3, fetchedAt: new Date('2026-01-02T03:04:05.678Z') },
    ]);
    expect(await store.body('rates', 'ecb', 2023)).toBe('new');
    expect(await store.body('rates', 'other', 2024)).toBe('c');
    expect(await store.body('prices', 'ecb', 2024)).toBeUndefined();
  });
});
