/** What one socket, one address and all sockets together may use. Sizes in bytes, times in ms. */
export interface QuoteSocketLimits {
  /** The least time between two pushes of one symbol to one socket. */
  readonly pushEveryMs: number;
  /** A longer message closes its socket with 1009. */
  readonly maxMessageBytes: number;
  /** More messages than this within `allowanceMs` close the socket with 1008; pings count. */
  readonly maxMessages: number;
  readonly allowanceMs: number;
  readonly maxSymbols: number;
  /** Books and trades of one socket; a page reads two. */
  readonly maxStreams: number;
  /** Books and trades are sent so often at most: the market moves by steps of this length. */
  readonly streamEveryMs: number;
  /** Who sends nothing for so long is gone; clients ping every 10 s (R-WS-02). */
  readonly idleMs: number;
  /** Above this nothing is queued for a reader: it gets the latest state once it has caught up. */
  readonly maxUnsentBytes: number;
  /** A reader above the bound for so long is dropped. */
  readonly slowMs: number;
  readonly maxSockets: number;
  readonly maxSocketsPerAddress: number;
  /** How long a peer may take to answer a close before its connection is cut. */
  readonly closeWaitMs: number;
}

export const QUOTE_SOCKET_LIMITS: QuoteSocketLimits = {
  pushEveryMs: 300,
  maxMessageBytes: 16 * 1024,
  maxMessages: 200,
  allowanceMs: 10_000,
  maxSymbols: 1000,
  maxStreams: 20,
  streamEveryMs: 200,
  idleMs: 60_000,
  maxUnsentBytes: 1024 * 1024,
  slowMs: 10_000,
  maxSockets: 10_000,
  maxSocketsPerAddress: 200,
  closeWaitMs: 2000,
};
