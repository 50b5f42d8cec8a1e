import { environmentOfHost, mapTestSiteHost } from '@meridian/editions/environments.ts';
import { originOf, type SiteEnvironment } from '@meridian/editions/hosts.ts';
import { isRegion, regionOfHost, REGIONS, type Region } from '@meridian/editions/regions.ts';
import { reportOriginOf } from '@meridian/editions/report-origin.ts';

/** What the host of a request decides. */
export interface RequestHost {
  readonly region: Region;
  /** False for a host that no setting names: found by its substring, or any host at all. */
  readonly isConfigured: boolean;
  /**
   * Whether locales of other editions go to their own hosts. Not where an operator named an extra
   * host, nor where a local address asks for an edition: there everything is served in place.
   */
  readonly isEdition: boolean;
  /**
   * Whether the report of this host is on an origin beside it. Not where an edition is served in place
   * of its own host: nobody knows whether the reader's browser reaches another one from there.
   */
  readonly hasReportOrigin: boolean;
  /** The origin of an edition's sites as this request can reach it, without a trailing slash. */
  originOf(region: Region): string;
}

/** Hosts beyond the editions' own, by name without port, with the edition they show. */
export type ExtraHosts = ReadonlyMap<string, Region>;

/** Finds what a request's host stands for; null where this server does not answer for it. */
export type HostTable = (host: string, query: string) => RequestHost | null;

const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]'];
const HOST = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(?<port>\d{1,5}))?$/;

/** What becomes of a host that neither the table nor a substring knows: 421, or the global edition. */
export type UnknownHosts = 'refuse' | 'global';

/**
 * The hosts of one environment: first the exact table, then the substring rule of R-ENV-04, then what
 * the operator chose for all others (R-ENV-05). A host is only ever looked up here: no text of a
 * request's Host header goes into an answer, but for the digits of a local port. Whatever names a host
 * (redirects, links in mails, canonical addresses) takes it from the editions' own.
 */
export function createHostTable(
  environment: SiteEnvironment,
  extra: ExtraHosts,
  unknown: UnknownHosts = 'refuse',
): HostTable {
  const known = new Map<string, Region>();
  const reports = new Set<string>();
  for (const region of REGIONS) {
    known.set(new URL(originOf(region, environment)).hostname, region);
    reports.add(new URL(reportOriginOf(region, environment)).hostname);
  }
  if (environment === 'local') for (const name of LOOPBACK) known.set(name, 'global');
  return (host, query) => {
    const { name, port } = HOST.exec(host.toLowerCase())?.groups ?? {};
    // The report's own hosts have no calls, sockets or pages of the sites: see `report-host.ts`.
    if (name === undefined || reports.has(name)) return null;
    const toOrigin = (region: Region) => originAt(region, environment, port);
    const region = known.get(name);
    if (region !== undefined) {
      const asked = environment === 'local' ? askedEdition(query) : null;
      return {
        region: asked ?? region,
        isConfigured: true,
        isEdition: asked === null,
        hasReportOrigin: asked === null && !LOOPBACK.includes(name),
        originOf: toOrigin,
      };
    }
    const extraRegion = extra.get(name);
    if (extraRegion !== undefined) {
      return {
        region: extraRegion,
        isConfigured: true,
        isEdition: false,
        hasReportOrigin: false,
        originOf: toOrigin,
      };
    }
    // A host of another environment has another token cookie: its users would seem signed out here.
    const isOfBuild = environment === 'local' || environmentOfHost(name) === environment;
    const byRule = isOfBuild ? regionByRule(name, known) : null;
    const found = byRule ?? (unknown === 'global' ? 'global' : null);
    if (found === null) return null;
    return {
      region: found,
      isConfigured: false,
      isEdition: true,
      hasReportOrigin: false,
      originOf: toOrigin,
    };
  };
}

/**
 * The edition of a host that is not in the table: that of the main host which a site beside it maps
 * to (R-ENV-08), else by substring (R-ENV-04).
 */
function regionByRule(name: string, known: ReadonlyMap<string, Region>): Region | null {
  const beside = known.get(mapTestSiteHost(name));
  if (beside !== undefined) return beside;
  const region = regionOfHost(name);
  return region === 'global' ? null : region;
}

/** A local run answers at whatever port it was given, and behind a local proxy at none. */
function originAt(region: Region, environment: SiteEnvironment, port: string | undefined): string {
  const origin = originOf(region, environment);
  if (environment !== 'local') return origin;
  return `http://${new URL(origin).hostname}${port === undefined ? '' : `:${port}`}`;
}

/** `?edition=TUR`, for local browsers that do not resolve names under `localhost`. */
function askedEdition(query: string): Region | null {
  const asked = new URLSearchParams(query).get('edition') ?? '';
  return isRegion(asked) ? asked : null;
}

export type ExtraHostsResult =
  | { readonly ok: true; readonly hosts: ExtraHosts }
  | { readonly ok: false; readonly message: string };

/** Reads `EXTRA_HOSTS`: names divided by commas, each with `=` and an edition where not global. */
export function readExtraHosts(text: string): ExtraHostsResult {
  const hosts = new Map<string, Region>();
  for (const part of text.split(',').map((item) => item.trim())) {
    if (part === '') continue;
    const [name = '', region = 'global'] = part.toLowerCase().split('=');
    const edition = REGIONS.find((known) => known.toLowerCase() === region);
    if (HOST.exec(name)?.groups?.['port'] !== undefined || !HOST.test(name) || !edition) {
      const message = `EXTRA_HOSTS: "${part}" is no host name, with or without an edition (name=TUR).`;
      return { ok: false, message };
    }
    hosts.set(name, edition);
  }
  return { ok: true, hosts };
}
