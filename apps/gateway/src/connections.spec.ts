/**
 * Answers of the server before any route: malformed requests, two `Host` headers, ranges, files from memory.
 */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import { CLOSED_POLICY, COMMON_HEADERS } from './headers.ts';
import { listen } from './listen.ts';
import { loadSite, type Site } from './site.ts';
import { writeFakeSites } from './testing/fake-sites.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-connections-'));
const LARGE_BYTES = 200_000;
let exchange: string;
let app: ReturnType<typeof createGateway>;
let port: number;

function load(dist: string): Site {
  const result = loadSite(dist);
  if (!result.ok) throw new Error(result.reason);
  return result.site;
}

beforeAll(async () => {
  const written = writeFakeSites(folder);
  ({ exchange } = written);
  writeFileSync(join(exchange, 'client/assets/large-0a1b2c.js'), 'x'.repeat(LARGE_BYTES));
  app = createGateway({
    sites: [load(written.tax), load(exchange)],
    connections: { headersMs: 400, requestMs: 400, checkMs: 100 },
  });
  const listening = await listen(app, { host: '127.0.0.1', port: 0 });
  if (!listening.ok) throw new Error(listening.message);
  port = parseInt(new URL(listening.origin).port, 10);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** All bytes that the server sends until it closes the connection. */
function answerTo(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  return text(socket);
}

function expectRefusal(answer: string, status: number): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const head = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase();
  for (const [name, value] of Object.entries(COMMON_HEADERS)) {
    expect(head).toContain(`${name}: ${value}`);
  }
  expect(head).toContain(`content-security-policy: ${CLOSED_POLICY}`);
  expect(head).toContain('connection: close');
}

describe('a broken request', () => {
  it.each([
    ['no request at all', 'nonsense\r\n\r\n', 400],
    ['a space in a header name', 'GET / HTTP/1.1\r\nHost: localhost\r\nX y: z\r\n\r\n', 400],
    ['no host', 'GET /en/ HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'two hosts',
      'GET /en/ HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'the same host twice',
      'GET /en/ HTTP/1.1\r\nHost: localhost\r\nhOST: localhost\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'a length beside chunks, which two servers in a row read otherwise',
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
      400,
    ],
    [
      'a path with a broken escape',
      'GET /en/%E0%A4%A HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['a head of 20 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}`, 431],
    ['a head that does not end', 'GET /en/ HTTP/1.1\r\nHost: localhost\r\n', 408],
    [
      'an expectation nobody meets',
      'GET /en/ HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n',
      417,
    ],
  ])('with %s is refused with the headers of every answer', async (_what, request, status) => {
    expectRefusal(await answerTo(request), status);
  });

  it('behind others on its connection never becomes a part of their answers', async () => {
    const whole = `GET /assets/large-0a1b2c.js HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const answer = await answerTo(`${whole}nonsense\r\n\r\n`).catch(() => '');
    expect(answer).not.toContain('400 Bad Request');
  });
});

describe('a range', () => {
  const asked = (range: string) =>
    app.inject({ url: '/assets/large-0a1b2c.js', headers: { host: 'localhost', range } });

  it('beyond the end of a file is 416 and says how long the file is', async () => {
    const { statusCode, headers, body } = await asked(`bytes=${LARGE_BYTES}-`);
    expect(statusCode).toBe(416);
    expect(headers['content-range']).toBe(`bytes */${LARGE_BYTES}`);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body).toBe('Range not satisfiable\n');
  });

  it('inside it is a part', async () => {
    const { statusCode, headers, body } = await asked('bytes=0-9');
    expect([statusCode, headers['content-range'], body]).toEqual([
      206,
      `bytes 0-9/${LARGE_BYTES}`,
      'x'.repeat(10),
    ]);
  });
});

describe('small files', () => {
  const page = (headers = {}) =>
    app.inject({ url: '/en/', headers: { host: 'localhost', ...headers } });

  it('are sent from memory as from the disk, and anew once they changed', async () => {
    const first = await page();
    const second = await page();
    expect(second.body).toBe(first.body);
    expect(second.headers['etag']).toBe(first.headers['etag']);
    const file = join(exchange, 'client/en/index.html');
    writeFileSync(file, '<!doctype html>changed\n');
    utimesSync(file, 1, 1);
    expect((await page()).body).toBe('<!doctype html>changed\n');
  });

  it('keep parts, compressed forms and conditions apart', async () => {
    const url = '/tr-TUR/';
    const ask = (headers: object) =>
      app.inject({ url, headers: { host: 'meridian-tr.localhost', ...headers } });
    const whole = await ask({});
    const part = await ask({ range: 'bytes=0-4' });
    const compressed = await ask({ 'accept-encoding': 'br' });
    const known = await ask({ 'if-none-match': whole.headers['etag'] });
    expect([part.statusCode, part.body]).toEqual([206, whole.body.slice(0, 5)]);
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.rawPayload.equals(whole.rawPayload)).toBe(false);
    expect([known.statusCode, known.body]).toEqual([304, '']);
    expect((await ask({})).body).toBe(whole.body);
  });
});
