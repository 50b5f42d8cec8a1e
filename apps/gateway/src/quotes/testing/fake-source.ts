import type { FeedQuote, QuoteSource } from '../feed.ts';

export interface FakeSource extends QuoteSource {
  /** Changes some fields of symbols and tells of it, as one step of the market. */
  step(changes: Readonly<Record<string, Partial<FeedQuote>>>): void;
  remove(symbol: string): void;
  /** How many listen. */
  readonly observers: number;
}

/** A source moved by hand: every symbol starts at open 100, close 101. */
export function createFakeSource(symbols: readonly string[]): FakeSource {
  const quotes = new Map(symbols.map((symbol) => [symbol, startOf(symbol)]));
  const listeners = new Set<(changed: readonly FeedQuote[]) => void>();
  return {
    symbols: () => new Set(quotes.keys()),
    latest: (symbol) => quotes.get(symbol),
    observe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    step: (changes) => {
      const changed = Object.entries(changes).map(([symbol, fields]) => {
        const quote = { ...(quotes.get(symbol) ?? startOf(symbol)), ...fields };
        quotes.set(symbol, quote);
        return quote;
      });
      for (const listener of listeners) listener(changed);
    },
    remove: (symbol) => quotes.delete(symbol),
    get observers() {
      return listeners.size;
    },
  };
}

function startOf(symbol: string): FeedQuote {
  return {
    symbol,
    time: 1_700_000_000_000,
    open: '100',
    high: '102.5',
    low: '99.9',
    close: '101',
    volume: '12.5',
    quoteVolume: '1262.5',
  };
}
