import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { v5ProxyRoutes } from './v5-routes.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const open: (Server | FastifyInstance)[] = [];
afterEach(async () => {
  for (const server of open.splice(0))
    await new Promise<void>((done) => void server.close(() => done()));
});

async function exchange(seen: Seen[]): Promise<URL> {
  const server = createServer((asked, response) => {
    let body = '';
    asked.on('data', (part: Buffer) => (body += part.toString()));
    asked.on('end', () => {
      seen.push({ method: asked.method, url: asked.url, headers: asked.headers, body });
      const headers = { 'content-type': 'application/json', 'X-Bapi-Limit-Status': '19' };
      response.writeHead(200, { ...headers, 'set-cookie': 'tracker=1' });
      response.end('{"retCode":0,"n":0.10000000000000000001}');
    });
  });
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // `as`: it listens on a port.
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`);
}

async function gateway(apiHost: URL): Promise<URL> {
  const app = fastify();
  open.push(app);
  await app.register(v5ProxyRoutes, { prefix: '/v5', apiHost, now: () => 17 });
  return new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
}

/** Over a raw connection: a client that normalizes the address would change what was signed. */
function ask(origin: URL, method: string, path: string, headers: object = {}, body = '') {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      const { hostname, port } = origin;
      const asked = request({ hostname, port, method, path, headers: { ...headers } }, (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += part.toString()));
        answer.on('end', () => {
          // A request whose body is shorter than announced would keep the server open.
          asked.destroy();
          resolve({ status: answer.statusCode, headers: answer.headers, body: text });
        });
      });
      asked.on('error', reject);
      asked.end(body);
    },
  );
}

const KEY = {
  'X-BAPI-API-KEY': 'k',
  'X-BAPI-TIMESTAMP': '1',
  'X-BAPI-SIGN': 's',
  'X-BAPI-RECV-WINDOW': '5000',
};

it('query and body of a signed call pass as they are, cookies do not', async () => {
  const seen: Seen[] = [];
  const origin = await gateway(await exchange(seen));
  const answer = await ask(origin, 'GET', '/v5/order/realtime?b=%20&a=x,y&', {
    ...KEY,
    cookie: 'meridian_token_local=t',
  });
  expect(answer.body).toBe('{"retCode":0,"n":0.10000000000000000001}');
  expect(answer.headers).toMatchObject({ 'x-bapi-limit-status': '19' });
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/base/v5/order/realtime?b=%20&a=x,y&' });
  expect(seen[0]?.headers).toMatchObject({ 'x-bapi-api-key': 'k', 'x-bapi-sign': 's' });
  expect(seen[0]?.headers).not.toHaveProperty('cookie');

  // Some clients end a path without parameters with a question mark.
  await ask(origin, 'GET', '/v5/user/query-api?', KEY);
  expect(seen[1]?.url).toBe('/base/v5/user/query-api?');

  const body = '{"qty": 0.10000000000000000001}';
  const length = { 'content-type': 'application/json', 'content-length': String(body.length) };
  await ask(origin, 'POST', '/v5/order/create', { ...KEY, ...length }, body);
  expect(seen[2]).toMatchObject({ method: 'POST', body });
});

it('what would leave the base path, or is too large, does not pass', async () => {
  const seen: Seen[] = [];
  const origin = await gateway(await exchange(seen));
  expect((await ask(origin, 'GET', '/v5/..%2fadmin')).status).toBe(404);
  const length = { 'content-type': 'application/json', 'content-length': `${2 ** 21}` };
  expect((await ask(origin, 'POST', '/v5/order/create', length, 'x')).status).toBe(413);
  expect(seen).toEqual([]);
});

it('an exchange that is away is 502 in the envelope', async () => {
  const origin = await gateway(new URL('http://127.0.0.1:9/'));
  const answer = await ask(origin, 'GET', '/v5/market/time');
  expect(answer.status).toBe(502);
  expect(JSON.parse(answer.body)).toMatchObject({ retCode: 10503, result: {}, time: 17 });
});
