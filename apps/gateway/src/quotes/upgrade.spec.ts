import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClientOptions } from 'ws';
import type { QuoteSocketOptions } from './quote-socket.ts';
import { type Harness, startHarness, until } from './testing/harness.ts';
import { isWebSocketUpgrade } from './upgrade.ts';

let harness: Harness;
afterEach(() => harness.stop());

async function start(options: Partial<QuoteSocketOptions> = {}): Promise<void> {
  harness = await startHarness(['BTCUSDT'], options);
}

/** The status a handshake is refused with. */
async function statusOf(options: ClientOptions & { path?: string } = {}): Promise<string> {
  return harness.connect(options).then(
    () => 'open',
    (error: Error) => error.message,
  );
}

const refused = (status: number) => `Unexpected server response: ${status}`;

describe('an upgrade', () => {
  it.each([
    '/',
    '/spot/ws/quote/v1/',
    '/spot/ws/quote/v2',
    '/spot/ws/quote/v1%20',
    '/SPOT/ws/quote/v1',
  ])('of %s finds nothing', async (path) => {
    await start();
    expect(await statusOf({ path })).toBe(refused(404));
  });

  it('of the socket with a query is taken', async () => {
    await start();
    expect(await statusOf({ path: '/spot/ws/quote/v1?a=1&a=2&' })).toBe('open');
  });

  it('to a foreign host is misdirected, on any path', async () => {
    await start();
    const headers = { host: 'evil.example' };
    expect(await statusOf({ headers })).toBe(refused(421));
    expect(await statusOf({ headers, path: '/' })).toBe(refused(421));
  });

  it.each([
    ['http://localhost:8080', 'open'],
    ['http://evil.example', refused(403)],
    ['http://localhost:8081', refused(403)],
    ['null', refused(403)],
  ])('from a page of %s: %s', async (origin, outcome) => {
    await start();
    expect(await statusOf({ origin })).toBe(outcome);
  });

  it('from a page of the very host it asks is taken', async () => {
    await start({ isAllowedOrigin: () => false });
    const own = `http://127.0.0.1:${harness.port}`;
    expect(await statusOf({ origin: own })).toBe('open');
    expect(await statusOf({ origin: `${own}0` })).toBe(refused(403));
    expect(await statusOf({ origin: `${own}/` })).toBe(refused(403));
  });

  it('is never asked about without an Origin', async () => {
    await start({ isAllowedOrigin: () => false });
    expect(await statusOf()).toBe('open');
  });

  it('that is no handshake is a bad request, and counts for nothing', async () => {
    await start({ limits: { maxSockets: 1 } });
    const status = await new Promise((resolve, reject) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket' };
      const asked = request(`http://127.0.0.1:${harness.port}/spot/ws/quote/v1`, { headers });
      asked.on('response', (response) => resolve(response.statusCode));
      asked.on('error', reject);
      asked.end();
    });
    expect(status).toBe(400);
    expect(await statusOf()).toBe('open');
  });

  it('beyond the number of sockets is refused until one goes', async () => {
    await start({ limits: { maxSockets: 2 } });
    const first = await harness.connect();
    await harness.connect();
    expect(await statusOf()).toBe(refused(503));
    first.webSocket.terminate();
    await until(() => harness.socket.size() === 1);
    expect(await statusOf()).toBe('open');
  });

  it('beyond the number of one address is refused, for that address only', async () => {
    await start({
      limits: { maxSocketsPerAddress: 2 },
      addressOf: ({ headers }) => String(headers['x-test-address']),
    });
    const from = (address: string) => ({ headers: { 'x-test-address': address } });
    const first = await harness.connect(from('192.0.2.1'));
    await harness.connect(from('192.0.2.1'));
    expect(await statusOf(from('192.0.2.1'))).toBe(refused(429));
    expect(await statusOf(from('192.0.2.2'))).toBe('open');
    first.webSocket.close();
    await until(() => harness.socket.size() === 2);
    expect(await statusOf(from('192.0.2.1'))).toBe('open');
    expect(await statusOf(from('192.0.2.1'))).toBe(refused(429));
  });

  it('with two hosts is a bad request', async () => {
    await start();
    const socket = connect(harness.port, '127.0.0.1');
    socket.write(
      `GET /spot/ws/quote/v1 HTTP/1.1\r\nHost: 127.0.0.1:${harness.port}\r\nHost: evil.example\r\n` +
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('x-content-type-options: nosniff');
  });

  it('leaves plain requests alone', async () => {
    await start();
    const response = await fetch(`http://127.0.0.1:${harness.port}/spot/ws/quote/v1`);
    expect(await response.text()).toBe('page');
  });
});

describe('what asks for a WebSocket', () => {
  it.each([
    ['websocket', true],
    ['WebSocket', true],
    ['h2c', false],
    [undefined, false],
  ])('Upgrade: %s → %s', async (upgrade, expected) => {
    await start();
    expect(isWebSocketUpgrade({ headers: upgrade === undefined ? {} : { upgrade } })).toBe(
      expected,
    );
  });
});
