import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Channel } from './channel.ts';

/** One symbol a peer is subscribed to. */
export interface Subscription {
  readonly peer: Peer;
  readonly channel: Channel;
  /** The data entry it was last sent; null before the first. */
  sent: string | null;
  /** No push before this turn: the answer to `sub` carried a state already. */
  notBeforeTurn: number;
}

/** One open socket. */
export interface Peer {
  readonly webSocket: WebSocket;
  /** The connection under it. Frames made for many peers are written here. */
  readonly connection: Duplex;
  /** By symbol without prefix. */
  readonly subscriptions: Map<string, Subscription>;
  /** Frames that go out with one write. */
  outbox: Buffer[];
  outboxBytes: number;
  heardAtMs: number;
  /** Since when it has been above the bound of unsent bytes; null while below. */
  slowSinceMs: number | null;
  allowanceFromMs: number;
  messages: number;
  /** When its connection is cut at the latest; null while it is not being closed. */
  cutAtMs: number | null;
}

export function createPeer(webSocket: WebSocket, connection: Duplex, nowMs: number): Peer {
  return {
    webSocket,
    connection,
    subscriptions: new Map(),
    outbox: [],
    outboxBytes: 0,
    heardAtMs: nowMs,
    slowSinceMs: null,
    allowanceFromMs: nowMs,
    messages: 0,
    cutAtMs: null,
  };
}

export function enqueue(peer: Peer, frame: Buffer): void {
  peer.outbox.push(frame);
  peer.outboxBytes += frame.length;
}

/**
 * Writes what waits, in order, with one call. Frames are whole and `ws` writes its own (closes,
 * pongs) whole and at once as well, since nothing is compressed: the two never mix.
 */
export function flush(peer: Peer): void {
  const { outbox } = peer;
  const [first] = outbox;
  if (first === undefined) return;
  if (peer.webSocket.readyState === WebSocket.OPEN)
    peer.connection.write(outbox.length === 1 ? first : Buffer.concat(outbox, peer.outboxBytes));
  peer.outbox = [];
  peer.outboxBytes = 0;
}

export function unsentBytes(peer: Peer): number {
  return peer.connection.writableLength + peer.outboxBytes;
}
