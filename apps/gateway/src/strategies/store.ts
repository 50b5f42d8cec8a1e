import {
  BOT_KINDS,
  type BotCloseReason,
  type BotKind,
  type BotStatus,
  type StrategyCloseReason,
  type StrategyKind,
} from '@meridian/protocol/bots-api.ts';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { AccountTables } from '../accounts/tables.ts';
import type { ParametersOf, RecordOf, StateOf } from './kinds.ts';

interface RowOf<Kind extends StrategyKind> {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly kind: Kind;
  /** Null for a kind that trades several pairs. */
  readonly symbol: string | null;
  readonly parameters: ParametersOf<Kind>;
  /** Null until its money is in its account. */
  readonly state: StateOf<Kind> | null;
  readonly status: BotStatus;
  readonly close_reason: (Kind extends BotKind ? BotCloseReason : StrategyCloseReason) | null;
  readonly version: bigint;
  readonly created_at: bigint;
  readonly started_at: bigint | null;
  readonly ended_at: bigint | null;
}

/** A strategy as its row has it. */
export type StrategyRow = { readonly [Kind in StrategyKind]: RowOf<Kind> }[StrategyKind];
export type RowOfKind<Kind extends StrategyKind> = Extract<StrategyRow, { readonly kind: Kind }>;

export interface NewStrategy<Kind extends StrategyKind = StrategyKind> {
  readonly userId: bigint;
  readonly requestId: string;
  readonly kind: Kind;
  readonly symbol: string | null;
  readonly parameters: ParametersOf<Kind>;
  /** Null for a kind that waits for its money. */
  readonly state: StateOf<Kind> | null;
  readonly now: number;
  /** Strategies of the kind that an account may have at work; bots of all kinds count together. */
  readonly most: number;
}

/** What a request has made; null where it has made nothing. */
export async function requestedStrategy(
  db: QueryExecutorProvider,
  userId: bigint,
  requestId: string,
): Promise<StrategyRow | null> {
  const { rows } = await sql<StrategyRow>`
    select * from strategies where user_id = ${userId} and request_id = ${requestId}`.execute(db);
  return rows[0] ?? null;
}

/** Makes a row; the one there is where the request came before; null where there are too many. */
export async function insertStrategy(
  db: Kysely<AccountTables>,
  { userId, requestId, kind, symbol, parameters, state, now, most }: NewStrategy,
): Promise<StrategyRow | null> {
  const counted = BOT_KINDS.some((bot) => bot === kind) ? BOT_KINDS : [kind];
  const status: BotStatus = state === null ? 'NEW' : 'RUNNING';
  return db.transaction().execute(async (transaction) => {
    // The account's row first: two at once would both find room for one more.
    const owner = transaction.selectFrom('users').select('id').where('id', '=', userId);
    await owner.forUpdate().execute();
    await sql`
    insert into strategies
      (user_id, request_id, kind, symbol, parameters, state, status, created_at, started_at)
    select ${userId}::bigint, ${requestId}, ${kind}, ${symbol}, ${JSON.stringify(parameters)}::json,
      ${state === null ? null : JSON.stringify(state)}::json, ${status}, ${now}::bigint,
      ${state === null ? null : now}::bigint
    where (
      select count(*) from strategies
      where user_id = ${userId} and kind in (${sql.join(counted)}) and ended_at is null
    ) < ${most}
    on conflict (user_id, request_id) do nothing`.execute(transaction);
    return requestedStrategy(transaction, userId, requestId);
  });
}

export async function strategiesAtWork(db: QueryExecutorProvider): Promise<readonly StrategyRow[]> {
  const { rows } = await sql<StrategyRow>`
    select * from strategies where ended_at is null order by id`.execute(db);
  return rows;
}

/** A user's strategy of one of the kinds; null where there is none. */
export async function strategyOf<Kind extends StrategyKind>(
  db: QueryExecutorProvider,
  userId: bigint,
  kinds: readonly Kind[],
  id: bigint,
): Promise<RowOfKind<Kind> | null> {
  const { rows } = await sql<RowOfKind<Kind>>`
    select * from strategies
    where user_id = ${userId} and id = ${id} and kind in (${sql.join(kinds)})`.execute(db);
  return rows[0] ?? null;
}

/** Those of some kinds at work and those that ended last; one that got no money never was. */
export async function strategiesOf<Kind extends StrategyKind>(
  db: QueryExecutorProvider,
  userId: bigint,
  kinds: readonly Kind[],
  limit: number,
): Promise<readonly RowOfKind<Kind>[]> {
  const { rows } = await sql<RowOfKind<Kind>>`
    select * from strategies
    where user_id = ${userId} and kind in (${sql.join(kinds)}) and status <> 'REJECTED'
    order by ended_at is not null, id desc limit ${limit}`.execute(db);
  return rows;
}

interface Change extends Pick<StrategyRow, 'state' | 'status' | 'close_reason'> {
  readonly started_at: number | null;
  readonly ended_at: number | null;
}

/**
 * Stores what a strategy knows, with the records it has made, in one statement.
 *
 * @returns false where the row is not as it was read: another gateway runs it
 */
export async function saveStrategy(
  db: QueryExecutorProvider,
  { id, version }: Pick<StrategyRow, 'id' | 'version'>,
  change: Change,
  records: readonly (readonly [no: number, record: RecordOf])[],
): Promise<boolean> {
  const given = JSON.stringify(records.map(([no, record]) => ({ no, record })));
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
      insert into strategy_records (strategy_id, no, record)
      select saved.id, (each ->> 'no')::bigint, each -> 'record'
      from saved, json_array_elements(${given}::json) each
    )
    select id from saved`.execute(db);
  return rows.length === 1;
}

export interface RecordRow<Kind extends StrategyKind> {
  readonly no: bigint;
  readonly record: RecordOf<Kind>;
}

/** Newest first, and one more than asked for where there are more. */
export async function recordsOf<Kind extends StrategyKind>(
  db: QueryExecutorProvider,
  { id }: RowOfKind<Kind>,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<readonly RecordRow<Kind>[]> {
  const { rows } = await sql<RecordRow<Kind>>`
    select no, record from strategy_records
    where strategy_id = ${id} and (${before}::bigint is null or no < ${before}::bigint)
    order by no desc limit ${limit + 1}`.execute(db);
  return rows;
}
