import type { V5Call } from '@meridian/v5/contracts/call.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newTrader, type Trader } from '../../venue/testing/venue-fixture.ts';
import { type Credentials, openV5Fixture, type V5Fixture } from '../testing/v5-fixture.ts';
import { PRIVATE_CALLS } from './calls.ts';

let api: V5Fixture;
let ann: Trader;
const keys: Record<string, Credentials> = {};

const HOME = '192.0.2.7';
const ELSEWHERE = '198.51.100.7';
const DAY_MS = 86_400_000;

beforeAll(async () => {
  api = await openV5Fixture();
  ann = await newTrader(api.accounts, 'ann@example.com');
  keys['read'] = await api.newKey(ann.id, ['read']);
  keys['trade'] = await api.newKey(ann.id, ['read', 'trade']);
  keys['expired'] = await api.newKey(ann.id, ['read', 'trade', 'withdraw'], {
    addresses: [HOME],
    expiresAt: new Date(Date.now() - DAY_MS),
  });
  keys['home'] = await api.newKey(ann.id, ['read', 'trade', 'withdraw'], {
    addresses: ['192.0.2.0/29'],
  });
  keys['revoked'] = await api.newKey(ann.id, ['read', 'trade', 'withdraw'], { addresses: [HOME] });
  const [revoked] = await api.keys.list(BigInt(ann.id));
  // The key was used before, so that the store has cached it.
  await api.get('/user/query-api', keys['revoked'], { ip: HOME });
  const ended = (await api.keys.list(BigInt(ann.id))).find(
    ({ apiKey }) => apiKey === keys['revoked']?.key,
  );
  expect(revoked).toBeDefined();
  const change = { actor: 'owner', ip: null } as const;
  expect(await api.keys.revoke(BigInt(ann.id), ended?.id ?? '', change)).toBe(true);
});

afterAll(() => api.close());

/** Bodies and queries that are complete, as far as a refusal has to come before they are looked at. */
const ASKED: Readonly<Record<string, object>> = {
  createOrder: { category: 'spot', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '1' },
  cancelOrder: { category: 'spot', symbol: 'BTCUSDT', orderId: '1' },
  amendOrder: { category: 'spot', symbol: 'BTCUSDT', orderId: '1', qty: '1' },
};

const calls: readonly (readonly [string, V5Call])[] = Object.entries(PRIVATE_CALLS);

function ask(name: string, call: V5Call, key: string, more = {}) {
  const credentials = keys[key];
  if (credentials === undefined) throw new Error(`no key ${key}`);
  return call.method === 'GET'
    ? api.get(call.path, credentials, more)
    : api.post(call.path, ASKED[name] ?? { category: 'spot', request: [{}] }, credentials, more);
}

describe.each(calls)('%s', (name, call) => {
  const isReading = call.scope === 'read';

  it('takes a key that may, from where it may', async () => {
    const { code } = await ask(name, call, 'home', { ip: HOME });
    expect([10003, 10004, 10005, 10010, 33004]).not.toContain(code);
  });

  it('a key that may only read reads, and does nothing else', async () => {
    const { code } = await ask(name, call, 'read');
    if (isReading) expect([0, 10001]).toContain(code);
    else expect(code).toBe(10005);
  });

  it.each([
    ['expired', HOME, 33004],
    ['revoked', HOME, 10003],
    ['home', ELSEWHERE, 10010],
  ])('the key %s from %s is refused with %i', async (key, ip, expected) => {
    const answer = await ask(name, call, key, { ip });
    expect(answer).toMatchObject({ status: 200, code: expected, result: {} });
  });

  it('nobody, a wrong secret and another time are refused', async () => {
    const unsigned =
      call.method === 'GET'
        ? await api.get(call.path)
        : await api.post(call.path, {}, { key: '', secret: '' }, { headers: {} });
    expect([10002, 10003]).toContain(unsigned.code);
    const { key = '' } = keys['trade'] ?? {};
    keys['wrong'] = { key, secret: 'x'.repeat(43) };
    expect((await ask(name, call, 'wrong')).code).toBe(10004);
    expect((await ask(name, call, 'trade', { aheadMs: -6_000 })).code).toBe(10002);
    expect((await ask(name, call, 'trade', { aheadMs: 2_000 })).code).toBe(10002);
  });
});

it('a key tells its holder what it is', async () => {
  const { result } = await api.get('/user/query-api', keys['read']);
  expect(result).toMatchObject({ readOnly: 1, uta: 1, userID: ann.id, ips: ['*'], secret: '' });
  const home = await api.get('/user/query-api', keys['home'], { ip: HOME });
  expect(home.result).toMatchObject({
    readOnly: 0,
    permissions: { Spot: ['SpotTrade'], Wallet: ['AccountTransfer', 'Withdraw'] },
    ips: ['192.0.2.0/29'],
  });
});

it('a signature is over the query as it was sent', async () => {
  const { code } = await api.get(
    '/account/wallet-balance?coin=BTC,USDT&accountType=UNIFIED',
    keys['read'],
  );
  expect(code).toBe(0);
  // Some clients end a path without parameters with a question mark.
  expect((await api.get('/user/query-api?', keys['read'])).code).toBe(0);
});

it('an account that is closed has no keys', async () => {
  const ben = await newTrader(api.accounts, 'ben@example.com');
  const key = await api.newKey(ben.id, ['read']);
  // The key was used before, so that the store has cached it.
  expect((await api.get('/user/query-api', key)).code).toBe(0);
  await api.database.kysely
    .updateTable('users')
    .set({ status: 2 })
    .where('id', '=', BigInt(ben.id))
    .execute();
  expect((await api.get('/user/query-api', key)).code).toBe(10003);
});

it('the last use is noted', async () => {
  await expect
    .poll(async () => {
      const list = await api.keys.list(BigInt(ann.id));
      return list.find(({ apiKey }) => apiKey === keys['home']?.key)?.lastUsedIp;
    })
    .toBe(HOME);
});

it('a key that is refused is a security event, without the key and the address', async () => {
  const refused = async (name: string, key: string, ip: string) => {
    const before = api.logged.length;
    await api.get('/user/query-api', keys[key], { ip });
    const line = api.logged.slice(before).join('');
    expect(line).toMatch(new RegExp(`"event":"api-key-refused","why":"${name}"`));
    for (const part of [keys[key]?.key ?? '', keys[key]?.secret ?? '', ip]) {
      expect(line).not.toContain(part);
    }
  };
  keys['guessed'] = { key: keys['trade']?.key ?? '', secret: 'y'.repeat(43) };
  await refused('badSignature', 'guessed', HOME);
  await refused('keyExpired', 'expired', HOME);
  await refused('unknownKey', 'revoked', HOME);
  await refused('foreignAddress', 'home', ELSEWHERE);
  const before = api.logged.length;
  expect((await api.get('/user/query-api', keys['read'])).code).toBe(0);
  expect(api.logged).toHaveLength(before);
});
