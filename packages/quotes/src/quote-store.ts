import { isNews } from './is-news.ts';
import type { QuoteStore } from './quote-feed.ts';
import type { Quote } from './quote.ts';

export interface FoldingStore extends QuoteStore {
  /**
   * Takes quotes in, in their order. One that is older than what is known, or says the same, changes
   * nothing.
   */
  fold(quotes: readonly Quote[]): void;
  /** The symbols somebody watches. */
  watched(): Iterable<string>;
}

/**
 * @param schedule runs what it is given once, before the next frame is drawn
 *   (`requestAnimationFrame`, which holds it back while the tab is hidden)
 * @param onWatched told when a symbol is watched for the first time, or by nobody any more
 */
export function createQuoteStore(
  schedule: (run: () => void) => void,
  onWatched: () => void = () => {},
): FoldingStore {
  const known = new Map<string, Quote>();
  const watchers = new Map<string, Set<Listener>>();
  const watchersOfAll = new Set<AllListener>();
  let changed = new Set<string>();
  let isScheduled = false;

  function flush(): void {
    isScheduled = false;
    const told = changed;
    changed = new Set();
    const runs: (() => void)[] = [];
    for (const symbol of told) {
      const listeners = watchers.get(symbol);
      for (const listener of listeners ?? []) {
        runs.push(() => listeners?.has(listener) === true && listener.run());
      }
    }
    for (const listener of watchersOfAll) {
      runs.push(() => watchersOfAll.has(listener) && listener.run(told));
    }
    tellAll(runs);
  }

  return {
    latest: (symbol) => known.get(symbol),
    watch: (symbol, run) => {
      const before = watchers.get(symbol);
      const listeners = before ?? new Set();
      watchers.set(symbol, listeners);
      if (before === undefined) onWatched();
      const stop = added(listeners, { run });
      return () => {
        stop();
        if (listeners.size > 0 || watchers.get(symbol) !== listeners) return;
        watchers.delete(symbol);
        onWatched();
      };
    },
    watched: () => watchers.keys(),
    watchAll: (run) => added(watchersOfAll, { run }),
    fold: (quotes) => {
      for (const quote of quotes) {
        const before = known.get(quote.symbol);
        if (before !== undefined && !isNews(before, quote)) continue;
        known.set(quote.symbol, quote);
        changed.add(quote.symbol);
        if (!isScheduled) {
          isScheduled = true;
          schedule(flush);
        }
      }
    },
  };
}

/** Each call of a watch is a listener of its own, even with the same function. */
interface Listener {
  run(): void;
}

interface AllListener {
  run(changed: ReadonlySet<string>): void;
}

function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells every listener, whatever the ones before it did; the first error is thrown at the end. */
function tellAll(runs: readonly (() => void)[]): void {
  const errors: unknown[] = [];
  for (const run of runs) {
    try {
      run();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
