import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PLAN_PATHS } from '@meridian/protocol/plans-api.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AccountFixture,
  createFixture,
  PASSWORD,
  signUp,
} from '../accounts/testing/fixture.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { createDataDir, GATEWAY_MIGRATIONS } from '../db/testing/test-database.ts';
import { openSealer } from '../keys/sealing.ts';
import { createKeyStore, type KeyStore } from '../keys/store.ts';
import type { KeyTables } from '../keys/tables.ts';
import { createLog } from '../log.ts';
import { createOutbox } from '../mail/outbox.ts';
import { openStrategies, type OpenStrategies } from '../strategies/open-strategies.ts';
import { limit, openRich, run, TestQuotes } from '../strategies/testing/bot-scene.ts';
import { DAILY } from '../strategies/testing/plan-scene.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { openTestVenue } from '../venue/testing/venue-fixture.ts';
import { openSpotAccount } from '../venue/wallet.ts';
import { eraseDue } from './erase.ts';
import { endedBy } from './left-over.ts';
import type { ClosingParts } from './parts.ts';
import { closingRoutes } from './routes.ts';

const DAY_MS = 86_400_000;

let dataDir: string;
let keyFolder: string;
let database: Database<AccountTables & KeyTables>;
let venue: OpenVenue;
let strategies: OpenStrategies;
let keys: KeyStore;
let api: AccountFixture;
let parts: ClosingParts;
const logged: string[] = [];
/** Added to the clock of closing. */
let aheadMs = 0;

beforeAll(async () => {
  dataDir = await createDataDir(GATEWAY_MIGRATIONS);
  keyFolder = mkdtempSync(join(tmpdir(), 'meridian-keys-'));
  const opened = await openDatabase<AccountTables & KeyTables>({
    ...{ dataDir, migrationsDir: GATEWAY_MIGRATIONS, syncs: false },
  });
  if (!opened.ok) throw new Error(opened.message);
  database = opened.database;
  const db = database.kysely;
  venue = await openTestVenue(database);
  const { port } = venue;
  const warn = (line: string) => void logged.push(line);
  strategies = openStrategies({ db, port, quotes: new TestQuotes(), now: Date.now, warn });
  const sealed = openSealer(join(keyFolder, 'keys'), true);
  if (!sealed.ok) throw new Error(sealed.message);
  const { sealer } = sealed;
  const { writes } = database;
  keys = createKeyStore({ db, sealer, writes, environment: 'local', now: Date.now, warn });
  const outbox = createOutbox({ dataDir, now: Date.now });
  parts = {
    ...{ db, port, runner: strategies.runner, keys, mailer: outbox, isEmbedded: true, warn },
    now: () => api.now + aheadMs,
  };
  const overrides = {
    mailer: {
      async send(mail: Parameters<typeof outbox.send>[0]) {
        api.mails.push(mail);
        await outbox.send(mail);
      },
    },
    further: (
      scope: Parameters<typeof closingRoutes>[0],
      context: Parameters<typeof closingRoutes>[1],
    ) => {
      strategies.routes(scope, context);
      closingRoutes(scope, context, parts);
    },
  };
  const log = createLog('trace', { write: (line: string) => void logged.push(line) });
  api = createFixture(database, overrides, () => {}, log);
  const [seller, buyer] = [await openRich(port, 'seller'), await openRich(port, 'buyer')];
  await run(port, limit(seller, 'Sell', '1', '50000'));
  await run(port, limit(buyer, 'Buy', '1', '50000'));
});

afterAll(async () => {
  await api.app.close();
  await strategies.stop();
  await venue.close();
  await database.close();
  for (const folder of [dataDir, keyFolder]) rmSync(folder, { recursive: true, force: true });
});

let owners = 0;

async function newOwner(name = 'owner') {
  owners += 1;
  const email = `${name}-${owners}@example.com`;
  const { id, token } = await signUp(api, email);
  await openSpotAccount(venue.port, database.kysely, BigInt(id));
  return { id, token, email, account: `${id}/spot` };
}

type Owner = Awaited<ReturnType<typeof newOwner>>;

const NOTHING = { balances: [], debts: [], deposits: 0, withdrawals: 0 };

const state = ({ token }: Owner) =>
  api.call('/s1/account/closing', undefined, { method: 'GET', cookie: token });
const close = ({ token }: Owner, current = PASSWORD) =>
  api.call('/s1/account/close', { current }, { cookie: token });
const isSignedIn = async (token: string) =>
  (await api.call('/v2/private/user/profile', undefined, { method: 'GET', cookie: token })).code ===
  0;
const signIn = ({ email }: Owner) => api.call('/s1/account/login', { email, password: PASSWORD });

async function isKept({ id }: Owner): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${id}`.execute(database.kysely);
  return rows.length === 1;
}

it('refuses while a balance, a debt, a deposit or a withdrawal is left, and ends nothing', async () => {
  const owner = await newOwner();
  const { id, account } = owner;
  const { port } = venue;
  const db = database.kysely;
  await run(port, {
    type: 'deposit',
    linkId: `in-${id}`,
    account,
    asset: 'BTC',
    amount: '0.00000001',
  });
  const key = await keys.create(
    BigInt(id),
    { name: 'bot', scopes: ['read'], addresses: [], expiresAt: null },
    { actor: 'owner', ip: null },
  );
  await sql`
    insert into wallet_deposits (user_id, asset, network, tx_id, address, tag, amount, status, confirmations, seen_at)
    values (${id}, 'BTC', 'Bitcoin', ${`tx-${id}`}, 'a', '', 5, 'pending', 0, 0)`.execute(db);
  await sql`
    insert into wallet_debts (deposit_id, user_id, asset, amount, paid, since)
    select id, user_id, 'USDT', 5, 1, 0 from wallet_deposits where user_id = ${id}`.execute(db);
  await sql`
    insert into wallet_withdrawals (user_id, request_id, account, asset, network, address, tag, amount, fee,
      value_usdt, status, requested_at, updated_at)
    values (${id}, 'r', ${account}, 'BTC', 'Bitcoin', 'a', '', 1, 0, 1, 'approval', 0, 0)`.execute(
    db,
  );
  const left = { balances: ['BTC'], debts: ['USDT'], deposits: 1, withdrawals: 1 };
  expect((await state(owner)).result).toEqual({
    ...{ left, days: 7 },
    ends: { orders: 0, strategies: 0, keys: 1 },
  });
  expect((await close(owner)).result).toEqual({ due_at: null, left });
  expect(await isSignedIn(owner.token)).toBe(true);
  expect(await keys.find(key?.info.apiKey ?? '')).not.toBeNull();
  aheadMs = 8 * DAY_MS;
  await eraseDue(parts);
  expect(await isKept(owner)).toBe(true);
});

it('asks for the password, ends what is running, and is undone by signing in within the week', async () => {
  aheadMs = 0;
  const owner = await newOwner();
  const { id, account } = owner;
  const { port } = venue;
  // A stop order holds nothing before its trigger, and a recurring buy nothing before it is due.
  await run(port, {
    ...{ type: 'place-order', account, symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market' },
    ...{ qty: '1', orderFilter: 'StopOrder', triggerPrice: '90000' },
  });
  const plan = {
    ...DAILY,
    parts: [{ symbol: 'BTCUSDT', share: '100' }],
    requestId: 'closing-plan',
  };
  const made = await api.call(`/s1${PLAN_PATHS.create}`, plan, { cookie: owner.token });
  expect(made.result['refused']).toBeNull();
  const key = await keys.create(
    BigInt(id),
    { name: 'bot', scopes: ['read'], addresses: [], expiresAt: null },
    { actor: 'owner', ip: null },
  );
  await sql`
    insert into price_alerts (user_id, symbol, price, rises, created_at)
    values (${id}, 'BTCUSDT', '1', true, 0)`.execute(database.kysely);
  expect((await state(owner)).result['ends']).toEqual({ orders: 1, strategies: 1, keys: 1 });
  expect((await close(owner, 'wrong wrong wrong')).code).toBe(20007);
  expect(port.openOrders(account)).toHaveLength(1);
  expect(await isSignedIn(owner.token)).toBe(true);
  const closed = await close(owner);
  expect(closed.result).toEqual({
    due_at: new Date(api.now + 7 * DAY_MS).toISOString(),
    left: NOTHING,
  });
  expect((await api.lastMail()).text).toContain('to be closed in a week');
  expect(await isSignedIn(owner.token)).toBe(false);
  expect(await keys.find(key?.info.apiKey ?? '')).toBeNull();
  expect(port.openOrders(account)).toEqual([]);
  expect((await endedBy(parts, BigInt(id))).strategies).toBe(0);
  const alerts = await sql`select 1 from price_alerts where user_id = ${id}`.execute(
    database.kysely,
  );
  expect(alerts.rows).toEqual([]);
  aheadMs = 6.9 * DAY_MS;
  await eraseDue(parts);
  expect((await signIn(owner)).code).toBe(0);
  aheadMs = 8 * DAY_MS;
  await eraseDue(parts);
  expect(await isKept(owner)).toBe(true);
});

it('keeps an account that money came into meanwhile', async () => {
  aheadMs = 0;
  const owner = await newOwner();
  await close(owner);
  const { id, account } = owner;
  const late = { linkId: `late-${id}`, account, asset: 'USDT', amount: '5' };
  await run(venue.port, { type: 'deposit', ...late });
  aheadMs = 8 * DAY_MS;
  await eraseDue(parts);
  expect(await isKept(owner)).toBe(true);
  expect((await signIn(owner)).code).toBe(0);
});

/** Files of the data folder, by path within it, that hold a word. */
function filesWith(word: string, folder = dataDir): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesWith(word, path);
    return readFileSync(path).includes(word) ? [path.slice(dataDir.length)] : [];
  });
}

const PLANTED = ['planted-owl', '+4915155501', 'Planted Browser', '203.0.113.77'] as const;

it('leaves no name, mail, phone or device in data folder, log and backup, and the ledger under its number', async () => {
  aheadMs = 0;
  const owner = await newOwner('planted-owl');
  const { id, account } = owner;
  const db = database.kysely;
  await sql`update users set username = 'planted-owl', phone = '+4915155501' where id = ${id}`.execute(
    db,
  );
  await sql`update sessions set user_agent = 'Planted Browser', ip = '203.0.113.77' where user_id = ${id}`.execute(
    db,
  );
  await sql`
    insert into wallet_address_book (user_id, label, asset, network, address, tag, added_at, usable_at)
    values (${id}, 'planted-owl at home', 'BTC', 'Bitcoin', 'a', '', 0, 0)`.execute(db);
  await sql`
    insert into export_jobs (user_id, request_id, format, by_key, status, requested_at)
    values (${id}, 'planted-owl', 'meridian', false, 'queued', 0)`.execute(db);
  await sql`
    insert into export_parts (job_id, no, body)
    select id, 0, 'planted-owl'::bytea from export_jobs where user_id = ${id}`.execute(db);
  await keys.create(
    BigInt(id),
    { name: 'planted-owl bot', scopes: ['read'], addresses: [], expiresAt: null },
    { actor: 'owner', ip: '203.0.113.77' },
  );
  const { port } = venue;
  const inAndOut = { account, asset: 'USDT', amount: '5' };
  await run(port, { type: 'deposit', linkId: `in-${id}`, ...inAndOut });
  await run(port, { type: 'request-withdrawal', linkId: `out-${id}`, ...inAndOut });
  await run(port, {
    ...{ type: 'settle-withdrawal', linkId: `sent-${id}`, withdrawal: `out-${id}` },
    outcome: 'sent',
  });
  expect((await close(owner)).result['due_at']).not.toBeNull();
  await api.settled();
  await sql`checkpoint`.execute(db);
  for (const word of PLANTED) expect(filesWith(word), word).not.toEqual([]);
  expect(filesWith('planted-owl').some((path) => path.includes('outbox'))).toBe(true);
  const entriesOf = async () =>
    (await sql`select * from venue_postings where account = ${account}`.execute(db)).rows;
  const entries = await entriesOf();
  expect(entries.length).toBeGreaterThan(0);

  aheadMs = 7 * DAY_MS;
  await eraseDue(parts);
  expect(await isKept(owner)).toBe(false);
  expect(await entriesOf()).toEqual(entries);
  const backup = gunzipSync((await database.dump?.()) ?? new Uint8Array());
  for (const word of PLANTED) {
    expect(filesWith(word), word).toEqual([]);
    expect(backup.includes(word), word).toBe(false);
    expect(logged.filter((line) => line.includes(word))).toEqual([]);
  }
  expect((await signIn(owner)).code).toBe(20002);
  // The address is free again, for another number.
  const again = await signUp(api, owner.email);
  expect(again.id).not.toBe(id);
});

it('overwrites later what a kill left, and again once another account is closed', async () => {
  await sql`
    insert into closed_accounts (user_id, closed_at, is_shredded) values (1, 0, false)`.execute(
    database.kysely,
  );
  await eraseDue(parts);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from closed_accounts where not is_shredded`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ open: 0 }]);
});
