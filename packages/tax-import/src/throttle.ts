/** Thrown inside the package when the caller's signal is aborted; never leaves `importFile`. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

export interface ImportProgress {
  readonly phase: 'reading' | 'grouping';
  readonly bytes: number;
  readonly totalBytes: number;
  readonly rows: number;
}

/** The longest stretch of work between two returns to the event loop. */
const SLICE_MS = 60;
const REPORT_EVERY_MS = 100;

/**
 * Throttles long work to `SLICE_MS` at a time: returns to the event loop, reports progress, checks the
 * signal.
 */
export class Throttle {
  phase: ImportProgress['phase'] = 'reading';
  bytes = 0;
  totalBytes = 0;
  rows = 0;
  readonly #signal: AbortSignal | undefined;
  readonly #report: ((progress: ImportProgress) => void) | undefined;
  #sliceStart = performance.now();
  #lastReport = 0;

  constructor(signal?: AbortSignal, report?: (progress: ImportProgress) => void) {
    this.#signal = signal;
    this.#report = report;
  }

  /** Whether the slice is used up. Costs a clock reading: ask once per few hundred rows. */
  due(): boolean {
    return performance.now() - this.#sliceStart >= SLICE_MS;
  }

  /** @throws CancelledError when the signal is aborted. */
  async pause(): Promise<void> {
    this.report();
    // A macrotask: promises alone would never let the message that cancels come in.
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    this.check();
    this.#sliceStart = performance.now();
  }

  /** @throws CancelledError when the signal is aborted. */
  check(): void {
    if (this.#signal?.aborted === true) throw new CancelledError('cancelled');
  }

  report(force = false): void {
    const now = performance.now();
    if (this.#report === undefined || (!force && now - this.#lastReport < REPORT_EVERY_MS)) return;
    this.#lastReport = now;
    const { phase, bytes, totalBytes, rows } = this;
    this.#report({ phase, bytes, totalBytes, rows });
  }
}
