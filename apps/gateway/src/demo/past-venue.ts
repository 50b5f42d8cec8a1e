import { houseStepOf } from '@meridian/instruments/house.ts';
import type { Market } from '@meridian/market/market.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import type { Outcome } from '@meridian/venue/api/events.ts';
import { apply } from '@meridian/venue/apply.ts';
import { enterPast } from '@meridian/venue/rows/past.ts';
import { snapshotCounters } from '@meridian/venue/rows/snapshot.ts';
import type { Venue } from '@meridian/venue/state.ts';
import { type Batch, collect, createBatch } from '../venue/batch.ts';
import { stepAt, STEP_MS } from '../venue/house-driver.ts';
import { liveRecords, type OrderRecord } from '../venue/order-record.ts';
import type { TouchedStep } from '../market/touched-steps.ts';
import { rowsOf, stepsOf, type TableRows } from '../venue/rows.ts';
import type { Fence } from '../venue/statement.ts';

/** Levels of a ladder that an order of some hundred euros can meet. */
const LEVELS = 20;

export interface PastOptions {
  readonly venue: Venue;
  readonly records: readonly OrderRecord[];
  readonly market: Market;
  /** The earliest time of a command. */
  readonly from: number;
  /** Symbols whose rows are written: those of others are the ones of today. */
  readonly isWritten: (symbol: string) => boolean;
  /** The first step whose public trades are kept. */
  readonly stepsFrom: number;
}

/** What a commit writes. */
export interface PastBatch {
  readonly fence: Omit<Fence, 'epoch'>;
  readonly rows: TableRows;
  /** Steps that were traded in and whose tape is kept. */
  readonly steps: readonly TouchedStep[];
}

/**
 * A venue that runs commands at past instants, each order against the ladder of its step alone, and collects
 * their rows. It is thrown away afterwards: what goes on is read from the rows.
 */
export class PastVenue {
  readonly #venue: Venue;
  readonly #market: Market;
  readonly #isWritten: (symbol: string) => boolean;
  readonly #stepsFrom: number;
  readonly #records: Map<number, OrderRecord>;
  readonly #triggered: readonly number[];
  readonly #latest: number;
  #batch: Batch;
  #houseSteps = 0;

  constructor({ venue, records, market, from, isWritten, stepsFrom }: PastOptions) {
    this.#latest = venue.now;
    this.#venue = venue;
    this.#market = market;
    this.#isWritten = isWritten;
    this.#stepsFrom = stepsFrom;
    this.#triggered = enterPast(venue, from).map(({ id }) => id);
    this.#records = liveRecords(venue, records);
    this.#batch = createBatch(venue.seq);
  }

  get hasEvents(): boolean {
    return this.#batch.log.length > 0;
  }

  /** Ladders that were put up. */
  get houseSteps(): number {
    return this.#houseSteps;
  }

  /** What an account has, in atoms. */
  balance(account: string, asset: string): bigint {
    const balances = this.#venue.ledger.accounts.get(account)?.balances;
    const known = balances?.get(asset);
    return known === undefined ? 0n : known.total - known.held;
  }

  scaleOf(asset: string): number | null {
    return this.#venue.ledger.assets.get(asset)?.scale ?? null;
  }

  /** Puts up the ladders of symbols at an instant, and runs a command. A step whose tape is kept is closed. */
  run(time: number, command: Command, houses: readonly string[] = []): Outcome {
    const step = stepAt(Math.max(time, this.#venue.now));
    for (const symbol of houses) this.#stand(symbol, step, false);
    const outcome = this.#apply(command, time);
    if (step < this.#stepsFrom) return outcome;
    for (const symbol of houses) {
      // Its takers make the tape of the step what it would have been beside the order.
      if (this.#venue.markets.get(symbol)?.house.isTouched) this.#stand(symbol, step + 1, true);
    }
    return outcome;
  }

  #stand(symbol: string, step: number, isNext: boolean): void {
    const known = this.#venue.markets.get(symbol);
    if (known === undefined || known.house.step >= step) return;
    this.#houseSteps += 1;
    this.#apply(
      houseStepOf(this.#market, symbol, step, isNext, { levels: LEVELS }),
      step * STEP_MS,
    );
  }

  #apply(command: Command, time: number): Outcome {
    const outcome = apply(this.#venue, command, Math.max(time, this.#venue.now));
    collect(this.#batch, this.#venue, this.#records, command, outcome);
    return outcome;
  }

  /** What was collected since the last time. */
  take(): PastBatch {
    const venue = this.#venue;
    const batch: Batch = {
      ...this.#batch,
      markets: new Set([...this.#batch.markets].filter(this.#isWritten)),
      steps: this.#batch.steps.filter(({ step }) => step >= this.#stepsFrom),
    };
    invariant(batch.after < venue.seq, 'a batch has events');
    const counters = snapshotCounters(venue);
    this.#batch = createBatch(venue.seq);
    return {
      fence: {
        after: batch.after,
        seq: venue.seq,
        counters: JSON.stringify({ ...counters, now: Math.max(this.#latest, counters.now) }),
        triggered: this.#triggered,
      },
      rows: rowsOf(venue, batch),
      steps: stepsOf(venue, batch),
    };
  }
}
