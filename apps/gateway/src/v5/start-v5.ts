import type { IncomingMessage, Server } from 'node:http';
import type { Kysely } from 'kysely';
import type { AccountTables } from '../accounts/tables.ts';
import type { ApiRoutes } from '../gateway.ts';
import type { ExportRunner } from '../exports/runner.ts';
import type { Sealer } from '../keys/sealing.ts';
import type { KeyStore } from '../keys/store.ts';
import { createCandleReader } from '../market/candles.ts';
import type { SimulatedMarket } from '../market/simulated-source.ts';
import type { UpgradePolicy } from '../quotes/upgrade.ts';
import type { AccountFeed } from '../streams/account-feed.ts';
import type { VenuePort } from '../venue/port.ts';
import type { WalletParts } from '../wallet/parts.ts';
import type { Protection } from './protection.ts';
import { ACCOUNT_WINDOW_MS, createRateLimiter } from './rate-limits.ts';
import { v5Routes } from './routes.ts';
import { attachV5Sockets, type V5Sockets } from './sockets/attach.ts';

export interface V5Options {
  readonly market: SimulatedMarket;
  readonly port: VenuePort;
  readonly feed: AccountFeed;
  readonly keys: KeyStore;
  readonly kysely: Kysely<AccountTables>;
  readonly protection: Protection;
  readonly wallet: WalletParts;
  readonly exports: Pick<ExportRunner, 'wake'>;
  readonly sealer: Sealer;
  readonly ordersPerSecond: number;
  readonly requestsPerFiveSeconds: number;
}

/** Who may open sockets, and where they come from. */
export interface SocketPolicy extends UpgradePolicy {
  readonly addressOf: (request: IncomingMessage) => string;
  readonly ipOf: (request: IncomingMessage) => string;
}

export interface V5Service {
  readonly routes: ApiRoutes;
  /** Serves the sockets on a server that listens. */
  attach(server: Server, policy: SocketPolicy): V5Sockets;
}

/** The v5 API over the market and the venue: calls and sockets share keys, limits and candles. */
export function startV5(options: V5Options): V5Service {
  const { market, port, feed, keys, kysely, protection, wallet, exports, sealer } = options;
  const { ordersPerSecond, requestsPerFiveSeconds } = options;
  const now = Date.now;
  const limiter = createRateLimiter(ACCOUNT_WINDOW_MS, now);
  const candles = createCandleReader(market.market);
  return {
    async routes(scope) {
      await scope.register(v5Routes, {
        ...{ market, candles, now, requestsPerFiveSeconds },
        private: {
          ...{
            keys,
            port,
            kysely,
            now,
            limiter,
            ordersPerSecond,
            protection,
            wallet,
            exports,
            sealer,
          },
          quotes: market.source,
        },
      });
    },
    attach: (server, policy) =>
      attachV5Sockets(server, {
        ...{ market, candles, port, feed, kysely, keys, limiter, ordersPerSecond, protection, now },
        elapsed: () => performance.now(),
        ...policy,
      }),
  };
}
