import { type IncomingMessage, request as requestHttp, type Server } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import { ACCOUNT_SOCKET_PATH, QUOTE_SOCKET_PATH } from '@meridian/protocol/constants.ts';
import { createAdmission } from '../quotes/admission.ts';
import { QUOTE_SOCKET_LIMITS } from '../quotes/limits.ts';
import { refusalOf } from '../quotes/upgrade.ts';
import { refuseConnection } from '../refusals.ts';
import { isV5Socket, type V5Sockets } from '../v5/sockets/attach.ts';
import type { SocketPolicy, V5Service } from '../v5/start-v5.ts';
import { v5ProxyRoutes } from './v5-routes.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** The sockets of pages, for quotes and for accounts. */
const PAGE_SOCKETS: ReadonlySet<string> = new Set([QUOTE_SOCKET_PATH, ACCOUNT_SOCKET_PATH]);

/**
 * The v5 API of the operator's exchange: calls and sockets, passed on as they are; with them those of
 * pages, where no market runs here.
 */
export function v5Proxy(apiHost: URL, { withMarket }: { readonly withMarket: boolean }): V5Service {
  const isOurs = (path: string) =>
    /^\/v5(?:\/[a-z0-9_-]+)+$/i.test(path) || (withMarket && PAGE_SOCKETS.has(path));
  const isElsewhere = (request: IncomingMessage) => !withMarket && !isV5Socket(request);
  return {
    routes: (scope) => void scope.register(v5ProxyRoutes, { apiHost, now: Date.now }),
    attach: (server, policy) => attachTunnels(server, { apiHost, policy, isOurs, isElsewhere }),
  };
}

interface TunnelOptions {
  readonly apiHost: URL;
  readonly policy: SocketPolicy;
  /** Whether a path is passed on; others are refused. */
  readonly isOurs: (path: string) => boolean;
  /** Upgrades that others answer. */
  readonly isElsewhere: (request: IncomingMessage) => boolean;
}

function attachTunnels(
  server: Server,
  { apiHost, policy, isOurs, isElsewhere }: TunnelOptions,
): V5Sockets {
  const admission = createAdmission(QUOTE_SOCKET_LIMITS);
  const open = new Set<Duplex>();
  const onUpgrade = (request: IncomingMessage, client: Duplex, head: Buffer) => {
    if (isElsewhere(request)) return undefined;
    const address = policy.addressOf(request);
    const refusal = refusalOf(request, policy, isOurs) ?? admission.refusalOf(address);
    if (refusal !== null) return refuseConnection(client, refusal);
    const leave = admission.enter(address);
    open.add(client);
    client.once('close', () => {
      leave();
      open.delete(client);
    });
    return tunnel(request, { client, head, apiHost, ip: policy.ipOf(request) });
  };
  server.on('upgrade', onUpgrade);
  return {
    sizes: () => ({ exchange: open.size }),
    close() {
      server.off('upgrade', onUpgrade);
      for (const client of open) client.destroy();
    },
  };
}

interface Tunnel {
  readonly client: Duplex;
  readonly head: Buffer;
  readonly apiHost: URL;
  readonly ip: string;
}

/** What a handshake needs; cookies never pass, and extensions would need both ends to agree. */
const HANDSHAKE = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-protocol'] as const;

/** Asks the exchange for the same socket; from then on bytes pass both ways unread. */
function tunnel(request: IncomingMessage, { client, head, apiHost, ip }: Tunnel): void {
  const headers: Record<string, string> = {
    ...{ connection: 'Upgrade', upgrade: 'websocket', host: apiHost.host, 'x-forwarded-for': ip },
  };
  for (const name of HANDSHAKE) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const ask = apiHost.protocol === 'https:' ? requestHttps : requestHttp;
  const asked = ask({
    ...{ hostname: apiHost.hostname.replace(/^\[|\]$/g, ''), port: apiHost.port, headers },
    path: apiHost.pathname.replace(/\/$/, '') + (request.url ?? ''),
    timeout: CONNECT_TIMEOUT_MS,
  });
  asked.on('timeout', () => asked.destroy());
  asked.on('error', () => refuseConnection(client, 502));
  asked.on('response', (response) => {
    response.resume();
    refuseConnection(client, response.statusCode ?? 502);
  });
  asked.on('upgrade', (response, exchange, first) => {
    const accept = response.headers['sec-websocket-accept'] ?? '';
    const protocol = response.headers['sec-websocket-protocol'];
    const lines = [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${accept}`,
      ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
    ];
    client.write(`${lines.join('\r\n')}\r\n\r\n`);
    if (first.length > 0) client.write(first);
    if (head.length > 0) exchange.write(head);
    exchange.on('error', () => client.destroy());
    client.on('error', () => exchange.destroy());
    exchange.once('close', () => client.destroy());
    client.once('close', () => exchange.destroy());
    exchange.pipe(client).pipe(exchange);
  });
  asked.end();
}
