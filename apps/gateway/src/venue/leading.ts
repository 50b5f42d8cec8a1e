import type { Command } from '@meridian/venue/api/commands.ts';
import type { Venue } from '@meridian/venue/state.ts';
import type { TouchedStep } from '../market/touched-steps.ts';
import type { Answer } from './answers.ts';
import type { Batch } from './batch.ts';
import type { CommittedView } from './committed.ts';
import type { HouseOptions } from './house-driver.ts';
import type { VenueMeter } from './meter.ts';
import type { OrderRecord } from './order-record.ts';
import type { AdminNote, Submitted } from './port.ts';
import type { Sealed } from './sealed.ts';
import type { VenueStore } from './store.ts';

export interface SequencerOptions {
  readonly store: VenueStore;
  /** What orders meet beside each other; null for nothing. */
  readonly house: HouseOptions | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs work in a later turn of the event loop, once the requests of this one have come in. */
  readonly later: (work: () => void) => void;
  readonly wait: (ms: number) => Promise<void>;
  /** Milliseconds of a clock that is never set; the process's own unless given. */
  readonly elapsed?: () => number;
  /** What the operator has to know. */
  readonly warn: (line: string) => void;
  readonly meter?: VenueMeter | undefined;
  /** Reads what else has to be known before a new leader takes commands; nothing unless given. */
  readonly beforeLead?: (() => Promise<void>) | undefined;
  /** Other gateways that go along; there are none unless given. */
  readonly followers?: Followers | undefined;
}

/** The gateways that do not lead, as the one that does speaks to them. */
export interface Followers {
  /** This gateway leads from here on. */
  lead(epoch: string): void;
  /** The view went on at a step: with a commit, or with a step of the house that is stored later. */
  changed(
    change: { readonly sealed: Sealed; readonly steps: readonly TouchedStep[] },
    step: number,
  ): void;
  /** It leads no more. */
  end(): void;
  /** What the others show, whose books its own go on from; null where it has none. */
  readonly view: CommittedView | null;
}

export interface Pending {
  readonly command: Command;
  readonly note: AdminNote | undefined;
  readonly answer: (outcome: Submitted) => void;
}

/** A batch that is being filled, with who waits for it. */
interface Filling {
  readonly batch: Batch;
  readonly answers: Answer[];
}

/** What a leader has: the state as its last command left it, and the view of what is stored. */
export interface Leading {
  readonly epoch: string;
  readonly venue: Venue;
  readonly records: Map<number, OrderRecord>;
  readonly view: CommittedView;
  /**
   * Symbols whose house has taken steps that made no event: they are stored with the next event of their
   * symbol. Until then its stored house and orders are those of an earlier step, in which nothing that
   * anybody has seen differs; after a kill the steps since are a pause. Stored at once they would be a
   * write of 12 kB for each symbol five times a second.
   */
  readonly unstored: Set<string>;
  filling: Filling;
}
