import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ensureDemoAccount, type DemoAccount } from './accounts/demo-account.ts';
import { accountRoutes } from './accounts/routes.ts';
import { sweepRegularly } from './accounts/sweep.ts';
import type { AccountTables } from './accounts/tables.ts';
import { backupCommands } from './admin/backup.ts';
import { type AdminCommands, serveAdmin } from './admin/socket.ts';
import { venueCommands } from './admin/venue-commands.ts';
import { openDatabase, type Database } from './db/open-database.ts';
import { openKeys } from './keys/open-keys.ts';
import { factorCommands } from './factors/operator.ts';
import { keyCommands } from './keys/operator.ts';
import { keyRoutes } from './keys/routes.ts';
import type { Sealer } from './keys/sealing.ts';
import type { KeyStore } from './keys/store.ts';
import type { KeyTables } from './keys/tables.ts';
import { sendFailure } from './envelope.ts';
import type { GatewayLink } from './link/link.ts';
import { openLink } from './link/open-link.ts';
import type { ApiRoutes } from './gateway.ts';
import type { Mailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createSmtpMailer } from './mail/smtp.ts';
import { startSimulatedMarket } from './market/simulated-source.ts';
import { TouchedSteps } from './market/touched-steps.ts';
import { ACCOUNT_BASE_PATH } from '@meridian/protocol/contracts/account-calls.ts';
import type { MetricSources } from './metrics/metrics.ts';
import { startStreams, type Streams } from './streams/start-streams.ts';
import type { Readiness } from './readiness.ts';
import { linkOrigin, originRules } from './origins.ts';
import { databaseSource, readinessOf } from './service-checks.ts';
import {
  type EndpointOptions,
  type Endpoints,
  endpointsOf,
  yearFilesOf,
} from './service-endpoints.ts';
import { exchangeServices } from './exchange-services.ts';
import { type MarketTables, originInDatabase, seedOf } from './market/market-seed.ts';
import { type CcxtResult, openCcxt } from './prices/ccxt.ts';
import { createDatabaseStore } from './prices/store.ts';
import { startV5 } from './v5/start-v5.ts';
import type { DailySource } from './prices/daily-candles.ts';
import type { PriceTables } from './prices/tables.ts';
import { houseOf } from './venue/house-driver.ts';
import type { StrategyMeter } from './strategies/runner.ts';
import type { VenueMeter } from './venue/meter.ts';
import type { VenuePort } from './venue/port.ts';
import { startVenue, type StartedVenue } from './venue/start-venue.ts';
import { type ProtectionTables, startProtection } from './v5/protection.ts';
import { openAlerts, type OpenAlerts } from './alerts/open-alerts.ts';
import { openExports, type OpenExports } from './exports/open-exports.ts';
import { type OpenClosing, openClosing } from './closing/open-closing.ts';
import { openLevels, type OpenLevels } from './levels/open-levels.ts';
import { openStrategies, type OpenStrategies } from './strategies/open-strategies.ts';
import { openRail, openWallet, type OpenWallet } from './wallet/open-wallet.ts';
import { withdrawalCommands } from './wallet/operator.ts';
import { openDemo } from './demo/open-demo.ts';

export interface ServiceOptions extends EndpointOptions {
  /** The port a local run listens at, for links in mails; known once it listens. */
  readonly localPort: () => number;
  /** Counts what the order path does; nothing is counted unless given. */
  readonly meter?: VenueMeter | undefined;
  readonly strategyMeter?: StrategyMeter | undefined;
}

/** Everything behind the API: accounts or the operator's exchange, the market and its socket. */
export interface Services extends Endpoints {
  /** The demo sign-in; null where there is none. */
  readonly demo: DemoAccount | null;
  /** How the database or the operator's exchange, the disk and mails are. */
  readiness(): Promise<Readiness>;
  /** What of our own is counted; null where the operator's exchange answers. */
  readonly gauges: Pick<MetricSources, 'venue' | 'database'>;
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
  if (apiHost !== undefined) {
    const endpoints = await exchangeServices(options, apiHost, exchange.source);
    const gauges = { venue: null, database: null };
    return { ok: true, services: { ...endpoints, demo: null, gauges } };
  }
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
    const { keys, sealer } = opening;
    const mailer = mailerOf(options);
    const link = await openLink({ ...settings, seed: market.seed, warn: options.warn });
    const own = await startOwn(options, { database, market, keys, sealer, demo, mailer, link });
    const store = createDatabaseStore(database.kysely);
    const files = yearFilesOf(options, exchange.source, market, store);
    const commands = operatorCommands(database, keys, own.port);
    const stopAdmin = await serveAdmin(settings.dataDir, commands, options.warn);
    const services = endpointsOf(options, { market, files, streams: own.streams }, own);
    const stopSweeping = sweepRegularly(database.kysely, options.warn);
    return {
      ok: true,
      services: {
        ...services,
        demo,
        gauges: { venue: own.load, database: databaseSource(database) },
        readiness: readinessOf(settings.dataDir, database, { mailer, port: own.port }),
        async close() {
          stopSweeping();
          await stopAdmin();
          await services.close();
          await own.close();
          await link?.close();
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
  readonly sealer: Sealer;
  readonly demo: DemoAccount | null;
  readonly mailer: Mailer;
  /** The way to other gateways over the same database; null where each is by itself. */
  readonly link: GatewayLink | null;
}

/** Accounts, venue and wallet, with the calls that reach them. */
async function startOwn(options: ServiceOptions, parts: OwnParts) {
  const { settings, environment, warn, meter, strategyMeter } = options;
  const { database, market, keys, sealer, demo, mailer, link } = parts;
  const { kysely } = database;
  const demoEmail = demo?.email ?? null;
  const rail = openRail({ ...settings, database, environment });
  const house = houseOf(market, kysely);
  const used = await openDemo({ ...settings, database, demoEmail, market, rail, house, warn });
  const venue = await startVenue({
    ...{ database, environment, warn, house, meter, link, now: Date.now },
    demoEmail: used === null ? demoEmail : null,
    symbolCount: settings.marketSymbols,
  });
  const { port } = venue;
  const quotes = market.source;
  const wallet = await openWallet({ ...settings, database, rail, demoEmail, warn, port, quotes });
  const days = used?.start(port);
  const alerts = openAlerts({ db: kysely, port, quotes, warn });
  const strategies = openStrategies({
    ...{ db: kysely, port, quotes, now: Date.now, warn },
    meter: strategyMeter,
  });
  const { hasWorkers: leavesOthers } = settings;
  const levels = openLevels({ db: kysely, port, quotes, now: Date.now, warn });
  const closing = openClosing({
    ...{ db: kysely, port, keys, mailer, runner: strategies.shared, now: Date.now, warn },
    isEmbedded: database.kind === 'embedded',
  });
  const exports = openExports({ db: kysely, port, sealer, leavesOthers, warn });
  const protection = await startProtection({ db: kysely, port, warn, link });
  const streams = startStreams({ port, market: market.market, kysely, warn });
  const shared = { market, port, feed: streams.feed, keys, kysely, protection };
  return {
    ...{ port, streams, load: venue.load },
    api: accountsApi(options, database, {
      ...{ venue, wallet, alerts, levels, closing, strategies, exports },
      ...{ streams, keys, sealer, mailer },
    }),
    v5: startV5({ ...settings, ...shared, wallet: wallet.parts, exports: exports.runner, sealer }),
    async close() {
      await days?.stop();
      protection.stop();
      streams.stop();
      await alerts.stop();
      await levels.stop();
      await closing.stop();
      await strategies.stop();
      await exports.stop();
      await wallet.close();
      await venue.close();
    },
  };
}

/** What operators may ask of a gateway that runs. */
function operatorCommands(
  { kysely, dump }: Database<OwnTables>,
  keys: KeyStore,
  port: VenuePort,
): AdminCommands {
  const backups = dump === null ? {} : backupCommands(dump);
  return {
    ...keyCommands(kysely, keys, Date.now),
    ...venueCommands(kysely, port),
    ...factorCommands(kysely, Date.now),
    ...withdrawalCommands({ db: kysely, port, now: Date.now }),
    ...backups,
  };
}

async function startOwnMarket(options: ServiceOptions, { kysely }: Database<OwnTables>) {
  const { seed } = await originInDatabase(kysely);
  const touched = await TouchedSteps.read(kysely);
  return startSimulatedMarket(
    seedOf(options.settings, seed, options.warn),
    options.settings,
    touched,
  );
}

type OwnTables = AccountTables & KeyTables & MarketTables & PriceTables & ProtectionTables;

type Market = Awaited<ReturnType<typeof startSimulatedMarket>>;

interface Exchange {
  readonly ok: true;
  /** Null: prices are those of the simulated market. */
  readonly source: DailySource | null;
}

async function openExchange(id: string | null): Promise<Exchange | Exclude<CcxtResult, Exchange>> {
  return id === null ? { ok: true, source: null } : openCcxt(id);
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
  readonly levels: OpenLevels;
  readonly closing: OpenClosing;
  readonly strategies: OpenStrategies;
  readonly exports: OpenExports;
  readonly streams: Streams;
  readonly keys: KeyStore;
  readonly sealer: Sealer;
  readonly mailer: Mailer;
}

function accountsApi(
  options: ServiceOptions,
  database: Database<AccountTables>,
  own: ApiParts,
): ApiRoutes {
  const { environment, localPort } = options;
  return async (scope) => {
    await scope.register(accountRoutes, {
      ...{ database, environment, captcha: options.settings.captcha },
      ...{ mailer: own.mailer, sealer: own.sealer },
      sessionsChanged: own.streams.sessionsChanged,
      levelOf: own.levels.levelOf,
      linkOrigin: (region) => linkOrigin(region, environment, localPort()),
      now: Date.now,
      randomBytes,
      further(below, context) {
        own.venue.routes(below, context, own.streams.tickets);
        own.wallet.routes(below, context);
        own.alerts.routes(below, context);
        own.levels.routes(below, context);
        own.closing.routes(below, context);
        own.strategies.routes(below, context);
        own.exports.routes(below, context);
        void below.register(async (calls) => keyRoutes(calls, context, own.keys), {
          prefix: ACCOUNT_BASE_PATH,
        });
      },
      ...originRules(environment),
    });
    scope.all('/*', (_request, reply) => sendFailure(reply, 404, 404, 'no such call'));
  };
}
