import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRegion } from '@meridian/editions/regions.ts';
import { accountSettingsOf, listingCommands } from '@meridian/instruments/listing.ts';
import { createMarket } from '@meridian/market/market.ts';
import { FORMER_SYMBOL, type MarketSymbol } from '@meridian/market/symbols.ts';
import { type Kysely, sql } from 'kysely';
import type { AccountTables } from '../accounts/tables.ts';
import type { Database } from '../db/open-database.ts';
import type { TouchedStep } from '../market/touched-steps.ts';
import { reasonOf } from '../reason-of.ts';
import { fundingAccountOf, spotAccountOf } from '../venue/wallet.ts';
import { createStore } from '../venue/store.ts';
import type { ChainRail } from '../wallet/rail.ts';
import { beginHistory, type HistoryRow, readHistory } from './history-row.ts';
import { DAY_MS, type PlanParts } from './planned.ts';
import { type CatchUpCounts, catchUp } from './catch-up.ts';

export interface HistoryOptions {
  readonly database: Database<AccountTables>;
  /** The market's seed. */
  readonly seed: string;
  readonly symbols: readonly MarketSymbol[];
  readonly years: number;
  readonly email: string;
  readonly rail: ChainRail;
  readonly now: () => number;
  /** Takes a step that the account traded in, once it is stored. */
  readonly touched: (step: TouchedStep) => void;
  readonly warn: (line: string) => void;
}

export interface DemoHistory {
  readonly plan: PlanParts;
  /** What was run at this start; null where another gateway leads. */
  readonly counts: CatchUpCounts | null;
}

const DAYS_A_YEAR = 365.25;

/**
 * Brings the history of the demo account up to this instant, before the venue takes commands: three years
 * at the first start, days that were missed at a later one. Of gateways that share a database the one that
 * gets the lease does it.
 */
export async function openHistory(options: HistoryOptions): Promise<DemoHistory | null> {
  const { database, email, warn } = options;
  const db = database.kysely;
  const user = await db
    .selectFrom('users')
    .select(['id', 'edition'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (user === undefined) return null;
  const { kysely, runPrepared, kind } = database;
  const holder = randomUUID();
  const store = createStore({ kysely, runPrepared, holder, isShared: kind === 'server' });
  const recovered = await store.open();
  const row =
    recovered === null
      ? await begunElsewhere(db)
      : await begin(options, user.id, await readHistory(db));
  if (row === null) return null;
  const plan = planParts(options, user.id, row);
  if (recovered === null) return { plan, counts: null };
  try {
    const settings = accountSettingsOf(isRegion(user.edition) ? user.edition : 'global');
    const counts = await catchUp({
      ...options,
      ...{ db, plan, row, recovered, settings, userId: user.id },
      listings: listingCommands(options.symbols),
      keepLease: () => store.renew(recovered.epoch),
    });
    return { plan, counts };
  } catch (error) {
    // What is stored is whole; the rest comes with the next start.
    warn(`The history of the demo account is not complete: ${reasonOf(error)}`);
    return { plan, counts: null };
  } finally {
    await store.release(recovered.epoch).catch(() => undefined);
  }
}

const LOOKS = 20;
const LOOK_EVERY_MS = 250;

/** The leader begins the history at once: who starts beside it waits for that, not for the rest. */
async function begunElsewhere(db: Kysely<AccountTables>): Promise<HistoryRow | null> {
  for (let look = 0; look < LOOKS; look += 1) {
    const row = await readHistory(db);
    if (row !== null) return row;
    await sleep(LOOK_EVERY_MS);
  }
  return null;
}

/** Where the account was used before, its history ends the instant before that. */
async function begin(
  { database, years, now }: HistoryOptions,
  userId: bigint,
  begun: HistoryRow | null,
): Promise<HistoryRow | null> {
  if (begun !== null) return begun;
  const db: Kysely<AccountTables> = database.kysely;
  const { rows } = await sql<{ readonly used_at: bigint | null }>`
    select min(at) as used_at from venue_postings
    where account in (${spotAccountOf(userId)}, ${fundingAccountOf(userId)})`.execute(db);
  const usedAt = rows[0]?.used_at ?? null;
  const goesOnAt = now();
  const endsAt = usedAt === null ? goesOnAt : parseInt(String(usedAt), 10) - 1;
  const firstDay = Math.floor(endsAt / DAY_MS) - Math.round(years * DAYS_A_YEAR);
  await beginHistory(db, { firstDay, endsAt, goesOnAt, doneUntil: firstDay * DAY_MS - 1 });
  return readHistory(db);
}

function planParts(
  { seed, symbols }: HistoryOptions,
  userId: bigint,
  { firstDay }: HistoryRow,
): PlanParts {
  const listed = new Set([...symbols.map(({ symbol }) => symbol), FORMER_SYMBOL.symbol]);
  const assets = new Set(symbols.flatMap(({ base, quote }) => [base.code, quote.code]));
  return {
    ...{ seed, firstDay, owner: String(userId) },
    market: createMarket({ seed, symbols: [...symbols, FORMER_SYMBOL] }),
    isListed: (symbol) => listed.has(symbol),
    hasAsset: (code) => assets.has(code),
    spot: spotAccountOf(userId),
    funding: fundingAccountOf(userId),
  };
}
