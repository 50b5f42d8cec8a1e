import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';

import { forwardedNames, ourCookie } from './forwarded.ts';
import { proxyRoutes, UPSTREAM_CODE } from './routes.ts';

interface Seen {
  readonly request: IncomingMessage;
  readonly body: string;
}

const open: (Server | FastifyInstance)[] = [];
afterEach(async () => {
  for (const server of open.splice(0))
    await new Promise<void>((done) => void server.close(() => done()));
});

/** An exchange that records requests and answers with cookies and headers of all kinds. */
async function exchange(seen: Seen[]): Promise<URL> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({ request, body });
      response.writeHead(200, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        server: 'exchange',
        'set-cookie': [
          'meridian_token_local=t; Domain=.exchange.example; Path=/api; Secure; HttpOnly; Max-Age=9',
          'tracker=1; Domain=.exchange.example',
        ],
      });
      response.end('{"ret_code":0,"amount":0.10000000000000000001}');
    });
  });
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // `as`: it listens on a port.
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`);
}

async function gateway(apiHost: URL): Promise<FastifyInstance> {
  const app = fastify();
  open.push(app);
  const forwarded = forwardedNames('local', { headers: ['X-Trace'], cookies: ['theirs'] });
  await app.register(proxyRoutes, {
    apiHost,
    forwarded,
    environment: 'local',
    prefix: '/x-api',
    isOwnOrigin: (origin) => origin === 'http://localhost',
    allowedOrigins: new Set(['https://partner.example']),
  });
  return app;
}

/** Over a raw connection: HTTP clients normalize the path before they send it. */
async function statusOf(app: FastifyInstance, path: string): Promise<number | undefined> {
  const origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return new Promise((resolve, reject) => {
    const asked = get({ host: origin.hostname, port: origin.port, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject);
  });
}

describe('the API proxy', () => {
  it('passes method, path, query and body on, untouched', async () => {
    const seen: Seen[] = [];
    const app = await gateway(await exchange(seen));
    const payload = '{"qty": 0.10000000000000000001, "n": 12345678901234567890}';
    const answer = await app.inject({
      method: 'POST',
      url: '/x-api/s1/orders/a%20b?x=1&x=2',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('{"ret_code":0,"amount":0.10000000000000000001}');
    expect(seen[0]?.request.url).toBe('/base/s1/orders/a%20b?x=1&x=2');
    expect(seen[0]?.body).toBe(payload);
  });

  it('passes named headers and cookies only, both ways', async () => {
    const seen: Seen[] = [];
    const app = await gateway(await exchange(seen));
    const answer = await app.inject({
      url: '/x-api/v2/private/user/profile',
      headers: {
        platform: 'pc',
        usertoken: 't',
        'x-trace': 'on',
        'x-secret': 'no',
        authorization: 'no',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=6.6.6.6',
        cookie: 'meridian_token_local=a; session=b; theirs=c',
      },
    });
    const { headers } = seen[0]?.request ?? {};
    expect(headers).toMatchObject({
      platform: 'pc',
      usertoken: 't',
      'x-trace': 'on',
      'x-forwarded-for': '127.0.0.1',
      cookie: 'meridian_token_local=a; theirs=c',
    });
    for (const name of ['x-secret', 'authorization', 'x-forwarded-host', 'forwarded']) {
      expect(headers?.[name], name).toBeUndefined();
    }
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['server']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toEqual([
      'meridian_token_local=t; HttpOnly; Max-Age=9; Path=/; SameSite=Lax',
    ]);
  });

  it.each([
    '/x-api/../admin',
    '/x-api/a/%2e%2e/admin',
    '/x-api/%2E./admin',
    '/x-api//other.example/',
    '/x-api/a%2f..%2fadmin',
    '/x-api/a\\..\\admin',
    'http://evil.example/x-api/b',
  ])('sends nothing on for %s', async (url) => {
    const seen: Seen[] = [];
    const app = await gateway(await exchange(seen));
    expect([400, 404]).toContain(await statusOf(app, url));
    expect(seen).toEqual([]);
  });

  it('says in an envelope that the exchange cannot be reached', async () => {
    const app = await gateway(new URL('http://127.0.0.1:9/'));
    const answer = await app.inject({ url: '/x-api/s1/x' });
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ ret_code: UPSTREAM_CODE, retCode: UPSTREAM_CODE });
  });

  it('sends nothing on that another site may have made a browser send', async () => {
    const seen: Seen[] = [];
    const app = await gateway(await exchange(seen));
    const sent = async (headers: Record<string, string>) =>
      (await app.inject({ method: 'POST', url: '/x-api/logout', headers })).statusCode;
    const cookie = 'meridian_token_local=a';
    expect(await sent({ cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await sent({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await sent({ cookie })).toBe(403);
    expect(seen).toEqual([]);
    expect(await sent({ cookie, origin: 'http://localhost' })).toBe(200);
    expect(await sent({ usertoken: 't', origin: 'https://partner.example' })).toBe(200);
    expect(await sent({})).toBe(200);
  });

  it('refuses bodies that are too large, or of unknown length', async () => {
    const seen: Seen[] = [];
    const app = await gateway(await exchange(seen));
    const large = await app.inject({
      method: 'POST',
      url: '/x-api/a',
      payload: 'x'.repeat(2 ** 21),
    });
    expect(large.statusCode).toBe(413);
    const chunked = { 'transfer-encoding': 'chunked' };
    const unknown = await app.inject({ method: 'POST', url: '/x-api/a', headers: chunked });
    expect(unknown.statusCode).toBe(413);
    expect(seen).toEqual([]);
  });
});

it('makes an exchange’s cookie one of this host, over TLS but for local runs', () => {
  const theirs = 'a=b; Domain=x.example; Secure; HttpOnly; SameSite=None; Expires=Thu, 01 Jan 2026';
  expect(ourCookie(theirs, 'production')).toBe(
    'a=b; HttpOnly; Expires=Thu, 01 Jan 2026; Path=/; SameSite=Lax; Secure',
  );
  expect(ourCookie('a=b', 'local')).toBe('a=b; Path=/; SameSite=Lax');
});
