import { resolve } from 'node:path';

import { type ConnectionSettings, readConnectionSettings } from './connection-settings.ts';
import { type ExtraHosts, readExtraHosts, type UnknownHosts } from './hosts.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';
import { isSecurityContact } from './security-txt.ts';
import type { MetricsAddress } from './metrics/serve-metrics.ts';
import { readServiceSettings, type ServiceSettings } from './service-settings.ts';

export interface GatewaySettings extends ServiceSettings {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  readonly extraHosts: ExtraHosts;
  readonly unknownHosts: UnknownHosts;
  readonly connections: ConnectionSettings;
  readonly logLevel: LogLevel;
  /** Where metrics are served; null: nowhere. */
  readonly metrics: MetricsAddress | null;
  /** A `mailto:` or `https:` address. */
  readonly securityContact: string | undefined;
}

export type SettingsResult =
  | { readonly ok: true; readonly settings: GatewaySettings }
  | { readonly ok: false; readonly message: string };

const HIGHEST_PORT = 65_535;

const UNKNOWN_HOSTS: readonly UnknownHosts[] = ['refuse', 'global'];

const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Reads HOST, PORT, DATA_DIR, EXTRA_HOSTS, UNKNOWN_HOSTS, METRICS_* and MAX_*, and what the services behind the
 * API need; an empty value counts as unset.
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  workingDir: string,
): SettingsResult {
  const portText = env['PORT'] || '8080';
  const port = portOf(portText) ?? HIGHEST_PORT + 1;
  if (port > HIGHEST_PORT) {
    const message = `PORT must be a whole number from 0 to ${HIGHEST_PORT}, not "${portText}".`;
    return { ok: false, message };
  }
  const host = env['HOST'] || '127.0.0.1';
  const dataDir = resolve(workingDir, env['DATA_DIR'] || '.data');
  const extra = readExtraHosts(`${namesOf(host).join(',')},${env['EXTRA_HOSTS'] ?? ''}`);
  if (!extra.ok) return extra;
  const unknownText = env['UNKNOWN_HOSTS'] || 'refuse';
  const unknownHosts = UNKNOWN_HOSTS.find((known) => known === unknownText);
  if (unknownHosts === undefined) {
    const message = `UNKNOWN_HOSTS must be "refuse" or "global", not "${unknownText}".`;
    return { ok: false, message };
  }
  const levelText = env['LOG_LEVEL'] || 'info';
  const logLevel = LOG_LEVELS.find((known) => known === levelText);
  if (logLevel === undefined) {
    const message = `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${levelText}".`;
    return { ok: false, message };
  }
  const securityContact = env['SECURITY_CONTACT'] || undefined;
  if (securityContact !== undefined && !isSecurityContact(securityContact)) {
    const message =
      'SECURITY_CONTACT must be such as mailto:security@exchange.example or https://….';
    return { ok: false, message };
  }
  const metricsPort = portOf(env['METRICS_PORT']);
  if (metricsPort !== null && metricsPort > HIGHEST_PORT) {
    const message = `METRICS_PORT must be a whole number from 0 to ${HIGHEST_PORT}.`;
    return { ok: false, message };
  }
  const limits = readConnectionSettings(env);
  if (!limits.ok) return limits;
  const { connections } = limits;
  const services = readServiceSettings(env);
  if (!services.ok) return services;
  const { settings } = services;
  const own = {
    host,
    port,
    dataDir,
    extraHosts: extra.hosts,
    unknownHosts,
    connections,
    logLevel,
    metrics:
      metricsPort === null ? null : { host: env['METRICS_HOST'] || '127.0.0.1', port: metricsPort },
    securityContact,
  };
  return { ok: true, settings: { ...settings, ...own } };
}

/** Above the highest where it is no number; null where there is none. */
function portOf(text: string | undefined): number | null {
  if (!text) return null;
  return /^\d{1,5}$/.test(text) ? parseInt(text, 10) : HIGHEST_PORT + 1;
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** Who listens on an address of its own is asked for by it, and by `localhost` if on this machine. */
function namesOf(host: string): string[] {
  if (ANY_ADDRESS.has(host)) return [];
  const name = host.includes(':') ? `[${host}]` : host;
  return LOOPBACK.has(host) ? [name, 'localhost'] : [name];
}
