import { isNews } from './is-news.ts';
import type { QuoteStore } from './quote-feed.ts';
import type { Quote } from './quote.ts';

export interface FoldingStore extends QuoteStore {
  /**
   * Applies quotes in their order. A quote that is older than the stored one, or equal to it, is
   * ignored.
   */
  fold(quotes: readonly Quote[]): void;
  /** The symbols that have a listener. */
  observedSymbols(): Iterable<string>;
}

/**
 * @param schedule runs a function once before the next frame
 *   (`requestAnimationFrame`, which does not run in a hidden tab)
 * @param onObservedChange called when a symbol gets its first listener or loses its last
 */
export function createQuoteStore(
  schedule: (run: () => void) => void,
  onObservedChange: () => void = () => {},
): FoldingStore {
  const known = new Map<string, Quote>();
  const listenersBySymbol = new Map<string, Set<Listener>>();
  const listenersOfAll = new Set<AllListener>();
  let changed = new Set<string>();
  let isScheduled = false;

  function flush(): void {
    isScheduled = false;
    const changedNow = changed;
    changed = new Set();
    const runs: (() => void)[] = [];
    for (const symbol of changedNow) {
      const listeners = listenersBySymbol.get(symbol);
      for (const listener of listeners ?? []) {
        runs.push(() => listeners?.has(listener) === true && listener.run());
      }
    }
    for (const listener of listenersOfAll) {
      runs.push(() => listenersOfAll.has(listener) && listener.run(changedNow));
    }
    notifyAll(runs);
  }

  return {
    latest: (symbol) => known.get(symbol),
    observe: (symbol, run) => {
      const before = listenersBySymbol.get(symbol);
      const listeners = before ?? new Set();
      listenersBySymbol.set(symbol, listeners);
      if (before === undefined) onObservedChange();
      const stop = added(listeners, { run });
      return () => {
        stop();
        if (listeners.size > 0 || listenersBySymbol.get(symbol) !== listeners) return;
        listenersBySymbol.delete(symbol);
        onObservedChange();
      };
    },
    observedSymbols: () => listenersBySymbol.keys(),
    observeAll: (run) => added(listenersOfAll, { run }),
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

/** Each call of `observe` is a listener of its own, even with the same function. */
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

/** Runs every listener, even after one has thrown; throws the first error at the end. */
function notifyAll(runs: readonly (() => void)[]): void {
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
