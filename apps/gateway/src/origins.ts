import { FRAME_ORIGINS } from '@meridian/editions/frame-origins.ts';
import { originOf, type SiteEnvironment } from '@meridian/editions/hosts.ts';
import type { Region } from '@meridian/editions/regions.ts';

/**
 * Whether an Origin header names the very site a request is for: the same host, over TLS or, in
 * local runs, without. Where TLS ends at a proxy the scheme of the connection says nothing.
 *
 * @param host the request's host, already known to the table of hosts
 */
function isOwnOrigin(origin: string, host: string, environment: SiteEnvironment): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url === null || url.origin !== origin || url.host !== host.toLowerCase()) return false;
  return url.protocol === 'https:' || (environment === 'local' && url.protocol === 'http:');
}

/** An edition's own origin, never a request's; a local run may listen at another port. */
export function linkOrigin(
  region: Region,
  environment: SiteEnvironment,
  localPort: number,
): string {
  const url = new URL(originOf(region, environment));
  if (environment === 'local') url.port = String(localPort);
  return url.origin;
}

/** Which pages may call our API: those at the host that was asked, and frames that are named. */
export function originRules(environment: SiteEnvironment) {
  return {
    isOwnOrigin: (origin: string, host: string) => isOwnOrigin(origin, host, environment),
    allowedOrigins: new Set(FRAME_ORIGINS[environment]),
  };
}
