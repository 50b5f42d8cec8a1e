import type { MarketStreams } from './streams.ts';
import type { Quote } from './quote.ts';

export type SocketState = 'init' | 'open' | 'closed' | 'error';

/**
 * The quotes a page shows. Messages are applied as they arrive; listeners run once a frame, and only
 * those of changed symbols.
 */
export interface QuoteStore {
  latest(symbol: string): Quote | undefined;
  /** Runs a listener when a symbol changes, at most once a frame. Returns a function that removes it. */
  observe(symbol: string, listener: () => void): () => void;
  /** Runs a listener once a frame with all changed symbols, for lists that sort. */
  observeAll(listener: (changed: ReadonlySet<string>) => void): () => void;
}

/** A live connection whose subscribed symbols can change. */
export interface QuoteFeed {
  readonly store: QuoteStore;
  /** Null where the page asked for none. */
  readonly streams: MarketStreams | null;
  /** R-WS-06. */
  state(): SocketState;
  observeState(listener: () => void): () => void;
  /** Replaces the set of symbols subscribed to; the same set again sends nothing. */
  follow(symbols: readonly string[]): void;
  close(): void;
}
