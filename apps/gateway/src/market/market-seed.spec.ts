import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { type MarketTables, originInDatabase } from './market-seed.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
const NOW = Date.UTC(2026, 10, 25, 23, 59);
const now = () => NOW;

it('is made once, of 256 random bits, with the day; several that start together share it', async () => {
  const database = await openTestDatabase<MarketTables>(MIGRATIONS);
  const made = await Promise.all(
    Array.from({ length: 4 }, () => originInDatabase(database.kysely, { now })),
  );
  expect(made[0]?.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(made[0]?.firstDay).toBe('2026-11-25');
  expect(new Set(made.map(({ seed }) => seed)).size).toBe(1);
  const later = await originInDatabase(database.kysely, { now: () => NOW + 9e9 });
  expect(later).toEqual(made[0]);
  await database.close();
});
