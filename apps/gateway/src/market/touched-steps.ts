import type { StoredSteps, TapeTrade } from '@meridian/market/tape.ts';
import { type QueryExecutorProvider, sql } from 'kysely';

/** A step that users traded in, with the public trades that stand in place of the computed ones. */
export interface TouchedStep {
  readonly symbol: string;
  /** Counted from 1970. */
  readonly step: number;
  readonly trades: readonly TapeTrade[];
}

const MINUTE_STEPS = 300;

interface StepRow {
  readonly symbol: string;
  readonly step: bigint;
  readonly trades: readonly TapeTrade[];
}

/** The touched steps of all symbols, in memory: markets are folded in the middle of a computation. */
export class TouchedSteps implements StoredSteps {
  readonly #minutes = new Map<string, Map<number, TouchedStep['trades']>>();
  readonly #listeners = new Set<(step: TouchedStep) => void>();

  static async read(kysely: QueryExecutorProvider): Promise<TouchedSteps> {
    const steps = new TouchedSteps();
    await steps.readFrom(kysely, 0);
    return steps;
  }

  /** Takes the stored steps from one on that are not known here: another gateway has written them. */
  async readFrom(kysely: QueryExecutorProvider, first: number): Promise<void> {
    const { rows } = await sql<StepRow>`
      select symbol, step, trades from venue_steps where step >= ${first}`.execute(kysely);
    for (const { symbol, step: stored, trades } of rows) {
      const step = parseInt(String(stored), 10);
      const minute = this.inMinute(symbol, Math.floor(step / MINUTE_STEPS));
      if (minute?.has(step) !== true) this.add({ symbol, step, trades });
    }
  }

  add(touched: TouchedStep): void {
    const { symbol, step, trades } = touched;
    const key = `${symbol}/${Math.floor(step / MINUTE_STEPS)}`;
    const steps = this.#minutes.get(key) ?? new Map<number, TouchedStep['trades']>();
    this.#minutes.set(key, steps.set(step, trades));
    for (const listener of this.#listeners) listener(touched);
  }

  /** @param step the first of a minute */
  forgetBefore(step: number): void {
    const first = Math.floor(step / MINUTE_STEPS);
    for (const key of this.#minutes.keys()) {
      const minute = parseInt(key.slice(key.indexOf('/') + 1), 10);
      if (minute < first) this.#minutes.delete(key);
    }
  }

  inMinute(symbol: string, minute: number): ReadonlyMap<number, TouchedStep['trades']> | undefined {
    return this.#minutes.get(`${symbol}/${minute}`);
  }

  observe(listener: (step: TouchedStep) => void): void {
    this.#listeners.add(listener);
  }
}
