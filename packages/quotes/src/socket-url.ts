import { QUOTE_SOCKET_PATH } from '@meridian/protocol/constants.ts';

/**
 * The quote socket's address (R-WS-01, R-SHELL-14): on the page's own host, or on the one the
 * environment names, with or without scheme and base path. A page over TLS speaks to no socket
 * without it.
 *
 * @param origin the page's, such as `https://www.example`
 * @param host from the environment's settings, such as `wss://stream.example` or `stream.example`;
 *   empty or left out for the page's own
 * @param path of another socket of that host
 * @throws where either is no address: a mistake in a setting
 */
export function quoteSocketUrl({
  origin,
  host = '',
  path = QUOTE_SOCKET_PATH,
}: {
  readonly origin: string;
  readonly host?: string;
  readonly path?: string;
}): string {
  const page = new URL(origin);
  const configured = host.trim();
  const named = configured.includes('://') ? configured : `${page.protocol}//${configured}`;
  const target = configured === '' ? page : new URL(named);
  const isSecure = [page.protocol, target.protocol].some((text) => /^(?:https|wss):$/.test(text));
  const base = configured === '' ? '' : target.pathname.replace(/\/+$/, '');
  return `${isSecure ? 'wss' : 'ws'}://${target.host}${base}${path}`;
}
