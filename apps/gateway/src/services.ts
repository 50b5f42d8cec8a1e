import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { FRAME_ORIGINS } from '@meridian/editions/frame-origins.ts';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { ensureDemoAccount, type DemoAccount } from './accounts/demo-account.ts';
import { accountRoutes } from './accounts/routes.ts';
import { sweepRegularly } from './accounts/sweep.ts';
import type { AccountTables } from './accounts/tables.ts';
import { backupCommands } from './admin/backup.ts';
import { serveAdmin } from './admin/socket.ts';
import { openDatabase, type Database } from './db/open-database.ts';
import { openKeys } from './keys/open-keys.ts';
import { keyCommands } from './keys/operator.ts';
import { keyRoutes } from './keys/routes.ts';
import type { KeyStore } from './keys/store.ts';
import type { KeyTables } from './keys/tables.ts';
import { sendFailure } from './envelope.ts';
import type { GatewaySettings } from './env.ts';
import type { ApiRoutes } from './gateway.ts';
import { createHostTable } from './hosts.ts';
import type { Mailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createSmtpMailer } from './mail/smtp.ts';
import { marketRoutes } from './market/routes.ts';
import { type MarketTables, originInDatabase, originInFolder } from './market/market-seed.ts';
import { startSimulatedMarket } from './market/simulated-source.ts';
import { TouchedSteps } from './market/touched-steps.ts';
import { ACCOUNT_BASE_PATH } from '@meridian/protocol/contracts/account-calls.ts';
import { newDeviceGuid } from '@meridian/protocol/device-guid.ts';
import { isAccountSocket } from './streams/account-socket.ts';
import { startStreams, type Streams } from './streams/start-streams.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { isOwnOrigin, linkOrigin } from './origins.ts';
import type { Readiness } from './readiness.ts';
import { exchangeReadiness, readinessOf } from './service-checks.ts';
import { type CcxtResult, openCcxt } from './prices/ccxt.ts';
import type { DailySource } from './prices/daily-candles.ts';
import { priceRoutes } from './prices/routes.ts';
import { createDatabaseStore, createMemoryStore, type YearStore } from './prices/store.ts';
import type { PriceTables } from './prices/tables.ts';
import { createYearFiles, type YearFiles } from './prices/year-files.ts';
import { forwardedNames } from './proxy/forwarded.ts';
import { createPairListing, type PairListing } from './pairs.ts';
import { createExchangeCheck } from './proxy/exchange-check.ts';
import { proxyRoutes } from './proxy/routes.ts';
import { v5Proxy } from './proxy/v5-sockets.ts';
import { clientAddressOf, requestAddressOf } from './client-address.ts';
import { houseOf } from './venue/house-driver.ts';
import { startVenue, type StartedVenue } from './venue/start-venue.ts';
import { attachQuoteSocket, type QuoteSocket } from './quotes/quote-socket.ts';
import { isV5Socket, type V5Sockets } from './v5/sockets/attach.ts';
import { type ProtectionTables, startProtection } from './v5/protection.ts';
import { startV5, type V5Service } from './v5/start-v5.ts';
import { openAlerts, type OpenAlerts } from './alerts/open-alerts.ts';
import { openRail, openWallet, type OpenWallet } from './wallet/open-wallet.ts';
import { openDemo } from './demo/open-demo.ts';

export interface ServiceOptions {
  readonly settings: GatewaySettings;
  readonly environment: SiteEnvironment;
  /** The port a local run listens at, for links in mails; known once it listens. */
  readonly localPort: () => number;
  /** What the operator has to know. */
  readonly warn: (line: string) => void;
}

/** Everything behind the API: accounts or the operator's exchange, the market and its socket. */
export interface Services {
  readonly routes: {
    readonly api: ApiRoutes;
    readonly market: ApiRoutes;
    readonly v5: ApiRoutes;
    readonly pairs: PairListing;
  };
  /** The demo sign-in; null where there is none. */
  readonly demo: DemoAccount | null;
  /** How the database or the operator's exchange, the disk and mails are. */
  readiness(): Promise<Readiness>;
  /** Serves the quote socket on a server that listens. */
  attach(server: Server): void;
  /** Ends the quote socket: a server with open sockets does not close. */
  detach(): Promise<void>;
  /** Lets go of the rest, once the server is closed. */
  close(): Promise<void>;
}

export type ServicesResult =
  | { readonly ok: true; readonly services: Services }
  | { readonly ok: false; readonly message: string };

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));

/** Opens what the gateway needs before it serves; nothing stays open where that fails. */
export async function openServices(options: ServiceOptions): Promise<ServicesResult> {
  const { settings, environment } = options;
  const exchange = await openExchange(settings.priceExchange);
  if (!exchange.ok) return exchange;
  const { apiHost } = settings;
  if (apiHost !== undefined) return exchangeServices(options, apiHost, exchange);
  const opened = await openDatabase<OwnTables>({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    migrationsDir: MIGRATIONS,
    onLost: (reason) => options.warn(`The database went away: ${reason.message}`),
  });
  if (!opened.ok) return opened;
  const { database } = opened;
  let started: Market | null = null;
  try {
    const market = await startOwnMarket(options, database);
    started = market;
    const demo = await ensureDemoAccount(database, settings.dataDir, environment);
    const opening = openKeys({ ...settings, database, environment, warn: options.warn });
    if (!opening.ok) {
      market.stop();
      await database.close();
      return opening;
    }
    const { keys } = opening;
    const mailer = mailerOf(options);
    const own = await startOwn(options, { database, market, keys, demo, mailer });
    const files = yearFilesOf(options, exchange, market, createDatabaseStore(database.kysely));
    const commands = operatorCommands(database, keys);
    const stopAdmin = await serveAdmin(settings.dataDir, commands, options.warn);
    const services = servicesOf(options, { market, files, streams: own.streams }, own, demo);
    const stopSweeping = sweepRegularly(database.kysely, options.warn);
    return {
      ok: true,
      services: {
        ...services,
        readiness: readinessOf(settings.dataDir, database, { mailer, port: own.port }),
        async close() {
          stopSweeping();
          await stopAdmin();
          await services.close();
          await own.close();
          await database.close();
        },
      },
    };
  } catch (error) {
    started?.stop();
    await database.close();
    throw error;
  }
}

interface OwnParts {
  readonly database: Database<OwnTables>;
  readonly market: Market;
  readonly keys: KeyStore;
  readonly demo: DemoAccount | null;
  readonly mailer: Mailer;
}

/** Accounts, venue and wallet, with the calls that reach them. */
async function startOwn(options: ServiceOptions, parts: OwnParts) {
  const { settings, environment, warn } = options;
  const { database, market, keys, demo, mailer } = parts;
  const { kysely } = database;
  const demoEmail = demo?.email ?? null;
  const rail = openRail({ ...settings, database, environment });
  const house = houseOf(market);
  const used = await openDemo({ ...settings, database, demoEmail, market, rail, house, warn });
  const venue = await startVenue({
    ...{ database, environment, warn, house, now: Date.now },
    demoEmail: used === null ? demoEmail : null,
    symbolCount: settings.marketSymbols,
  });
  const { port } = venue;
  const quotes = market.source;
  const wallet = await openWallet({ ...settings, database, rail, demoEmail, warn, port, quotes });
  const days = used?.start(port);
  const alerts = openAlerts({ db: kysely, port, quotes, warn });
  const protection = await startProtection({ db: kysely, port, warn });
  const streams = startStreams({ port, market: market.market, kysely, warn });
  const shared = { market, port, feed: streams.feed, keys, kysely, protection };
  return {
    ...{ port, streams },
    api: accountsApi(options, database, { venue, wallet, alerts, streams, keys, mailer }),
    v5: startV5({ ...settings, ...shared, wallet: wallet.parts }),
    async close() {
      await days?.stop();
      protection.stop();
      streams.stop();
      await alerts.stop();
      await wallet.close();
      await venue.close();
    },
  };
}

/** What operators may ask of a gateway that runs. */
function operatorCommands({ kysely, dump }: Database<OwnTables>, keys: KeyStore) {
  const backups = dump === null ? {} : backupCommands(dump);
  return { ...keyCommands(kysely, keys, Date.now), ...backups };
}

async function startOwnMarket(options: ServiceOptions, { kysely }: Database<OwnTables>) {
  const { seed } = await originInDatabase(kysely);
  const touched = await TouchedSteps.read(kysely);
  return startSimulatedMarket(seedOf(options, seed), options.settings, touched);
}

/** With the operator's exchange there are no accounts, keys and orders of our own. */
async function exchangeServices(
  options: ServiceOptions,
  apiHost: URL,
  exchange: Exchange,
): Promise<ServicesResult> {
  const seed = seedOf(options, originInFolder(options.settings.dataDir).seed);
  const market = await startSimulatedMarket(seed, options.settings, new TouchedSteps());
  const files = yearFilesOf(options, exchange, market, createMemoryStore());
  const routes = { api: proxyApi(options), v5: v5Proxy(apiHost) };
  // Books and orders are the operator's.
  const services = servicesOf(options, { market, files, streams: null }, routes, null);
  const answersProfile = createExchangeCheck({
    apiHost,
    deviceGuid: newDeviceGuid(randomBytes(16)),
    now: Date.now,
  });
  const readiness = exchangeReadiness(answersProfile);
  return { ok: true, services: { ...services, readiness } };
}

type OwnTables = AccountTables & KeyTables & MarketTables & PriceTables & ProtectionTables;

type Market = Awaited<ReturnType<typeof startSimulatedMarket>>;

/** The operator's own seed, said at every start: whoever knows it can compute prices ahead. */
function seedOf({ settings, warn }: ServiceOptions, stored: string): string {
  if (settings.marketSeed === null) return stored;
  warn('The market is drawn from MARKET_SEED, not from the random seed of this installation.');
  return settings.marketSeed;
}

interface Exchange {
  readonly ok: true;
  /** Null: prices are those of the simulated market. */
  readonly source: DailySource | null;
}

async function openExchange(id: string | null): Promise<Exchange | Exclude<CcxtResult, Exchange>> {
  return id === null ? { ok: true, source: null } : openCcxt(id);
}

/** Fetches what is due in the background: an unreachable source delays no request. */
function yearFilesOf(
  { settings, warn }: ServiceOptions,
  exchange: Exchange,
  { fair }: Market,
  store: YearStore,
): YearFiles {
  const files = createYearFiles({
    exchange: exchange.source,
    market: fair,
    rates: settings.rateSource,
    store,
    now: Date.now,
    warn,
  });
  void files.refresh();
  return files;
}

interface ServedParts {
  readonly market: Market;
  readonly files: YearFiles;
  /** Null where no venue runs here. */
  readonly streams: Streams | null;
}

function servicesOf(
  { settings, environment, warn }: ServiceOptions,
  { market, files, streams }: ServedParts,
  { api, v5 }: { readonly api: ApiRoutes; readonly v5: V5Service },
  demo: DemoAccount | null,
): Omit<Services, 'readiness'> {
  const hosts = createHostTable(environment, settings.extraHosts, settings.unknownHosts);
  let socket: QuoteSocket | null = null;
  let v5Sockets: V5Sockets | null = null;
  return {
    demo,
    routes: {
      api,
      v5: v5.routes,
      pairs: createPairListing(pairsOf(market), settings.delistedPairs),
      // The market is ours, whoever answers the API.
      market: async (scope) => {
        const regionOf = (host: string) => hosts(host, '')?.region ?? 'global';
        await scope.register(marketRoutes, { market, regionOf });
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
      const ipOf = requestAddressOf(settings.trustedProxies);
      v5Sockets = v5.attach(server, { ...policy, ipOf });
      streams?.attach(server, { ...policy, ipOf });
    },
    async detach() {
      v5Sockets?.close();
      streams?.detach();
      await socket?.close();
    },
    async close() {
      market.stop();
      files.stop();
    },
  };
}

function pairsOf({ market }: Market): Pair[] {
  return [...market.symbols.values()].map(({ base, quote }) => ({
    base: base.code,
    quote: quote.code,
  }));
}

function proxyApi({ settings, environment }: ServiceOptions): ApiRoutes {
  const { apiHost, apiHeaders: headers, apiCookies: cookies } = settings;
  if (apiHost === undefined) throw new Error('there is no exchange to pass calls to');
  const forwarded = forwardedNames(environment, { headers, cookies });
  return async (scope) => {
    await scope.register(proxyRoutes, {
      apiHost,
      forwarded,
      environment,
      ...originRules(environment),
    });
  };
}

function mailerOf({ settings }: ServiceOptions): Mailer {
  return settings.mail === null
    ? createOutbox({ dataDir: settings.dataDir, now: Date.now })
    : createSmtpMailer(settings.mail);
}

interface ApiParts {
  readonly venue: StartedVenue;
  readonly wallet: OpenWallet;
  readonly alerts: OpenAlerts;
  readonly streams: Streams;
  readonly keys: KeyStore;
  readonly mailer: Mailer;
}

function accountsApi(
  options: ServiceOptions,
  database: Database<AccountTables>,
  { venue, wallet, alerts, streams, keys, mailer }: ApiParts,
): ApiRoutes {
  const { environment, localPort } = options;
  return async (scope) => {
    await scope.register(accountRoutes, {
      database,
      mailer,
      environment,
      sessionsChanged: streams.sessionsChanged,
      linkOrigin: (region) => linkOrigin(region, environment, localPort()),
      now: Date.now,
      randomBytes,
      further(below, context) {
        venue.routes(below, context, streams.tickets);
        wallet.routes(below, context);
        alerts.routes(below, context);
        void below.register(async (calls) => keyRoutes(calls, context, keys), {
          prefix: ACCOUNT_BASE_PATH,
        });
      },
      ...originRules(environment),
    });
    scope.all('/*', (_request, reply) => sendFailure(reply, 404, 404, 'no such call'));
  };
}

function originRules(environment: SiteEnvironment) {
  return {
    isOwnOrigin: (origin: string, host: string) => isOwnOrigin(origin, host, environment),
    allowedOrigins: new Set(FRAME_ORIGINS[environment]),
  };
}
