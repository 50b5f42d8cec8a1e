import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { createAdmission } from './admission.ts';
import { createFanOut } from './fan-out.ts';
import type { QuoteSource } from './feed.ts';
import { createStreamFanOut } from './stream-fan-out.ts';
import type { StreamSource } from './stream-source.ts';
import { QUOTE_SOCKET_LIMITS, type QuoteSocketLimits } from './limits.ts';
import { createPeer } from './peer.ts';
import type { Peer } from './subscription.ts';
import {
  closePeer,
  createSession,
  type QuoteSocketLog,
  type SessionContext,
  superviseAll,
} from './session.ts';
import { refuseConnection } from '../refusals.ts';
import { refusalOf, type UpgradePolicy } from './upgrade.ts';

export interface QuoteSocketOptions extends UpgradePolicy {
  readonly source: QuoteSource;
  /** Books and trades; there are none unless given. */
  readonly streams?: StreamSource;
  /** In ms since 1970; whole. */
  now(): number;
  /** In ms of a clock that is never set, for what lasts; `now` where it is left out. */
  elapsed?(): number;
  readonly log: QuoteSocketLog;
  /** The address a client counts under; null for one that is not counted. */
  readonly addressOf: (request: IncomingMessage) => string | null;
  /** Upgrades that others answer; there are none unless given. */
  readonly isElsewhere?: (request: IncomingMessage) => boolean;
  readonly limits?: Partial<QuoteSocketLimits>;
  /** Calls `run` every `periodMs`; returns the way to stop. */
  readonly every?: (run: () => void, periodMs: number) => () => void;
}

export interface QuoteSocket {
  /** Open sockets. */
  size(): number;
  /** Closes all connections (1001) and detaches from the server; done within a second. */
  close(): Promise<void>;
}

/** Within the second that closing may take. */
const CLOSE_GRACE_MS = 800;

/** Serves the quote socket (section 7 of the specification, R-WS) on the upgrades of a server. */
export function attachQuoteSocket(server: Server, options: QuoteSocketOptions): QuoteSocket {
  const limits = { ...QUOTE_SOCKET_LIMITS, ...options.limits };
  const { now, log } = options;
  const elapsed = options.elapsed ?? now;
  const endpoint = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.maxMessageBytes,
  });
  const peers = new Set<Peer>();
  const admission = createAdmission(limits);
  const fanOut = createFanOut({ source: options.source, limits, now });
  const source = options.streams;
  const streams = source === undefined ? null : createStreamFanOut({ source, limits, now });
  const context: SessionContext = { fanOut, streams, limits, now, elapsed, log };
  const startSession = createSession(context);
  const { addressOf } = options;
  let closing: Promise<void> | null = null;

  const onUpgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (options.isElsewhere?.(request) === true) return undefined;
    const address = addressOf(request);
    const refusal =
      closing === null ? (refusalOf(request, options) ?? admission.refusalOf(address)) : 503;
    if (refusal !== null) return refuseConnection(connection, refusal);
    // Not called back for a broken handshake: the endpoint has answered it.
    return endpoint.handleUpgrade(request, connection, head, (webSocket) => {
      const peer = createPeer(webSocket, connection, elapsed());
      const leave = admission.enter(address);
      peers.add(peer);
      webSocket.once('close', () => {
        leave();
        peers.delete(peer);
      });
      startSession(peer);
    });
  };
  server.on('upgrade', onUpgrade);
  const every = options.every ?? everyPeriod;
  const stopTurns = every(() => {
    superviseAll(peers, context);
    fanOut.turn();
  }, limits.pushEveryMs);
  const stopStreams =
    streams === null ? () => undefined : every(() => streams.turn(), limits.streamEveryMs);

  return {
    size: () => peers.size,
    close: () =>
      (closing ??= closeAll(peers, elapsed() + limits.closeWaitMs, () => {
        stopTurns();
        stopStreams();
        fanOut.stop();
      }).then(() => void server.off('upgrade', onUpgrade))),
  };
}

function everyPeriod(run: () => void, periodMs: number): () => void {
  const timer = setInterval(run, periodMs);
  return () => clearInterval(timer);
}

async function closeAll(peers: Set<Peer>, cutAtMs: number, stop: () => void): Promise<void> {
  stop();
  const gone = [...peers].map(
    (peer) =>
      new Promise<void>((resolve) => {
        peer.webSocket.once('close', () => resolve());
        closePeer(peer, 1001, 'the server goes away', cutAtMs);
      }),
  );
  const timer = setTimeout(() => {
    for (const peer of peers) peer.webSocket.terminate();
  }, CLOSE_GRACE_MS);
  await Promise.all(gone);
  clearTimeout(timer);
}
