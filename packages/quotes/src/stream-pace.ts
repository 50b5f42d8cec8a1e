/**
 * While changes follow each other, they go to the page so often at most: the market moves every 200 ms, and a
 * book takes longer to draw than a quote.
 */
export const STREAMS_EVERY_MS = 200;

/**
 * A page gets books as it can draw them: at 4 times slowdown one takes 20 ms, and five a second were a frame
 * of every twelve. So drawing takes a twentieth of the time, down to a book a second.
 */
const SHARE_OF_TIME = 20;
const STREAMS_SELDOM_MS = 1_000;

/** After so long without a change the last one goes to the page, which may be the last for long. */
export const QUIET_MS = 16;
/** And then as often as this many times what drawing takes. */
const QUIET_SHARE = 4;

/** When the page gets what has changed. */
export interface StreamPace {
  /** Something has changed. */
  heard(): void;
  /** The page has got what changed. */
  taken(): void;
  /** How long it took to draw that, in ms. */
  setCost(ms: number): void;
  /** When what has changed is due, in ms of the clock. */
  dueAt(): number;
}

/** @param ticks a monotonic clock, in ms */
export function createStreamPace(ticks: () => number): StreamPace {
  let takenAt = Number.NEGATIVE_INFINITY;
  let heardAt = Number.NEGATIVE_INFINITY;
  // A frame that took long for another reason says nothing of books: of two the shorter counts.
  let costs: readonly [number, number] = [0, 0];
  return {
    heard: () => void (heardAt = ticks()),
    taken: () => void (takenAt = ticks()),
    setCost: (ms) => void (costs = [costs[1], ms]),
    dueAt() {
      const costMs = Math.min(...costs);
      const everyMs = Math.max(SHARE_OF_TIME * costMs, STREAMS_EVERY_MS);
      const quietAt = Math.max(heardAt + QUIET_MS, takenAt + QUIET_SHARE * costMs);
      return Math.min(takenAt + Math.min(everyMs, STREAMS_SELDOM_MS), quietAt);
    },
  };
}
