import { randomBytes } from 'node:crypto';
import { newDeviceGuid } from '@meridian/protocol/device-guid.ts';
import type { ApiRoutes } from './gateway.ts';
import { seedOf } from './market/market-seed.ts';
import { startSimulatedMarket } from './market/simulated-source.ts';
import { TouchedSteps } from './market/touched-steps.ts';
import { originRules } from './origins.ts';
import type { DailySource } from './prices/daily-candles.ts';
import { createMemoryStore } from './prices/store.ts';
import { createExchangeCheck } from './proxy/exchange-check.ts';
import { forwardedNames } from './proxy/forwarded.ts';
import { marketProxyRoutes } from './proxy/market-routes.ts';
import { proxyRoutes } from './proxy/routes.ts';
import { v5Proxy } from './proxy/v5-sockets.ts';
import type { Readiness } from './readiness.ts';
import { exchangeReadiness } from './service-checks.ts';
import {
  type EndpointOptions,
  type Endpoints,
  endpointsOf,
  yearFilesOf,
} from './service-endpoints.ts';

/**
 * With the operator's exchange there are no accounts, keys and orders of our own, and no prices either: its
 * market is passed on like everything else. `MARKET_SEED` alone starts the simulated one beside it.
 */
export async function exchangeServices(
  options: EndpointOptions,
  apiHost: URL,
  prices: DailySource | null,
): Promise<Endpoints & { readonly readiness: () => Promise<Readiness> }> {
  const market = await marketBeside(options);
  const files = yearFilesOf(options, prices, market, createMemoryStore());
  const endpoints = endpointsOf(
    options,
    { market, files, streams: null },
    {
      api: proxyApi(options, apiHost),
      v5: v5Proxy(apiHost, { withMarket: market === null }),
      market: (scope) => void scope.register(marketProxyRoutes, { apiHost }),
    },
  );
  const answersProfile = createExchangeCheck({
    apiHost,
    deviceGuid: newDeviceGuid(randomBytes(16)),
    now: Date.now,
  });
  return { ...endpoints, readiness: exchangeReadiness(answersProfile) };
}

async function marketBeside({ settings, warn }: EndpointOptions) {
  const { marketSeed } = settings;
  if (marketSeed === null) return null;
  const seed = seedOf(settings, marketSeed, warn);
  return startSimulatedMarket(seed, settings, new TouchedSteps());
}

function proxyApi({ settings, environment }: EndpointOptions, apiHost: URL): ApiRoutes {
  const { apiHeaders: headers, apiCookies: cookies } = settings;
  const forwarded = forwardedNames(environment, { headers, cookies });
  const rules = originRules(environment);
  return async (scope) => {
    await scope.register(proxyRoutes, { apiHost, forwarded, environment, ...rules });
  };
}
