import { isNews } from './is-news.ts';
import type { Quote } from './quote.ts';

/**
 * Of the symbols in the viewport, so many quotes go into one batch. A batch is drawn in one frame,
 * and a feed that sends all its symbols at once would make that a long one; what is left goes into
 * the batches after it, oldest first.
 */
export const VISIBLE_MOST = 15;

/** Of the others. They are needed for the order of a list alone. */
export const OTHERS_MOST = 60;

/** A symbol outside the viewport is sent at most once in so many ms. */
export const OTHERS_EVERY_MS = 1_000;

export interface QuoteBatches {
  /** Takes quotes in, in their order; only the latest of a symbol is kept. */
  fold(quotes: readonly Quote[]): void;
  /** Replaces the set of symbols in the viewport. */
  setObserved(symbols: Iterable<string>): void;
  /** Forgets symbols that are not asked for any more. */
  drop(symbols: readonly string[]): void;
  /** What is due, and from then on no more; empty where nothing is. */
  next(): readonly Quote[];
  /** When something will be due at the latest, in ms of the clock; null where nothing waits. */
  dueAt(): number | null;
}

/** Keeps the latest quote of each symbol until a reader slower than the feed has time for it. */
export function createQuoteBatches(ticks: () => number): QuoteBatches {
  const latest = new Map<string, Quote>();
  const sentAt = new Map<string, number>();
  /** In the order in which they changed. */
  const first = new Set<string>();
  const others = new Set<string>();
  let observed: ReadonlySet<string> = new Set();

  /** When the one that waits longest may go. Sent in turn, they also become due in turn. */
  function othersDueAt(): number | null {
    for (const symbol of others) return dueAtOf(symbol);
    return null;
  }
  function dueAtOf(symbol: string): number {
    const before = sentAt.get(symbol);
    return before === undefined ? Number.NEGATIVE_INFINITY : before + OTHERS_EVERY_MS;
  }
  function take(from: Set<string>, symbol: string, time: number, into: Quote[]): void {
    from.delete(symbol);
    sentAt.set(symbol, time);
    const quote = latest.get(symbol);
    if (quote !== undefined) into.push(quote);
  }

  return {
    fold(quotes) {
      for (const quote of quotes) {
        const before = latest.get(quote.symbol);
        if (before !== undefined && !isNews(before, quote)) continue;
        latest.set(quote.symbol, quote);
        (observed.has(quote.symbol) ? first : others).add(quote.symbol);
      }
    },
    setObserved(symbols) {
      observed = new Set(symbols);
      for (const symbol of first) {
        if (observed.has(symbol)) continue;
        first.delete(symbol);
        others.add(symbol);
      }
      for (const symbol of observed) if (others.delete(symbol)) first.add(symbol);
    },
    drop(symbols) {
      for (const symbol of symbols) {
        latest.delete(symbol);
        sentAt.delete(symbol);
        first.delete(symbol);
        others.delete(symbol);
      }
    },
    next() {
      const now = ticks();
      const quotes: Quote[] = [];
      for (const symbol of first) {
        if (quotes.length === VISIBLE_MOST) break;
        take(first, symbol, now, quotes);
      }
      const most = quotes.length + OTHERS_MOST;
      for (const symbol of others) {
        if (quotes.length === most || dueAtOf(symbol) > now) break;
        take(others, symbol, now, quotes);
      }
      return quotes;
    },
    dueAt: () => (first.size > 0 ? Number.NEGATIVE_INFINITY : othersDueAt()),
  };
}
