import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import { CONVERT_REASONS } from '@meridian/protocol/convert-api.ts';
import type { ConversionInfo } from '@meridian/protocol/contracts/convert.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFixture } from '../accounts/testing/fixture.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { venueRoutes } from '../venue/routes.ts';
import {
  newTrader,
  openTestVenue,
  TICKETS,
  type Trader,
  type VenueDatabase,
} from '../venue/testing/venue-fixture.ts';
import { confirmQuote, type ConvertParts, makeQuote } from './conversions.ts';
import { convertPartsOf } from './parts.ts';
import { QUOTE_LIFE_MS } from './quotes.ts';
import { convertRoutes } from './routes.ts';
import { sweepQuotes } from './sweep-quotes.ts';

let database: VenueDatabase;
let venue: OpenVenue;
let api: ReturnType<typeof createFixture>;
let parts: ConvertParts;
let ann: Trader;
let ben: Trader;
const HOUR_MS = 3_600_000;

let clock = Date.now();
/** Price of a bitcoin in USDT. */
let price = '50000';

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  venue = await openTestVenue(database);
  const { port } = venue;
  const priceOf = (coin: string) => ({ USDT: '1', BTC: price })[coin] ?? null;
  parts = convertPartsOf({ db: database.kysely, port, priceOf, now: () => clock });
  api = createFixture(database, {
    further(scope, context) {
      venueRoutes(scope, context, { port, tickets: TICKETS, givesTestCoins: true });
      convertRoutes(scope, context, parts);
    },
  });
  ann = await newTrader(api, 'ann@example.com');
  ben = await newTrader(api, 'ben@example.com');
});

beforeEach(() => {
  price = '50000';
});

afterAll(async () => {
  await api.app.close();
  await venue.close();
  await database.close();
});

async function quote(trader: Trader, from: string, to: string, amount: string) {
  const { code, result } = await trader.call('/convert/quote', { from, to, amount });
  expect(code, JSON.stringify(result)).toBe(0);
  // `as`: the answer is held to its document.
  return result['conversion'] as ConversionInfo;
}

const confirm = (trader: Trader, { quoteId }: Pick<ConversionInfo, 'quoteId'>) =>
  trader.call('/convert/confirm', { quoteId });
const balances = ({ account }: Trader) =>
  Object.fromEntries(venue.port.balances(account).map(({ asset, total }) => [asset, total]));

describe('a conversion', () => {
  it('is quoted with its spread, and carried out at what was quoted', async () => {
    const before = balances(ann);
    const quoted = await quote(ann, 'USDT', 'BTC', '100');
    // A thousandth is kept, and 99.9 at 50,000 is 0.001998.
    expect(quoted).toMatchObject({
      ...{ status: 'init', pay: '100', spread: '0.1', get: '0.001998', rate: '0.00001998' },
      expiresAt: quoted.quotedAt + QUOTE_LIFE_MS,
    });
    // A move below half a percent: the quoted price holds.
    price = '50249';
    const done = await confirm(ann, quoted);
    expect(done).toMatchObject({ code: 0, result: { conversion: { status: 'success' } } });
    expect(before).toEqual({ BTC: '0.1', USDT: '10000' });
    expect(balances(ann)).toEqual({ BTC: '0.101998', USDT: '9900' });
    const { result } = await ann.call(`/convert/conversion?quoteId=${quoted.quoteId}`);
    expect(result).toMatchObject({ conversion: { status: 'success', get: '0.001998' } });
    const list = await ann.call('/convert/conversions');
    expect(list.result).toMatchObject({ conversions: [{ quoteId: quoted.quoteId }], next: null });
  });

  it('that nobody confirms is kept among the last fifty of its account, whoever else asks', async () => {
    const many = await newTrader(api, 'many@example.com');
    const kept = await quote(ben, 'USDT', 'BTC', '10');
    const first = await quote(many, 'USDT', 'BTC', '10');
    for (let asked = 0; asked < 55; asked += 1) {
      clock += 1;
      await quote(many, 'USDT', 'BTC', '10');
    }
    const { rows } = await sql<{ readonly open: bigint }>`
      select count(*) as open from convert_quotes
      where user_id = ${BigInt(many.id)} and status = 'init'`.execute(database.kysely);
    expect(rows[0]?.open).toBe(50n);
    const code = CONVERT_REASONS['unknown-quote'];
    expect(await confirm(many, first)).toMatchObject({ code });
    const others = await ben.call(`/convert/conversion?quoteId=${kept.quoteId}`);
    expect(others.result).toMatchObject({ conversion: { status: 'init' } });
  });

  it('is quoted so often in a minute and no more, and again in the next one', async () => {
    const eager = await newTrader(api, 'eager@example.com');
    const ask = () => eager.call('/convert/quote', { from: 'USDT', to: 'BTC', amount: '10' });
    clock += 60_000 - (clock % 60_000);
    for (let asked = 0; asked < 120; asked += 1) expect((await ask()).code).toBe(0);
    expect(await ask()).toMatchObject({ code: ACCOUNT_CODES.tooManyAttempts });
    // Another account has a count of its own.
    await quote(ben, 'USDT', 'BTC', '10');
    clock += 60_000;
    expect((await ask()).code).toBe(0);
  });

  it('takes what little is left of an asset, and no other little', async () => {
    const poor = await newTrader(api, 'poor@example.com');
    const refused = await poor.call('/convert/quote', { from: 'USDT', to: 'BTC', amount: '0.5' });
    expect(refused).toMatchObject({ code: CONVERT_REASONS['below-minimum'] });
    await confirm(poor, await quote(poor, 'USDT', 'BTC', '9999.5'));
    await confirm(poor, await quote(poor, 'USDT', 'BTC', '0.5'));
    expect(balances(poor)['USDT']).toBeUndefined();
  });

  it.each([
    [{ from: 'USDT', to: 'BTC', amount: '0.99999999' }, 'below-minimum'],
    [{ from: 'BTC', to: 'USDT', amount: '2.00000001' }, 'above-maximum'],
  ] as const)('of %j is refused: %s', async (asked, reason) => {
    expect(await ann.call('/convert/quote', asked)).toMatchObject({
      code: CONVERT_REASONS[reason],
      result: { reason, field: 'amount' },
    });
  });

  it.each([
    [{ to: 'USDT' }, 'bad-request'],
    [{ from: 'DOGE' }, 'unknown-asset'],
    [{ amount: '1,000' }, 'bad-request'],
    [{ amount: '-5' }, 'not-above-zero'],
    [{ amount: '5.123456789' }, 'value-decimals'],
  ])('with %j is refused: %s', async (change, reason) => {
    const asked = { from: 'USDT', to: 'BTC', amount: '10', ...change };
    expect((await ann.call('/convert/quote', asked)).result).toMatchObject({ reason });
  });

  it('that two confirm at once happens once', async () => {
    const before = balances(ben)['USDT'];
    const quoted = await quote(ben, 'USDT', 'BTC', '50');
    const answers = await Promise.all([confirm(ben, quoted), confirm(ben, quoted)]);
    const codes = new Set(answers.map(({ code }) => code));
    expect(codes).toEqual(new Set([0, CONVERT_REASONS['quote-used']]));
    expect([before, balances(ben)['USDT']]).toEqual(['10000', '9950']);
  });

  it('without enough to pay is refused, and good again once there is enough', async () => {
    const quoted = await quote(ben, 'USDT', 'BTC', '9900');
    const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '1000', qty: '1' };
    await ben.call('/trade/order/place', { ...order, orderLinkId: 'hold' });
    const refused = await confirm(ben, quoted);
    expect(refused.result).toMatchObject({ reason: 'insufficient-funds' });
    await ben.call('/trade/order/cancel', { symbol: 'BTCUSDT', orderLinkId: 'hold' });
    expect((await confirm(ben, quoted)).code).toBe(0);
  });

  it('whose answer was lost is found by its link id in the ledger', async () => {
    const quoted = await quote(ann, 'USDT', 'BTC', '20');
    const lost: ConvertParts = {
      ...parts,
      port: {
        ...venue.port,
        async submit(command) {
          await venue.port.submit(command);
          return { type: 'unknown' };
        },
      },
    };
    const answer = await confirmQuote(lost, BigInt(ann.id), quoted.quoteId);
    expect(answer).toMatchObject({ ok: true, value: { status: 'processing' } });
    const { result } = await ann.call(`/convert/conversion?quoteId=${quoted.quoteId}`);
    expect(result).toMatchObject({ conversion: { status: 'success' } });
  });

  it('that never reached the ledger has failed once it cannot reach it any more', async () => {
    const quoted = await quote(ann, 'USDT', 'BTC', '20');
    const before = balances(ann);
    const silent = { ...venue.port, submit: async () => ({ type: 'unknown' }) as const };
    await confirmQuote({ ...parts, port: silent }, BigInt(ann.id), quoted.quoteId);
    const path = `/convert/conversion?quoteId=${quoted.quoteId}`;
    expect((await ann.call(path)).result).toMatchObject({ conversion: { status: 'processing' } });
    clock += 60_000;
    expect((await ann.call(path)).result).toMatchObject({ conversion: { status: 'failure' } });
    expect(balances(ann)).toEqual(before);
  });
});

describe('many conversions', () => {
  /** The outcome that a confirmation must have, computed here from what was done. */
  interface Attempt {
    readonly mine: boolean;
    readonly age: number;
    readonly moved: boolean;
  }

  const attempt = fc.record({
    owner: fc.integer({ min: 0, max: 2 }),
    other: fc.integer({ min: 0, max: 3 }),
    age: fc.oneof(
      fc.integer({ min: 0, max: 20_000 }),
      fc.constantFrom(QUOTE_LIFE_MS - 1, QUOTE_LIFE_MS, QUOTE_LIFE_MS + 1),
    ),
    // Of ten thousand: 50 is half a percent.
    move: fc.constantFrom(0, 0, 0, 30, -30, 60, -60),
    again: fc.boolean(),
    cents: fc.integer({ min: 100, max: 2_000 }),
  });

  function outcome({ mine, age, moved }: Attempt): string {
    if (!mine) return 'foreign-quote';
    if (age >= QUOTE_LIFE_MS) return 'quote-expired';
    return moved ? 'price-moved' : 'success';
  }

  /** Each is a quote and its confirmation in the database, 5 ms. */
  const ATTEMPTS = parseInt(process.env['PROPERTY_RUNS'] ?? '250', 10);

  /** The test coins of three users last for about 900. */
  const ATTEMPTS_OF_THREE = 500;

  it('confirmed at random ages by random users end as documented', async () => {
    const users: bigint[] = [];
    const { now } = api;
    for (let user = 0; user < 3 * Math.ceil(ATTEMPTS / ATTEMPTS_OF_THREE); user += 1) {
      // An address is sent so many codes an hour.
      api.now += HOUR_MS;
      users.push(BigInt((await newTrader(api, `user-${user}@example.com`)).id));
    }
    // Sessions of before are not to end by it.
    api.now = now;
    const [seed = 1] = fc.sample(fc.integer(), 1);
    const attempts = fc.sample(attempt, { numRuns: ATTEMPTS, seed });
    const spent = new Map<bigint, bigint>();
    const counts = new Map<string, number>();
    for (const [index, { owner, other, age, move, again, cents }] of attempts.entries()) {
      const first = 3 * Math.floor(index / ATTEMPTS_OF_THREE);
      const payer = users[first + owner] ?? 0n;
      // In most cases the owner confirms.
      const confirmer = other === 3 ? (users[first + ((owner + 1) % 3)] ?? 0n) : payer;
      price = '50000';
      const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}1`;
      const quoted = await makeQuote(parts, payer, { from: 'USDT', to: 'BTC', amount });
      if (!quoted.ok) throw new Error(`seed ${seed}: ${JSON.stringify(quoted)}`);
      clock += age;
      price = String(50_000 + 5 * move);
      const expected = outcome({ mine: confirmer === payer, age, moved: Math.abs(move) > 50 });
      const ended = await confirmQuote(parts, confirmer, quoted.value.id);
      const became = ended.ok ? ended.value.status : reasonIn(ended.failure);
      expect(became, `seed ${seed}`).toBe(expected);
      counts.set(became, (counts.get(became) ?? 0) + 1);
      if (became !== 'success') continue;
      spent.set(payer, (spent.get(payer) ?? 0n) + BigInt(quoted.value.pay));
      if (!again) continue;
      const twice = await confirmQuote(parts, confirmer, quoted.value.id);
      expect(twice.ok ? '' : reasonIn(twice.failure)).toBe('quote-used');
    }
    expect([...counts.keys()].toSorted()).toEqual(
      ['foreign-quote', 'price-moved', 'quote-expired', 'success'].toSorted(),
    );
    for (const user of users) {
      const { rows } = await sql<{ paid: string }>`
        select -sum(amount) as paid from venue_postings
        where account = ${`${user}/spot`} and asset = 'USDT' and kind in ('conversion', 'fee')`.execute(
        database.kysely,
      );
      expect(BigInt(rows[0]?.paid ?? '0')).toBe(spent.get(user));
    }
    await expectWholeLedger();
  });

  function reasonIn(failure: { readonly type: string; readonly reason?: string }): string {
    return failure.reason ?? failure.type;
  }

  /** L1, L2 and L3 by SQL: entries and assets sum to zero, balances are the sums of their postings. */
  async function expectWholeLedger(): Promise<void> {
    const { rows } = await sql<{ wrong: bigint }>`
      select
        (select count(*) from (select 1 from venue_postings group by entry, asset
          having sum(amount) <> 0) e)
        + (select count(*) from (select 1 from venue_balances group by asset
          having sum(total) <> 0) a)
        + (select count(*) from venue_balances b where total <> (
          select coalesce(sum(amount), 0) from venue_postings p
          where p.account = b.account and p.asset = b.asset)) as wrong`.execute(database.kysely);
    expect(String(rows[0]?.wrong)).toBe('0');
  }
});

describe('quotes that nobody confirmed', () => {
  const count = async () => {
    const { rows } = await sql<{ readonly status: string; readonly count: bigint }>`
      select status, count(*) as count from convert_quotes group by 1`.execute(database.kysely);
    return new Map(rows.map((row) => [row.status, parseInt(String(row.count), 10)]));
  };

  it('are swept an hour after they expired, in chunks; those that were confirmed stay', async () => {
    await sweepQuotes(database.kysely, clock + 2 * HOUR_MS);
    const kept = await count();
    const done = await quote(ann, 'USDT', 'BTC', '10');
    await confirm(ann, done);
    const unused = await quote(ann, 'USDT', 'BTC', '11');
    // Longer than a statement takes.
    await sql`
      insert into convert_quotes (id, user_id, from_asset, to_asset, pay, get, spread, rate, status,
        quoted_at, expires_at)
      select 'unused' || n, ${ann.id}, 'USDT', 'BTC', 1, 1, 0, '1', 'init', ${clock},
        ${clock - 2 * HOUR_MS} from generate_series(1, 1201) n`.execute(database.kysely);
    expect(await sweepQuotes(database.kysely, clock)).toBe(1_201);
    // It has not expired for an hour.
    expect(await confirm(ann, unused)).toMatchObject({ code: 0 });
    const old = await quote(ann, 'USDT', 'BTC', '12');
    expect(await sweepQuotes(database.kysely, old.expiresAt + HOUR_MS)).toBe(0);
    expect(await sweepQuotes(database.kysely, old.expiresAt + HOUR_MS + 1)).toBe(1);
    expect((await confirm(ann, old)).code).not.toBe(0);
    expect(Object.fromEntries(await count())).toEqual({
      ...Object.fromEntries(kept),
      success: (kept.get('success') ?? 0) + 2,
    });
  });
});
