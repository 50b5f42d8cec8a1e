import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FeedQuote, QuoteSource } from '@meridian/gateway/quotes/feed.ts';
import { dataText, pushText } from '@meridian/gateway/quotes/messages.ts';
import { attachQuoteSocket } from '@meridian/gateway/quotes/quote-socket.ts';
import { QUOTE_SOCKET_PATH } from '@meridian/protocol/constants.ts';
import { WebSocket, WebSocketServer } from 'ws';

/** A server that sends one message of each symbol on request. */
export interface Broadcaster {
  readonly port: number;
  readonly path: string;
  /** What a client sends to be sent symbols; empty where it gets all. */
  subscriptionTo(symbols: readonly string[]): string;
  /** Messages a client is sent right after its subscription, acknowledgements included. */
  greetings(symbols: number): number;
  /** Waits until new subscribers are sent every change. */
  ready(): Promise<void>;
  /** Changes every symbol and sends. */
  round(): void;
  size(): number;
  /** Reasons sockets were closed for. */
  readonly reasons: readonly string[];
  close(): Promise<void>;
}

const PERIOD_MS = 300;

/**
 * The gateway's quote socket over symbols that all change in every round. Its clock goes on by
 * `roundMs` a round, however long that takes.
 */
export async function startGatewaySocket(
  symbols: readonly string[],
  roundMs = PERIOD_MS,
): Promise<Broadcaster> {
  const clock = { ms: Date.UTC(2024, 0, 1) };
  const market = createMarket(symbols);
  const reasons: string[] = [];
  let turn = () => {};
  const server = createServer();
  const socket = attachQuoteSocket(server, {
    source: market.source,
    isAllowedHost: () => true,
    isAllowedOrigin: () => false,
    addressOf: () => null,
    now: () => clock.ms,
    log: (_message, details) => reasons.push(String(details['reason'])),
    // The clients here send no pings.
    limits: { idleMs: Infinity },
    every: (run) => {
      turn = run;
      return () => {};
    },
  });
  return {
    port: await listenOn(server),
    path: QUOTE_SOCKET_PATH,
    subscriptionTo: (wanted) =>
      JSON.stringify({
        topic: 'realtimes',
        event: 'sub',
        symbol: wanted.join(),
        params: { binary: false },
      }),
    greetings: (count) => 1 + count,
    ready: async () => {
      // A whole period passes after the first push: this turn sends nothing.
      turn();
      await setTimeout(PERIOD_MS);
    },
    round: () => {
      clock.ms += roundMs;
      market.step(clock.ms);
      turn();
    },
    size: () => socket.size(),
    reasons,
    close: async () => {
      await socket.close();
      server.close();
    },
  };
}

/** The floor: `ws` sending the same texts to all of its clients, as its own documentation does. */
export async function startBareBroadcast(symbols: readonly string[]): Promise<Broadcaster> {
  const clock = { ms: Date.UTC(2024, 0, 1) };
  const market = createMarket(symbols);
  const server = createServer();
  const endpoint = new WebSocketServer({ server, perMessageDeflate: false });
  return {
    port: await listenOn(server),
    path: '/',
    subscriptionTo: () => '',
    greetings: () => 0,
    ready: async () => {},
    round: () => {
      clock.ms += PERIOD_MS;
      for (const quote of market.step(clock.ms)) {
        const data = dataText(quote) ?? '';
        const push = { symbol: quote.symbol, data, isFirst: false, sentAtMs: clock.ms };
        const message = Buffer.from(pushText(push));
        for (const client of endpoint.clients)
          if (client.readyState === WebSocket.OPEN) client.send(message, { binary: false });
      }
    },
    size: () => endpoint.clients.size,
    reasons: [],
    close: async () => {
      for (const client of endpoint.clients) client.terminate();
      server.close();
    },
  };
}

function createMarket(symbols: readonly string[]) {
  const quotes = new Map<string, FeedQuote>();
  const listeners = new Set<(changed: readonly FeedQuote[]) => void>();
  const step = (time: number): readonly FeedQuote[] => {
    const close = `${65_000 + (time % 7919)}.25`;
    for (const symbol of symbols)
      quotes.set(symbol, {
        symbol,
        time,
        open: '64321.5',
        high: '73999.75',
        low: '63000.25',
        close,
        volume: '12345.678901',
        quoteVolume: '812345678.12345',
      });
    const changed = [...quotes.values()];
    for (const listener of listeners) listener(changed);
    return changed;
  };
  step(0);
  const source: QuoteSource = {
    symbols: () => new Set(quotes.keys()),
    latest: (symbol) => quotes.get(symbol),
    observe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { source, step };
}

async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, resolve);
  });
  // `as`: it listens on a port, not on a pipe.
  return (server.address() as AddressInfo).port;
}
