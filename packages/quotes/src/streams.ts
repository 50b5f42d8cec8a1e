/** A level of a book: price and quantity, decimal texts. */
export type BookLevel = readonly [price: string, size: string];

export interface PublicTrade {
  /** Digits; grows with time. */
  readonly id: string;
  /** In ms. */
  readonly time: number;
  readonly price: string;
  readonly size: string;
  /** What the taker did. */
  readonly side: 'Buy' | 'Sell';
  /** The number of the users' executions; null where no user had part in it. */
  readonly tradeId: string | null;
}

/** What can be read of a market beside its quotes. */
export type StreamTopic =
  | { readonly topic: 'book'; readonly symbol: string; readonly levels: 50 | 200 }
  | { readonly topic: 'trades'; readonly symbol: string };

/** The latest of a stream. */
export type StreamState =
  | {
      readonly kind: 'book';
      readonly key: string;
      /** Best first. */
      readonly bids: readonly BookLevel[];
      readonly asks: readonly BookLevel[];
      /** Left out where the server does not say. */
      readonly status?: 'Trading' | 'Halted';
      readonly seq: number;
    }
  | {
      readonly kind: 'trades';
      readonly key: string;
      /** Newest first. */
      readonly trades: readonly PublicTrade[];
      readonly seq: number;
    }
  /** The server, or this browser, has no such streams: the page has to ask by itself. */
  | { readonly kind: 'refused'; readonly key: string };

export function streamKey(topic: StreamTopic): string {
  return topic.topic === 'book' ? `book/${topic.levels}/${topic.symbol}` : `trades/${topic.symbol}`;
}

/** Books and trades of a page. Listeners run once a frame at most, the latest state always. */
export interface MarketStreams {
  /** Follows a stream while any listener does. Returns how to stop. */
  observe(topic: StreamTopic, listener: (state: StreamState) => void): () => void;
}
