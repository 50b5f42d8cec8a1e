import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { V5Sockets } from '../v5/sockets/attach.ts';
import { ACCOUNT_SOCKET_PATH, QUOTE_SOCKET_PATH } from '@meridian/protocol/constants.ts';
import { v5Proxy } from './v5-sockets.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  // `as`: it listens on a port.
  return (server.address() as AddressInfo).port;
}

/** An exchange that echoes messages and records handshakes. */
async function exchange(seen: IncomingMessage[]): Promise<URL> {
  const server = createServer();
  const endpoint = new WebSocketServer({ server });
  endpoint.on('connection', (socket, request) => {
    seen.push(request);
    socket.send('hello');
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
  });
  return new URL(`http://127.0.0.1:${await listening(server)}/base/`);
}

interface GatewayOptions {
  readonly hosts?: readonly string[];
  readonly withMarket?: boolean;
}

async function gateway(
  apiHost: URL,
  { hosts = ['127.0.0.1'], withMarket = true }: GatewayOptions = {},
) {
  const server = createServer();
  const port = await listening(server);
  const sockets: V5Sockets = v5Proxy(apiHost, { withMarket }).attach(server, {
    isAllowedHost: (host) => hosts.includes(host.split(':')[0] ?? ''),
    isAllowedOrigin: () => false,
    addressOf: () => '192.0.2.0',
    ipOf: () => '192.0.2.7',
  });
  return { sockets, origin: `ws://127.0.0.1:${port}` };
}

function connect(url: string, headers: Readonly<Record<string, string>> = {}): WebSocket {
  const socket = new WebSocket(url, { headers });
  socket.on('error', () => undefined);
  open.push(() => socket.terminate());
  return socket;
}

function statusOf(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.once('open', () => resolve('open'));
    socket.once('close', () => resolve('closed'));
  });
}

it('a socket of the exchange is passed on, both ways, its cookies are not', async () => {
  const seen: IncomingMessage[] = [];
  const { origin, sockets } = await gateway(await exchange(seen));
  const socket = connect(`${origin}/v5/private?x=1`, { cookie: 'meridian_token_local=t' });
  const got: string[] = [];
  // `as`: messages come as one buffer.
  socket.on('message', (data) => got.push((data as Buffer).toString()));
  await expect.poll(() => got).toEqual(['hello']);
  socket.send('{"op":"ping"}');
  await expect.poll(() => got).toEqual(['hello', '{"op":"ping"}']);
  expect(seen[0]?.url).toBe('/base/v5/private?x=1');
  expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '192.0.2.7' });
  expect(seen[0]?.headers).not.toHaveProperty('cookie');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  sockets.close();
  await closed;
});

it.each(['/v5/a%2fb', '/v5/', '/v5//private', '/v5/a.b'])('%s is not passed on', async (path) => {
  const seen: IncomingMessage[] = [];
  const { origin } = await gateway(await exchange(seen));
  expect(await statusOf(connect(origin + path))).toBe(404);
  expect(seen).toEqual([]);
});

it('a foreign host, another site’s page, and an exchange that is away are refused', async () => {
  const seen: IncomingMessage[] = [];
  const there = await exchange(seen);
  const { origin } = await gateway(there, { hosts: [] });
  expect(await statusOf(connect(`${origin}/v5/private`))).toBe(421);
  const own = await gateway(there);
  const foreign = connect(`${own.origin}/v5/private`, { origin: 'https://elsewhere.example' });
  expect(await statusOf(foreign)).toBe(403);
  const away = await gateway(new URL('http://127.0.0.1:9/'));
  expect(await statusOf(connect(`${away.origin}/v5/private`))).toBe(502);
  expect(seen).toEqual([]);
});

it('the status of an exchange that refuses is passed on', async () => {
  const refusing = createServer();
  refusing.on('upgrade', (_request, socket) => {
    socket.end('HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n');
  });
  const { origin } = await gateway(new URL(`http://127.0.0.1:${await listening(refusing)}/`));
  expect(await statusOf(connect(`${origin}/v5/public/spot`))).toBe(429);
});

it('sockets of pages are the exchange’s too, but where a market runs here', async () => {
  const seen: IncomingMessage[] = [];
  const apiHost = await exchange(seen);
  const passed = await gateway(apiHost);
  for (const path of [QUOTE_SOCKET_PATH, ACCOUNT_SOCKET_PATH]) {
    expect(await statusOf(connect(passed.origin + path))).toBe('open');
  }
  expect(seen.map(({ url }) => url)).toEqual([
    `/base${QUOTE_SOCKET_PATH}`,
    `/base${ACCOUNT_SOCKET_PATH}`,
  ]);
  expect(await statusOf(connect(`${passed.origin}/spot/ws/other`))).toBe(404);
  const own = await gateway(apiHost, { withMarket: false });
  const socket = connect(own.origin + QUOTE_SOCKET_PATH);
  const opened = statusOf(socket);
  setTimeout(() => socket.terminate(), 200);
  expect(await opened).not.toBe('open');
  expect(seen).toHaveLength(2);
});
