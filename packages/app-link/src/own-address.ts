import { originOf, SITE_ENVIRONMENTS } from '@meridian/editions/hosts.ts';
import { REGIONS } from '@meridian/editions/regions.ts';

/** In characters. Far above any address of ours; what is longer is not worth handing to the app. */
const MAX_LENGTH = 8192;

/**
 * Characters a browser drops or turns into slashes before it reads an address. An address written
 * with them wants to look like another one.
 */
const DISGUISED = /^[^?#]*[\p{Cc}\\]/u;

export interface LinkPlace {
  /** The origin of the page the link stands on. */
  readonly siteOrigin: string;
  /** The address of that page, for links relative to it. Without it they start at the root. */
  readonly pageUrl?: string | undefined;
}

/**
 * Reads an address if it leads to one of the sites' own hosts (R-LINK-07): that of the page, and
 * those of the other editions in the same environment. A link from the production sites to the test
 * network is left to the browser, since the app would show real money for it.
 */
export function readOwnAddress(href: string, { siteOrigin, pageUrl }: LinkPlace): URL | null {
  if (href.length > MAX_LENGTH || DISGUISED.test(href)) return null;
  const site = parseUrl(siteOrigin);
  const target = parseUrl(href, pageUrl ?? siteOrigin);
  if (site === null || target === null || !isWeb(target)) return null;
  return target.host === site.host || areEditionsOfOneSite(target.host, site.host) ? target : null;
}

/** Hosts are compared, not origins: http and https of a host are one site (R-LINK-07). */
function areEditionsOfOneSite(host: string, other: string): boolean {
  return SITE_ENVIRONMENTS.some((environment) => {
    const hosts = new Set(REGIONS.map((region) => new URL(originOf(region, environment)).host));
    return hosts.has(host) && hosts.has(other);
  });
}

/** `blob:` and `filesystem:` addresses carry an origin too, so the scheme is asked for itself. */
function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
