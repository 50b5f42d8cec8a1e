import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { type MarketTables, originInDatabase, originInFolder } from './market-seed.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
const NOW = Date.UTC(2026, 10, 25, 23, 59);
const now = () => NOW;

describe('in a database', () => {
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
});

describe('in a data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-seed-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const inFolder = (name: string) => originInFolder(join(folder, name), { now });

  it('is made once, for its owner alone, and leaves nothing else behind', () => {
    const made = inFolder('own');
    expect(made.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(made.firstDay).toBe('2026-11-25');
    expect(inFolder('own')).toEqual(made);
    expect(readdirSync(join(folder, 'own'))).toEqual(['market-seed.json']);
    expect(statSync(join(folder, 'own', 'market-seed.json')).mode & 0o777).toBe(0o600);
  });

  it('another folder has another', () => {
    expect(inFolder('one').seed).not.toBe(inFolder('two').seed);
  });

  it.each(['', '{"seed":""}', '{"seed":"x"}', '[]', '{"seed":'])(
    'a file with %j is refused',
    (text) => {
      const dir = mkdtempSync(join(folder, 'damaged-'));
      writeFileSync(join(dir, 'market-seed.json'), text);
      expect(() => originInFolder(dir)).toThrow('damaged');
    },
  );
});
