import type { IncomingMessage } from 'node:http';
import { QUOTE_SOCKET_PATH } from '@meridian/protocol/constants.ts';
import { hasOneHost } from '../refusals.ts';

export interface UpgradePolicy {
  /** Whether this server answers for the Host header, its port included. */
  isAllowedHost(host: string): boolean;
  /** Whether pages of this origin may connect, beside those of the request's own host. */
  isAllowedOrigin(origin: string): boolean;
}

/**
 * Whether a request asks for a WebSocket. For the HTTP server's `shouldUpgradeCallback`: clients that
 * offer HTTP/2 (`Upgrade: h2c`) ask for pages and must get them.
 */
export function isWebSocketUpgrade({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** The HTTP status an upgrade is refused with; null to go on. */
export function refusalOf(
  request: Pick<IncomingMessage, 'headers' | 'url' | 'rawHeaders' | 'httpVersion'>,
  policy: UpgradePolicy,
  isPath: (path: string) => boolean = (path) => path === QUOTE_SOCKET_PATH,
): 400 | 403 | 404 | 421 | null {
  const { headers, url = '/' } = request;
  if (!hasOneHost(request)) return 400;
  if (!policy.isAllowedHost(headers.host ?? '')) return 421;
  if (!isPath(url.split('?', 1)[0] ?? '')) return 404;
  const { origin, host } = headers;
  // Programs that are no pages send none.
  if (origin === undefined || isOfHost(origin, host)) return null;
  return policy.isAllowedOrigin(origin) ? null : 403;
}

function isOfHost(origin: string, host: string | undefined): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url !== null && url.origin === origin && url.host === host?.toLowerCase();
}
