/** A file of what is kept of a user: whole, readable, and without a secret. */
import type { ExportInfo } from '@meridian/protocol/contracts/exports.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Trader } from '../venue/testing/venue-fixture.ts';
import {
  download,
  type ExportScene,
  jobsOf,
  openExportScene,
  tradeOften,
} from './testing/export-scene.ts';

let scene: ExportScene;
let ann: Trader;
let ben: Trader;

beforeAll(async () => {
  scene = await openExportScene();
  ann = await scene.newTrader('ann@example.com');
  ben = await scene.newTrader('ben@example.com');
  // Several pages of orders and of the ledger.
  await tradeOften(scene, [ann, ben], 130);
  const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '1000', qty: '0.01' };
  await ann.call('/trade/order/place', { ...order, orderLinkId: 'still-open' });
  const db = scene.database.kysely;
  for (const [user, label] of [
    [ann, 'my wallet'],
    [ben, 'not hers'],
  ] as const) {
    await sql`
      insert into wallet_address_book (user_id, label, asset, network, address, tag, added_at, usable_at)
      values (${user.id}, ${label}, 'BTC', 'SIM', 'sim1', '', 1000, 2000)`.execute(db);
    await sql`
      insert into api_keys (id, api_key, user_id, name, may_trade, may_withdraw, addresses, secret_sealed, created_at)
      values (gen_random_uuid(), ${`key-of-${user.id}`}, ${user.id}, 'bot', true, false, '', 'the-sealed-secret', now())`.execute(
      db,
    );
  }
});

afterAll(() => scene.close());

async function ask(trader: Trader, requestId: string): Promise<ExportInfo> {
  const { result } = await trader.call('/exports/create', { requestId, format: 'data' });
  // `as`: the contract of the call.
  return result['job'] as ExportInfo;
}

async function fileOf(trader: Trader, { id }: ExportInfo): Promise<string> {
  const { jobs } = (await trader.call('/exports')).result as unknown as {
    jobs: readonly ExportInfo[];
  };
  const job = jobs.find((each) => each.id === id);
  expect(job?.status).toBe('processed');
  expect(job?.name).toMatch(/^data-.*\.json$/);
  return (await download(scene, job?.link ?? '')).body;
}

it('has every section, every order and every entry of the ledger, once', async () => {
  const job = await ask(ann, 'data');
  const ledger = (await ann.call('/exports/create', { requestId: 'l', format: 'meridian' })).result;
  scene.runner.wake();
  await scene.runner.settled();
  const text = await fileOf(ann, job);
  // `as`: what is looked at below.
  const data = JSON.parse(text) as Readonly<Record<string, readonly Record<string, unknown>[]>>;
  expect(Object.keys(data)).toEqual([
    ...['schema', 'requestedAt', 'profile', 'consents', 'devices', 'sessions', 'apiKeys'],
    ...['addressBook', 'depositAddresses', 'orders', 'ledger'],
  ]);
  expect(data['profile']).toMatchObject({ email: 'ann@example.com', id: ann.id });
  expect(data['sessions']).toHaveLength(1);
  expect(data['addressBook']).toMatchObject([
    { label: 'my wallet', addedAt: '1970-01-01T00:00:01.000Z' },
  ]);
  expect(data['apiKeys']).toMatchObject([{ key: `key-of-${ann.id}`, mayTrade: true }]);
  const { rows } = await sql<{ readonly count: bigint }>`
    select count(*) from venue_orders where account = ${ann.account}`.execute(
    scene.database.kysely,
  );
  const ids = (data['orders'] ?? []).map(({ orderId }) => orderId);
  expect(BigInt(ids.length)).toBe(rows[0]?.count);
  expect(new Set(ids).size).toBe(ids.length);
  expect(data['orders']?.find(({ orderLinkId }) => orderLinkId === 'still-open')).toMatchObject({
    ...{ status: 'New', price: '1000', qty: '0.01', account: ann.account },
  });
  const lines =
    (await fileOfLedger(ledger['job'] as ExportInfo)).trimEnd().split('\r\n').length - 1;
  expect(data['ledger']).toHaveLength(lines);
});

async function fileOfLedger({ id }: ExportInfo): Promise<string> {
  const { jobs } = (await ann.call('/exports')).result as unknown as {
    jobs: readonly ExportInfo[];
  };
  return (await download(scene, jobs.find((each) => each.id === id)?.link ?? '')).body;
}

it('has no password, token or secret, nor the hash of one, and nothing of others', async () => {
  const job = await ask(ann, 'secrets');
  scene.runner.wake();
  await scene.runner.settled();
  const text = await fileOf(ann, job);
  const { rows } = await sql<{ readonly secret: string }>`
    select password_hash as secret from users union all select token_hash from sessions
    union all select token_hash from known_devices union all select secret_sealed from api_keys
    union all select token_sealed from export_jobs where token_sealed is not null
    union all select email from users where id <> ${ann.id}`.execute(scene.database.kysely);
  expect(rows.length).toBeGreaterThan(6);
  for (const { secret } of rows) expect(text).not.toContain(secret);
  for (const { link } of await jobsOf(ann)) {
    const token = new URLSearchParams((link ?? '').split('?')[1]).get('token') ?? 'no link';
    expect(text).not.toContain(token);
  }
  expect(text).not.toContain('not hers');
});

it('of an account that has done nothing is whole', async () => {
  const cleo = await scene.newTrader('cleo@example.com');
  await sql`delete from venue_accounts where owner = ${String(cleo.id)}`.execute(
    scene.database.kysely,
  );
  const job = await ask(cleo, 'empty');
  scene.runner.wake();
  await scene.runner.settled();
  expect(JSON.parse(await fileOf(cleo, job))).toMatchObject({ orders: [], ledger: [] });
});

it('waits for the gateway that has the orders', async () => {
  const job = await ask(ben, 'elsewhere');
  const follower = scene.newRunner({ venue: { ...scene.venue.port, isOpen: false } });
  follower.wake();
  await follower.settled();
  const { jobs } = (await ben.call('/exports')).result as unknown as {
    jobs: readonly ExportInfo[];
  };
  expect(jobs.find(({ id }) => id === job.id)?.status).toBe('queued');
  scene.runner.wake();
  await scene.runner.settled();
  expect(await fileOf(ben, job)).toContain('ben@example.com');
});
