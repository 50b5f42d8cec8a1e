import { type QueryExecutorProvider, sql } from 'kysely';
import type { Venue } from '@meridian/venue/state.ts';
import type { PreparedStatement } from '../db/availability.ts';
import type { OrderRecord } from './order-record.ts';
import { recover } from './recover.ts';
import type { TableRows } from './rows.ts';
import { commitStatement, type Fence, LEASE_SECONDS } from './statement.ts';

/** What a gateway starts from once it may write. */
interface Recovered {
  readonly epoch: string;
  readonly venue: Venue;
  /** Live orders, then those that ended last, oldest first. */
  readonly records: readonly OrderRecord[];
}

/** Where the venue's results are kept; a test has another that fails where it should. */
export interface VenueStore {
  /** Takes the lease and reads everything; null while another gateway holds it. */
  open(): Promise<Recovered | null>;
  /** Writes a batch whole, or nothing: false where somebody else has taken the lease. */
  commit(fence: Fence, rows: TableRows): Promise<boolean>;
  /** Keeps the lease; false where it is lost. */
  renew(epoch: string): Promise<boolean>;
  /** Lets another gateway take the lease at once. */
  release(epoch: string): Promise<void>;
}

export interface StoreOptions {
  readonly kysely: QueryExecutorProvider;
  readonly runPrepared: (statement: PreparedStatement) => Promise<readonly unknown[]>;
  /** Whether other gateways may write the same database. */
  readonly isShared: boolean;
  /** Names this gateway among those of the database. */
  readonly holder: string;
}

export function createStore({ kysely, runPrepared, isShared, holder }: StoreOptions): VenueStore {
  return {
    async open() {
      if (isShared) await endOldLeader(kysely, holder);
      const taken = await sql<{ readonly epoch: bigint }>`
        update venue_lease set epoch = epoch + 1, holder = ${holder}, pid = pg_backend_pid(),
          expires_at = now() + ${LEASE_SECONDS} * interval '1 second'
        where shard = 0 and (${!isShared} or holder = ${holder} or expires_at < now())
        returning epoch`.execute(kysely);
      const [lease] = taken.rows;
      if (lease === undefined) return null;
      return { epoch: String(lease.epoch), ...(await recover(kysely)) };
    },
    async commit(fence, rows) {
      const [answer] = await runPrepared(commitStatement(fence, rows));
      // `as`: the statement selects this.
      return (answer as { readonly written: number }).written === 1;
    },
    async renew(epoch) {
      // One process owns the embedded database: nobody else can take its lease.
      if (!isShared) return true;
      const renewed = await sql`
        update venue_lease set expires_at = now() + ${LEASE_SECONDS} * interval '1 second'
        where shard = 0 and epoch = ${epoch} returning 1`.execute(kysely);
      return renewed.rows.length === 1;
    },
    async release(epoch) {
      await sql`update venue_lease set expires_at = '-infinity', holder = ''
        where shard = 0 and epoch = ${epoch}`.execute(kysely);
    },
  };
}

/** A leader that is frozen in the middle of a statement would keep the row of the lease locked. */
async function endOldLeader(kysely: QueryExecutorProvider, holder: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from venue_lease
    where shard = 0 and holder <> ${holder} and holder <> '' and expires_at < now()
      and pid <> pg_backend_pid()`.execute(kysely);
}
