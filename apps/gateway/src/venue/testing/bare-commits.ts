import { listingCommands } from '@meridian/instruments/listing.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import { apply } from '@meridian/venue/apply.ts';
import { snapshotCounters } from '@meridian/venue/rows/snapshot.ts';
import type { Venue } from '@meridian/venue/state.ts';
import type { AccountTables } from '../../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../../db/testing/test-database.ts';
import { collect, createBatch } from '../batch.ts';
import type { OrderRecord } from '../order-record.ts';
import { rowsOf } from '../rows.ts';
import { createStore, type VenueStore } from '../store.ts';

/** The floor of acknowledged orders: how fast their rows alone are stored, so many commands at a time. */
export interface BareCommits {
  /** Commands a second, of commits of `size` commands one after the other; made ready outside the time. */
  perSecond(size: number, durationMs: number): Promise<number>;
  close(): Promise<void>;
}

interface Writer {
  readonly store: VenueStore;
  readonly epoch: string;
  readonly venue: Venue;
  readonly records: Map<number, OrderRecord>;
}

/** Opens an embedded database that waits for the disk, as the gateway's does. */
export async function openBareCommits(): Promise<BareCommits> {
  const database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS, { syncs: true });
  const { kysely, runPrepared } = database;
  const store = createStore({ kysely, runPrepared, isShared: false, holder: 'floor' });
  const opened = await store.open();
  if (opened === null) throw new Error('somebody else has the lease');
  const writer: Writer = { store, ...opened, records: new Map() };
  await commit(writer, [
    ...listingCommands(marketSymbols(3)),
    { type: 'open-account', owner: 'floor', kind: 'spot' },
    { type: 'deposit', linkId: 'all', account: ACCOUNT, asset: 'USDT', amount: '10000000' },
  ]);
  let made = 0;
  return {
    async perSecond(size, durationMs) {
      let [spentMs, commands] = [0, 0];
      while (spentMs < durationMs) {
        const names = Array.from({ length: size }, () => `floor-${(made += 1)}`);
        spentMs += await commit(writer, names.map(placed));
        spentMs += await commit(writer, names.map(cancelled));
        commands += 2 * size;
      }
      return (1000 * commands) / spentMs;
    },
    close: () => database.close(),
  };
}

const ACCOUNT = 'floor/spot';
const SYMBOL = 'BTCUSDT';

function placed(orderLinkId: string): Command {
  const order = { symbol: SYMBOL, side: 'Buy', orderType: 'Limit', qty: '0.001' } as const;
  return { type: 'place-order', account: ACCOUNT, ...order, price: '50000', orderLinkId };
}

function cancelled(orderLinkId: string): Command {
  return { type: 'cancel-order', account: ACCOUNT, symbol: SYMBOL, orderLinkId };
}

/** @returns how long the database took, in ms */
async function commit(
  { store, epoch, venue, records }: Writer,
  commands: readonly Command[],
): Promise<number> {
  const batch = createBatch(venue.seq);
  for (const command of commands) {
    const outcome = apply(venue, command, Math.max(Date.now(), venue.now));
    if (outcome.rejection !== null) throw new Error(`refused: ${outcome.rejection.code}`);
    collect(batch, venue, records, command, outcome);
  }
  const counters = JSON.stringify(snapshotCounters(venue));
  const fence = { epoch, after: batch.after, seq: venue.seq, counters, triggered: [] };
  const rows = rowsOf(venue, batch);
  const begunAt = performance.now();
  if (!(await store.commit(fence, rows))) throw new Error('not stored');
  return performance.now() - begunAt;
}
