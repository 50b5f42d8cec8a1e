import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QUOTE_SOCKET_PATH } from '@meridian/protocol/constants.ts';
import { vi } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { assertSchema } from '../../testing/api-documents.ts';
import { attachQuoteSocket, type QuoteSocket, type QuoteSocketOptions } from '../quote-socket.ts';
import { createFakeSource, type FakeSource } from './fake-source.ts';

export const START_MS = 1_700_000_100_000;

export interface Harness {
  readonly server: Server;
  readonly port: number;
  readonly source: FakeSource;
  readonly socket: QuoteSocket;
  /** What was logged, newest last. */
  readonly logged: { readonly message: string; readonly reason: unknown }[];
  /** The server's clock. */
  readonly clock: { ms: number };
  /** Lets a period go by: the clock moves by it and the timer runs. */
  turn(): void;
  connect(options?: ClientOptions & { readonly path?: string }): Promise<Client>;
  stop(): Promise<void>;
}

export interface Client {
  readonly webSocket: WebSocket;
  /** All messages so far, parsed. */
  readonly inbox: Message[];
  send(message: unknown): void;
  /** Waits for the next message that has not been asked for yet. */
  next(): Promise<Message>;
  /**
   * Everything that has come and was not asked for, once the server has answered a ping: what it
   * sent before is here then.
   */
  rest(): Promise<Message[]>;
  /** The code and reason it was closed with. */
  closed(): Promise<{ readonly code: number; readonly reason: string }>;
}

export type Message = Readonly<Record<string, unknown>>;

const PERIOD_MS = 300;

export async function startHarness(
  symbols: readonly string[] = ['BTCUSDT', 'ETHUSDT'],
  options: Partial<QuoteSocketOptions> = {},
): Promise<Harness> {
  const server = createServer((_request, response) => response.end('page'));
  const source = createFakeSource(symbols);
  const clock = { ms: START_MS };
  const logged: Harness['logged'] = [];
  const timer = { run: () => {} };
  const socket = attachQuoteSocket(server, {
    source,
    isAllowedHost: (host) => host.startsWith('127.0.0.1:'),
    isAllowedOrigin: (origin) => origin === 'http://localhost:8080',
    addressOf: () => null,
    now: () => clock.ms,
    log: (message, details) => logged.push({ message, reason: details['reason'] }),
    every: (run) => {
      timer.run = run;
      return () => {
        timer.run = () => {};
      };
    },
    ...options,
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // `as`: it listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    source,
    socket,
    logged,
    clock,
    turn: () => {
      clock.ms += PERIOD_MS;
      timer.run();
    },
    connect: ({ path = QUOTE_SOCKET_PATH, ...rest } = {}) =>
      open(new WebSocket(`ws://127.0.0.1:${port}${path}`, rest)),
    stop: async () => {
      await socket.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Polls until the condition gives something. */
export function until<T>(condition: () => T | undefined | null | false): Promise<T> {
  return vi.waitFor(
    () => {
      const value = condition();
      if (value === undefined || value === null || value === false) throw new Error('not yet');
      return value;
    },
    { timeout: 60_000, interval: 2 },
  );
}

async function open(webSocket: WebSocket): Promise<Client> {
  const inbox: Message[] = [];
  const end: { code?: number; reason?: string } = {};
  let taken = 0;
  webSocket.on('message', (data) => {
    // `as`: the server sends JSON objects only; what is in them the tests look at.
    inbox.push(JSON.parse((data as Buffer).toString()) as Message);
  });
  webSocket.on('close', (code, reason) => {
    end.code = code;
    end.reason = reason.toString();
  });
  await new Promise<void>((resolve, reject) => {
    webSocket.once('open', resolve);
    webSocket.once('error', reject);
  });
  // A server that drops the connection is what some tests wait for.
  webSocket.on('error', () => {});
  const send = (message: unknown) => webSocket.send(JSON.stringify(message));
  return {
    webSocket,
    inbox,
    send,
    next: async () => {
      const message = await until(() => inbox[taken]);
      taken += 1;
      assertAnswer(message);
      return message;
    },
    rest: async () => {
      const from = inbox.length;
      send({ ping: 0 });
      await until(() => inbox.slice(from).some((message) => 'pong' in message));
      const rest = inbox.slice(taken).filter((message) => !('pong' in message));
      taken = inbox.length;
      for (const message of rest) assertAnswer(message);
      return rest;
    },
    closed: () =>
      until(() => (end.code === undefined ? null : { code: end.code, reason: end.reason ?? '' })),
  };
}

/** What the server sends is what the socket's schema has. */
function assertAnswer(message: Message): void {
  assertSchema('quote-socket.schema.json', '#/$defs/Answer', message);
}

export function subscribeTo(symbol: string): Message {
  return { topic: 'realtimes', event: 'sub', symbol, params: { binary: false } };
}

export function cancelOf(symbol: string): Message {
  return { ...subscribeTo(symbol), event: 'cancel' };
}
