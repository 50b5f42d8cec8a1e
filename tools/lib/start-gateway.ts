import { once } from 'node:events';
import type { Server } from 'node:http';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { originOf, type SiteEnvironment } from '@meridian/editions/hosts.ts';
import { REGIONS } from '@meridian/editions/regions.ts';
import type { DemoAccount } from '@meridian/gateway/accounts/demo-account.ts';
import { ensurePrivateFolder } from '@meridian/gateway/db/private-folder.ts';
import { type GatewaySettings, readSettings } from '@meridian/gateway/env.ts';
import { createGateway, environmentOf } from '@meridian/gateway/gateway.ts';
import { checkPort, listen } from '@meridian/gateway/listen.ts';
import { createLog } from '@meridian/gateway/log.ts';
import type { Metrics } from '@meridian/gateway/metrics/metrics.ts';
import { serveMetrics, type ServedMetrics } from '@meridian/gateway/metrics/serve-metrics.ts';
import { openServices, type Services } from '@meridian/gateway/services.ts';
import { loadSite, type Site } from '@meridian/gateway/site.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { acquireLock } from '../boot/lock.mjs';
import type { BuildResult } from './ensure-built.ts';

export interface StartOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly workingDir: string;
  /** Built sites' folders, there once `build` is through. */
  readonly siteFolders: readonly string[];
  readonly build: () => Promise<BuildResult>;
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

export type StartResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Builds, serves both sites, and returns once it was asked to stop and everything is closed. */
export async function startGateway(options: StartOptions): Promise<StartResult> {
  const read = readSettings(options.env, options.workingDir);
  if (!read.ok) return read;
  const { settings } = read;
  const port = await checkPort(settings);
  if (!port.ok) return port;

  const data = openDataDir(settings.dataDir, options.workingDir);
  if (!data.ok) return data;
  try {
    const built = await options.build();
    if (!built.ok && !options.stop.aborted) return built;
    const served = options.stop.aborted ? undefined : await serve(options, settings);
    if (served !== undefined && !served.ok) return served;
    options.say('Meridian stopped.');
    return { ok: true };
  } finally {
    data.release();
  }
}

type DataDirResult =
  | { readonly ok: true; readonly release: () => void }
  | { readonly ok: false; readonly message: string };

/** One process owns the data folder: two that write to it would lose each other's changes. */
function openDataDir(dataDir: string, workingDir: string): DataDirResult {
  const shown = relative(workingDir, dataDir) || '.';
  try {
    ensurePrivateFolder(dataDir);
    const attempt = acquireLock(join(dataDir, 'gateway.lock'));
    if (attempt.ok) return { ok: true, release: attempt.lock.release };
    const message = `The data folder ${shown} is in use by another Meridian (process ${attempt.holderPid}). Stop it, or give this one a folder of its own: DATA_DIR=.data-2 npm start`;
    return { ok: false, message };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error';
    return { ok: false, message: `Cannot use the data folder ${shown} (DATA_DIR): ${reason}` };
  }
}

async function serve(options: StartOptions, settings: GatewaySettings): Promise<StartResult> {
  const sites: Site[] = [];
  for (const folder of options.siteFolders) {
    const loaded = loadSite(folder);
    if (!loaded.ok) return { ok: false, message: loaded.reason };
    sites.push(loaded.site);
  }
  let port = settings.port;
  const environment = environmentOf(sites);
  const log = createLog(settings.logLevel);
  // What the gateway writes from here on is for this user alone.
  process.umask(0o077);
  const metrics = await metricsOf(settings);
  const opened = await openServices({
    settings,
    meter: metrics?.venue,
    strategyMeter: metrics?.strategies,
    environment,
    localPort: () => port,
    warn: (line) => log.warn(line),
  });
  if (!opened.ok) return opened;
  const { services } = opened;
  const { extraHosts, unknownHosts, trustedProxies, connections, securityContact } = settings;
  const app = createGateway({
    sites,
    extraHosts,
    unknownHosts,
    trustedProxies,
    connections,
    securityContact,
    readiness: services.readiness,
    answered: metrics?.answered,
    log,
    ...services.routes,
  });
  let served: OpenMetrics | null = null;
  try {
    const listening = await listen(app, settings);
    if (!listening.ok) return listening;
    port = parseInt(new URL(listening.origin).port, 10);
    services.attach(app.server);
    const measured = await openMetrics(metrics, { settings, services, server: app.server, log });
    if (measured !== null && !measured.ok) return measured;
    served = measured;
    const { demo } = services;
    const metricsPort = served?.port ?? null;
    tell(options, settings, { origin: listening.origin, environment, demo, metricsPort });
    if (!options.stop.aborted) await once(options.stop, 'abort');
    return { ok: true };
  } finally {
    await served?.close();
    await services.detach();
    await app.close();
    await services.close();
  }
}

/** The library is read only where metrics are asked for: it takes 30 ms of a start. */
async function metricsOf(settings: GatewaySettings): Promise<Metrics | null> {
  if (settings.metrics === null) return null;
  const { createMetrics } = await import('@meridian/gateway/metrics/metrics.ts');
  return createMetrics();
}

type OpenMetrics = Extract<ServedMetrics, { readonly ok: true }>;

interface Measured {
  readonly settings: GatewaySettings;
  readonly services: Services;
  readonly server: Server;
  readonly log: Pick<ReturnType<typeof createLog>, 'warn'>;
}

/** Serves metrics where that is set; null where it is not. */
async function openMetrics(
  metrics: Metrics | null,
  { settings, services, server, log }: Measured,
): Promise<ServedMetrics | null> {
  if (metrics === null || settings.metrics === null) return null;
  const { readiness, sockets, gauges } = services;
  const connections = promisify(server.getConnections.bind(server));
  metrics.watch({ ...{ readiness, sockets, connections }, ...gauges, dataDir: settings.dataDir });
  return serveMetrics(settings.metrics, metrics, (line) => log.warn(line));
}

interface Running {
  /** Where it listens, as it is reached from this machine. */
  readonly origin: string;
  readonly environment: SiteEnvironment;
  readonly demo: DemoAccount | null;
  /** Null where no metrics are served. */
  readonly metricsPort: number | null;
}

function tell(
  { say, workingDir }: StartOptions,
  settings: GatewaySettings,
  { origin, environment, demo, metricsPort }: Running,
): void {
  say('Meridian is running; Ctrl-C stops it.');
  const { port } = new URL(origin);
  const lines =
    environment === 'local'
      ? localLines(origin)
      : hostLines(atPort(settings.host, port), environment);
  for (const line of lines) say(line);
  if (settings.metrics !== null && metricsPort !== null) {
    say(
      `  Metrics             http://${atPort(settings.metrics.host, String(metricsPort))}/metrics`,
    );
  }
  if (demo !== null) say(`  Demo sign-in        ${demo.email}  ${demo.password}`);
  if (settings.apiHost !== undefined) return;
  if (settings.mail === null) {
    say(`  Mails are kept in   ${relative(workingDir, join(settings.dataDir, 'outbox'))}`);
  }
  if (environment === 'production' && settings.databaseUrl === undefined) say(ONE_DISK);
}

const ONE_DISK =
  '  Without DATABASE_URL accounts and orders are on the disk of this machine alone: keep copies elsewhere (npm run backup).';

function atPort(host: string, port: string): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The addresses of this build's own hosts, which a proxy or CDN leads here. */
function hostLines(address: string, environment: SiteEnvironment): string[] {
  const editions = REGIONS.map(
    (region) => `  ${region}`.padEnd(22) + originOf(region, environment),
  );
  return [`  Listening at        ${address}`, ...editions];
}

/** One address a line, last on its line. */
function localLines(origin: string): string[] {
  const { port } = new URL(origin);
  const editions = REGIONS.filter((region) => region !== 'global').map(
    (region) => `  ${region}`.padEnd(22) + withPort(originOf(region, 'local'), port),
  );
  return [
    `  Exchange            ${origin}/`,
    `  Markets             ${origin}${pathOf('markets', 'en')}`,
    `  Tax overview        ${origin}${pathOf('taxOverview', 'en')}`,
    `  Tax report          ${origin}${pathOf('taxReport', 'en')}`,
    ...editions,
  ];
}

function withPort(origin: string, port: string): string {
  const url = new URL(origin);
  url.port = port;
  return url.href;
}
