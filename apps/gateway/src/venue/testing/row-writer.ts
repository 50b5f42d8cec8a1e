import type { Command } from '@meridian/venue/api/commands.ts';
import { apply } from '@meridian/venue/apply.ts';
import { snapshotCounters } from '@meridian/venue/rows/snapshot.ts';
import type { Venue } from '@meridian/venue/state.ts';
import type { AccountTables } from '../../accounts/tables.ts';
import type { Database } from '../../db/open-database.ts';
import { collect, createBatch } from '../batch.ts';
import { liveRecords, type OrderRecord } from '../order-record.ts';
import { rowsOf } from '../rows.ts';
import { createStore, type VenueStore } from '../store.ts';

/** The rows of commands, stored without anybody who waits for an answer. */
export class RowWriter {
  readonly #store: VenueStore;
  readonly #epoch: string;
  readonly #venue: Venue;
  readonly #records: Map<number, OrderRecord>;

  private constructor(
    store: VenueStore,
    opened: NonNullable<Awaited<ReturnType<VenueStore['open']>>>,
  ) {
    this.#store = store;
    this.#epoch = opened.epoch;
    this.#venue = opened.venue;
    this.#records = liveRecords(opened.venue, opened.records);
  }

  /** Takes the lease of a database that nobody else writes. */
  static async open({ kysely, runPrepared }: Database<AccountTables>): Promise<RowWriter> {
    const store = createStore({ kysely, runPrepared, isShared: false, holder: 'bench' });
    const opened = await store.open();
    if (opened === null) throw new Error('somebody else has the lease');
    return new RowWriter(store, opened);
  }

  /** @returns how long the database took, in ms */
  async commit(commands: readonly Command[]): Promise<number> {
    const venue = this.#venue;
    const batch = createBatch(venue.seq);
    for (const command of commands) {
      const outcome = apply(venue, command, Math.max(Date.now(), venue.now));
      if (outcome.rejection !== null) throw new Error(`refused: ${outcome.rejection.code}`);
      collect(batch, venue, this.#records, command, outcome);
    }
    const counters = JSON.stringify(snapshotCounters(venue));
    const fence = {
      ...{ epoch: this.#epoch, after: batch.after, seq: venue.seq, counters, triggered: [] },
    };
    const rows = rowsOf(venue, batch);
    const begunAt = performance.now();
    if (!(await this.#store.commit(fence, rows))) throw new Error('not stored');
    return performance.now() - begunAt;
  }

  release(): Promise<void> {
    return this.#store.release(this.#epoch);
  }
}
