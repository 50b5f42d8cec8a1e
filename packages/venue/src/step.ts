import type { Entry, EntryKind, Phase, Posting } from '@meridian/ledger/entries.ts';
import { post } from '@meridian/ledger/ledger.ts';
import type { VenueEvent } from './api/events.ts';
import type { Venue } from './state.ts';

/** One command's run: the state it changes and what it has said so far. */
export interface Step {
  readonly venue: Venue;
  readonly now: number;
  readonly events: VenueEvent[];
  readonly entries: Entry[];
}

/** The number of the next event; its caller must emit that event. */
export function nextSeq({ venue }: Step): number {
  venue.seq += 1;
  return venue.seq;
}

/** Writes the entry that the last event has caused. */
export function record(
  { venue, now, entries }: Step,
  kind: EntryKind,
  phase: Phase,
  postings: readonly Posting[],
): void {
  const number = venue.ledger.entryCount + 1;
  const entry: Entry = { number, kind, phase, cause: venue.seq, at: now, postings };
  post(venue.ledger, entry);
  entries.push(entry);
}
