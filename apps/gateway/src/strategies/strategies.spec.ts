import { BOT_CALLS } from '@meridian/protocol/contracts/bot-calls.ts';
import type * as wire from '@meridian/protocol/contracts/bots.ts';
import type { VenueCall } from '@meridian/protocol/contracts/venue-calls.ts';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_DOCUMENT, type AccountFixture } from '../accounts/testing/fixture.ts';
import { assetsRoutes } from '../assets/routes.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { brokenInvariants } from '../venue/testing/row-invariants.ts';
import { newTrader, type Trader, type VenueDatabase } from '../venue/testing/venue-fixture.ts';
import type { OpenStrategies } from './open-strategies.ts';
import { limit, ordersOf, postedTo, run, TestQuotes } from './testing/bot-scene.ts';
import { closeStrategyScene, openStrategyScene } from './testing/strategy-scene.ts';

let database: VenueDatabase;
let venue: OpenVenue;
let strategies: OpenStrategies;
let api: AccountFixture;
let ann: Trader;
let rich: string;
const quotes = new TestQuotes();
let requests = 0;
const warnings: string[] = [];

beforeAll(async () => {
  const opened = await openStrategyScene({
    ...{ quotes, warnings },
    further: (scope, context, port) => assetsRoutes(scope, context, { port }),
  });
  ({ database, venue, strategies, api, ann, rich } = opened);
});

beforeEach(async () => {
  quotes.trade('100');
  await run(venue.port, { type: 'cancel-orders', account: rich });
});

afterAll(async () => {
  expect(await brokenInvariants(database.kysely)).toEqual([]);
  await strategies.stop();
  expect(warnings).toEqual([]);
  await closeStrategyScene({ api, venue, database });
});

/** Prices 90, 95, 100, 105, 110; at 100 it buys at 90 and 95 and sells at 105 and 110. */
const GRID = {
  ...{ symbol: 'BTCUSDT', lower: '90', upper: '110', grids: 4, spacing: 'arithmetic' },
  ...{ investment: '1000', trigger: null, takeProfit: null, stopLoss: null },
} as const satisfies Partial<wire.CreateGridRequest>;

async function create(
  changed: Partial<wire.CreateGridRequest> = {},
  by = ann,
): Promise<wire.CreateBotResult> {
  requests += 1;
  const request = { requestId: `request-${requests}`, ...GRID, ...changed };
  const { code, result } = await by.call('/bots/grid/create', request);
  expect(code).toBe(0);
  // `as`: the answer is held to its document.
  return result as unknown as wire.CreateBotResult;
}

/** A running bot: another account has sold it what its upper cells need. */
async function running(changed: Partial<wire.CreateGridRequest> = {}): Promise<wire.BotInfo> {
  await run(venue.port, limit(rich, 'Sell', '4.92', '100'));
  const { bot } = await create(changed);
  if (bot === null) throw new Error('no bot was made');
  await expect.poll(async () => (await detail(bot.id)).bot?.status).toBe('RUNNING');
  return bot;
}

async function detail(id: string, by = ann): Promise<wire.BotResult> {
  const { result } = await by.call(`/bots/detail?id=${id}`);
  return result as unknown as wire.BotResult;
}

const accountOf = (id: string) => `${ann.id}/bot/${id}`;
const spot = () => postedTo(database.kysely, ann.account);
const close = (id: string, keep: 'quote' | 'both') => ann.call('/bots/close', { id, keep });
async function ended(id: string): Promise<void> {
  await expect.poll(async () => (await detail(id)).bot?.status).toBe('COMPLETED');
}

describe('the contract', () => {
  const calls: readonly (readonly [string, VenueCall])[] = Object.entries(BOT_CALLS);
  it.each(calls)('allows the example of %s', (_id, { method, path, request, result, example }) => {
    expect(ACCOUNT_DOCUMENT.calls).toContain(`${method} ${path}`);
    expect(() => parse(result, example.result)).not.toThrow();
    if (request !== null) expect(parse(request, example.request)).toEqual(example.request);
  });
});

describe('a grid', () => {
  it('buys, sells, and its result is the change of what its account is worth', async () => {
    const { id } = await running();
    // q = 950 / (90 + 95 + 2 × 100) = 2.4675; 4.92 - 0.00492 in two parts of whole lots.
    const link = (rest: string) => `bot-${id}-${rest}`;
    expect(ordersOf(venue.port, accountOf(id))).toEqual([
      link('0-0 Buy 2.46 @ 90'),
      link('1-0 Buy 2.46 @ 95'),
      link('2-0 Sell 2.45 @ 105'),
      link('3-0 Sell 2.46 @ 110'),
    ]);
    await run(venue.port, limit(rich, 'Buy', '2.45', '105'));
    await expect
      .poll(() => ordersOf(venue.port, accountOf(id)))
      .toContain(link('2-1 Buy 2.46 @ 100'));
    await run(venue.port, limit(rich, 'Sell', '2.46', '100'));
    await expect
      .poll(() => ordersOf(venue.port, accountOf(id)))
      .toContain(link('2-2 Sell 2.45 @ 105'));
    quotes.trade('102');
    const { bot } = await detail(id);
    // In: 1,000. Bought 4.92 at 100, sold 2.45 at 105 less 0.25725, bought 2.46 at 100.
    // USDT 1,000 - 492 + 257.25 - 0.25725 - 246 = 518.99275; BTC 4.91508 - 2.45 + 2.45754 = 4.92262
    expect(bot).toMatchObject({ baseAmount: '4.92262', quoteAmount: '518.99275', pairs: 1 });
    // 4.92262 × 102 + 518.99275 - 1,000
    expect(bot?.result).toBe('21.09999');
    expect(await postedTo(database.kysely, accountOf(id))).toEqual({
      BTC: '4.92262000',
      USDT: '518.99275000',
    });
    const { result } = await ann.call(`/bots/pairs?id=${id}`);
    // 256.99275 less half of the 492 that the first order cost.
    expect(result).toMatchObject({
      pairs: [{ cell: 2, fromStart: true, sold: '2.45', cost: '246', profit: '10.99275' }],
      next: null,
    });
    await close(id, 'both');
    await ended(id);
  });

  it('closes to the quote asset and pays out what its result says', async () => {
    const before = await spot();
    const { id } = await running();
    await run(venue.port, limit(rich, 'Buy', '100', '98'));
    await close(id, 'quote');
    await ended(id);
    const { bot, orders } = await detail(id);
    expect(orders).toEqual([]);
    // 4.91 sold at 98 less 0.48118; 0.00508 BTC are no whole lot.
    expect(bot).toMatchObject({
      ...{ closeReason: 'user', baseAmount: '0.00508', quoteAmount: '988.69882' },
      result: '-10.79318',
    });
    const after = await spot();
    expect(Number(after['USDT']) - Number(before['USDT'])).toBeCloseTo(-11.30118, 8);
    expect(Number(after['BTC']) - Number(before['BTC'])).toBeCloseTo(0.00508, 8);
    expect(venue.port.balances(accountOf(id))).toEqual([]);
  });

  it('pauses, keeps its money, and goes on', async () => {
    const { id } = await running();
    await ann.call('/bots/pause', { id });
    await expect.poll(() => ordersOf(venue.port, accountOf(id))).toEqual([]);
    expect((await detail(id)).bot?.status).toBe('PAUSED');
    await ann.call('/bots/resume', { id });
    await expect.poll(() => ordersOf(venue.port, accountOf(id)).length).toBe(4);
    await close(id, 'both');
    await ended(id);
  });

  it('stops at its stop loss, by a price that was there for a moment', async () => {
    const { id } = await running({ stopLoss: '85' });
    await strategies.runner.step();
    quotes.trade('84.5');
    quotes.trade('100');
    await strategies.runner.step();
    await ended(id);
    expect((await detail(id)).bot?.closeReason).toBe('stop-loss');
  });

  it('waits for its trigger', async () => {
    const { bot } = await create({ trigger: '104' });
    const id = bot?.id ?? '';
    await strategies.runner.step();
    expect((await detail(id)).bot).toMatchObject({ status: 'NEW', equity: '1000', result: '0' });
    quotes.trade('104');
    await strategies.runner.step();
    await expect.poll(async () => (await detail(id)).bot?.status).not.toBe('NEW');
    await ended(id);
    // Nobody sold: the bot still has its money.
    expect((await detail(id)).bot).toMatchObject({ closeReason: 'start-failed', result: '0' });
  });

  it('ends where its pair is halted, and keeps both assets', async () => {
    const { id } = await running();
    const halt = (status: 'Halted' | 'Trading') =>
      run(venue.port, { type: 'set-trading', symbol: 'BTCUSDT', status });
    await halt('Halted');
    await strategies.runner.step();
    await ended(id);
    expect((await detail(id)).bot).toMatchObject({
      ...{ closeReason: 'symbol-halted', baseAmount: '4.91508', quoteAmount: '508' },
    });
    expect((await create()).refused).toBe('symbol-halted');
    await halt('Trading');
  });

  it('is paused where an operator freezes its owner, who may still end it', async () => {
    const { id } = await running();
    const freeze = (frozen: boolean) =>
      run(venue.port, { type: 'set-account', account: ann.account, settings: { frozen } });
    await freeze(true);
    await strategies.runner.step();
    await expect.poll(async () => (await detail(id)).bot?.status).toBe('PAUSED');
    expect((await create()).refused).toBe('account-frozen');
    await close(id, 'both');
    await ended(id);
    await freeze(false);
  });
});

describe('a request', () => {
  it.each([
    [{ symbol: 'NOUSDT' }, 'unknown-symbol'],
    [{ lower: '99.7' }, 'lower-invalid'],
    [{ lower: '110' }, 'bounds-cross'],
    [{ grids: 100 }, 'levels-collapse'],
    [{ lower: '100', upper: '100.5', grids: 2 }, 'levels-collapse'],
    [{ lower: '1000', upper: '1001', grids: 2 }, 'profit-below-fees'],
    [{ investment: '100000' }, 'insufficient-funds'],
  ])('%o is refused: %s', async (changed, refused) => {
    const before = await spot();
    expect(await create(changed)).toMatchObject({ bot: null, refused });
    expect(await spot()).toEqual(before);
  });

  it('is answered with the least that it needs', async () => {
    // From 105 to 110: 0.01 × 0.999 × 110 / (0.999^2 × 110 - 105) = 0.2299, so 0.24: 0.24 × 385 / 0.95
    expect(await create({ investment: '8' })).toMatchObject({
      ...{ refused: 'investment-too-small', needed: '97.2631579' },
    });
  });

  it('that comes twice makes one bot', async () => {
    const twice = { requestId: 'sent-twice', trigger: '80' };
    const [first, second] = await Promise.all([create(twice), create(twice)]);
    expect(second.bot?.id).toBe(first.bot?.id);
    expect(await postedTo(database.kysely, accountOf(first.bot?.id ?? ''))).toEqual({
      USDT: '1000.00000000',
    });
    await close(first.bot?.id ?? '', 'quote');
  });

  it('of somebody else finds nothing', async () => {
    const { bot } = await create({ trigger: '80' });
    const id = bot?.id ?? '';
    const ben = await newTrader(api, 'ben@example.com');
    expect(await detail(id, ben)).toEqual({ bot: null, orders: [] });
    const closed = await ben.call('/bots/close', { id, keep: 'quote' });
    expect(closed.result).toEqual({ bot: null, orders: [] });
    expect((await detail(id)).bot?.status).toBe('NEW');
    await close(id, 'quote');
  });
});

it('is in its owner’s ledger, with what moves between own accounts left out', async () => {
  const { result } = await ann.call('/assets/ledger');
  // `as`: the answer is held to its document.
  const { columns, rows } = result as unknown as {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  const place = (name: string) => columns.indexOf(name);
  const change = (asset: string) =>
    rows.reduce((total, row) => {
      const part = (side: string) =>
        row[place(`${side} asset`)] === asset ? Number(row[place(`${side} quantity`)]) : 0;
      return total + part('In') - part('Out') - part('Fee');
    }, 0);
  const owned = await sql<{ readonly total: string }>`
    select (sum(total) / 100000000)::text as total from venue_balances b
    join venue_accounts a on a.id = b.account
    where a.owner = ${String(ann.id)} and asset = 'USDT'`.execute(database.kysely);
  expect(change('USDT')).toBeCloseTo(Number(owned.rows[0]?.total), 6);
  expect(rows.some((row) => row.some((cell) => cell.includes('bot-')))).toBe(false);
});
