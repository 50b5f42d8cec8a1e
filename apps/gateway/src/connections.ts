import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { cleanForwardedFor } from './client-address.ts';
import { ipGroup } from './ip-group.ts';
import { createAdmission } from './quotes/admission.ts';
import { hasOneHost, refuseConnection, refuseRequest } from './refusals.ts';

/** What one connection, one address and all together may hold. */
export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Connections of one client; those of trusted proxies are not counted. */
  readonly maxConnectionsPerAddress: number;
  /** Requests of one connection whose answers are not through; one more ends the connection. */
  readonly maxUnanswered: number;
  /** A connection whose answer moved less than `TAKEN_BYTES` in this time is cut. */
  readonly slowReaderMs: number;
  /** How long the head of a request, and a whole one, may take to arrive. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often the two are looked at. */
  readonly checkMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  maxConnections: 10_000,
  maxConnectionsPerAddress: 250,
  // Browsers ask for one thing at a time on a connection, programs for few.
  maxUnanswered: 8,
  slowReaderMs: 60_000,
  headersMs: 15_000,
  requestMs: 60_000,
  checkMs: 5_000,
};

/** The least that a reader takes in `slowReaderMs`: about 1 kB/s, and never more than one write. */
const TAKEN_BYTES = 64 * 1024;
const SWEEPS_PER_LIMIT = 6;

export interface ConnectionGuard {
  /** Whether a request may be answered; where not, its connection is over or its answer is sent. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers what the parser refused, and requests that took too long to arrive. */
  refuseBroken(error: Error, socket: Socket): void;
  /** Watches the connections of a server until it closes. */
  watch(server: Server): void;
}

interface Connection {
  readonly unanswered: Set<ServerResponse>;
  /** When and at how many bytes the reader was last seen to take enough; null: nothing waits. */
  takenAt: { readonly ms: number; readonly bytes: number } | null;
}

export function createConnectionGuard(
  limits: ConnectionLimits,
  trustedProxies: readonly string[],
  elapsed: () => number = () => performance.now(),
): ConnectionGuard {
  const connections = new Map<Socket, Connection>();
  const isTrusted = compile([...trustedProxies]);
  const admission = createAdmission({
    maxSockets: limits.maxConnections,
    maxSocketsPerAddress: limits.maxConnectionsPerAddress,
  });

  const onConnection = (socket: Socket) => {
    const peer = socket.remoteAddress ?? '';
    const address = isTrusted(peer, 0) ? null : ipGroup(peer);
    if (admission.refusalOf(address) !== null) {
      socket.destroy();
      return;
    }
    const leave = admission.enter(address);
    const connection: Connection = { unanswered: new Set(), takenAt: null };
    connections.set(socket, connection);
    socket.once('close', () => {
      leave();
      connections.delete(socket);
      // Answers that wait for their turn have no socket yet and hear nothing of its end: what they
      // hold (an open file) would stay held.
      for (const response of connection.unanswered) {
        response.destroy();
        response.emit('close');
      }
    });
  };

  return {
    watch(server) {
      server.on('connection', onConnection);
      server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
        refuseRequest(response, 417),
      );
      const timer = setInterval(
        () => cutSlowReaders(connections, limits.slowReaderMs, elapsed()),
        limits.slowReaderMs / SWEEPS_PER_LIMIT,
      );
      timer.unref();
      server.once('close', () => clearInterval(timer));
    },
    admit(request, response) {
      const { socket } = request;
      // The parser goes on through what it has of a connection that was just cut.
      if (socket.destroyed) return false;
      const connection = connections.get(socket);
      if (connection !== undefined) {
        const { unanswered } = connection;
        if (unanswered.size >= limits.maxUnanswered) {
          cut(socket);
          return false;
        }
        unanswered.add(response);
        response.once('close', () => unanswered.delete(response));
      }
      if (!hasOneHost(request)) {
        refuseRequest(response, 400);
        return false;
      }
      cleanForwardedFor(request);
      return true;
    },
    refuseBroken(error, socket) {
      const isBusy = (connections.get(socket)?.unanswered.size ?? 0) > 0;
      // In the middle of another answer it would be taken for a part of it.
      if (isBusy || !socket.writable || codeOf(error) === 'ECONNRESET') socket.destroy();
      else refuseConnection(socket, statusOf(codeOf(error)));
    },
  };
}

/**
 * Ends a connection and the parser's turn: it would go on through the rest of its 64 kB, up to 2,400 requests of 27
 * bytes, and make two objects for each. It stops behind a request that the receiver says is an
 * upgrade. `parser` is not in Node's documents; without it only that memory is lost.
 */
function cut(socket: Socket & { readonly parser?: Receiver | null }): void {
  if (typeof socket.parser?.onIncoming === 'function') socket.parser.onIncoming = () => UPGRADE;
  socket.destroy();
}

interface Receiver {
  onIncoming?: unknown;
}

/** What Node's own receiver answers the parser for an upgrade. */
const UPGRADE = 2;

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

function statusOf(code: string): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' || code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? 431 : 400;
}

/**
 * Cuts whoever does not read the answers they asked for: each would hold a connection and a file for
 * as long as it likes. A slow network takes more than `TAKEN_BYTES` in the time, or all there is.
 */
function cutSlowReaders(
  connections: ReadonlyMap<Socket, Connection>,
  slowReaderMs: number,
  nowMs: number,
): void {
  for (const [socket, connection] of connections) {
    // A socket that became a quote socket has rules of its own for slow readers.
    if (connection.unanswered.size === 0 || socket.writableLength === 0) {
      connection.takenAt = null;
      continue;
    }
    const bytes = socket.bytesWritten - socket.writableLength;
    const { takenAt } = connection;
    if (takenAt === null || bytes - takenAt.bytes >= TAKEN_BYTES) {
      connection.takenAt = { ms: nowMs, bytes };
    } else if (nowMs - takenAt.ms >= slowReaderMs) {
      socket.destroy();
    }
  }
}
