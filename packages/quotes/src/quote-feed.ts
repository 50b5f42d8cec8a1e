import type { Quote } from './quote.ts';

export type SocketState = 'init' | 'open' | 'closed' | 'error';

/**
 * The quotes a page shows. Messages are folded as they come, listeners are told once a frame, and
 * only of what changed.
 */
export interface QuoteStore {
  latest(symbol: string): Quote | undefined;
  /** Tells of changes of one symbol, at most once a frame; returns the way to stop. */
  watch(symbol: string, listener: () => void): () => void;
  /** Tells of every frame with what changed in it, for lists that sort. */
  watchAll(listener: (changed: ReadonlySet<string>) => void): () => void;
}

/** A live connection: which symbols it asks for can change, and its state can be watched. */
export interface QuoteFeed {
  readonly store: QuoteStore;
  /** R-WS-06. */
  state(): SocketState;
  watchState(listener: () => void): () => void;
  /** Replaces the set of symbols subscribed to; the same set again sends nothing. */
  follow(symbols: readonly string[]): void;
  close(): void;
}
