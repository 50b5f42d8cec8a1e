import { originOf, type SiteEnvironment } from '@meridian/editions/hosts.ts';
import { isRegion, REGIONS, type Region } from '@meridian/editions/regions.ts';

/** What the host of a request decides. */
export interface RequestHost {
  readonly region: Region;
  /**
   * Whether locales of other editions go to their own hosts. Not where an operator named an extra
   * host, nor where a local address asks for an edition: there everything is served in place.
   */
  readonly isEdition: boolean;
  /** The origin of an edition's sites as this request can reach it, without a trailing slash. */
  originOf(region: Region): string;
}

/** Hosts beyond the editions' own, by name without port, with the edition they show. */
export type ExtraHosts = ReadonlyMap<string, Region>;

/** Finds what a request's host stands for; null where this server does not answer for it. */
export type HostTable = (host: string, query: string) => RequestHost | null;

const LOOPBACK = ['127.0.0.1', '[::1]'] as const;
const HOST = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(?<port>\d{1,5}))?$/;

/**
 * The table of hosts of one environment. A host is only ever looked up here: no text of a request's
 * Host header goes into an answer, but for the digits of a local port.
 */
export function createHostTable(environment: SiteEnvironment, extra: ExtraHosts): HostTable {
  const known = new Map<string, Region>();
  for (const region of REGIONS) known.set(new URL(originOf(region, environment)).hostname, region);
  if (environment === 'local') for (const name of LOOPBACK) known.set(name, 'global');
  return (host, query) => {
    const { name = '', port } = HOST.exec(host.toLowerCase())?.groups ?? {};
    const toOrigin = (region: Region) => originAt(region, environment, port);
    const region = known.get(name);
    if (region !== undefined) {
      const asked = environment === 'local' ? askedEdition(query) : null;
      return { region: asked ?? region, isEdition: asked === null, originOf: toOrigin };
    }
    const extraRegion = extra.get(name);
    return extraRegion === undefined
      ? null
      : { region: extraRegion, isEdition: false, originOf: toOrigin };
  };
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
