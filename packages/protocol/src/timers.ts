/** The timers of a page or a server, passed in so that tests can hold the clock. Times in ms. */
export interface Timers {
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
}
