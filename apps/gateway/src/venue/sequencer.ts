import type { Command } from '@meridian/venue/api/commands.ts';
import { apply } from '@meridian/venue/apply.ts';
import { reasonOf } from '../reason-of.ts';
import { collect, createBatch, noteAdmin } from './batch.ts';
import { answerAll, orderNamedBy } from './answers.ts';
import { CommittedView } from './committed.ts';
import { Gathering } from './gathering.ts';
import { seal, type Sealed } from './sealed.ts';
import { LATE_STEPS, stepAt, stepsUntil, STEP_MS } from './house-driver.ts';
import type { TouchedStep } from '../market/touched-steps.ts';
import type { Leading, Pending, SequencerOptions } from './leading.ts';
import { liveRecords } from './order-record.ts';
import type { VenueLoad, VenueMeter } from './meter.ts';
import type { AdminNote, Committed, Submitted } from './port.ts';
import { stepsOf } from './rows.ts';
import { addUnstored, sealBatch } from './seal-batch.ts';

/** Commands that are stored together at most. */
const BATCH_COMMANDS = 1_000;
/** Commands that wait for the batch after the next; more are not taken. */
const MAX_WAITING = 10_000;
const RENEW_EVERY_MS = 500;
/** Commands that may trade with the house, or compare with its last price. */
const TRADING: ReadonlySet<Command['type']> = new Set(['place-order', 'place-oco', 'amend-order']);

/**
 * The one writer of the venue. A command is applied to the state in memory as it comes; its rows are
 * stored with those of the commands around it, and then it is answered and published. While a batch is
 * on its way to the database the next one fills, so a busy venue makes larger batches by itself.
 *
 * Where it is not known what the database did, or an invariant fails, memory is dropped and read again
 * from the rows.
 */
export class Sequencer {
  readonly #options: SequencerOptions;
  readonly #listeners = new Set<(change: Committed) => void>();
  /** Not applied yet: the batch that is being filled has all it may have. */
  readonly #waiting: Pending[] = [];
  #leading: Leading | null = null;
  /** The last view there was, for reads while the lease is being taken again. */
  #view: CommittedView | null = null;
  #committing: Promise<void> | null = null;
  #isScheduled = false;
  readonly #gathering: Gathering;
  #held: NodeJS.Timeout | undefined;
  #isStopping = false;
  #renewing: NodeJS.Timeout | undefined;
  #opening: Promise<void> | null = null;
  #stopHouse: (() => void) | undefined;
  /** Symbols whose house broke an invariant: it takes no further steps in this process. */
  readonly #broken = new Set<string>();
  /** Steps of a commit that is not known to be stored, with its last number. */
  #unknown: { readonly seq: number; readonly steps: readonly TouchedStep[] } | null = null;

  constructor(options: SequencerOptions) {
    this.#options = options;
    this.#gathering = new Gathering(options.elapsed ?? (() => performance.now()));
  }

  get view(): CommittedView | null {
    return this.#view;
  }

  get load(): VenueLoad {
    return { waiting: this.#waiting.length, filling: this.#leading?.filling.answers.length ?? 0 };
  }

  get isOpen(): boolean {
    return this.#leading !== null && !this.#isStopping;
  }

  readonly leader = null;

  get leads(): boolean {
    return this.isOpen;
  }

  /** The last step of a symbol whose public trades can change no more. */
  closedStep(symbol: string): number {
    const current = stepAt(this.#options.now());
    const isReading = this.#leading === null && this.#opening !== null;
    const ahead = this.#leading?.venue.markets.get(symbol)?.house;
    if (!isReading && (ahead === undefined || this.#broken.has(symbol))) return current - 1;
    const committed = this.#view?.houseStep(symbol) ?? -1;
    const isIdle =
      ahead?.step === committed && !ahead.isTouched && current - committed > LATE_STEPS;
    // Where users have no orders the house stands still, and the trades are the computed ones.
    return isIdle ? current - 1 : Math.min(committed, current) - 1;
  }

  subscribe(listener: (change: Committed) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the venue; resolves once it takes commands, or once another gateway is known to. */
  async start(): Promise<void> {
    await this.#open();
    this.#renewing = setInterval(() => void this.#keepLease(), RENEW_EVERY_MS);
    this.#renewing.unref();
    this.#stopHouse = this.#options.house?.repeat(() => this.#stepHouses());
  }

  /** Takes no more commands, stores those it has, and gives the lease back. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#renewing);
    this.#stopHouse?.();
    for (const { answer } of this.#waiting.splice(0)) answer({ type: 'unavailable' });
    this.#beginCommit();
    while (this.#committing !== null || this.#isScheduled) {
      await (this.#committing ?? this.#options.wait(1));
    }
    await this.#opening;
    const epoch = this.#leading?.epoch;
    this.#leading = null;
    this.#options.followers?.end();
    if (epoch !== undefined) await this.#options.store.release(epoch).catch(() => undefined);
  }

  submit(command: Command, note?: AdminNote): Promise<Submitted> {
    const { meter } = this.#options;
    return new Promise((resolve) => {
      const answer = (outcome: Submitted) => {
        meter?.answered(command.type, outcome.type);
        resolve(outcome);
      };
      const leading = this.#leading;
      if (leading === null || this.#isStopping || this.#waiting.length >= MAX_WAITING) {
        answer({ type: 'unavailable' });
        return;
      }
      this.#waiting.push({ command, note, answer });
      this.#applyWaiting(leading);
    });
  }

  #applyWaiting(leading: Leading): void {
    while (this.#waiting.length > 0 && leading.filling.answers.length < BATCH_COMMANDS) {
      const next = this.#waiting.shift();
      if (next === undefined || !this.#applyNext(leading, next)) return;
    }
    this.#schedule();
  }

  /** @returns false where an invariant failed and memory was dropped */
  #applyNext(leading: Leading, { command, note, answer }: Pending): boolean {
    const { venue, records, filling } = leading;
    try {
      if (TRADING.has(command.type) && 'symbol' in command && command.symbol !== undefined) {
        this.#stepHouse(leading, command.symbol);
      }
      const named = orderNamedBy(venue, command);
      const outcome = apply(venue, command, Math.max(this.#options.now(), venue.now));
      const touched = collect(filling.batch, venue, records, command, outcome);
      if (note !== undefined) noteAdmin(filling.batch, outcome, note);
      const orders = [...touched].flatMap((id) => filling.batch.orders.get(id) ?? []);
      filling.answers.push({ resolve: answer, outcome, command, named, orders });
      return true;
    } catch (error) {
      this.#options.warn(`A command failed (${command.type}): ${reasonOf(error)}`);
      answer({ type: 'failed' });
      const symbol = 'symbol' in command ? command.symbol : undefined;
      void this.#restart(leading, symbol ?? null);
      return false;
    }
  }

  /** Every 200 ms: the house of each symbol that users have orders in. */
  #stepHouses(): void {
    const leading = this.#leading;
    if (leading === null || this.#isStopping || this.#waiting.length > 0) return;
    const symbols = new Set<string>();
    for (const { symbol } of leading.records.values()) symbols.add(symbol);
    // A step that users have traded in is closed, though nobody has orders there any more.
    for (const [symbol, { house }] of leading.venue.markets)
      if (house.isTouched) symbols.add(symbol);
    for (const symbol of symbols) {
      try {
        this.#stepHouse(leading, symbol);
      } catch (error) {
        this.#options.warn(`A step of the house failed (${symbol}): ${reasonOf(error)}`);
        void this.#restart(leading, symbol);
        return;
      }
    }
    if (leading.filling.batch.houses.size > 0) this.#schedule();
  }

  /** Leads the house of a symbol to this instant, so that an order meets the ladder of now. */
  #stepHouse({ venue, records, filling }: Leading, symbol: string): void {
    const { house, now } = this.#options;
    if (house === null || this.#broken.has(symbol)) return;
    try {
      for (const command of stepsUntil(house.market, venue, symbol, Math.max(now(), venue.now))) {
        const outcome = apply(venue, command, Math.max(command.step * STEP_MS, venue.now));
        collect(filling.batch, venue, records, command, outcome);
      }
    } catch (error) {
      this.#broken.add(symbol);
      throw error;
    }
  }

  #schedule(): void {
    if (this.#isScheduled || this.#committing !== null) return;
    this.#isScheduled = true;
    this.#options.later(() => {
      this.#isScheduled = false;
      this.#beginCommit();
    });
  }

  #beginCommit(): void {
    const leading = this.#leading;
    if (leading === null || this.#committing !== null) return;
    const { answers, batch } = leading.filling;
    if (answers.length === 0 && batch.houses.size === 0) return;
    clearTimeout(this.#held);
    const heldMs = this.#isStopping ? 0 : this.#gathering.holdFor(answers.length);
    if (heldMs > 0) this.#held = setTimeout(() => this.#beginCommit(), Math.ceil(heldMs));
    else this.#committing = this.#commit(leading);
  }

  /**
   * The next batch goes to the database before this one is answered: while the answers are written and
   * the next orders are read, the database is at work.
   */
  async #commit(leading: Leading): Promise<void> {
    let tell: (() => void) | null = null;
    try {
      tell = await this.#store(leading);
    } finally {
      this.#committing = null;
    }
    this.#beginCommit();
    tell?.();
    if (this.#leading !== null) this.#applyWaiting(this.#leading);
  }

  /** @returns answers and publishes what is stored; null where nothing is left to be said */
  async #store(leading: Leading): Promise<(() => void) | null> {
    const { venue, filling, epoch } = leading;
    leading.filling = { batch: createBatch(venue.seq), answers: [] };
    for (const symbol of filling.batch.houses) leading.unstored.add(symbol);
    if (filling.batch.log.length === 0) {
      // Nothing to store, so nothing that could be lost.
      this.#advance(leading, seal(venue, filling.batch), []);
      return () => answerAll(leading.view, filling.answers);
    }
    addUnstored(leading.unstored, filling.batch);
    const { sealed, rows, fence } = sealBatch(venue, filling.batch);
    const steps = stepsOf(venue, filling.batch);
    const end = this.#gathering.begin();
    const count = (outcome: Parameters<VenueMeter['committed']>[0]) => {
      const ms = end(filling.answers.length);
      this.#options.meter?.committed(outcome, filling.answers.length, ms / 1000);
    };
    let stored: boolean;
    try {
      stored = await this.#options.store.commit({ ...fence, epoch }, rows);
    } catch (error) {
      count('unknown');
      this.#options.warn(`The outcome of a commit is unknown: ${reasonOf(error)}`);
      for (const { resolve } of filling.answers) resolve({ type: 'unknown' });
      this.#unknown = { seq: fence.seq, steps };
      await this.#restart(leading, null);
      return null;
    }
    count(stored ? 'stored' : 'overtaken');
    if (!stored) {
      this.#options.warn('Another gateway has taken the venue over');
      for (const { resolve } of filling.answers) resolve({ type: 'unavailable' });
      await this.#restart(leading, null);
      return null;
    }
    this.#advance(leading, sealed, steps);
    for (const step of steps) this.#options.house?.touched(step);
    return () => {
      answerAll(leading.view, filling.answers);
      this.#publish(leading.view, sealed);
    };
  }

  #advance({ view }: Leading, sealed: Sealed, steps: readonly TouchedStep[]): void {
    const step = stepAt(this.#options.now());
    view.advance(sealed, step);
    this.#options.followers?.changed({ sealed, steps }, step);
  }

  #publish(view: CommittedView, sealed: Sealed): void {
    if (this.#listeners.size === 0) return;
    const change = view.published(sealed);
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        this.#options.warn(`A subscriber of the venue failed: ${reasonOf(error)}`);
      }
    }
  }

  /**
   * Rows that were read anew may have what nobody was sent: subscribers learn of it by a change that
   * is empty and ends where the rows do.
   */
  #tellRead(view: CommittedView): void {
    const { seq } = view;
    if (this.#unknown !== null && this.#unknown.seq <= seq) {
      for (const step of this.#unknown.steps) this.#options.house?.touched(step);
    }
    this.#unknown = null;
    const none = { orders: [], executions: [], balances: [], markets: [], houses: [] };
    const nothing = { ...none, accounts: [], assets: [], schedules: [] };
    this.#publish(view, { after: seq, seq, time: this.#options.now(), ...nothing });
  }

  /** Drops memory and reads the rows again. Commands that were not sent to the database did nothing. */
  async #restart(leading: Leading, halted: string | null): Promise<void> {
    if (this.#leading !== leading) return;
    this.#leading = null;
    this.#options.followers?.end();
    for (const { resolve } of leading.filling.answers) resolve({ type: 'unavailable' });
    for (const { answer } of this.#waiting.splice(0)) answer({ type: 'unavailable' });
    // A commit that is under way ends first: its batch is stored or it is not.
    if (halted !== null) await this.#committing;
    await this.#open();
    if (halted === null || this.#leading === null) return;
    await this.submit({ type: 'set-trading', symbol: halted, status: 'Halted' });
    this.#options.warn(`Trading in ${halted} is halted`);
  }

  #open(): Promise<void> {
    this.#opening ??= this.#takeLease().finally(() => (this.#opening = null));
    return this.#opening;
  }

  async #takeLease(): Promise<void> {
    if (this.#isStopping || this.#leading !== null) return;
    try {
      const recovered = await this.#options.store.open();
      if (recovered === null) return;
      await this.#options.beforeLead?.();
      const { epoch, venue, records } = recovered;
      const { now, followers } = this.#options;
      const before = followers?.view ?? this.#view;
      const view = CommittedView.from(venue, records, { now, before });
      this.#view = view;
      this.#leading = {
        ...{ epoch, venue, view },
        unstored: new Set(),
        records: liveRecords(venue, records),
        filling: { batch: createBatch(venue.seq), answers: [] },
      };
      followers?.lead(epoch);
      this.#tellRead(view);
    } catch (error) {
      this.#options.warn(`The venue cannot be read: ${reasonOf(error)}`);
    }
  }

  async #keepLease(): Promise<void> {
    const leading = this.#leading;
    if (leading === null) return this.#open();
    if (this.#committing !== null) return;
    const kept = await this.#options.store.renew(leading.epoch).catch(() => null);
    if (kept === false) await this.#restart(leading, null);
  }
}
