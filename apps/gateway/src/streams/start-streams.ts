import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { Market } from '@meridian/market/market.ts';
import type { Kysely } from 'kysely';
import { liveSessions } from '../accounts/sessions.ts';
import type { AccountTables } from '../accounts/tables.ts';
import type { StreamSource } from '../quotes/stream-source.ts';
import type { SocketPolicy } from '../v5/start-v5.ts';
import type { VenuePort } from '../venue/port.ts';
import { type AccountFeed, createAccountFeed } from './account-feed.ts';
import { type AccountSockets, attachAccountSocket } from './account-socket.ts';
import { pageStreams } from './page-streams.ts';
import { createStreamTickets, type StreamTickets } from './stream-tickets.ts';

export interface StreamOptions {
  readonly port: VenuePort;
  readonly market: Market;
  readonly kysely: Kysely<AccountTables>;
  readonly warn: (line: string) => void;
}

/** What pages live by in place of asking again and again. */
export interface Streams {
  /** Private events, for our own socket and for that of the v5 API. */
  readonly feed: AccountFeed;
  readonly tickets: StreamTickets;
  /** Books and public trades, over the quote socket. */
  readonly page: StreamSource;
  /** Serves the account socket on a server that listens. */
  attach(server: Server, policy: SocketPolicy): void;
  /** A session may have ended: its sockets end at once. */
  sessionsChanged(): void;
  /** Open account sockets. */
  size(): number;
  detach(): void;
  stop(): void;
}

export function startStreams({ port, market, kysely, warn }: StreamOptions): Streams {
  const now = Date.now;
  const feed = createAccountFeed(port, warn);
  const tickets = createStreamTickets({ now, randomBytes });
  let sockets: AccountSockets | null = null;
  return {
    ...{ feed, tickets, page: pageStreams(market, port) },
    attach(server, policy) {
      sockets = attachAccountSocket(server, {
        ...{ feed, tickets, now, elapsed: () => performance.now(), ...policy },
        liveSessions: (ids) => liveSessions({ db: kysely, now }, ids),
      });
    },
    sessionsChanged: () => void sockets?.checkSessions(),
    size: () => sockets?.size() ?? 0,
    detach: () => sockets?.close(),
    stop: () => feed.stop(),
  };
}
