import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { FeedQuote } from './feed.ts';

/** One symbol a peer is subscribed to. */
export interface Subscription {
  readonly peer: Peer;
  readonly channel: Channel;
  /** The data entry it was last sent; null before the first. */
  sent: string | null;
  /** No push before this turn: the answer to `sub` carried a state already. */
  notBeforeTurn: number;
}

/** A symbol with at least one subscriber. */
export interface Channel {
  readonly symbol: string;
  readonly subscriptions: Set<Subscription>;
  /** The latest state. */
  quote: FeedQuote;
  /** The state `data` was written from. */
  writtenFrom: FeedQuote | null;
  data: string | null;
}

/** A book or the trades of a symbol with those who read them. */
export interface StreamReaders {
  readonly readers: Set<Peer>;
  /** Readers that fell behind: they get all of it once they have caught up. */
  readonly behind: Set<Peer>;
}

/** One open socket. */
export interface Peer {
  readonly webSocket: WebSocket;
  /** The connection under it. Frames made for many peers are written here. */
  readonly connection: Duplex;
  /** By symbol without prefix. */
  readonly subscriptions: Map<string, Subscription>;
  /** Books and trades it reads. */
  readonly streams: Set<StreamReaders>;
  /** Frames that go out with one write. */
  outbox: Buffer[];
  outboxBytes: number;
  lastMessageAtMs: number;
  /** Since when it has been above the bound of unsent bytes; null while below. */
  slowSinceMs: number | null;
  allowanceFromMs: number;
  messages: number;
  /** When its connection is cut at the latest; null while it is not being closed. */
  cutAtMs: number | null;
}
