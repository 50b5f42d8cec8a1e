import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMarket } from '@meridian/market/market.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import { ACCOUNT_BASE_PATH } from '@meridian/protocol/contracts/account-calls.ts';
import type { KeyScope } from '@meridian/v5/contracts/call.ts';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createLog } from '../../log.ts';
import { type AccountFixture, createFixture } from '../../accounts/testing/fixture.ts';
import type { AccountTables } from '../../accounts/tables.ts';
import type { Database } from '../../db/open-database.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../../db/testing/test-database.ts';
import { keyRoutes } from '../../keys/routes.ts';
import { openSealer, type Sealer } from '../../keys/sealing.ts';
import { createKeyStore, type KeyStore } from '../../keys/store.ts';
import type { KeyTables } from '../../keys/tables.ts';
import { createCandleReader } from '../../market/candles.ts';
import { runMarket } from '../../market/simulated-source.ts';
import { TouchedSteps } from '../../market/touched-steps.ts';
import { apiDocument } from '../../testing/api-documents.ts';
import type { OpenVenue } from '../../venue/open-venue.ts';
import { venueRoutes } from '../../venue/routes.ts';
import { openTestVenue, TICKETS } from '../../venue/testing/venue-fixture.ts';
import type { WalletParts } from '../../wallet/parts.ts';
import { testWallet } from '../../wallet/testing/wallet-fixture.ts';
import { createAccountFeed } from '../../streams/account-feed.ts';
import { ACCOUNT_WINDOW_MS, createRateLimiter } from '../rate-limits.ts';
import { type ProtectionTables, startProtection } from '../protection.ts';
import { v5Routes } from '../routes.ts';
import { attachV5Sockets, type V5Sockets } from '../sockets/attach.ts';

type V5Tables = AccountTables & KeyTables & ProtectionTables;
type V5Database = Database<V5Tables>;

/** What is signed and sent. */
export interface Credentials {
  readonly key: string;
  readonly secret: string;
}

interface V5Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly code: number;
  readonly message: string;
  readonly result: Readonly<Record<string, unknown>>;
  readonly extInfo: Readonly<Record<string, unknown>>;
}

interface SignedCall {
  readonly ip?: string;
  /** What the clock of the client is ahead of the server's. */
  readonly aheadMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Timer {
  readonly run: () => void;
  readonly ms: number;
}

/** The v5 API over accounts, keys and a venue of one pair; its answers are held to its document. */
export interface V5Fixture {
  readonly database: V5Database;
  readonly venue: OpenVenue;
  readonly accounts: AccountFixture;
  readonly app: FastifyInstance;
  readonly keys: KeyStore;
  /** Lines of the log, warnings and up. */
  readonly logged: readonly string[];
  readonly sealer: Sealer;
  readonly keyFile: string;
  /** Added to the clock of the keys and of the v5 API. */
  aheadMs: number;
  newKey(userId: number, scopes: readonly KeyScope[], more?: KeyOptions): Promise<Credentials>;
  get(path: string, credentials?: Credentials, call?: SignedCall): Promise<V5Answer>;
  post(path: string, body: object, credentials: Credentials, call?: SignedCall): Promise<V5Answer>;
  /** Listens, serves the sockets, and says at which `ws:` address. */
  listen(): Promise<string>;
  /** What the protection of disconnected accounts waits for. */
  readonly timers: readonly Timer[];
  /** What goes in and out over chains: a second is a block, and a withdrawal is reviewed for ten. */
  readonly wallet: WalletParts;
  /** Lets the market take note of what was traded until now. */
  step(): void;
  close(): Promise<void>;
}

interface KeyOptions {
  readonly addresses?: readonly string[];
  readonly expiresAt?: Date;
}

const DOCUMENT = apiDocument('openapi-v5.json');
const UNLIMITED = 1_000_000;
const A_DAY_MS = 86_400_000;

export async function openV5Fixture(ordersPerSecond = UNLIMITED): Promise<V5Fixture> {
  const database = await openTestDatabase<V5Tables>(GATEWAY_MIGRATIONS);
  const venue = await openTestVenue(database);
  const folder = mkdtempSync(join(tmpdir(), 'meridian-keys-'));
  const keyFile = join(folder, 'keys');
  const opened = openSealer(keyFile, true);
  if (!opened.ok) throw new Error(opened.message);
  const clock = { aheadMs: 0 };
  const now = () => Date.now() + clock.aheadMs;
  const keys = createKeyStore({
    ...{ db: database.kysely, sealer: opened.sealer, environment: 'local', now },
    writes: database.writes,
    warn: () => {},
  });
  const accounts = createFixture(database, {
    sealer: opened.sealer,
    further(scope, context) {
      venueRoutes(scope, context, { port: venue.port, tickets: TICKETS, givesTestCoins: true });
      void scope.register(async (calls) => keyRoutes(calls, context, keys), {
        prefix: ACCOUNT_BASE_PATH,
      });
    },
  });
  // Keys expire by the clock that the API is asked by.
  accounts.now = Date.now();
  const served = await openApp({
    ...{ database, venue, keys, now, ordersPerSecond },
    sealer: opened.sealer,
  });
  const { app } = served;
  const sent = sender(app, now);
  return {
    ...{ database, venue, accounts, app, keys, sealer: opened.sealer, keyFile },
    get aheadMs() {
      return clock.aheadMs;
    },
    set aheadMs(ms) {
      clock.aheadMs = ms;
    },
    async newKey(userId, scopes, { addresses = [], expiresAt = null } = {}) {
      const key = { name: 'test', scopes, addresses, expiresAt };
      const change = { actor: 'owner', ip: null } as const;
      const created = await keys.create(BigInt(userId), key, change);
      if (created === null) throw new Error('too many keys');
      return { key: created.info.apiKey, secret: created.secret };
    },
    get: (path, credentials, call) => sent('GET', path, undefined, credentials, call),
    post: (path, body, credentials, call) => sent('POST', path, body, credentials, call),
    listen: served.listen,
    wallet: served.wallet,
    logged: served.logged,
    step: served.step,
    timers: served.timers,
    async close() {
      served.closeSockets();
      await app.close();
      await accounts.app.close();
      await venue.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface AppParts {
  readonly database: V5Database;
  readonly venue: OpenVenue;
  readonly keys: KeyStore;
  readonly sealer: Sealer;
  readonly now: () => number;
  readonly ordersPerSecond: number;
}

async function openApp({ database, venue, keys, sealer, now, ordersPerSecond }: AppParts) {
  let step = () => {};
  const market = await runMarket({
    touched: new TouchedSteps(),
    market: createMarket({ seed: 'v5', symbols: marketSymbols(2) }),
    now,
    repeat(given) {
      step = given;
      return () => {};
    },
  });
  const logged: string[] = [];
  const stream = { write: (line: string) => void logged.push(line) };
  const loggerInstance: FastifyBaseLogger = createLog('warn', stream);
  const app = fastify({
    trustProxy: true,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
  });
  const limiter = createRateLimiter(ACCOUNT_WINDOW_MS, now);
  const timers: Timer[] = [];
  const protection = await startProtection({
    ...{ db: database.kysely, port: venue.port, warn: () => {} },
    later(run, ms) {
      const timer = { run, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  const wallet = testWallet({ db: database.kysely, port: venue.port, now });
  const shared = {
    ...{ wallet, market, now, keys, ordersPerSecond, limiter, protection, port: venue.port },
    candles: createCandleReader(market.market),
    feed: createAccountFeed(venue.port, () => {}),
  };
  await app.register(v5Routes, {
    prefix: '/v5',
    ...shared,
    requestsPerFiveSeconds: UNLIMITED,
    private: {
      ...shared,
      ...{ kysely: database.kysely, quotes: market.source, exports: { wake() {} }, sealer },
    },
  });
  let sockets: V5Sockets | null = null;
  return {
    app,
    logged,
    wallet,
    step: () => step(),
    timers,
    async listen() {
      const origin = await app.listen({ host: '127.0.0.1', port: 0 });
      sockets = attachV5Sockets(app.server, {
        ...shared,
        kysely: database.kysely,
        elapsed: () => performance.now(),
        // A key that is revoked here ends its sockets without being looked up.
        keysCheckedEveryMs: A_DAY_MS,
        isAllowedHost: () => true,
        isAllowedOrigin: () => false,
        addressOf: () => '127.0.0.1',
        ipOf: () => '127.0.0.1',
      });
      return origin.replace('http', 'ws');
    },
    closeSockets: () => sockets?.close(),
  };
}

/** Signs as a client does: over what goes over the wire. */
function sender(app: FastifyInstance, now: () => number) {
  return async (
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    credentials?: Credentials,
    { ip = '127.0.0.1', aheadMs = 0, headers = {} }: SignedCall = {},
  ): Promise<V5Answer> => {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const [, query = ''] = path.split('?', 2);
    const timestamp = String(now() + aheadMs);
    const signed = method === 'GET' ? query : payload;
    const response = await app.inject({
      method,
      url: `/v5${path}`,
      headers: {
        'x-forwarded-for': ip,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(credentials !== undefined && {
          'x-bapi-api-key': credentials.key,
          'x-bapi-timestamp': timestamp,
          'x-bapi-recv-window': '5000',
          'x-bapi-sign': createHmac('sha256', credentials.secret)
            .update(`${timestamp}${credentials.key}5000${signed}`)
            .digest('hex'),
        }),
        ...headers,
      },
      ...(body !== undefined && { payload }),
    });
    const answer = response.json<Record<string, unknown>>();
    const { statusCode: status } = response;
    DOCUMENT.assertAnswer({ method, path: `/v5${path}`, status, body: answer });
    return {
      ...{ status, headers: response.headers },
      // The document has been asked.
      code: answer['retCode'] as number,
      message: answer['retMsg'] as string,
      result: answer['result'] as Record<string, unknown>,
      extInfo: answer['retExtInfo'] as Record<string, unknown>,
    };
  };
}
