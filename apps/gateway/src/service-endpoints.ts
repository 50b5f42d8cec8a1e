import type { Server } from 'node:http';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { clientAddressOf, requestAddressOf } from './client-address.ts';
import type { GatewaySettings } from './env.ts';
import type { ApiRoutes } from './gateway.ts';
import { createHostTable } from './hosts.ts';
import { marketRoutes } from './market/routes.ts';
import type { StartedMarket } from './market/simulated-source.ts';
import { createPairListing, type PairListing } from './pairs.ts';
import type { DailySource } from './prices/daily-candles.ts';
import { priceRoutes } from './prices/routes.ts';
import type { YearStore } from './prices/store.ts';
import { createYearFiles, type YearFiles } from './prices/year-files.ts';
import { attachQuoteSocket, type QuoteSocket } from './quotes/quote-socket.ts';
import { isAccountSocket } from './streams/account-socket.ts';
import type { Streams } from './streams/start-streams.ts';
import { isV5Socket, type V5Sockets } from './v5/sockets/attach.ts';
import type { V5Service } from './v5/start-v5.ts';

export interface EndpointOptions {
  readonly settings: GatewaySettings;
  readonly environment: SiteEnvironment;
  /** What the operator has to know. */
  readonly warn: (line: string) => void;
}

export interface EndpointParts {
  /** The simulated market; null where none runs, and the exchange's is passed on. */
  readonly market: StartedMarket | null;
  readonly files: YearFiles;
  /** Null where no venue runs here. */
  readonly streams: Streams | null;
}

interface Calls {
  readonly api: ApiRoutes;
  readonly v5: V5Service;
  /** The market's calls where none runs here. */
  readonly market?: ApiRoutes;
}

/** What a server answers by, with its sockets. */
export interface Endpoints {
  readonly routes: {
    readonly api: ApiRoutes;
    readonly market: ApiRoutes;
    readonly v5: ApiRoutes;
    readonly pairs: PairListing;
  };
  /** Serves the sockets on a server that listens. */
  attach(server: Server): void;
  /** Open sockets by what they serve. */
  sockets(): Readonly<Record<string, number>>;
  /** Ends them: a server with open sockets does not close. */
  detach(): Promise<void>;
  /** Lets go of the rest, once the server is closed. */
  close(): Promise<void>;
}

/** Fetches what is due in the background: an unreachable source delays no request. */
export function yearFilesOf(
  { settings, warn }: EndpointOptions,
  exchange: DailySource | null,
  market: StartedMarket | null,
  store: YearStore,
): YearFiles {
  const rates = settings.rateSource;
  const fair = market?.fair ?? null;
  const files = createYearFiles({ exchange, market: fair, rates, store, now: Date.now, warn });
  void files.refresh();
  return files;
}

export function endpointsOf(
  { settings, environment, warn }: EndpointOptions,
  { market, files, streams }: EndpointParts,
  calls: Calls,
): Endpoints {
  const hosts = createHostTable(environment, settings.extraHosts, settings.unknownHosts);
  let socket: QuoteSocket | null = null;
  let v5Sockets: V5Sockets | null = null;
  return {
    routes: {
      api: calls.api,
      v5: calls.v5.routes,
      pairs: createPairListing(pairsOf(settings), settings.delistedPairs),
      market: async (scope) => {
        const regionOf = (host: string) => hosts(host, '')?.region ?? 'global';
        const { delistedPairs } = settings;
        if (market === null) await calls.market?.(scope);
        else await scope.register(marketRoutes, { market, regionOf, delistedPairs });
        await scope.register(priceRoutes, { files });
      },
    },
    attach(server) {
      const policy = {
        isAllowedHost: (host: string) => hosts(host, '') !== null,
        // Of hosts that no setting names only the page's own: else any page could say it is one of ours.
        isAllowedOrigin: (origin: string) =>
          URL.canParse(origin) && hosts(new URL(origin).host, '')?.isConfigured === true,
        addressOf: clientAddressOf(settings.trustedProxies),
      };
      if (market !== null) {
        socket = attachQuoteSocket(server, {
          ...policy,
          source: market.source,
          now: Date.now,
          elapsed: () => performance.now(),
          log: (message, details) => warn(`${message} ${JSON.stringify(details)}`),
          ...(streams !== null && { streams: streams.page }),
          isElsewhere: (request) =>
            isV5Socket(request) || (streams !== null && isAccountSocket(request)),
        });
      }
      const ipOf = requestAddressOf(settings.trustedProxies);
      v5Sockets = calls.v5.attach(server, { ...policy, ipOf });
      streams?.attach(server, { ...policy, ipOf });
    },
    sockets: () => ({
      ...(socket !== null && { quote: socket.size() }),
      ...(streams !== null && { account: streams.size() }),
      ...v5Sockets?.sizes(),
    }),
    async detach() {
      v5Sockets?.close();
      streams?.detach();
      await socket?.close();
    },
    async close() {
      market?.stop();
      files.stop();
    },
  };
}

/** The pairs that have a page; who trades them is another matter. */
function pairsOf({ marketSymbols: count, delistedPairs }: GatewaySettings): Pair[] {
  return marketSymbols(count)
    .map(({ base, quote }) => ({ base: base.code, quote: quote.code }))
    .filter(({ base, quote }) => !delistedPairs.has(`${base}/${quote}`));
}
