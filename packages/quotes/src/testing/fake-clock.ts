import type { Timers } from '@meridian/protocol/timers.ts';

/** A clock that moves only when a test advances it. Times in ms. */
export class FakeClock {
  /** What timers go by; the wall clock can be set, this one not. */
  #elapsed = 0;
  #wallOffset: number;
  #nextHandle = 1;
  readonly #due = new Map<number, { readonly at: number; readonly run: () => void }>();

  constructor(now = 1_700_000_000_000) {
    this.#wallOffset = now;
  }

  readonly now = (): number => this.#elapsed + this.#wallOffset;

  readonly timers: Timers = {
    setTimeout: (run, delayMs) => {
      const handle = this.#nextHandle;
      this.#nextHandle += 1;
      this.#due.set(handle, { at: this.#elapsed + delayMs, run });
      return handle;
    },
    clearTimeout: (handle) => {
      if (typeof handle === 'number') this.#due.delete(handle);
    },
  };

  /** How many timers wait. */
  get waiting(): number {
    return this.#due.size;
  }

  /** Goes on, and runs each timer at its time. */
  advance(ms: number): void {
    const end = this.#elapsed + ms;
    for (let next = this.#nextDue(end); next !== null; next = this.#nextDue(end)) {
      this.#elapsed = Math.max(this.#elapsed, next.at);
      next.run();
    }
    this.#elapsed = end;
  }

  /** Goes on as a frozen tab does: timers wait, and run late with the next `advance`. */
  freeze(ms: number): void {
    this.#elapsed += ms;
  }

  /** Sets the wall clock on or back; timers are none the wiser. */
  setBy(ms: number): void {
    this.#wallOffset += ms;
  }

  #nextDue(end: number): { readonly at: number; readonly run: () => void } | null {
    const [first] = [...this.#due].filter(([, { at: time }]) => time <= end).toSorted(byTime);
    if (first === undefined) return null;
    this.#due.delete(first[0]);
    return first[1];
  }
}

type Due = readonly [handle: number, timer: { readonly at: number }];

function byTime(a: Due, b: Due): number {
  return a[1].at - b[1].at || a[0] - b[0];
}
