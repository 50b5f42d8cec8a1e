import type { Timers } from '../pending-calls.ts';

/** Timers that run when a test says so. */
export class HandTimers implements Timers {
  readonly #due = new Map<number, { readonly run: () => void; readonly at: number }>();
  #now = 0;
  #count = 0;

  set(run: () => void, delayMs: number): number {
    this.#count += 1;
    this.#due.set(this.#count, { run, at: this.#now + delayMs });
    return this.#count;
  }

  clear(timer: unknown): void {
    if (typeof timer === 'number') this.#due.delete(timer);
  }

  /** How many wait. */
  get waiting(): number {
    return this.#due.size;
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const [timer, { run, at: time }] of this.#due) {
      if (time > this.#now) continue;
      this.#due.delete(timer);
      run();
    }
  }
}

/** Lets everything that is already decided happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
