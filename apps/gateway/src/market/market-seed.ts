import { randomBytes as cryptoRandomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';

/** What a simulated market is drawn from, and the day (ISO) Meridian first started over its data. */
export interface MarketOrigin {
  readonly seed: string;
  readonly firstDay: string;
}

/** The table of `migrations/0008-market-seed.sql`: one row. */
export interface MarketTables {
  market_seed: { seed: string; first_day: string };
}

interface Fresh {
  readonly now?: () => number;
  readonly randomBytes?: (size: number) => Uint8Array;
}

/** 256 bits: the market's prices are as hard to foresee as this is to guess. */
const SEED_BYTES = 32;
const SEED_FILE = 'market-seed.json';

/**
 * The origin a database keeps; made at its first start. Of replicas that start together one makes it,
 * the others read what that one has made.
 */
export async function originInDatabase(
  kysely: Kysely<MarketTables>,
  fresh: Fresh = {},
): Promise<MarketOrigin> {
  const { seed, firstDay } = freshOrigin(fresh);
  await kysely
    .insertInto('market_seed')
    .values({ seed, first_day: firstDay })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await kysely
    .selectFrom('market_seed')
    .select(['seed', 'first_day'])
    .executeTakeFirstOrThrow();
  return { seed: row.seed, firstDay: row.first_day };
}

/** The origin a data folder keeps, where there is no database: beside the operator's exchange. */
export function originInFolder(dataDir: string, fresh: Fresh = {}): MarketOrigin {
  const file = join(dataDir, SEED_FILE);
  const known = readOrigin(file);
  if (known !== null) return known;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(freshOrigin(fresh))}\n`, { mode: 0o600 });
  try {
    // The file appears whole or not at all, and never in place of another process's.
    linkSync(unfinished, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished);
  }
  const made = readOrigin(file);
  if (made === null) throw new Error(`${file} cannot be read`);
  return made;
}

function freshOrigin({ now = Date.now, randomBytes = cryptoRandomBytes }: Fresh): MarketOrigin {
  return {
    seed: Buffer.from(randomBytes(SEED_BYTES)).toString('hex'),
    firstDay: new Date(now()).toISOString().slice(0, 10),
  };
}

/** @returns null where there is no such file */
function readOrigin(file: string): MarketOrigin | null {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isOrigin(read)) return read;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`${file} is damaged: remove it, and the market starts with other prices`);
}

function isOrigin(value: unknown): value is MarketOrigin {
  if (typeof value !== 'object' || value === null) return false;
  if (!('seed' in value) || !('firstDay' in value)) return false;
  return typeof value.seed === 'string' && value.seed !== '' && typeof value.firstDay === 'string';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
