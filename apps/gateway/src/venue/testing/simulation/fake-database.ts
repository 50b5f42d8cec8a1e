import { ENDED_KEPT } from '@meridian/venue/state.ts';
import type { EndedOrder, LeaseRow, StoredRows } from '../../recover.ts';
import { venueOf } from '../../recover.ts';
import type { Cell, TableRows } from '../../rows.ts';
import { type Fence, LEASE_SECONDS, TABLES } from '../../statement.ts';

type Row = Readonly<Record<string, Cell>>;

/** What a commit or a change of the lease did, for who checks them. */
export type Written =
  | { readonly type: 'opened'; readonly epoch: string; readonly holder: string }
  | {
      readonly type: 'committed';
      readonly epoch: string;
      readonly holder: string;
      readonly after: number;
      readonly seq: number;
    };

const FIRST_LEASE: LeaseRow = {
  counters: {
    ...{ now: 0, seq: 0, orderCount: 0, tradeCount: 0 },
    ...{ placeCount: 0, endedCount: 0, entryCount: 0, lastEvent: 0 },
  },
  triggered: [],
};

/** The columns that name a row of a table whose statement replaces nothing. */
const NEW_ROW_KEYS: Readonly<Record<string, readonly string[]>> = {
  venue_assets: ['code'],
  venue_postings: ['entry', 'line'],
  venue_order_links: ['account', 'link_id'],
  venue_causes: ['link_id'],
  venue_executions: ['trade_id', 'is_maker'],
  venue_log: ['seq'],
};

/**
 * The tables of the venue and the row of its lease in memory, with what the real statements promise: a batch
 * whole or not at all, in the epoch and after the event of its fence, and no key twice.
 */
export class FakeDatabase {
  readonly #now: () => number;
  readonly #tables = new Map<string, Map<string, Row>>();
  /** By number among the ended. */
  readonly #ended: string[] = [];
  readonly #posted = new Map<string, bigint>();
  readonly #listeners: ((written: Written) => void)[] = [];
  #lease = FIRST_LEASE;
  #epoch = 0;
  #seq = 0;
  #holder = '';
  #expiresAt = -Infinity;
  /** A planted fault: whoever comes may write. */
  checksEpoch = true;

  constructor(now: () => number) {
    this.#now = now;
  }

  onWrite(listener: (written: Written) => void): void {
    this.#listeners.push(listener);
  }

  get seq(): number {
    return this.#seq;
  }

  /** @returns the epoch; null while another holds the lease */
  takeLease(holder: string): string | null {
    const isFree = this.#holder === holder || this.#expiresAt < this.#now();
    if (!isFree) return null;
    this.#epoch += 1;
    this.#holder = holder;
    this.#extend();
    const epoch = String(this.#epoch);
    this.#tell({ type: 'opened', epoch, holder });
    return epoch;
  }

  renewLease(epoch: string): boolean {
    if (epoch !== String(this.#epoch)) return false;
    this.#extend();
    return true;
  }

  releaseLease(epoch: string): void {
    if (epoch !== String(this.#epoch)) return;
    this.#holder = '';
    this.#expiresAt = -Infinity;
  }

  #extend(): void {
    this.#expiresAt = this.#now() + LEASE_SECONDS * 1000;
  }

  /**
   * @returns false where the fence hits nothing
   * @throws where a key is there already: nothing is written
   */
  commit(holder: string, fence: Fence, rows: TableRows): boolean {
    const { epoch, after, seq } = fence;
    const isOwn = !this.checksEpoch || epoch === String(this.#epoch);
    if (!isOwn || after !== this.#seq || !isBalanced(rows)) return false;
    const changes = Object.entries(rows).flatMap(([table, cells]) =>
      cells.map((row) => this.#changeOf(table, row)),
    );
    for (const { table, key, row } of changes) tableOf(this.#tables, table).set(key, row);
    for (const { table, row } of changes) this.#note(table, row);
    this.#seq = seq;
    // `as`: written by `snapshotCounters`.
    const counters = JSON.parse(fence.counters) as LeaseRow['counters'];
    this.#lease = { counters, triggered: fence.triggered.map(String) };
    this.#extend();
    this.#tell({ type: 'committed', epoch, holder, after, seq });
    return true;
  }

  #changeOf(table: string, cells: readonly Cell[]) {
    const { columns, key } = TABLES[table] ?? { columns: {} };
    const row = Object.fromEntries(
      Object.keys(columns).map((name, index): [string, Cell] => [name, cells[index] ?? null]),
    );
    const names = key ?? NEW_ROW_KEYS[table] ?? [];
    const text = names.map((name) => String(row[name])).join(' ');
    if (key === undefined && tableOf(this.#tables, table).has(text))
      throw new Error(`duplicate key in ${table}: ${text}`);
    return { table, key: text, row };
  }

  #note(table: string, row: Row): void {
    if (table === 'venue_orders' && row['ended_no'] !== null) {
      this.#ended[countOf(row['ended_no'])] = String(row['id']);
    }
    if (table === 'venue_postings') {
      const name = `${row['account']} ${row['asset']}`;
      this.#posted.set(name, (this.#posted.get(name) ?? 0n) + BigInt(row['amount'] ?? 0));
    }
  }

  #tell(written: Written): void {
    for (const listener of this.#listeners) listener(written);
  }

  rowsOf(table: string): readonly Row[] {
    return [...(this.#tables.get(table)?.values() ?? [])];
  }

  rowOf(table: string, key: string): Row | undefined {
    return this.#tables.get(table)?.get(key);
  }

  /** Balances that are not the sums of their postings. */
  wrongBalances(): readonly Row[] {
    return this.rowsOf('venue_balances').filter(
      ({ account, asset, total }) =>
        BigInt(total ?? 0) !== (this.#posted.get(`${account} ${asset}`) ?? 0n),
    );
  }

  /** @throws InvariantError where the rows are no state a venue can be in */
  recover(): ReturnType<typeof venueOf> {
    const orders = this.#tables.get('venue_orders') ?? new Map<string, Row>();
    const { endedCount } = this.#lease.counters;
    const newest = this.#ended
      .slice(Math.max(0, endedCount - ENDED_KEPT))
      .flatMap((id): readonly Row[] => {
        const row = orders.get(id);
        return row === undefined ? [] : [row];
      });
    const live = [...orders.values()].filter((row) => row['ended_no'] === null);
    const rows = {
      lease: this.#lease,
      live: live
        .toSorted((left, right) => countOf(left['id']) - countOf(right['id']))
        .map(({ state, record }) => ({ state: parsed(state), record: parsed(record) })),
      newest: newest.map(({ id, account, symbol, status, record }): EndedOrder => {
        const texts = { account: String(account), symbol: String(symbol), status: String(status) };
        return { id: BigInt(id ?? 0), ...texts, record: parsed(record) };
      }),
      assets: this.rowsOf('venue_assets'),
      schedules: this.rowsOf('venue_fee_schedules').map(({ body }) => parsed(body)),
      markets: this.rowsOf('venue_instruments').map((row) => ({
        ...row,
        ...{ body: parsed(row['body']), house: parsed(row['house']) },
      })),
      accounts: this.rowsOf('venue_accounts').map((row) => ({
        ...row,
        settings: parsed(row['settings']),
      })),
      balances: this.rowsOf('venue_balances'),
      links: this.rowsOf('venue_order_links').map((row) => ({
        ...row,
        order_id: BigInt(row['order_id'] ?? 0),
      })),
      withdrawals: [],
      linkIds: this.rowsOf('venue_causes').map((row) => String(row['link_id'])),
    };
    // `as`: cells of the columns that the real statements read, as `rows.ts` has written them.
    return venueOf(rows as unknown as StoredRows);
  }
}

/** Whether the postings of each entry sum to zero in each asset (L1). */
function isBalanced(rows: TableRows): boolean {
  const names = Object.keys(TABLES['venue_postings']?.columns ?? {});
  const [entry, asset, amount] = ['entry', 'asset', 'amount'].map((name) => names.indexOf(name));
  const sums = new Map<string, bigint>();
  for (const row of rows['venue_postings'] ?? []) {
    const name = `${row[entry ?? 0]} ${row[asset ?? 0]}`;
    sums.set(name, (sums.get(name) ?? 0n) + BigInt(row[amount ?? 0] ?? 0));
  }
  return [...sums.values()].every((sum) => sum === 0n);
}

function tableOf(tables: Map<string, Map<string, Row>>, name: string): Map<string, Row> {
  const known = tables.get(name) ?? new Map<string, Row>();
  tables.set(name, known);
  return known;
}

function countOf(cell: Cell | undefined): number {
  return parseInt(String(cell), 10);
}

function parsed(cell: Cell | undefined): unknown {
  return cell === null || cell === undefined ? null : JSON.parse(String(cell));
}
