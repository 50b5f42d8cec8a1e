import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountFixture,
  createFixture,
  openAccountDatabase,
  PASSWORD,
} from '../accounts/testing/fixture.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { venueRoutes } from '../venue/routes.ts';
import { brokenInvariants } from '../venue/testing/row-invariants.ts';
import {
  newTrader,
  openTestVenue,
  type Trader,
  type VenueDatabase,
  TICKETS,
} from '../venue/testing/venue-fixture.ts';
import type { WalletParts } from './parts.ts';
import { walletRoutes } from './routes.ts';
import { stepWallet } from './start-wallet.ts';
import { BLOCK_MS, LOCK_MS, REVIEW_MS, testWallet } from './testing/wallet-fixture.ts';

let database: VenueDatabase;
let venue: OpenVenue;
let api: AccountFixture;
let parts: WalletParts;
let ahead = 0;
/** Has 10,000 USDT and 0.1 BTC of test coins. */
let ann: Trader;
let count = 0;

beforeAll(async () => {
  database = await openAccountDatabase();
  venue = await openTestVenue(database);
  const { port } = venue;
  parts = testWallet({ db: database.kysely, port, now: () => Date.now() + ahead });
  api = createFixture(database, {
    further(scope, context) {
      venueRoutes(scope, context, { port, tickets: TICKETS, givesTestCoins: true });
      walletRoutes(scope, context, parts);
    },
  });
});

beforeEach(async () => {
  count += 1;
  ann = await newTrader(api, `ann${count}@example.com`);
});

afterAll(async () => {
  // Whatever the tests did: no money was made, lost or held twice.
  expect(await brokenInvariants(database.kysely)).toEqual([]);
  const { rows } = await sql`
    select asset from venue_balances b where account = 'debts' and -total <> (
      select coalesce(sum(amount - paid), 0) from wallet_debts d where d.asset = b.asset)`.execute(
    database.kysely,
  );
  expect(rows).toEqual([]);
  await api.app.close();
  await venue.close();
  await database.close();
});

/** Lets so much time pass, and the wallet take its round. */
async function pass(ms: number): Promise<void> {
  ahead += ms;
  await stepWallet(parts);
}

let requests = 0;
const requestId = () => `r${(requests += 1)}`;

async function balanceOf(trader: Trader, coin: string, account = 'spot') {
  const { result } = await trader.call('/wallet/balances');
  // `as`: the answer is held to its document.
  const list = result[account] as { asset: string; available: string; held: string }[];
  const found = list.find(({ asset }) => asset === coin);
  return found === undefined ? null : [found.available, found.held];
}

async function depositOf(trader: Trader, coin: string, network: string, amount: string) {
  const body = { requestId: requestId(), coin, network, amount };
  const answer = await trader.call('/wallet/simulate/deposit', body);
  expect(answer).toMatchObject({ code: 0, result: { deposit: { status: 'pending', amount } } });
  return (answer.result['deposit'] as { id: string }).id;
}

/** An entry of the address book whose lock is over. */
async function bookEntry(trader: Trader, coin: string, network: string): Promise<string> {
  const example = parts.rail.simulation?.outsideAddress(network);
  const { code, result } = await trader.call('/wallet/addresses/add', {
    ...{ label: 'Outside', coin, network, address: example?.address, tag: example?.tag || null },
    current: PASSWORD,
  });
  expect(code).toBe(0);
  ahead += LOCK_MS;
  return (result['address'] as { id: string }).id;
}

const withdraw = (trader: Trader, addressId: string, amount: string, more = {}) =>
  trader.call('/wallet/withdrawals/request', {
    ...{ requestId: requestId(), account: 'spot', addressId, amount, current: PASSWORD },
    ...more,
  });

async function recordOf(trader: Trader, list: 'deposits' | 'withdrawals', id: string) {
  const { result } = await trader.call(`/wallet/${list}`);
  const rows = result[list] as Readonly<Record<string, unknown>>[];
  return rows.find((row) => row['id'] === id);
}

describe('a deposit', () => {
  it('arrives at an address that stays, gains confirmations and is credited once', async () => {
    const query = '/wallet/deposit-address?coin=USDT&network=TRX';
    const { result: given } = await ann.call(query);
    expect(given['address']).toMatch(/^simtrx1[a-z0-9]{26}$/);
    expect((await ann.call(query)).result).toEqual(given);
    const id = await depositOf(ann, 'USDT', 'TRX', '250.5');
    await pass(4 * BLOCK_MS);
    expect(await recordOf(ann, 'deposits', id)).toMatchObject({
      ...{ status: 'pending', confirmations: 4, needed: 5, address: given['address'] },
    });
    expect(await balanceOf(ann, 'USDT')).toEqual(['10000', '0']);
    await pass(BLOCK_MS);
    expect(await recordOf(ann, 'deposits', id)).toMatchObject({ status: 'credited' });
    // 10,000 and 250.5.
    expect(await balanceOf(ann, 'USDT')).toEqual(['10250.5', '0']);
    await pass(BLOCK_MS);
    expect(await balanceOf(ann, 'USDT')).toEqual(['10250.5', '0']);
  });

  it('asked twice with one id is one; below the minimum it is not credited', async () => {
    const body = { requestId: 'twice', coin: 'BTC', network: 'BTC', amount: '0.00004' };
    const first = await ann.call('/wallet/simulate/deposit', body);
    expect(first.result).toMatchObject({ deposit: { status: 'too-small' } });
    expect((await ann.call('/wallet/simulate/deposit', body)).result).toEqual(first.result);
    await pass(10 * BLOCK_MS);
    expect(await balanceOf(ann, 'BTC')).toEqual(['0.1', '0']);
  });

  it.each([
    [{ coin: 'NOPE', network: 'TRX', amount: '5' }, 'unknown-coin', 'coin'],
    [{ coin: 'USDT', network: 'BTC', amount: '5' }, 'unknown-network', 'network'],
    [{ coin: 'USDT', network: 'TRX', amount: '0.0000001' }, 'too-many-digits', 'amount'],
    [{ coin: 'USDT', network: 'TRX', amount: '-5' }, 'bad-amount', 'amount'],
    [{ coin: 'USDT', network: 'TRX', amount: 'five' }, 'bad-amount', 'amount'],
    [{ coin: 'USDT', network: 'TRX', amount: '1e22' }, 'too-large', 'amount'],
    [{ coin: 'USDT', network: 'TRX', amount: '9'.repeat(60) }, 'too-large', 'amount'],
  ])('%o is refused as %s', async (asked, reason, field) => {
    const answer = await ann.call('/wallet/simulate/deposit', {
      requestId: requestId(),
      ...asked,
    });
    expect(answer.result).toEqual({ reason, field });
  });

  it('dropped before it counts is gone', async () => {
    const id = await depositOf(ann, 'BTC', 'BTC', '0.5');
    await ann.call('/wallet/simulate/drop', { id });
    await pass(10 * BLOCK_MS);
    expect(await recordOf(ann, 'deposits', id)).toMatchObject({ status: 'gone' });
    expect(await balanceOf(ann, 'BTC')).toEqual(['0.1', '0']);
  });

  it('dropped after it was spent is a debt, which the next one pays', async () => {
    const entry = await bookEntry(ann, 'USDT', 'TRX');
    const id = await depositOf(ann, 'USDT', 'TRX', '1000');
    await pass(5 * BLOCK_MS);
    expect(await balanceOf(ann, 'USDT')).toEqual(['11000', '0']);
    // 10,500 and a fee of 1 go: 499 are left.
    expect(await withdraw(ann, entry, '10500')).toMatchObject({ code: 0 });
    expect(await balanceOf(ann, 'USDT')).toEqual(['499', '10501']);
    expect(await ann.call('/wallet/simulate/drop', { id })).toMatchObject({ code: 0 });
    await pass(0);
    expect(await recordOf(ann, 'deposits', id)).toMatchObject({ status: 'reversed' });
    const { result } = await ann.call('/wallet/balances');
    // 1,000 less the 499 that were there.
    expect(result['debts']).toMatchObject([{ depositId: id, amount: '501', left: '501' }]);
    expect(await balanceOf(ann, 'USDT')).toEqual(['0', '10501']);
    const refused = await withdraw(ann, entry, '2');
    expect(refused).toMatchObject({ code: 131090, result: { reason: 'debt-open' } });
    await depositOf(ann, 'USDT', 'TRX', '600');
    await pass(5 * BLOCK_MS);
    await pass(0);
    // 600 less 501.
    expect(await balanceOf(ann, 'USDT')).toEqual(['99', '10501']);
    expect((await ann.call('/wallet/balances')).result['debts']).toEqual([]);
    await pass(0);
    expect(await balanceOf(ann, 'USDT')).toEqual(['99', '10501']);
  });

  it('may be dropped until it is final, and of others not at all', async () => {
    const id = await depositOf(ann, 'BTC', 'BTC', '0.5');
    const ben = await newTrader(api, 'ben@example.com');
    const foreign = await ben.call('/wallet/simulate/drop', { id });
    expect(foreign.result).toMatchObject({ reason: 'unknown-record' });
    await pass(6 * BLOCK_MS);
    await pass(0);
    expect(await recordOf(ann, 'deposits', id)).toMatchObject({ droppable: false });
    const late = await ann.call('/wallet/simulate/drop', { id });
    expect(late.result).toMatchObject({ reason: 'past-simulating' });
  });
});

describe('the address book', () => {
  const add = (more: object) =>
    ann.call('/wallet/addresses/add', {
      ...{ label: 'Home', coin: 'USDT', network: 'TRX', current: PASSWORD },
      address: parts.rail.simulation?.outsideAddress('TRX').address,
      ...more,
    });

  it.each([
    [{ address: 'TQdmFKUoe1Lk2iwZuwRJEHJreTUBoN3BAw' }, 'bad-address', 'address'],
    [{ network: 'BTC' }, 'unknown-network', 'network'],
    [{ network: 'ETH' }, 'wrong-network', 'address'],
    [{ tag: '12' }, 'tag-not-allowed', 'tag'],
    [{ coin: 'NOPE' }, 'unknown-coin', 'coin'],
  ])('refuses %o as %s', async (asked, reason, field) => {
    expect((await add(asked)).result).toEqual({ reason, field });
  });

  it('refuses a mistyped address, an entry twice and a wrong password', async () => {
    const right = parts.rail.simulation?.outsideAddress('TRX').address ?? '';
    const mistyped = right.slice(0, -1) + (right.endsWith('2') ? '3' : '2');
    expect((await add({ address: mistyped })).result['reason']).toBe('bad-address');
    expect((await add({ current: 'wrong staple 42 horse' })).code).toBe(20007);
    expect((await add({ label: ' ' })).result).toEqual({ fields: { label: 'missing' } });
    expect((await add({})).code).toBe(0);
    expect((await add({})).result['reason']).toBe('address-taken');
  });

  it('locks a new entry for a day', async () => {
    const { result } = await add({});
    const { id } = result['address'] as { id: string };
    const early = await withdraw(ann, id, '5');
    expect(early).toMatchObject({ code: 131098, result: { reason: 'address-locked' } });
    ahead += LOCK_MS;
    expect(await withdraw(ann, id, '5')).toMatchObject({ code: 0 });
  });
});

describe('a withdrawal', () => {
  it('holds at once, is reviewed, sent and confirmed', async () => {
    const entry = await bookEntry(ann, 'USDT', 'TRX');
    const asked = await withdraw(ann, entry, '50');
    const { id } = asked.result['withdrawal'] as { id: string };
    expect(asked.result['withdrawal']).toMatchObject({ status: 'pending', fee: '1' });
    expect(await balanceOf(ann, 'USDT')).toEqual(['9949', '51']);
    await pass(REVIEW_MS);
    await pass(0);
    expect(await recordOf(ann, 'withdrawals', id)).toMatchObject({ status: 'sent' });
    expect(await balanceOf(ann, 'USDT')).toEqual(['9949', '0']);
    const late = await ann.call('/wallet/withdrawals/cancel', { id });
    expect(late).toMatchObject({ code: 131099, result: { reason: 'past-cancelling' } });
    await pass(5 * BLOCK_MS);
    expect(await recordOf(ann, 'withdrawals', id)).toMatchObject({
      ...{ status: 'confirmed', confirmations: 5 },
      txId: expect.stringMatching(/^sim[0-9a-f]{60}$/) as unknown,
    });
    expect(await balanceOf(ann, 'USDT')).toEqual(['9949', '0']);
  });

  it('is cancelled while it is pending', async () => {
    const entry = await bookEntry(ann, 'BTC', 'BTC');
    const asked = await withdraw(ann, entry, '0.05');
    const { id } = asked.result['withdrawal'] as { id: string };
    expect(await balanceOf(ann, 'BTC')).toEqual(['0.0499', '0.0501']);
    const cancelled = await ann.call('/wallet/withdrawals/cancel', { id });
    expect(cancelled.result['withdrawal']).toMatchObject({ status: 'cancelled' });
    expect(await balanceOf(ann, 'BTC')).toEqual(['0.1', '0']);
    await pass(REVIEW_MS);
    expect(await recordOf(ann, 'withdrawals', id)).toMatchObject({ status: 'cancelled' });
  });

  it('that fails is given back with its fee', async () => {
    const entry = await bookEntry(ann, 'USDT', 'TRX');
    const asked = await withdraw(ann, entry, '50');
    const { id } = asked.result['withdrawal'] as { id: string };
    await pass(REVIEW_MS);
    expect(await ann.call('/wallet/simulate/failure', { id })).toMatchObject({ code: 0 });
    await pass(0);
    expect(await recordOf(ann, 'withdrawals', id)).toMatchObject({ status: 'failed' });
    expect(await balanceOf(ann, 'USDT')).toEqual(['10000', '0']);
  });

  it('to an address of this exchange arrives there', async () => {
    const ben = await newTrader(api, `ben${count}@example.com`);
    const { result } = await ben.call('/wallet/deposit-address?coin=USDT&network=BSC');
    const added = await ann.call('/wallet/addresses/add', {
      ...{ label: 'Ben', coin: 'USDT', network: 'BSC', address: result['address'] },
      current: PASSWORD,
    });
    ahead += LOCK_MS;
    const { id } = added.result['address'] as { id: string };
    await withdraw(ann, id, '40');
    for (const ms of [REVIEW_MS, 5 * BLOCK_MS]) await pass(ms);
    expect(await balanceOf(ann, 'USDT')).toEqual(['9959.5', '0']);
    expect(await balanceOf(ben, 'USDT')).toEqual(['10040', '0']);
  });

  it('asked twice with one id happens once', async () => {
    const entry = await bookEntry(ann, 'USDT', 'TRX');
    const more = { requestId: 'same-one' };
    const [first, second] = [
      await withdraw(ann, entry, '50', more),
      await withdraw(ann, entry, '50', more),
    ];
    expect(second.result).toEqual(first.result);
    const other = await withdraw(ann, entry, '51', more);
    expect(other.result).toEqual({ reason: 'request-id-used', field: 'requestId' });
    expect(await balanceOf(ann, 'USDT')).toEqual(['9949', '51']);
  });

  it.each([
    ['1.99', 131096, 'below-minimum'],
    ['2.0000001', 131096, 'too-many-digits'],
    ['0', 131002, 'bad-amount'],
    ['9999.5', 170131, 'insufficient-funds'],
    ['50001', 131095, 'above-day-limit'],
  ])('of %s USDT is refused with %i %s', async (amount, code, reason) => {
    const entry = await bookEntry(ann, 'USDT', 'TRX');
    expect(await withdraw(ann, entry, amount)).toMatchObject({ code, result: { reason } });
    expect(await balanceOf(ann, 'USDT')).toEqual(['10000', '0']);
    expect((await ann.call('/wallet/withdrawals')).result['withdrawals']).toEqual([]);
  });

  it('asks for the password, and for an entry of one’s own', async () => {
    const entry = await bookEntry(ann, 'USDT', 'TRX');
    const wrong = await withdraw(ann, entry, '5', { current: 'wrong staple 42 horse' });
    expect(wrong.code).toBe(20007);
    const ben = await newTrader(api, `ben${count}@example.com`);
    const foreign = await withdraw(ben, entry, '5');
    expect(foreign).toMatchObject({ code: 131093, result: { reason: 'address-unknown' } });
  });

  it('counts in the limit of a day until it is cancelled', async () => {
    await depositOf(ann, 'BTC', 'BTC', '2');
    await pass(2 * BLOCK_MS);
    const entry = await bookEntry(ann, 'BTC', 'BTC');
    // 0.98 at 50,000 USDT are 49,000 of 50,000.
    const asked = await withdraw(ann, entry, '0.98');
    const limitOf = async () => (await ann.call('/wallet/balances')).result['limit'];
    expect(await limitOf()).toEqual({ perDay: '50000', left: '1000' });
    const more = await withdraw(ann, entry, '0.02000001');
    expect(more.result).toEqual({ reason: 'above-day-limit', field: 'amount' });
    const { id } = asked.result['withdrawal'] as { id: string };
    await ann.call('/wallet/withdrawals/cancel', { id });
    expect(await limitOf()).toEqual({ perDay: '50000', left: '50000' });
    expect(await withdraw(ann, entry, '0.98')).toMatchObject({ code: 0 });
    ahead += LOCK_MS;
    expect(await limitOf()).toEqual({ perDay: '50000', left: '50000' });
  });

  it('two at once do not pass the limit together', async () => {
    await depositOf(ann, 'BTC', 'BTC', '2');
    await pass(2 * BLOCK_MS);
    const entry = await bookEntry(ann, 'BTC', 'BTC');
    const both = await Promise.all([withdraw(ann, entry, '0.6'), withdraw(ann, entry, '0.6')]);
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, 131095]));
  });
});

describe('a transfer', () => {
  const move = (amount: string, more = {}) =>
    ann.call('/wallet/transfers/move', {
      ...{ requestId: requestId(), coin: 'USDT', amount, from: 'spot', to: 'funding' },
      ...more,
    });

  it('moves between the accounts once, and is in the list', async () => {
    const asked = { requestId: 'move-1' };
    expect(await move('20', asked)).toMatchObject({ code: 0 });
    expect(await move('20', asked)).toMatchObject({ code: 10014 });
    expect(await balanceOf(ann, 'USDT')).toEqual(['9980', '0']);
    expect(await balanceOf(ann, 'USDT', 'funding')).toEqual(['20', '0']);
    expect(await move('5', { from: 'funding', to: 'spot' })).toMatchObject({ code: 0 });
    const { result } = await ann.call('/wallet/transfers');
    expect(result['transfers']).toMatchObject([
      { amount: '5', from: 'funding', to: 'spot' },
      { id: 'move-1', amount: '20', from: 'spot', to: 'funding' },
    ]);
    const pages = await ann.call('/wallet/transfers?limit=1');
    const next = String(pages.result['next']);
    const last = await ann.call(`/wallet/transfers?limit=1&cursor=${next}`);
    expect(last.result).toMatchObject({ transfers: [{ id: 'move-1' }], next: null });
  });

  it('of more than there is, or to the same account, is refused', async () => {
    expect((await move('10000.1')).result).toMatchObject({ reason: 'insufficient-funds' });
    expect((await move('1', { to: 'spot' })).result).toMatchObject({ reason: 'bad-request' });
  });
});
