import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** Where metrics are served, and to nobody else: pages and clients never reach this server. */
export interface MetricsAddress {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
}

export type ServedMetrics =
  | { readonly ok: true; readonly port: number; close(): Promise<void> }
  | { readonly ok: false; readonly message: string };

const PATH = '/metrics';
/** As long as Prometheus waits, unless it is set otherwise. */
const REQUEST_MS = 10_000;

/** Serves metrics on a server of their own, for the operator's network alone. */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  warn: (line: string) => void,
): Promise<ServedMetrics> {
  const server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === PATH;
    response.setHeader('cache-control', 'no-store');
    if (!isAsked) return void response.writeHead(404).end();
    return void metrics.text().then(
      (text) => response.setHeader('content-type', metrics.contentType).end(text),
      (error: unknown) => {
        warn(`Metrics cannot be read: ${error instanceof Error ? error.message : 'unknown error'}`);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error';
    return { ok: false, message: `METRICS_PORT: cannot listen on ${host}:${port}: ${reason}` };
  }
  // `as`: it listens on a port, not on a pipe.
  const { port: bound } = server.address() as AddressInfo;
  return {
    ok: true,
    port: bound,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
