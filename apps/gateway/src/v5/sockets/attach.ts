import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { createAdmission } from '../../quotes/admission.ts';
import { QUOTE_SOCKET_LIMITS } from '../../quotes/limits.ts';
import { refusalOf, type UpgradePolicy } from '../../quotes/upgrade.ts';
import { refuseConnection } from '../../refusals.ts';
import type { AccountFeed } from '../../streams/account-feed.ts';
import { type Connection, createConnection } from './connection.ts';
import { createPrivateFeed } from './private-feed.ts';
import { createPublicFeed, type PublicFeedOptions } from './public-feed.ts';
import { readRequest } from './requests.ts';
import { answer, refuse, type SessionParts, type SocketKind } from './session.ts';
import { createTradeDesk, type TradeOptions } from './trade.ts';

export interface V5SocketOptions
  extends UpgradePolicy, PublicFeedOptions, TradeOptions, Pick<SessionParts, 'keys'> {
  /** The address a client counts under; null for one that is not counted. */
  /** Private events of accounts, in order and without a gap. */
  readonly feed: AccountFeed;
  readonly addressOf: (request: IncomingMessage) => string | null;
  /** The address a client asks from. */
  readonly ipOf: (request: IncomingMessage) => string;
  /** How often keys are looked up anew, for those that expire or that another gateway revokes. */
  readonly keysCheckedEveryMs?: number;
  /** In ms of a clock that is never set. */
  readonly elapsed: () => number;
}

export interface V5Sockets {
  /** Open sockets by what they serve. */
  sizes(): Readonly<Record<string, number>>;
  /** Closes every socket (1001) and detaches from the server. */
  close(): void;
}

const KINDS: Readonly<Record<string, SocketKind>> = {
  '/v5/public/spot': 'public',
  '/v5/private': 'private',
  '/v5/trade': 'trade',
};

/** Whether an upgrade is for a socket of the v5 API. */
export function isV5Socket({ url = '/' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.startsWith('/v5/');
}

const TURN_MS = 100;
const SUPERVISE_MS = 1_000;
const KEYS_CHECKED_EVERY_MS = 5_000;
const MAX_MESSAGE_BYTES = 64 * 1024;
/** Clients ping every 20 s. */
const IDLE_MS = 60_000;
/** Messages of a client in `ALLOWANCE_MS`. */
const MAX_MESSAGES = 500;
const ALLOWANCE_MS = 10_000;

/** Serves the sockets of the v5 API on the upgrades of a server. */
export function attachV5Sockets(server: Server, options: V5SocketOptions): V5Sockets {
  const { keys, market, now, elapsed } = options;
  const { keysCheckedEveryMs = KEYS_CHECKED_EVERY_MS } = options;
  const endpoint = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, perMessageDeflate: false },
    maxPayload: MAX_MESSAGE_BYTES,
  });
  const parts: SessionParts = {
    publicFeed: createPublicFeed(options),
    privateFeed: createPrivateFeed({
      ...{ feed: options.feed, now, protection: options.protection },
      quotes: market.source,
    }),
    desk: createTradeDesk(options),
    ...{ keys, now },
  };
  const admission = createAdmission(QUOTE_SOCKET_LIMITS);
  const open = new Set<Connection>();
  const sizes: Record<SocketKind, number> = { public: 0, private: 0, trade: 0 };
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (!isV5Socket(request)) return undefined;
    const kind = KINDS[(request.url ?? '').split('?', 1)[0] ?? ''];
    const address = options.addressOf(request);
    const isPath = (path: string) => Object.hasOwn(KINDS, path);
    const refusal = refusalOf(request, options, isPath) ?? admission.refusalOf(address);
    if (refusal !== null || kind === undefined) return refuseConnection(stream, refusal ?? 404);
    return endpoint.handleUpgrade(request, stream, head, (webSocket) => {
      const ip = options.ipOf(request);
      const start = { id: randomUUID(), ip, elapsedMs: elapsed() };
      const connection = createConnection(webSocket, start);
      const leave = admission.enter(address);
      open.add(connection);
      sizes[kind] += 1;
      webSocket.once('close', () => {
        leave();
        open.delete(connection);
        sizes[kind] -= 1;
        parts.privateFeed.remove(connection);
        for (const topic of connection.topics) parts.publicFeed.unsubscribe(connection, topic);
      });
      listen(webSocket, kind, connection, { parts, elapsed });
    });
  };
  server.on('upgrade', onUpgrade);
  const turns = setInterval(() => parts.publicFeed.turn(), TURN_MS);
  const checks = setInterval(() => supervise(open, elapsed()), SUPERVISE_MS);
  const keyChecks = setInterval(() => void checkKeys(open, parts), keysCheckedEveryMs);
  const stopRevoked = keys.onRevoked((apiKey) => {
    for (const connection of open) if (connection.key?.apiKey === apiKey) end(connection);
  });
  return {
    sizes: () => ({ v5_public: sizes.public, v5_private: sizes.private, v5_trade: sizes.trade }),
    close() {
      for (const timer of [turns, checks, keyChecks]) clearInterval(timer);
      stopRevoked();
      server.off('upgrade', onUpgrade);
      for (const connection of open) connection.close(1001, 'the server goes away');
      parts.publicFeed.stop();
      parts.privateFeed.stop();
    },
  };
}

interface Listening {
  readonly parts: SessionParts;
  readonly elapsed: () => number;
}

function listen(
  webSocket: WebSocket,
  kind: SocketKind,
  connection: Connection,
  { parts, elapsed }: Listening,
): void {
  /** Answers follow the order of the messages: an order must not overtake the sign-in before it. */
  let before: Promise<void> = Promise.resolve();
  webSocket.on('message', (data, isBinary) => {
    if (!noteMessage(connection, elapsed())) return connection.close(1008, 'too many messages');
    // `as`: the default `binaryType` of ws gives every message as one Buffer.
    const request = isBinary ? null : readRequest((data as Buffer).toString());
    if (request === null) return refuse(connection, { op: '', reqId: '' }, 'error:bad request');
    before = before
      .then(() => answer(kind, connection, request, parts))
      .catch(() => refuse(connection, request, 'error:server error'));
    return undefined;
  });
  webSocket.on('ping', () => noteMessage(connection, elapsed()));
  // A frame that breaks the protocol: `ws` sends the close by itself.
  webSocket.on('error', () => undefined);
}

function noteMessage(connection: Connection, elapsedMs: number): boolean {
  connection.lastHeardMs = elapsedMs;
  if (elapsedMs - connection.allowanceFromMs >= ALLOWANCE_MS) {
    connection.allowanceFromMs = elapsedMs;
    connection.messages = 0;
  }
  connection.messages += 1;
  return connection.messages <= MAX_MESSAGES;
}

function supervise(open: ReadonlySet<Connection>, elapsedMs: number): void {
  for (const connection of open) {
    if (elapsedMs - connection.lastHeardMs >= IDLE_MS) connection.close(1001, 'nothing heard');
  }
}

/** A key may expire, or be revoked by another gateway, while its socket is open. */
async function checkKeys(
  open: ReadonlySet<Connection>,
  { keys, now }: SessionParts,
): Promise<void> {
  for (const connection of open) {
    const { key } = connection;
    if (key === null) continue;
    const found = await keys.find(key.apiKey).catch(() => key);
    const hasEnded = found === null || (found.expiresAt?.getTime() ?? Infinity) <= now();
    if (hasEnded) end(connection);
  }
}

function end(connection: Connection): void {
  connection.close(1008, 'the API key has ended');
}
