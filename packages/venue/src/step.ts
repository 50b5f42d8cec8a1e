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

type Unnumbered<Event> = Event extends VenueEvent ? Omit<Event, 'seq' | 'at'> : never;

export function emit(step: Step, event: Unnumbered<VenueEvent>): void {
  step.venue.seq += 1;
  step.events.push({ seq: step.venue.seq, at: step.now, ...event });
}

/** Writes the entry that the last event has caused. */
export function record(
  step: Step,
  kind: EntryKind,
  phase: Phase,
  postings: readonly Posting[],
): void {
  const { venue, now } = step;
  step.entries.push(post(venue.ledger, { kind, phase, cause: venue.seq, at: now, postings }));
}
