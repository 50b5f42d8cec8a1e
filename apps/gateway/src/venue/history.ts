import { type QueryExecutorProvider, sql } from 'kysely';
import type { CommittedView } from './committed.ts';
import { recordFromJson } from './order-record.ts';
import type {
  ExecutionInfo,
  ExecutionQuery,
  HistoryQuery,
  OrderInfo,
  OrderKey,
  Page,
} from './port.ts';

/** Rows a page has at most: one statement holds the embedded connection no longer than a commit. */
const MAX_PAGE = 100;

interface Reader {
  readonly kysely: QueryExecutorProvider;
  readonly view: CommittedView;
}

/** Orders of an account that ended, by when they were accepted, newest first. */
export async function orderHistory(
  { kysely, view }: Reader,
  account: string,
  { symbol, side, from, to, cursor, limit }: HistoryQuery,
): Promise<Page<OrderInfo>> {
  const { rows } = await sql<{ readonly id: bigint; readonly record: unknown }>`
    select id, record from venue_orders
    where account = ${account} and ended_no is not null
      and (${symbol ?? null}::text is null or symbol = ${symbol ?? null})
      and (${side ?? null}::text is null or side = ${side ?? null})
      and (${from ?? null}::bigint is null or created_at >= ${from ?? null})
      and (${to ?? null}::bigint is null or created_at < ${to ?? null})
      and (${numberIn(cursor)}::bigint is null or id < ${numberIn(cursor)})
    order by id desc limit ${rowsFor(limit)}`.execute(kysely);
  const list = rows.map(({ record }) => view.info(recordFromJson(record)));
  return pageOf(list, limit, (order) => order.orderId);
}

interface ExecutionRow {
  readonly trade_id: bigint;
  readonly is_maker: boolean;
  readonly order_id: bigint;
  readonly price: string;
  readonly qty: string;
  readonly value: string;
  readonly fee: string;
  readonly fee_asset: string;
  readonly fee_rate: string;
  readonly tier: string;
  readonly seq: bigint;
  readonly at: bigint;
  readonly record: unknown;
}

/** Trades of an account's orders, newest first. */
export async function executions(
  { kysely, view }: Reader,
  account: string,
  { symbol, side, orderId, from, to, cursor, limit }: ExecutionQuery,
): Promise<Page<ExecutionInfo>> {
  const { rows } = await sql<ExecutionRow>`
    select trade_id, is_maker, order_id, e.price, e.qty, value, fee, fee_asset, fee_rate, tier, e.seq, at, record
    from venue_executions e join venue_orders o on o.id = order_id
    where e.account = ${account}
      and (${symbol ?? null}::text is null or e.symbol = ${symbol ?? null})
      and (${side ?? null}::text is null or e.side = ${side ?? null})
      and (${orderId ?? null}::bigint is null or order_id = ${orderId ?? null})
      and (${from ?? null}::bigint is null or at >= ${from ?? null})
      and (${to ?? null}::bigint is null or at < ${to ?? null})
      and (${numberIn(cursor)}::bigint is null
        or (trade_id, is_maker) < (${numberIn(cursor)}, ${cursor?.endsWith('m') === true}))
    order by trade_id desc, is_maker desc limit ${rowsFor(limit)}`.execute(kysely);
  const list = rows.map((row) =>
    view.execution({
      tradeId: wholeOf(row.trade_id),
      isMaker: row.is_maker,
      order: recordFromJson(row.record),
      price: BigInt(row.price),
      qty: BigInt(row.qty),
      value: BigInt(row.value),
      fee: BigInt(row.fee),
      feeAsset: row.fee_asset,
      feeRate: row.fee_rate,
      tier: row.tier,
      seq: wholeOf(row.seq),
      time: wholeOf(row.at),
    }),
  );
  return pageOf(list, limit, ({ tradeId, isMaker }) => `${tradeId}${isMaker ? 'm' : 't'}`);
}

/** An order that memory has no more. */
export async function storedOrder(
  { kysely, view }: Reader,
  account: string,
  { orderId, orderLinkId }: OrderKey,
): Promise<OrderInfo | null> {
  const { rows } =
    orderId === undefined
      ? await sql<{ readonly record: unknown }>`
          select record from venue_orders where account = ${account} and id = (
            select order_id from venue_order_links
            where account = ${account} and link_id = ${orderLinkId ?? ''})`.execute(kysely)
      : await sql<{ readonly record: unknown }>`
          select record from venue_orders
          where account = ${account} and id = ${orderId}`.execute(kysely);
  const [row] = rows;
  return row === undefined ? null : view.info(recordFromJson(row.record));
}

function numberIn(cursor: string | undefined): string | null {
  return cursor === undefined ? null : cursor.replace(/[mt]$/, '');
}

/** One more than a page has tells whether there is another. */
function rowsFor(limit: number): number {
  return Math.min(limit, MAX_PAGE) + 1;
}

function pageOf<Item>(
  list: readonly Item[],
  limit: number,
  cursorOf: (item: Item) => string | number,
): Page<Item> {
  const shown = list.slice(0, Math.min(limit, MAX_PAGE));
  const last = shown.at(-1);
  const isLast = list.length === shown.length || last === undefined;
  return { list: shown, next: isLast ? null : String(cursorOf(last)) };
}

function wholeOf(value: bigint): number {
  return parseInt(String(value), 10);
}
