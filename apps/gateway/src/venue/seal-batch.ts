import { invariant } from '@meridian/money/invariant.ts';
import { snapshotCounters } from '@meridian/venue/rows/snapshot.ts';
import type { Venue } from '@meridian/venue/state.ts';
import type { Batch } from './batch.ts';
import { rowsOf, type TableRows } from './rows.ts';
import { seal, type Sealed } from './sealed.ts';
import type { Fence } from './statement.ts';

/** A batch with events as it goes to the database: before any further command runs. */
interface SealedBatch {
  readonly sealed: Sealed;
  readonly rows: TableRows;
  readonly fence: Omit<Fence, 'epoch'>;
}

/** The house of each symbol that a batch has events of goes with them. */
export function addUnstored(unstored: Set<string>, { orders, markets }: Batch): void {
  for (const { symbol } of orders.values()) if (unstored.has(symbol)) markets.add(symbol);
  for (const symbol of markets) unstored.delete(symbol);
}

export function sealBatch(venue: Venue, batch: Batch): SealedBatch {
  invariant(batch.after < venue.seq, 'a batch has events');
  const fence = {
    after: batch.after,
    seq: venue.seq,
    counters: JSON.stringify(snapshotCounters(venue)),
    triggered: venue.triggered.map(({ id }) => id),
  };
  return { sealed: seal(venue, batch), rows: rowsOf(venue, batch), fence };
}
