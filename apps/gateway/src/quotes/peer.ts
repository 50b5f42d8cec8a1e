import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Peer } from './subscription.ts';

export function createPeer(webSocket: WebSocket, connection: Duplex, nowMs: number): Peer {
  return {
    webSocket,
    connection,
    subscriptions: new Map(),
    streams: new Set(),
    outbox: [],
    outboxBytes: 0,
    lastMessageAtMs: nowMs,
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
