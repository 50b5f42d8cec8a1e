/** `npm run admin` beside a running gateway, and without one. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_EMAIL } from '@meridian/gateway/accounts/demo-address.ts';
import { ENGINE_FLAGS } from '@meridian/gateway/db/testing/engine-flags.ts';
import { createDataDir, GATEWAY_MIGRATIONS } from '@meridian/gateway/db/testing/test-database.ts';
import { writeFakeSites } from '@meridian/gateway/testing/fake-sites.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProcess, until, type Started } from './fixtures/processes.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const reason = 'price feed is wrong';

let folder: string;
let gateway: Started;
let origin: string;
let trader: Credentials;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-admin-'));
  renameSync(await createDataDir(GATEWAY_MIGRATIONS), join(folder, 'data'));
  writeFakeSites(folder);
  gateway = run('fixtures/start-fake.ts', []);
  origin = await until('the address', () => /^\s*Exchange\s+(\S+)\/$/m.exec(gateway.output())?.[1]);
});

afterAll(async () => {
  gateway.kill('SIGKILL');
  await gateway.end;
  rmSync(folder, { recursive: true });
});

function run(script: string, words: readonly string[]): Started {
  return startProcess(process.execPath, [...ENGINE_FLAGS, here(script), ...words], {
    cwd: folder,
    env: {
      ...process.env,
      ...{ HOST: '127.0.0.1', PORT: '0', DATA_DIR: 'data', FAKE_SITES: folder },
      ...{ MARKET_SYMBOLS: '3', DEMO_HISTORY_YEARS: '0' },
    },
  });
}

/** What a command prints, and its exit status. */
async function say(script: string, words: readonly string[]) {
  const started = run(script, words);
  const status = await started.end;
  return { status, text: started.output() };
}

const admin = (...words: string[]) => say('admin.ts', words);

async function log(): Promise<readonly object[]> {
  const { text } = await admin('log');
  // `as`: what the command prints.
  return JSON.parse(text) as readonly object[];
}

interface Credentials {
  readonly key: string;
  readonly secret: string;
}

async function newKey(scope: string): Promise<Credentials> {
  const words = ['--account', 'demo', '--scope', scope, '--address', '127.0.0.1'];
  const { text } = await say('keys.ts', ['create', ...words]);
  // `as`: what the command prints.
  return JSON.parse(text) as Credentials;
}

/** Calls as a page does, or as a client with a key. */
async function call(path: string, body: object, headers: Readonly<Record<string, string>>) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, cookie: response.headers.get('set-cookie') };
}

function signed({ key, secret }: Credentials, body: object): Record<string, string> {
  const timestamp = String(Date.now());
  const text = `${timestamp}${key}60000${JSON.stringify(body)}`;
  return {
    ...{ 'x-bapi-api-key': key, 'x-bapi-timestamp': timestamp, 'x-bapi-recv-window': '60000' },
    'x-bapi-sign': createHmac('sha256', secret).update(text).digest('hex'),
  };
}

async function place(credentials: Credentials): Promise<number> {
  const body = {
    ...{ category: 'spot', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit' },
    ...{ qty: '0.01', price: '1000' },
  };
  const { text } = await call('/v5/order/create', body, signed(credentials, body));
  // `as`: the API's documents hold its answers elsewhere.
  return (JSON.parse(text) as { readonly retCode: number }).retCode;
}

async function signIn(): Promise<Record<string, string>> {
  const password = readFileSync(join(folder, 'data/demo-password'), 'utf8').trim();
  const page = { origin, 'sec-fetch-site': 'same-origin' };
  const body = { email: DEMO_EMAIL, password };
  const { cookie, status } = await call('/x-api/s1/account/login', body, page);
  expect(status).toBe(200);
  expect(cookie).not.toBeNull();
  return { ...page, cookie: String(cookie).split(';')[0] ?? '' };
}

it('a symbol is halted and resumed beside a gateway that runs', async () => {
  trader = await newKey('trade');
  expect(await place(trader)).toBe(0);
  const halted = await admin('halt', 'BTCUSDT', '--reason', reason);
  expect(JSON.parse(halted.text)).toMatchObject({ action: 'halt', reason });
  expect(await place(trader)).toBe(170151);
  expect((await admin('resume', 'BTCUSDT', '--reason', 'mended')).status).toBe(0);
  expect(await place(trader)).toBe(0);
  expect((await admin('halt', 'BTCUSDT')).text).toContain('admin: Say why');
  expect((await admin('halt', 'NO', '--reason', reason)).status).toBe(1);
  expect((await admin('halt')).status).toBe(2);
});

it('no session and no key reaches a command of the operator', async () => {
  const before = await log();
  const session = await signIn();
  const keys = [await newKey('read'), trader, await newKey('withdraw')];
  const body = {
    symbol: 'BTCUSDT',
    reason,
    command: 'admin halt',
    given: { symbol: 'BTCUSDT', reason },
  };
  const names = ['admin', 'admin/halt', 'admin%20halt', 'halt', 'admin.sock'];
  for (const name of names) {
    for (const base of ['/', '/x-api/', '/x-api/s1/', '/x-api/v2/private/', '/v5/']) {
      for (const headers of [session, ...keys.map((key) => signed(key, body))]) {
        const { status, text } = await call(base + name, body, { ...session, ...headers });
        const isRefused = status >= 400 || /"retCode":(?!0\b)-?\d+/.test(text);
        expect(isRefused, `${base}${name} ${status} ${text}`).toBe(true);
      }
    }
  }
  expect(await log()).toEqual(before);
  expect(await place(trader)).toBe(0);
});

it('without a gateway the folder is opened, and the gateway starts with what was done', async () => {
  gateway.kill('SIGTERM');
  await gateway.end;
  const halted = await admin('halt', 'BTCUSDT', '--reason', 'stopped');
  expect(JSON.parse(halted.text)).toMatchObject({ action: 'halt', reason: 'stopped' });
  const level = await admin('level', 'demo', 'vip1', '--reason', 'large volume');
  expect(JSON.parse(level.text)).toMatchObject({ action: 'level', given: { level: 'vip1' } });
  gateway = run('fixtures/start-fake.ts', []);
  origin = await until('the address', () => /^\s*Exchange\s+(\S+)\/$/m.exec(gateway.output())?.[1]);
  expect(await place(trader)).toBe(170151);
  const reasons = (await log()).map((entry) => ('reason' in entry ? entry.reason : null));
  expect(reasons).toEqual(['large volume', 'stopped', 'mended', reason]);
});
