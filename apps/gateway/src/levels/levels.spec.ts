import { SPOT_FEES } from '@meridian/instruments/fees.ts';
import { levelsOf } from '@meridian/instruments/levels/levels.ts';
import { decimal, decimalToText, multiply } from '@meridian/money/decimal.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AccountFixture, createFixture, signUp } from '../accounts/testing/fixture.ts';
import { limit, openRich, run, TestQuotes } from '../strategies/testing/bot-scene.ts';
import { openV5Fixture, type V5Fixture } from '../v5/testing/v5-fixture.ts';
import { venueRoutes } from '../venue/routes.ts';
import { TICKETS } from '../venue/testing/venue-fixture.ts';
import { openSpotAccount } from '../venue/wallet.ts';
import { stepLevels } from './keep-levels.ts';
import type { LevelParts } from './parts.ts';
import { levelRoutes } from './routes.ts';

const DAY_MS = 86_400_000;
const NOON = 12 * 3_600_000;

let v5: V5Fixture;
let api: AccountFixture;
let parts: LevelParts;
/** Added to the clock of levels, in days. */
let days = 0;

beforeAll(async () => {
  v5 = await openV5Fixture();
  const { venue, database } = v5;
  const { port } = venue;
  const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + NOON;
  parts = {
    ...{ db: database.kysely, port, quotes: new TestQuotes() },
    now: () => noon + days * DAY_MS,
    warn: (line) => {
      throw new Error(line);
    },
  };
  api = createFixture(database, {
    levelOf: (userId) => port.account(`${userId}/spot`)?.tier ?? null,
    further(scope, context) {
      venueRoutes(scope, context, { port, tickets: TICKETS, givesTestCoins: true });
      levelRoutes(scope, context, parts);
    },
  });
  await run(port, { type: 'set-fee-schedule', schedule: { ...SPOT_FEES, discount: null } });
  await openRich(port, 'rich');
});

// Trades are made at the clock of the venue, which does not move: each test begins at its day.
beforeEach(async () => {
  days = 0;
  await sql`update fee_level_place set day = 1`.execute(parts.db);
  await stepLevels(parts);
});

afterAll(async () => {
  await api.app.close();
  await v5.close();
});

interface Owner {
  readonly id: number;
  readonly account: string;
  readonly token: string;
}

let owners = 0;

/** With so much of both assets. */
async function newOwner(usdt = '200000000'): Promise<Owner> {
  owners += 1;
  const { id, token } = await signUp(api, `owner${owners}@example.com`);
  const { port } = v5.venue;
  await openSpotAccount(port, v5.database.kysely, BigInt(id));
  const account = `${id}/spot`;
  const linkId = `owner-${id}`;
  await run(port, { type: 'deposit', linkId, account, asset: 'USDT', amount: usdt });
  return { id, account, token };
}

/** Buys from somebody else, at 50,000 USDT. */
async function buy(account: string, qty: string, seller = 'rich/spot'): Promise<void> {
  const { port } = v5.venue;
  await run(port, limit(seller, 'Sell', qty, '50000'));
  await run(port, limit(account, 'Buy', qty, '50000'));
}

const read = (path: string, { token }: Owner) =>
  api.call(path, undefined, { method: 'GET', cookie: token });

/** What every place says of the level of an account, and what its next trade is charged. */
async function saidOf(owner: Owner) {
  const { port } = v5.venue;
  const fees = await read('/s1/trade/fees', owner);
  const levels = await read('/s1/trade/levels', owner);
  const profile = await read('/v2/private/user/profile', owner);
  const key = await v5.newKey(owner.id, ['read']);
  const rates = await v5.get('/account/fee-rate?category=spot&symbol=BTCUSDT', key);
  const queried = await v5.get('/user/query-api', key);
  await run(port, limit(owner.account, 'Buy', '0.01', '49000'));
  await run(port, limit('rich/spot', 'Sell', '0.01', '49000'));
  await buy(owner.account, '0.01');
  const { list } = await port.executions(owner.account, { limit: 2 });
  const entry = (side: 'maker' | 'taker') =>
    list.find(({ isMaker }) => isMaker === (side === 'maker'));
  return {
    page: fees.result['level'],
    vipPage: (levels.result['own'] as { level: string }).level,
    profile: profile.result['loyalty_vip_info'],
    v5: (rates.result['list'] as readonly object[])[0],
    key: queried.result['vipLevel'],
    charged: [entry('maker')?.feeRate, entry('taker')?.feeRate],
    fee: entry('taker')?.fee,
  };
}

function expected(level: string, number: number) {
  const { maker, taker } = SPOT_FEES.tiers[level] ?? { maker: '', taker: '' };
  return {
    ...{ page: level, vipPage: level },
    profile: { is_vip: number > 0, label_level: number },
    v5: { symbol: 'BTCUSDT', baseCoin: '', takerFeeRate: taker, makerFeeRate: maker },
    key: number === 0 ? 'No VIP' : `VIP-${number}`,
    charged: [maker, taker],
    fee: decimalToText(multiply(decimal('0.01'), decimal(taker))),
  };
}

/** Bitcoins at 50,000 USDT that make the volume of each level, after those of the level before. */
const BOUGHT = ['20', '30', '150', '300', '500'] as const;

it('says and charges the same everywhere, at every level, on the day it is reached', async () => {
  const owner = await newOwner();
  await stepLevels(parts);
  // Two hundred millions that have come today are not counted before tomorrow.
  expect(await saidOf(owner)).toEqual(expected('default', 0));
  for (const [index, qty] of BOUGHT.entries()) {
    await buy(owner.account, qty);
    await stepLevels(parts);
    const number = index + 1;
    expect(await saidOf(owner), `vip${number}`).toEqual(expected(`vip${number}`, number));
  }
});

const levelOf = ({ account }: Owner) => v5.venue.port.account(account)?.tier;

async function nextDay(count = 1) {
  days += count;
  await stepLevels(parts);
}

it('counts assets at the start of a day, and lowers a level once its protection is over', async () => {
  const owner = await newOwner('250000');
  await stepLevels(parts);
  expect(levelOf(owner)).toBe('default');
  await nextDay();
  expect(levelOf(owner)).toBe('vip2');
  const { port } = v5.venue;
  const withdrawal = { linkId: `out-${owner.id}`, account: owner.account, asset: 'USDT' };
  await run(port, { type: 'request-withdrawal', ...withdrawal, amount: '249000' });
  await run(port, {
    ...{ type: 'settle-withdrawal', linkId: `sent-${owner.id}`, withdrawal: withdrawal.linkId },
    outcome: 'sent',
  });
  const before = await read('/s1/trade/levels', owner);
  expect(before.result['own']).toMatchObject({ level: 'vip2', assets: '1000' });
  const { keptUntil } = before.result['own'] as { keptUntil: number };
  expect(keptUntil).toBe((Math.floor(parts.now() / DAY_MS) + 30) * DAY_MS);
  await nextDay(29);
  expect(levelOf(owner)).toBe('vip2');
  await nextDay();
  expect(levelOf(owner)).toBe('default');
  expect(parts.now()).toBeGreaterThanOrEqual(keptUntil);
  expect(await saidOf(owner)).toEqual(expected('default', 0));
});

it('forgets volume after 30 full days, and keeps the level for 30 days more', async () => {
  const owner = await newOwner('1000100');
  await buy(owner.account, '20');
  await stepLevels(parts);
  expect(levelOf(owner)).toBe('vip1');
  await nextDay(30);
  expect(await volumeOf(owner)).toBe('1000000');
  await nextDay();
  expect(await volumeOf(owner)).toBe('0');
  await nextDay(28);
  expect(levelOf(owner)).toBe('vip1');
  await nextDay();
  expect(levelOf(owner)).toBe('default');
});

const volumeOf = async (owner: Owner) =>
  ((await read('/s1/trade/levels', owner)).result['own'] as { volume: string }).volume;

it('counts no trade with oneself, and each other one once', async () => {
  const owner = await newOwner('1000100');
  await buy(owner.account, '1');
  await stepLevels(parts);
  await stepLevels(parts);
  expect(await volumeOf(owner)).toBe('50000');
  const { port } = v5.venue;
  await run(port, limit(owner.account, 'Sell', '0.5', '51000'));
  await run(port, limit(owner.account, 'Buy', '0.5', '51000'));
  await stepLevels(parts);
  expect(await volumeOf(owner)).toBe('50000');
});

it('leaves a level that the operator set, until it is the standard one again', async () => {
  const owner = await newOwner('1000100');
  const { port } = v5.venue;
  const { account } = owner;
  await run(port, { type: 'set-account', account, settings: { tier: 'market-maker' } });
  await buy(account, '20');
  await nextDay();
  expect(levelOf(owner)).toBe('market-maker');
  expect((await read('/s1/trade/levels', owner)).result['own']).toMatchObject({
    ...{ level: 'market-maker', isAssigned: true, keptUntil: null },
  });
  await run(port, { type: 'set-account', account, settings: { tier: 'default' } });
  await nextDay();
  expect(levelOf(owner)).toBe('vip1');
});

it('takes up a change that was cut off, for the accounts of bots too', async () => {
  const owner = await newOwner('1000');
  const { port } = v5.venue;
  await run(port, { type: 'open-account', owner: String(owner.id), kind: 'bot', name: '7' });
  await sql`insert into fee_levels (user_id, level, before, kept_until)
    values (${owner.id}, 'vip3', 'default', 99999)`.execute(parts.db);
  await stepLevels(parts);
  expect(levelOf(owner)).toBe('vip3');
  expect(port.account(`${owner.id}/bot/7`)?.tier).toBe('vip3');
  const { rows } = await sql<{ before: string | null }>`
    select before from fee_levels where user_id = ${owner.id}`.execute(parts.db);
  expect(rows).toEqual([{ before: null }]);
});

it('answers visitors with the levels of the edition they ask for', async () => {
  const ask = (query: string) => api.call(`/s1/trade/levels${query}`, undefined, { method: 'GET' });
  const { result } = await ask('?edition=TUR');
  expect(result['own']).toBeNull();
  const { standard, vip } = levelsOf('TUR');
  expect(result['levels']).toEqual([
    { level: 'default', volume: '0', assets: '0', ...standard },
    ...vip,
  ]);
  expect((await ask('')).result['levels']).toHaveLength(levelsOf('global').vip.length + 1);
});
