import type { Command } from '@meridian/venue/api/commands.ts';
import { apply } from '@meridian/venue/apply.ts';
import { snapshotVenue } from '@meridian/venue/rows/snapshot.ts';
import { createVenue, type Venue } from '@meridian/venue/state.ts';
import { eventToWire } from '@meridian/venue/wire.ts';
import type { Submitted } from '../../port.ts';
import type { FakeDatabase, Written } from './fake-database.ts';
import { linkOf } from './order-draws.ts';

const DUPLICATES: ReadonlySet<string> = new Set(['duplicate-link-id', 'duplicate-command']);

/** Compares what clients were answered and what was written with what the design promises (P1 to P4). */
export class Checker {
  readonly #database: FakeDatabase;
  readonly problems: string[] = [];
  #epoch = '0';
  #holder = '';
  #seq = 0;
  takeovers = 0;
  commits = 0;

  constructor(database: FakeDatabase) {
    this.#database = database;
    database.onWrite((written) => this.#wrote(written));
  }

  problem(line: string): void {
    this.problems.push(line);
  }

  /** P4: one epoch writes, and each commit follows the one before. */
  #wrote(written: Written): void {
    const { epoch, holder } = written;
    if (written.type === 'opened') {
      this.takeovers += 1;
      [this.#epoch, this.#holder] = [epoch, holder];
      return;
    }
    this.commits += 1;
    if (epoch !== this.#epoch || holder !== this.#holder)
      this.problem(
        `P4: ${holder} wrote in epoch ${epoch} after ${this.#holder} took ${this.#epoch}`,
      );
    if (written.after !== this.#seq || written.seq <= written.after)
      this.problem(`P4: a commit after ${written.after}, where ${this.#seq} is the last`);
    this.#seq = written.seq;
  }

  /**
   * What a client was answered, as it comes to them.
   *
   * @param mayBeThere whether an earlier try of the same command has an unknown outcome
   */
  answered(command: Command, outcome: Submitted, mayBeThere: boolean): void {
    const link = linkOf(command);
    switch (outcome.type) {
      case 'accepted':
        this.#accepted(command, outcome.seq);
        return;
      case 'rejected': {
        const isThere = link !== null && this.has(command, link);
        const isDuplicate = DUPLICATES.has(outcome.rejection.code);
        if (link !== null && isThere !== isDuplicate)
          this.problem(`P2: ${link} is ${isThere ? '' : 'not '}stored: ${outcome.rejection.code}`);
        if (isDuplicate && !mayBeThere)
          this.problem(`P2: ${link} was sent once, and is a duplicate`);
        return;
      }
      case 'unavailable':
        if (link !== null && !mayBeThere && this.has(command, link))
          this.problem(`P2: ${link} is stored and its client was answered that it was not taken`);
        return;
      case 'failed':
        this.problem(`an invariant failed: ${JSON.stringify(command)}`);
        return;
      case 'unknown':
    }
  }

  /** P1: its rows are stored by the time that its client knows of it. */
  #accepted(command: Command, seq: number): void {
    if (seq > this.#database.seq) {
      this.problem(`P1: answered with ${seq}, stored until ${this.#database.seq}`);
      return;
    }
    if (command.type === 'cancel-orders') return;
    const logged = this.#database.rowOf('venue_log', String(seq))?.['command'];
    if (logged !== JSON.stringify(command)) this.problem(`P1: ${seq} is of ${String(logged)}`);
  }

  has(command: Command, link: string): boolean {
    if (command.type === 'deposit') return this.#database.rowOf('venue_causes', link) !== undefined;
    const account = 'account' in command ? command.account : '';
    return this.#database.rowOf('venue_order_links', `${account} ${link}`) !== undefined;
  }

  /** P3, L5: the stored commands, run again, make the stored events and the stored state. */
  replayed(): Venue {
    const venue = createVenue();
    for (const { seq, at: time, command, events } of this.#database.rowsOf('venue_log')) {
      // `as`: written from a command.
      const outcome = apply(
        venue,
        JSON.parse(String(command)) as Command,
        parseInt(String(time), 10),
      );
      const made = JSON.stringify(outcome.events.map((event) => eventToWire(venue, event)));
      if (made !== events) this.problem(`P3: ${String(seq)} run again makes ${made}`);
    }
    for (const row of this.#database.wrongBalances())
      this.problem(`L5: ${JSON.stringify(row)} is not the sum of its postings`);
    const { venue: stored } = this.#database.recover();
    if (stateOf(venue) !== stateOf(stored))
      this.problem('P3: the state run again is not the stored one');
    return stored;
  }
}

/** Refused commands pass time and are not stored. */
function stateOf(venue: Venue): string {
  const { counters, ...rest } = snapshotVenue(venue);
  return JSON.stringify({ ...rest, counters: { ...counters, now: 0 } });
}
