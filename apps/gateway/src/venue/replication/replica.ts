import type { Command } from '@meridian/venue/api/commands.ts';
import type { Venue } from '@meridian/venue/state.ts';
import type { GatewayLink } from '../../link/link.ts';
import { decodeMessage, encodeMessage } from '../../link/messages.ts';
import type { TouchedStep } from '../../market/touched-steps.ts';
import { reasonOf } from '../../reason-of.ts';
import { CommittedView } from '../committed.ts';
import { STEP_MS } from '../house-driver.ts';
import type { OrderRecord } from '../order-record.ts';
import type { AdminNote, Committed, Submitted } from '../port.ts';
import {
  type Announcement,
  type Asked,
  COMMAND,
  commandsOf,
  EVENTS,
  type ForwardedCommand,
} from './announcement.ts';

export interface ReplicaOptions {
  readonly link: GatewayLink;
  /** The rows as they are at one instant. */
  readonly read: () => Promise<{
    readonly venue: Venue;
    readonly records: readonly OrderRecord[];
  }>;
  /** Reads the steps that users have traded in since. */
  readonly catchUpSteps: () => Promise<void>;
  readonly touched: (step: TouchedStep) => void;
  /** The view of a time when this gateway led. */
  readonly before: () => CommittedView | null;
  /** Milliseconds of a clock that is never set. */
  readonly elapsed: () => number;
  readonly warn: (line: string) => void;
}

/** Nothing heard for so long: nobody leads. It is as long as a lease holds. */
const SILENT_MS = 2_000;
/** How long an answer waits for what it says to be in the view here. */
const REACH_MS = 1_000;

/**
 * The venue in a gateway that does not lead: a copy of the committed view, which goes on with what the
 * leader announces, and the way of commands to it. Who misses an event reads the rows again.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #listeners = new Set<(change: Committed) => void>();
  readonly #stopListening: () => void;
  #view: CommittedView | null = null;
  #epoch = '0';
  #step = 0;
  #open: ReadonlyMap<string, number> = new Map();
  #heardAt = -Infinity;
  #isLeading = false;
  #reading: Promise<void> | null = null;
  /** What was announced while rows were read. */
  #missed: Announcement[] = [];
  readonly #reached = new Set<() => void>();

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#stopListening = options.link.subscribe(EVENTS, (message) => this.#hear(message));
  }

  get view(): CommittedView | null {
    return this.#view;
  }

  /** Whether a leader is heard, and the view goes on with it. */
  get isOpen(): boolean {
    const silentMs = this.#options.elapsed() - this.#heardAt;
    return !this.#isLeading && this.#view !== null && silentMs < SILENT_MS;
  }

  closedStep(symbol: string): number {
    return this.#open.get(symbol) ?? this.#step - 1;
  }

  subscribe(listener: (change: Committed) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** This gateway leads from here on, in an epoch of its own: its own view is the one that counts. */
  lead(epoch: string): void {
    this.#epoch = epoch;
    this.#isLeading = true;
    this.#view = null;
  }

  stop(): void {
    this.#stopListening();
    this.#listeners.clear();
  }

  /** Sends a command to the leader, once: where no answer comes it is not sent again. */
  async submit(command: Command, note?: AdminNote): Promise<Submitted> {
    const reply = await this.ask(COMMAND, { command, note } satisfies ForwardedCommand);
    if (reply === null) return { type: 'unavailable' };
    if (reply === undefined) return { type: 'unknown' };
    // `as`: what the leader's sequencer came to.
    const outcome = reply as Submitted;
    if (outcome.type === 'accepted') await this.#waitFor(outcome.seq);
    return outcome;
  }

  /**
   * Asks the gateway that leads.
   *
   * @returns null where it was not done, undefined where no answer came and it may have been done
   */
  async ask(kind: string, body: unknown): Promise<unknown> {
    if (!this.isOpen) return null;
    const asked: Asked = { step: this.#step, kind, body };
    try {
      const reply = await this.#options.link.ask(commandsOf(this.#epoch), encodeMessage(asked));
      return reply === null ? null : decodeMessage(reply);
    } catch (error) {
      this.#options.warn(`The leader did not answer (${kind}): ${reasonOf(error)}`);
      return undefined;
    }
  }

  /** A read that follows an answer sees what it says. */
  async #waitFor(seq: number): Promise<void> {
    const isThere = () => this.#isLeading || (this.#view !== null && this.#view.seq >= seq);
    if (isThere()) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!isThere()) return;
        this.#reached.delete(look);
        resolve();
      };
      this.#reached.add(look);
      timer = setTimeout(() => {
        this.#reached.delete(look);
        resolve();
      }, REACH_MS);
    });
    clearTimeout(timer);
    if (!isThere()) await this.#read();
  }

  #hear(message: Uint8Array): void {
    // `as`: what the leader encodes.
    const announced = decodeMessage(message) as Announcement | null;
    if (announced === null) return;
    const { epoch, step } = announced;
    // A leader that was frozen does not know yet that its time is over.
    if (BigInt(epoch) < BigInt(this.#epoch)) return;
    if (epoch !== this.#epoch) this.#isLeading = false;
    this.#epoch = epoch;
    this.#step = Math.max(this.#step, step);
    this.#heardAt = this.#options.elapsed();
    if (this.#isLeading) return;
    if (this.#reading === null) this.#take(announced);
    else this.#missed.push(announced);
  }

  #take(announced: Announcement): void {
    const { change, seq, step, open } = announced;
    const view = this.#view;
    if (open !== null) this.#open = new Map(open);
    if (view !== null && seq < view.seq) return;
    if (view === null || (change?.sealed.after ?? seq) !== view.seq) {
      if (view !== null && seq === view.seq) return;
      this.#missed.push(announced);
      void this.#read();
      return;
    }
    if (change === null) return;
    for (const touched of change.steps) this.#options.touched(touched);
    view.advance(change.sealed, step);
    if (seq > change.sealed.after) this.#tell(view.published(change.sealed));
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readRows().finally(() => {
      this.#reading = null;
      for (const announced of this.#missed.splice(0)) {
        if (this.#reading === null) this.#take(announced);
        else this.#missed.push(announced);
      }
    });
    return this.#reading;
  }

  async #readRows(): Promise<void> {
    const { read, catchUpSteps, before, warn } = this.#options;
    try {
      const { venue, records } = await read();
      await catchUpSteps();
      if (this.#isLeading) return;
      const now = () => this.#step * STEP_MS;
      const view = CommittedView.from(venue, records, { now, before: this.#view ?? before() });
      this.#view = view;
      const { seq } = view;
      const nothing = { orders: [], executions: [], balances: [], books: [] };
      this.#tell({ after: seq, seq, time: venue.now, ...nothing });
    } catch (error) {
      // With the next step that is announced it is tried again.
      this.#missed = [];
      warn(`The venue cannot be read: ${reasonOf(error)}`);
    }
  }

  #tell(change: Committed): void {
    for (const look of this.#reached) look();
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        this.#options.warn(`A subscriber of the venue failed: ${reasonOf(error)}`);
      }
    }
  }
}
