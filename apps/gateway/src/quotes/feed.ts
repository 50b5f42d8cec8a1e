/** The state of one symbol over the last 24 hours, as the quote socket sends it. Decimal texts. */
export interface FeedQuote {
  readonly symbol: string;
  /** Instant of the last fill, in ms. */
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly quoteVolume: string;
}

/** Where quotes come from: the simulated market, or an exchange. */
export interface QuoteSource {
  /** Every symbol there is. */
  symbols(): ReadonlySet<string>;
  /** The present state; undefined for an unknown symbol. */
  latest(symbol: string): FeedQuote | undefined;
  /** Tells of every step of the market with the symbols that changed; returns the way to stop. */
  observe(listener: (changed: readonly FeedQuote[]) => void): () => void;
}
