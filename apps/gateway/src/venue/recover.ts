import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { invariant } from '@meridian/money/invariant.ts';
import type { AccountSettings } from '@meridian/venue/api/commands.ts';
import type { FeeSchedule, Instrument } from '@meridian/venue/instrument.ts';
import { restoreVenue } from '@meridian/venue/rows/restore.ts';
import type {
  AccountRow,
  Counter,
  EndedRow,
  MarketRow,
  OrderRow,
  VenueSnapshot,
} from '@meridian/venue/rows/snapshot.ts';
import {
  DEFAULT_SETTINGS,
  ENDED_KEPT,
  type Venue,
  type Withdrawal,
} from '@meridian/venue/state.ts';
import { houseFromJson, type StoredHouse } from './house-column.ts';
import { type OrderRecord, recordFromJson } from './order-record.ts';

export interface LeaseRow {
  readonly counters: Readonly<Record<Counter, number>>;
  readonly triggered: readonly string[];
}

export interface EndedOrder {
  readonly id: bigint;
  readonly account: string;
  readonly symbol: string;
  readonly status: string;
  readonly record: unknown;
}

/** What the venue is made of again, as the tables have it. */
export interface StoredRows {
  readonly lease: LeaseRow;
  /** Live orders, by id. */
  readonly live: readonly { readonly state: OrderRow; readonly record: unknown }[];
  /** Those that ended last, oldest first. */
  readonly newest: readonly EndedOrder[];
  readonly assets: VenueSnapshot['assets'];
  readonly schedules: readonly FeeSchedule[];
  readonly markets: readonly InstrumentRow[];
  readonly accounts: readonly StoredAccount[];
  readonly balances: readonly StoredBalance[];
  readonly links: readonly StoredLink[];
  readonly withdrawals: VenueSnapshot['withdrawals'];
  readonly linkIds: readonly string[];
}

interface Recovered {
  readonly venue: Venue;
  readonly records: readonly OrderRecord[];
}

/**
 * The venue as its rows have it. Every invariant is checked on the way.
 *
 * @throws InvariantError where the rows are no state a venue can be in
 */
export async function recover(kysely: QueryExecutorProvider): Promise<Recovered> {
  return venueOf(await readRows(kysely));
}

/** @throws InvariantError where the rows are no state a venue can be in */
export function venueOf(rows: StoredRows): Recovered {
  const { lease, live, newest } = rows;
  const snapshot: VenueSnapshot = {
    counters: lease.counters,
    assets: rows.assets,
    schedules: rows.schedules,
    markets: rows.markets.map(marketOf),
    accounts: accountsOf(rows),
    orders: live.map(({ state }) => state),
    triggered: lease.triggered.map((id) => parseInt(id, 10)),
    ended: inPlaces(newest, lease.counters.endedCount),
    withdrawals: rows.withdrawals,
    linkIds: rows.linkIds,
  };
  const records = [...live, ...newest].map(({ record }) => recordFromJson(record));
  return { venue: restoreVenue(snapshot), records };
}

async function readRows(kysely: QueryExecutorProvider): Promise<StoredRows> {
  const read = async <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
    (await query.execute(kysely)).rows;
  const [lease] = await read(sql<LeaseRow>`select counters, triggered from venue_lease`);
  invariant(lease !== undefined, 'a database has the row of the lease');
  return {
    lease,
    live: await read(sql<StoredRows['live'][number]>`
      select state, record from venue_orders where ended_no is null order by id`),
    newest: await read(sql<EndedOrder>`
      select id, account, symbol, status, record from venue_orders
      where ended_no >= ${lease.counters.endedCount - ENDED_KEPT} order by ended_no`),
    assets: await read(sql<StoredRows['assets'][number]>`select code, scale from venue_assets`),
    schedules: (
      await read(sql<{ readonly body: FeeSchedule }>`select body from venue_fee_schedules`)
    ).map(({ body }) => body),
    markets: await read(sql<InstrumentRow>`
      select body, is_trading, index_price, index_premium, last_price, house from venue_instruments`),
    accounts: await read(sql<StoredAccount>`
      select id, owner, kind, name, settings from venue_accounts`),
    balances: await read(sql<StoredBalance>`
      select account, asset, total, held from venue_balances`),
    links: await read(sql<StoredLink>`select account, link_id, order_id from venue_order_links`),
    withdrawals: await read(sql<StoredRows['withdrawals'][number]>`
      select link_id as "linkId", account, asset, amount, fee, status from venue_withdrawals
      where status in (${'requested' satisfies Withdrawal['status']}, ${'sent' satisfies Withdrawal['status']})`),
    linkIds: (await read(sql<{ readonly link_id: string }>`select link_id from venue_causes`)).map(
      (row) => row.link_id,
    ),
  };
}

interface InstrumentRow {
  readonly body: Instrument;
  readonly is_trading: boolean;
  readonly index_price: string | null;
  readonly index_premium: string | null;
  readonly last_price: string | null;
  readonly house: StoredHouse | null;
}

function marketOf(row: InstrumentRow): MarketRow {
  const { body, is_trading, index_price, index_premium, last_price, house } = row;
  return {
    instrument: body,
    isTrading: is_trading,
    index:
      index_price === null || index_premium === null
        ? null
        : { price: index_price, premium: index_premium },
    last: last_price,
    house: houseFromJson(house),
  };
}

interface StoredAccount {
  readonly id: string;
  readonly owner: string;
  readonly kind: AccountRow['kind'];
  readonly name: string | null;
  readonly settings: Required<AccountSettings>;
}

interface StoredBalance {
  readonly account: string;
  readonly asset: string;
  readonly total: string;
  readonly held: string;
}

interface StoredLink {
  readonly account: string;
  readonly link_id: string;
  readonly order_id: bigint;
}

/** Opened accounts, and those of the venue that have a balance or settings of their own. */
function accountsOf(rows: StoredRows): AccountRow[] {
  const balances = groupedBy(rows.balances);
  const links = groupedBy(rows.links);
  const known = new Map(rows.accounts.map((account) => [account.id, account]));
  const ids = new Set([...known.keys(), ...balances.keys(), ...links.keys()]);
  return [...ids].map((id) => ({
    ...(known.get(id) ?? { id, owner: '', kind: null, name: null, settings: DEFAULT_SETTINGS }),
    balances: balances.get(id) ?? [],
    linkIds: (links.get(id) ?? []).map(({ link_id, order_id }) => [
      link_id,
      parseInt(String(order_id), 10),
    ]),
  }));
}

function groupedBy<Row extends { readonly account: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  return Map.groupBy(rows, ({ account }) => account);
}

/** The n-th order that ended stands in place n modulo `ENDED_KEPT`. */
function inPlaces(newest: readonly EndedOrder[], endedCount: number): EndedRow[] {
  const rows: EndedRow[] = [];
  for (const [index, { id, account, symbol, status }] of newest.entries()) {
    const place = (endedCount - newest.length + index) % ENDED_KEPT;
    const stage = status === 'Filled' ? 'filled' : 'cancelled';
    rows[place] = { id: parseInt(String(id), 10), account, symbol, stage };
  }
  return rows;
}
