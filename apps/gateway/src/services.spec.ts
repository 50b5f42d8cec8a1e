/** The gateway with its services, as `npm start` puts them together. */
import { createServer, type IncomingMessage } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CANDLES_PATH, TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import { YEAR_LIST_PATH, yearFilePath } from '@meridian/routes/price-paths.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import {
  POSTGRES_MISSING,
  startPostgres,
  type PostgresServer,
} from './db/testing/postgres-server.ts';
import { createDataDir, GATEWAY_MIGRATIONS } from './db/testing/test-database.ts';
import { readSettings } from './env.ts';
import { createGateway, environmentOf } from './gateway.ts';
import { openServices, type Services } from './services.ts';
import { loadSite, type Site } from './site.ts';
import { writeFakeSites } from './testing/fake-sites.ts';

interface Running {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly dataDir: string;
}

const FORGED = {
  host: 'localhost',
  'x-forwarded-host': 'meridian-tr.localhost',
  'x-forwarded-for': '6.6.6.6',
};

const folder = mkdtempSync(join(tmpdir(), 'meridian-services-'));
const running: Running[] = [];
let sites: Site[] = [];

beforeAll(() => {
  const { tax, exchange } = writeFakeSites(folder);
  sites = [tax, exchange].map((dist) => {
    const loaded = loadSite(dist);
    if (!loaded.ok) throw new Error(loaded.reason);
    return loaded.site;
  });
});

afterEach(async () => {
  for (const each of running.splice(0)) await end(each);
});

afterAll(() => rmSync(folder, { recursive: true }));

async function end({ app, services, dataDir }: Running): Promise<void> {
  await app.close();
  await services.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function start(
  env: Readonly<Record<string, string>> = {},
  dataDir?: string,
): Promise<Running> {
  return startOver(env, dataDir ?? (await createDataDir(GATEWAY_MIGRATIONS)));
}

async function startOver(env: Readonly<Record<string, string>>, dataDir: string): Promise<Running> {
  const few = { MARKET_SYMBOLS: '3', DEMO_HISTORY_YEARS: '0' };
  const read = readSettings({ ...few, ...env, DATA_DIR: dataDir }, folder);
  if (!read.ok) throw new Error(read.message);
  const { settings } = read;
  const environment = environmentOf(sites);
  const opened = await openServices({ settings, environment, localPort: () => 8123, warn() {} });
  if (!opened.ok) throw new Error(opened.message);
  const { services } = opened;
  const { extraHosts, unknownHosts, trustedProxies } = settings;
  const app = createGateway({
    sites,
    readiness: () => services.readiness(),
    extraHosts,
    unknownHosts,
    trustedProxies,
    ...services.routes,
  });
  const started = { app, services, dataDir };
  running.push(started);
  return started;
}

const post = (app: FastifyInstance, path: string, payload: object, headers = {}) =>
  app.inject({
    method: 'POST',
    url: `/x-api${path}`,
    payload,
    headers: { host: 'localhost', ...headers },
  });

const profile = (app: FastifyInstance, headers = {}) =>
  app.inject({ url: '/x-api/v2/private/user/profile', headers: { host: 'localhost', ...headers } });

describe('one that is started once', () => {
  let app: FastifyInstance;
  let services: Services;
  let dataDir: string;

  beforeAll(async () => {
    const own = await start();
    ({ app, services, dataDir } = own);
    running.splice(0);
    return () => end(own);
  });

  it('signs the demo account in and out again', async () => {
    const signedIn = await post(app, '/s1/account/login', { ...services.demo });
    expect(signedIn.json()).toMatchObject({ ret_code: 0, retCode: 0 });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0];
    const own = { cookie, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
    expect((await profile(app, own)).json()).toMatchObject({
      ret_code: 0,
      result: { username: 'demo' },
    });
    const out = await app.inject({
      method: 'POST',
      url: '/x-api/logout',
      headers: { host: 'localhost', ...own },
    });
    expect(out.json()).toMatchObject({ ret_code: 0 });
    expect((await profile(app, own)).json()).toMatchObject({ ret_code: 10007 });
  });

  it('writes mails with links of the edition, whatever host was asked', async () => {
    const { email = '' } = services.demo ?? {};
    const forged = { host: 'meridian-tr.localhost:9', 'x-forwarded-host': 'evil.example' };
    await post(app, '/s1/account/password/forgot', { email, lang: 'de-EU' }, forged);
    const outbox = join(dataDir, 'outbox');
    // A mail in progress has a file name that begins with a point.
    const mails = async () => {
      const names = await readdir(outbox).catch(() => []);
      const whole = names.filter((name) => /^[^.].*\.json$/.test(name));
      return Promise.all(whole.map((name) => readFile(join(outbox, name), 'utf8')));
    };
    // The sign-in above wrote a mail too.
    const resets = async () => (await mails()).filter((text) => text.includes('#reset='));
    await expect.poll(async () => (await resets()).length).toBe(1);
    const [mail = ''] = await resets();
    expect(mail).toContain('http://meridian-eu.localhost:8123/de-EU/login/#reset=');
    expect(mail).not.toContain('evil');
  });

  it('answers unknown calls and unknown hosts in its envelope', async () => {
    const unknown = await app.inject({ url: '/x-api/nothing', headers: { host: 'localhost' } });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { ret_code: 404 }]);
    const foreign = await profile(app, { host: 'evil.example' });
    expect([foreign.statusCode, foreign.json()]).toMatchObject([421, { ret_code: 421 }]);
  });

  it('gives the market and its years to everybody', async () => {
    const years = await app.inject({ url: YEAR_LIST_PATH, headers: { host: 'localhost' } });
    expect(years.json()).toMatchObject({
      years: [{ kind: 'prices', simulated: true }, {}, {}, {}],
    });
    const foreign = await app.inject({ url: YEAR_LIST_PATH, headers: { host: 'evil.example' } });
    expect(foreign.statusCode).toBe(421);
    const answer = await app.inject({
      url: TICKERS_PATH,
      headers: { host: 'localhost' },
    });
    expect(answer.json()).toMatchObject({ ret_code: 0, result: { source: 'simulated' } });
  });

  it('believes no forwarding header of anybody (TRUST_PROXY)', async () => {
    const page = await app.inject({ url: '/', headers: FORGED });
    expect(page.body).toContain('lang="en"');
  });

  it('refuses a second opener of its data folder', async () => {
    const read = readSettings({ DATA_DIR: dataDir }, folder);
    if (!read.ok) throw new Error(read.message);
    const second = await openServices({
      settings: read.settings,
      environment: 'local',
      localPort: () => 0,
      warn() {},
    });
    expect(second).toMatchObject({ ok: false });
    expect(second.ok ? '' : second.message).toContain('in use by another Meridian');
  });
});

describe('the seed of the market', () => {
  const query = 'symbol=BTCUSDT&interval=1440&from=1767225600000&to=1767398400000';
  const candlesOf = async ({ app }: Running): Promise<readonly unknown[]> => {
    const url = `${CANDLES_PATH}?${query}`;
    const answer = await app.inject({ url, headers: { host: 'localhost' } });
    const { candles } = answer.json<{ result: { candles: readonly unknown[] } }>().result;
    expect(candles).toHaveLength(2);
    return candles;
  };

  it('is another in each fresh data folder, and stays over a restart', async () => {
    const first = await start();
    const before = await candlesOf(first);
    expect(await candlesOf(await start())).not.toEqual(before);
    await first.app.close();
    await first.services.close();
    running.shift();
    expect(await candlesOf(await start({}, first.dataDir))).toEqual(before);
  });

  it('MARKET_SEED makes two folders alike', async () => {
    const env = { MARKET_SEED: 'for a test' };
    expect(await candlesOf(await start(env))).toEqual(await candlesOf(await start(env)));
  });
});

it('believes the forwarding headers of proxies that are named (TRUST_PROXY)', async () => {
  const { app } = await start({ TRUST_PROXY: '127.0.0.1' });
  const page = await app.inject({ url: '/', headers: FORGED });
  expect(page.body).toContain('lang="tr-TUR"');
});

it('has no accounts of its own where the operator’s exchange answers', async () => {
  const { app, services } = await start({ API_HOST: 'http://127.0.0.1:9' });
  expect(services.demo).toBeNull();
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'unavailable', exchange: 'unavailable' },
  ]);
  const call = await profile(app);
  expect([call.statusCode, call.json()]).toMatchObject([502, { ret_code: 10502 }]);
});

describe('beside the operator’s exchange', () => {
  const EXCHANGE = 'http://127.0.0.1:9';
  const ask = (app: FastifyInstance, url: string) =>
    app.inject({ url, headers: { host: 'localhost' } });

  it('nothing of our own starts and no simulated price is served', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'meridian-exchange-'));
    const { app, services } = await start({ API_HOST: EXCHANGE }, dataDir);
    // Neither a database nor keys nor a market seed.
    expect(await readdir(dataDir)).toEqual([]);
    expect(services.demo).toBeNull();
    const candles = `${CANDLES_PATH}?symbol=BTCUSDT&interval=60&from=1767225600000&to=1767312000000`;
    for (const path of [TICKERS_PATH, candles]) {
      const answer = await ask(app, path);
      expect([answer.statusCode, answer.json()], path).toMatchObject([502, { ret_code: 10502 }]);
      expect(answer.body).not.toContain('simulated');
    }
    expect((await ask(app, YEAR_LIST_PATH)).json()).toMatchObject({ years: [] });
    expect((await ask(app, yearFilePath('prices', 2025))).statusCode).toBe(404);
    // Pair pages exist; their figures come from the exchange.
    expect((await ask(app, '/trade/spot/BTC/USDT/')).statusCode).toBeLessThan(400);
  });

  it('what the exchange says of its market is passed on, without who asks', async () => {
    const asked: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      asked.push(request);
      response.setHeader('content-type', 'application/json');
      response.end('{"ret_code":0,"price":0.10000000000000000001}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    // `as`: it listens on a port.
    const { port } = server.address() as AddressInfo;
    const { app } = await start({ API_HOST: `http://127.0.0.1:${port}/base` });
    const headers = { host: 'localhost', cookie: 'meridian_token_local=secret' };
    const answer = await app.inject({ url: `${TICKERS_PATH}?x=1`, headers });
    expect(answer.body).toBe('{"ret_code":0,"price":0.10000000000000000001}');
    expect(asked.map(({ url }) => url)).toEqual([`/base${TICKERS_PATH}?x=1`]);
    expect(asked[0]?.headers.cookie).toBeUndefined();
    server.closeAllConnections();
    server.close();
  });

  it('MARKET_SEED alone starts the simulated market beside it, which says so', async () => {
    const { app } = await start({ API_HOST: EXCHANGE, MARKET_SEED: 'for a test' });
    const tickers = await ask(app, TICKERS_PATH);
    expect(tickers.json()).toMatchObject({ ret_code: 0, result: { source: 'simulated' } });
    expect((await ask(app, YEAR_LIST_PATH)).json()).toMatchObject({ years: [{}, {}, {}, {}] });
  });
});

describe.skipIf(POSTGRES_MISSING !== undefined)('a database that goes away', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => server.remove());

  it('is a clear state for who needs it, and none of the others’ concern', async () => {
    const { app, services } = await start({ DATABASE_URL: server.url });
    const demo = { ...services.demo };
    const well = await app.inject('/readyz');
    expect([well.statusCode, well.json()]).toEqual([
      200,
      { status: 'ok', database: 'ok', disk: 'ok', mail: 'ok', venue: 'ok' },
    ]);
    await server.stop();
    const ill = await app.inject('/readyz');
    expect([ill.statusCode, ill.json()]).toMatchObject([503, { database: 'unavailable' }]);
    const alive = await app.inject('/healthz');
    expect([alive.statusCode, alive.json()]).toMatchObject([200, { database: 'unavailable' }]);
    const away = await post(app, '/s1/account/login', demo);
    expect([away.statusCode, away.json()]).toMatchObject([503, { ret_code: 10503 }]);
    expect((await app.inject({ url: '/', headers: { host: 'localhost' } })).statusCode).toBe(200);
    const market = await app.inject({
      url: TICKERS_PATH,
      headers: { host: 'localhost' },
    });
    expect(market.json()).toMatchObject({ ret_code: 0 });
    await server.start();
    expect((await post(app, '/s1/account/login', demo)).json()).toMatchObject({ ret_code: 0 });
  });
});
if (POSTGRES_MISSING !== undefined)
  console.error(`services.spec: skipped with a server, ${POSTGRES_MISSING}`);
