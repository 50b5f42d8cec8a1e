import { setImmediate as nextTurn } from 'node:timers';

/** A real turn of the event loop: what was promised so far has happened after it. */
const settled = () => new Promise<void>((resolve) => void nextTurn(resolve));

/** The clock and the timers of this process, taken over by whoever runs a simulation. */
export interface Timers {
  begin(now: number): void;
  /** Jumps to the next timer and runs it. */
  next(): void;
  end(): void;
}

/** Timers and the clock of this process as a number that jumps from one timer to the next. */
export class VirtualTime {
  readonly #timers: Timers;

  constructor(timers: Timers, startsAt: number) {
    this.#timers = timers;
    timers.begin(startsAt);
  }

  get now(): number {
    return Date.now();
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  /** Lets timers run, one at a time, each with all that follows from it, until a time or an end. */
  async runUntil(time: number, isOver: () => boolean = () => false): Promise<void> {
    let isThere = false;
    const mark = setTimeout(() => (isThere = true), Math.max(0, time - this.now));
    await settled();
    while (!isThere && !isOver()) {
      this.#timers.next();
      await settled();
    }
    clearTimeout(mark);
  }

  end(): void {
    this.#timers.end();
  }
}
