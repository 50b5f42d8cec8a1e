import { randomBytes as cryptoRandomBytes } from 'node:crypto';
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

/** The operator's own seed, said at every start: whoever knows it can compute prices ahead. */
export function seedOf(
  { marketSeed }: { readonly marketSeed: string | null },
  stored: string,
  warn: (line: string) => void,
): string {
  if (marketSeed === null) return stored;
  warn('The market is drawn from MARKET_SEED, not from the random seed of this installation.');
  return marketSeed;
}

interface Fresh {
  readonly now?: () => number;
  readonly randomBytes?: (size: number) => Uint8Array;
}

/** 256 bits: the market's prices are as hard to foresee as this is to guess. */
const SEED_BYTES = 32;

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

function freshOrigin({ now = Date.now, randomBytes = cryptoRandomBytes }: Fresh): MarketOrigin {
  return {
    seed: Buffer.from(randomBytes(SEED_BYTES)).toString('hex'),
    firstDay: new Date(now()).toISOString().slice(0, 10),
  };
}
