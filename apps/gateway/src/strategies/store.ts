import type { GridParameters } from '@meridian/strategies/grid/plan.ts';
import type { GridState, Pair } from '@meridian/strategies/grid/machine.ts';
import type { BotCloseReason, BotStatus } from '@meridian/protocol/bots-api.ts';
import { type QueryExecutorProvider, sql } from 'kysely';

/** A bot as its row has it. */
export interface BotRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly kind: 'spot-grid';
  readonly symbol: string;
  readonly parameters: GridParameters;
  /** Null until its money is in its account. */
  readonly state: GridState | null;
  readonly status: BotStatus;
  readonly close_reason: BotCloseReason | null;
  readonly version: bigint;
  readonly created_at: bigint;
  readonly started_at: bigint | null;
  readonly ended_at: bigint | null;
}

export interface NewBot {
  readonly userId: bigint;
  readonly requestId: string;
  readonly symbol: string;
  readonly parameters: GridParameters;
  readonly now: number;
  /** Bots an account may have at work. */
  readonly most: number;
}

/** Makes a row; the one there is where the request came before; null where there are too many. */
export async function insertBot(
  db: QueryExecutorProvider,
  { userId, requestId, symbol, parameters, now, most }: NewBot,
): Promise<BotRow | null> {
  await sql`
    insert into strategies (user_id, request_id, kind, symbol, parameters, status, created_at)
    select ${userId}::bigint, ${requestId}, 'spot-grid', ${symbol}, ${JSON.stringify(parameters)}::json,
      'NEW', ${now}::bigint
    where (select count(*) from strategies where user_id = ${userId} and ended_at is null) < ${most}
    on conflict (user_id, request_id) do nothing`.execute(db);
  const { rows } = await sql<BotRow>`
    select * from strategies where user_id = ${userId} and request_id = ${requestId}`.execute(db);
  return rows[0] ?? null;
}

export async function botsAtWork(db: QueryExecutorProvider): Promise<readonly BotRow[]> {
  const { rows } = await sql<BotRow>`
    select * from strategies where ended_at is null order by id`.execute(db);
  return rows;
}

export async function botOf(
  db: QueryExecutorProvider,
  userId: bigint,
  id: bigint,
): Promise<BotRow | null> {
  const { rows } = await sql<BotRow>`
    select * from strategies where user_id = ${userId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Those at work and those that ended last; one that got no money never was. */
export async function botsOf(
  db: QueryExecutorProvider,
  userId: bigint,
  limit: number,
): Promise<readonly BotRow[]> {
  const { rows } = await sql<BotRow>`
    select * from strategies where user_id = ${userId} and status <> 'REJECTED'
    order by ended_at is not null, id desc limit ${limit}`.execute(db);
  return rows;
}

interface Change extends Pick<BotRow, 'state' | 'status' | 'close_reason'> {
  readonly started_at: number | null;
  readonly ended_at: number | null;
}

/**
 * Stores what a bot knows, with the pairs it has completed, in one statement.
 *
 * @returns false where the row is not as it was read: another gateway runs the bot
 */
export async function saveBot(
  db: QueryExecutorProvider,
  { id, version }: Pick<BotRow, 'id' | 'version'>,
  change: Change,
  pairs: readonly (readonly [no: number, pair: Pair])[],
): Promise<boolean> {
  const given = JSON.stringify(pairs.map(([no, pair]) => ({ no, pair })));
  const { rows } = await sql`
    with saved as (
      update strategies set
        state = ${JSON.stringify(change.state)}::json, status = ${change.status},
        close_reason = ${change.close_reason}, version = version + 1,
        started_at = coalesce(started_at, ${change.started_at}::bigint),
        ended_at = ${change.ended_at}::bigint
      where id = ${id} and version = ${version} and ended_at is null
      returning id
    ), completed as (
      insert into strategy_pairs (strategy_id, no, pair)
      select saved.id, (each ->> 'no')::bigint, each -> 'pair'
      from saved, json_array_elements(${given}::json) each
    )
    select id from saved`.execute(db);
  return rows.length === 1;
}

export interface PairRow {
  readonly no: bigint;
  readonly pair: Pair;
}

/** Newest first, and one more than asked for where there are more. */
export async function pairsOf(
  db: QueryExecutorProvider,
  id: bigint,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<readonly PairRow[]> {
  const { rows } = await sql<PairRow>`
    select no, pair from strategy_pairs
    where strategy_id = ${id} and (${before}::bigint is null or no < ${before}::bigint)
    order by no desc limit ${limit + 1}`.execute(db);
  return rows;
}
