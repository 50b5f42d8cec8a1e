import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from './env.ts';

type ListenAddress = Pick<GatewaySettings, 'host' | 'port'>;

export type PortCheck = { readonly ok: true } | { readonly ok: false; readonly message: string };

export type ListenResult =
  | { readonly ok: true; readonly origin: string }
  | { readonly ok: false; readonly message: string };

/** Listens for a moment and stops again, to find a taken port before any slow work begins. */
export async function checkPort(address: ListenAddress): Promise<PortCheck> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(address.port, address.host, resolve);
    });
  } catch (error) {
    return { ok: false, message: describeListenError(error, address) };
  }
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return { ok: true };
}

/** Starts the gateway; the origin is the one to open in a browser on this machine. */
export async function listen(app: FastifyInstance, address: ListenAddress): Promise<ListenResult> {
  try {
    await app.listen({ host: address.host, port: address.port });
  } catch (error) {
    return { ok: false, message: describeListenError(error, address) };
  }
  return { ok: true, origin: originOf(address.host, boundPort(app)) };
}

function boundPort(app: FastifyInstance): number {
  // Listening on a host and port, never on a pipe, so the address is not a string.
  const [bound] = app.addresses() as AddressInfo[];
  if (bound === undefined) throw new Error('The server listens nowhere');
  return bound.port;
}

const LOOPBACK_OR_ANY: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '0.0.0.0', '::']);

function originOf(host: string, port: number): string {
  if (LOOPBACK_OR_ANY.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function describeListenError(error: unknown, { host, port }: ListenAddress): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken. Stop what uses it, or choose another one: PORT=${nextPort(port)} npm start`;
    case 'EACCES':
      return `Port ${port} on ${host} may not be used by this account. Choose one from 1024: PORT=8080 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${host} is no address of this machine.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : 'unknown error'}`;
  }
}

function nextPort(port: number): number {
  return port < 65_535 ? port + 1 : 8080;
}
