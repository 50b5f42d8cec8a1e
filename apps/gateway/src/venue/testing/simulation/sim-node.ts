import type { Command } from '@meridian/venue/api/commands.ts';
import { ConnectionLost } from '../../../db/connection-lost.ts';
import type { Submitted } from '../../port.ts';
import { createSharedVenue, type VenueCore } from '../../replication/shared-venue.ts';
import type { VenueStore } from '../../store.ts';
import type { FakeDatabase } from './fake-database.ts';
import type { FakeLinks, LinkOwner } from './fake-link.ts';
import type { Draws, Faults } from './faults.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface NodeWorld {
  readonly time: VirtualTime;
  readonly database: FakeDatabase;
  readonly links: FakeLinks;
  readonly faults: Faults;
  readonly draws: Draws;
  /** A planted fault: a commit is answered before it is stored. */
  readonly answersEarly: boolean;
  readonly warn: (line: string) => void;
}

/** A driver gives up on a database that is away after so long. */
const GIVE_UP_MS = 200;
const MOST_TRIP_MS = 3;

/** One gateway of a simulation: the real order path over the fake database and the fake network. */
export class SimNode implements LinkOwner {
  readonly core: VenueCore;
  readonly #world: NodeWorld;
  readonly #holder: string;
  #frozenUntil = 0;
  /** By how much its clock is wrong. */
  clockOffsetMs = 0;
  isDead = false;
  /** It ends around its next commit: before the database has it, or after. */
  endsAtCommit: 'before' | 'after' | null = null;

  constructor(holder: string, world: NodeWorld) {
    this.#holder = holder;
    this.#world = world;
    const { time, links, database, warn } = world;
    this.core = createSharedVenue({
      link: links.open(this),
      read: () => this.#call(() => database.recover()),
      sequencer: {
        store: this.#store(),
        house: null,
        now: () => time.now + this.clockOffsetMs,
        later: (work) => void setTimeout(work, 0),
        wait: (ms) => time.sleep(ms),
        elapsed: () => time.now,
        warn: (line) => warn(`${holder}: ${line}`),
      },
    });
  }

  freeze(ms: number): void {
    this.#frozenUntil = this.#world.time.now + ms;
  }

  async thawed(): Promise<void> {
    const { time } = this.#world;
    while (time.now < this.#frozenUntil) await time.sleep(this.#frozenUntil - time.now);
  }

  /** It is gone from one instant to the next: what it does from here on, nobody sees. */
  crash(): void {
    this.isDead = true;
    this.#world.links.remove(this);
    void this.core.stop();
  }

  /** @returns null where it ended before an answer came */
  async submit(command: Command): Promise<Submitted | null> {
    await this.thawed();
    if (this.isDead) return null;
    const outcome = await this.core.submit(command);
    await this.thawed();
    return this.isDead ? null : outcome;
  }

  #store(): VenueStore {
    const { database, answersEarly, faults } = this.#world;
    const holder = this.#holder;
    return {
      open: () =>
        this.#call(() => {
          const epoch = database.takeLease(holder);
          return epoch === null ? null : { epoch, ...database.recover() };
        }),
      commit: async (fence, rows) => {
        const stored = this.#call(() => {
          if (this.endsAtCommit === 'before') this.#end();
          if (faults.commitsToRefuse > 0) {
            faults.commitsToRefuse -= 1;
            throw new Error('no space is left');
          }
          const isStored = database.commit(holder, fence, rows);
          if (this.endsAtCommit === 'after') this.#end();
          if (isStored && faults.answersToLose > 0) {
            faults.answersToLose -= 1;
            throw new ConnectionLost('the answer was lost');
          }
          return isStored;
        });
        if (!answersEarly) return stored;
        stored.catch(() => undefined);
        return true;
      },
      renew: (epoch) => this.#call(() => database.renewLease(epoch)),
      release: (epoch) => this.#call(() => database.releaseLease(epoch)),
    };
  }

  #end(): never {
    this.crash();
    throw new ConnectionLost('the process is gone');
  }

  /** A statement on its way to the database and back. What was sent may be done though its sender is gone. */
  async #call<Value>(work: () => Value): Promise<Value> {
    const { time, faults, draws } = this.#world;
    if (this.isDead) throw new ConnectionLost('the process is gone');
    await this.thawed();
    await this.#trip();
    if (this.isDead && draws.next() < 1 / 2) throw new ConnectionLost('the process is gone');
    if (time.now < faults.databaseAwayUntil) {
      await time.sleep(GIVE_UP_MS);
      throw new ConnectionLost('the database is away');
    }
    const value = work();
    await this.#trip();
    await this.thawed();
    if (this.isDead || time.now < faults.databaseAwayUntil)
      throw new ConnectionLost('the connection is gone');
    return value;
  }

  #trip(): Promise<void> {
    const { time, faults, draws } = this.#world;
    const slowMs = time.now < faults.databaseSlowUntil ? faults.databaseSlowMs : 0;
    return time.sleep(draws.between(1, MOST_TRIP_MS) + slowMs / 2);
  }
}
