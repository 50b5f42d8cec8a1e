import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ACCOUNT_SOCKET_PATH } from '@meridian/protocol/constants.ts';
import {
  type AccountPush,
  accountStreamRequest,
} from '@meridian/protocol/contracts/account-socket.ts';
import { quotePing } from '@meridian/protocol/contracts/quote-socket.ts';
import { is, safeParse } from 'valibot';
import { type WebSocket, WebSocketServer } from 'ws';
import { createAdmission } from '../quotes/admission.ts';
import { QUOTE_SOCKET_LIMITS } from '../quotes/limits.ts';
import { pongText } from '../quotes/messages.ts';
import { refusalOf, type UpgradePolicy } from '../quotes/upgrade.ts';
import { refuseConnection } from '../refusals.ts';
import { spotAccountOf } from '../venue/wallet.ts';
import { executionWire, orderWire } from '../venue/wire.ts';
import type { AccountChange, AccountFeed } from './account-feed.ts';
import type { StreamTickets, TicketHolder } from './stream-tickets.ts';

export interface AccountSocketOptions extends UpgradePolicy {
  readonly feed: AccountFeed;
  readonly tickets: StreamTickets;
  /** Of these sessions, those that still hold. */
  readonly liveSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly addressOf: (request: IncomingMessage) => string | null;
  readonly now: () => number;
  /** In ms of a clock that is never set. */
  readonly elapsed: () => number;
}

export interface AccountSockets {
  /** Open sockets. */
  size(): number;
  /** Looks at once whose sessions have ended; they are looked at every few seconds anyway. */
  checkSessions(): Promise<void>;
  /** Closes every socket (1001) and detaches from the server. */
  close(): void;
}

/** Sessions may end on another gateway, or by their time. */
const SESSIONS_CHECKED_EVERY_MS = 5_000;
const SUPERVISE_MS = 1_000;
/** How long a socket may take until it says whose it is. */
const TICKET_WAIT_MS = 10_000;
const CLOSE_WAIT_MS = 2_000;
const { idleMs, maxMessages, allowanceMs, maxMessageBytes } = QUOTE_SOCKET_LIMITS;
/** What waits for a reader who does not read; above it the socket is cut, and resumes. */
const MAX_UNSENT_BYTES = 1024 * 1024;

interface Connection {
  readonly webSocket: WebSocket;
  holder: TicketHolder | null;
  stopFeed: () => void;
  lastHeardMs: number;
  messages: number;
  allowanceFromMs: number;
}

export function isAccountSocket({ url = '/' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.split('?', 1)[0] === ACCOUNT_SOCKET_PATH;
}

/** Serves the account socket of pages on the upgrades of a server. */
export function attachAccountSocket(server: Server, options: AccountSocketOptions): AccountSockets {
  const { elapsed } = options;
  const endpoint = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, perMessageDeflate: false },
    maxPayload: maxMessageBytes,
  });
  const admission = createAdmission(QUOTE_SOCKET_LIMITS);
  const open = new Set<Connection>();
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (!isAccountSocket(request)) return undefined;
    const address = options.addressOf(request);
    const isPath = (path: string) => path === ACCOUNT_SOCKET_PATH;
    const refusal = refusalOf(request, options, isPath) ?? admission.refusalOf(address);
    if (refusal !== null) return refuseConnection(stream, refusal);
    return endpoint.handleUpgrade(request, stream, head, (webSocket) => {
      const leave = admission.enter(address);
      const connection: Connection = {
        ...{ webSocket, holder: null, stopFeed: () => undefined },
        ...{ lastHeardMs: elapsed(), messages: 0, allowanceFromMs: elapsed() },
      };
      open.add(connection);
      webSocket.once('close', () => {
        leave();
        open.delete(connection);
        connection.stopFeed();
      });
      webSocket.on('message', (data, isBinary) => {
        // `as`: the default `binaryType` of ws gives every message as one Buffer.
        receive(connection, isBinary ? '' : (data as Buffer).toString(), options);
      });
      // A frame that breaks the protocol: `ws` sends the close by itself.
      webSocket.on('error', () => undefined);
    });
  };
  server.on('upgrade', onUpgrade);
  const checkSessions = () => endDeadSessions(open, options);
  const timers = [
    setInterval(() => supervise(open, elapsed()), SUPERVISE_MS),
    setInterval(() => void checkSessions(), SESSIONS_CHECKED_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    checkSessions,
    size: () => open.size,
    close() {
      for (const timer of timers) clearInterval(timer);
      server.off('upgrade', onUpgrade);
      for (const connection of open) close(connection, 1001, 'the server goes away');
    },
  };
}

function receive(connection: Connection, text: string, options: AccountSocketOptions): void {
  const { webSocket } = connection;
  const elapsedMs = options.elapsed();
  connection.lastHeardMs = elapsedMs;
  if (elapsedMs - connection.allowanceFromMs >= allowanceMs) {
    Object.assign(connection, { allowanceFromMs: elapsedMs, messages: 0 });
  }
  connection.messages += 1;
  if (connection.messages > maxMessages) return close(connection, 1008, 'too many messages');
  const message = parsed(text);
  if (is(quotePing, message)) return webSocket.send(pongText(options.now()));
  const request = safeParse(accountStreamRequest, message);
  if (!request.success) return close(connection, 1008, 'the message is no request');
  const { ticket, after } = request.output;
  if (ticket !== undefined) connection.holder = options.tickets.redeem(ticket);
  if (connection.holder === null) return close(connection, 1008, 'the ticket is used or too old');
  connection.stopFeed();
  const account = spotAccountOf(connection.holder.userId);
  connection.stopFeed = options.feed.subscribe(
    account,
    (change) => push(connection, change),
    after,
  );
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function push({ webSocket }: Connection, change: AccountChange): void {
  if (webSocket.readyState !== webSocket.OPEN) return;
  if (webSocket.bufferedAmount > MAX_UNSENT_BYTES) return webSocket.terminate();
  const { isWhole: f, after, seq, orders, executions, balances } = change;
  const message: AccountPush = {
    ...{ topic: 'account', f, after, seq },
    orders: orders.map(orderWire),
    executions: executions.map(executionWire),
    balances: balances.map(({ asset, total, held, available }) => {
      return { asset, total, held, available };
    }),
  };
  webSocket.send(JSON.stringify(message));
}

function supervise(open: ReadonlySet<Connection>, elapsedMs: number): void {
  for (const connection of open) {
    const silentMs = elapsedMs - connection.lastHeardMs;
    const isUnknown = connection.holder === null && silentMs >= TICKET_WAIT_MS;
    if (isUnknown || silentMs >= idleMs) close(connection, 1001, 'nothing heard');
  }
}

async function endDeadSessions(
  open: ReadonlySet<Connection>,
  { liveSessions }: AccountSocketOptions,
): Promise<void> {
  const held = [...open].filter(({ holder }) => holder !== null);
  if (held.length === 0) return;
  const ids = [...new Set(held.map(({ holder }) => holder?.sessionId ?? ''))];
  // A database that is away ends nobody's session.
  const live = await liveSessions(ids).catch(() => new Set(ids));
  for (const connection of held) {
    if (connection.holder === null || live.has(connection.holder.sessionId)) continue;
    connection.stopFeed();
    close(connection, 1008, 'the session has ended');
  }
}

function close({ webSocket }: Connection, code: number, reason: string): void {
  webSocket.close(code, reason);
  setTimeout(() => webSocket.terminate(), CLOSE_WAIT_MS).unref();
}
