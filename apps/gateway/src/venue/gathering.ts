/** The longest that a batch is held back, in ms. */
const LONGEST_MS = 10;
/** Of the time that the commit before took. */
const SHARE = 1 / 4;

/**
 * Holds a batch back for a moment after a commit, until it has as many commands as that one stored: whoever
 * was answered sends the next. A commit waits for the disk however small it is, so the first that comes back
 * would take the turn of all others. A command that comes later than that waits for nothing.
 */
export class Gathering {
  readonly #elapsed: () => number;
  #expected = 0;
  #until = 0;

  /** @param elapsed ms of a clock that is never set */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /**
   * A commit begins.
   *
   * @returns to be called with its commands once it has ended: how many ms it took
   */
  begin(): (commands: number) => number {
    const begunAt = this.#elapsed();
    return (commands) => {
      const tookMs = this.#elapsed() - begunAt;
      this.#expected = commands;
      this.#until = this.#elapsed() + Math.min(tookMs * SHARE, LONGEST_MS);
      return tookMs;
    };
  }

  /** How many ms a batch with so many commands is held back; 0: it goes. */
  holdFor(commands: number): number {
    return commands >= this.#expected ? 0 : Math.max(0, this.#until - this.#elapsed());
  }
}
