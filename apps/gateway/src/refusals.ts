import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSED_POLICY, COMMON_HEADERS } from './headers.ts';

/** A request says once for which host it is; HTTP/1.0 may leave it out. */
export function hasOneHost({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  }
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

/** Answers a connection that is no request, or is to be no socket, and ends it. */
export function refuseConnection(connection: Duplex, status: number): void {
  const body = `${STATUS_CODES[status] ?? 'Refused'}\n`;
  const head = Object.entries(refusalHeaders(body)).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.on('error', () => connection.destroy());
  connection.once('finish', () => connection.destroy());
  connection.end(`HTTP/1.1 ${status} ${body.trim()}\r\n${head.join('')}\r\n${body}`);
}

/** Answers a request with a status and ends its connection. */
export function refuseRequest(response: ServerResponse, status: number): void {
  const body = `${STATUS_CODES[status] ?? 'Refused'}\n`;
  response.writeHead(status, refusalHeaders(body));
  response.end(body);
}

function refusalHeaders(body: string): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    'content-security-policy': CLOSED_POLICY,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': `${Buffer.byteLength(body)}`,
    connection: 'close',
  };
}
