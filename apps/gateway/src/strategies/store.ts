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

/** Ids of a user's bots, recurring buys and TWAP orders that have not ended. */
export async function strategyIdsAtWork(
  db: QueryExecutorProvider,
  userId: bigint,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: bigint }>`
    select id from strategies where user_id = ${userId} and ended_at is null order by id`.execute(
    db,
  );
  return rows.map(({ id }) => String(id));
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

interface Save {
  readonly row: Pick<StrategyRow, 'id' | 'version'>;
  readonly change: Change;
  readonly records: readonly (readonly [no: number, record: RecordOf])[];
}

interface Waiting {
  readonly save: Save;
  readonly resolve: (isSaved: boolean) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Stores what strategies know. A small move of the price fills orders of hundreds of them, and each statement
 * waits for the disk: while one is on its way the next gathers.
 */
export class StrategySaves {
  readonly #db: QueryExecutorProvider;
  readonly #waiting: Waiting[] = [];
  #isStoring = false;

  constructor(db: QueryExecutorProvider) {
    this.#db = db;
  }

  /** @returns false where the row is not as it was read: another gateway runs it */
  save(save: Save): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ save, resolve, reject });
      if (!this.#isStoring) void this.#storeAll();
    });
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true;
    // Those that one commit has filled come in one turn.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#store(this.#waiting.splice(0, MOST_SAVES));
    this.#isStoring = false;
  }

  async #store(batch: readonly Waiting[]): Promise<void> {
    try {
      const saves = batch.map(({ save }) => save);
      const saved = await saveStrategies(this.#db, saves);
      for (const { save, resolve } of batch) resolve(saved.has(save.row.id));
    } catch (error) {
      // What one of them cannot store holds up none of the others.
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const alone of batch) await this.#store([alone]);
    }
  }
}

const MOST_SAVES = 200;

/** Rows with the records that were made, in one statement; answers which of them were as they were read. */
async function saveStrategies(
  db: QueryExecutorProvider,
  saves: readonly Save[],
): Promise<ReadonlySet<bigint>> {
  const given = JSON.stringify(
    saves.map(({ row: { id, version }, change, records }) => ({
      ...{ id: String(id), version: String(version), ...change },
      records: records.map(([no, record]) => ({ no, record })),
    })),
  );
  const { rows } = await sql<{ readonly id: bigint }>`
    with given as (
      select * from json_to_recordset(${given}::json) as given (
        id bigint, version bigint, state json, status text, close_reason text,
        started_at bigint, ended_at bigint, records json
      )
    ), saved as (
      update strategies s set
        state = given.state, status = given.status, close_reason = given.close_reason,
        version = s.version + 1, started_at = coalesce(s.started_at, given.started_at),
        ended_at = given.ended_at
      from given where s.id = given.id and s.version = given.version and s.ended_at is null
      returning s.id
    ), completed as (
      insert into strategy_records (strategy_id, no, record)
      select given.id, (each ->> 'no')::bigint, each -> 'record'
      from saved join given on given.id = saved.id, json_array_elements(given.records) each
    )
    select id from saved`.execute(db);
  return new Set(rows.map(({ id }) => id));
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
