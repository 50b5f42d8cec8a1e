import type * as wire from '@meridian/protocol/contracts/bots.ts';
import type { GridParameters } from '@meridian/strategies/grid/plan.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountFixture } from '../accounts/testing/fixture.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { brokenInvariants } from '../venue/testing/row-invariants.ts';
import type { Trader, VenueDatabase } from '../venue/testing/venue-fixture.ts';
import type { OpenStrategies } from './open-strategies.ts';
import { insertStrategy } from './store.ts';
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
  const opened = await openStrategyScene({ quotes, warnings });
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

/** At 100: 1.01 at 99, 2.06 at 97 and 4.3 at 93, in hundredths. */
const LADDER = {
  ...{ symbol: 'BTCUSDT', baseOrder: '100', safetyOrder: '100', safetyOrders: 3, sizeFactor: '2' },
  ...{ distancePercent: '1', distanceFactor: '2', takeProfitPercent: '1' },
  ...{ stopLossPercent: null, repeats: true },
} as const satisfies Partial<wire.CreateDcaRequest>;

const GRID: GridParameters = {
  ...{ lower: '90', upper: '110', grids: 4, spacing: 'arithmetic', investment: '1000' },
  ...{ trigger: null, takeProfit: null, stopLoss: null },
};

async function create(changed: Partial<wire.CreateDcaRequest> = {}): Promise<wire.CreateDcaResult> {
  requests += 1;
  const request = { requestId: `request-${requests}`, ...LADDER, ...changed };
  const { code, result } = await ann.call('/bots/dca/create', request);
  expect(code).toBe(0);
  // `as`: the answer is held to its document.
  return result as unknown as wire.CreateDcaResult;
}

async function detail(id: string): Promise<wire.BotInfo | null> {
  const { result } = await ann.call(`/bots/detail?id=${id}`);
  return (result as unknown as wire.BotResult).bot;
}

const accountOf = (id: string) => `${ann.id}/bot/${id}`;
const close = (id: string, keep: 'quote' | 'both') => ann.call('/bots/close', { id, keep });
async function ended(id: string): Promise<void> {
  await expect.poll(async () => (await detail(id))?.status).toBe('COMPLETED');
}

/** A bot whose base order somebody filled. */
async function running(changed: Partial<wire.CreateDcaRequest> = {}): Promise<string> {
  await run(venue.port, limit(rich, 'Sell', '1', '100'));
  const { bot } = await create(changed);
  const id = bot?.id ?? 'none';
  await expect.poll(async () => (await detail(id))?.status).toBe('RUNNING');
  return id;
}

describe('a DCA bot', () => {
  it('buys on the way down, takes its profit on the average, and starts again', async () => {
    const id = await running();
    const orders = () =>
      ordersOf(venue.port, accountOf(id)).map((line) => line.replace(`bot-${id}-`, ''));
    // 0.999 are there; 101 / 0.999 = 101.1.. on ticks of a half.
    await expect
      .poll(orders)
      .toEqual([
        ...['1-0 Buy 1.01 @ 99', '2-0 Buy 2.06 @ 97', '3-0 Buy 4.3 @ 93'],
        'profit-0 Sell 0.99 @ 101.5',
      ]);
    await run(venue.port, limit(rich, 'Sell', '1.01', '99'));
    // 199.99 × 1.01 / 2.00799 = 100.59..
    await expect
      .poll(orders)
      .toEqual([...['2-0 Buy 2.06 @ 97', '3-0 Buy 4.3 @ 93', 'profit-1 Sell 2 @ 101']]);
    // 800 - 199.99 and 2.00799 at 100; 199.99 / 2.00799 = 99.597..
    expect(await detail(id)).toMatchObject({
      ...{ baseAmount: '2.00799', quoteAmount: '600.01', result: '0.809', cycles: 0 },
      ...{ averagePrice: '99.597', takeProfitPrice: '101', basePrice: '100' },
      ...{ safetyOrdersFilled: 1, parameters: { investment: '800' } },
    });
    await run(venue.port, limit(rich, 'Buy', '2', '101'));
    // 202 - 0.202, less what 2 of the 2.00799 cost: 199.99 - 0.79578091.
    await expect
      .poll(() => detail(id))
      .toMatchObject({ cycles: 1, cycleProfit: '2.60378091', status: 'RUNNING' });
    const { result } = await ann.call(`/bots/cycles?id=${id}`);
    expect(result).toMatchObject({
      cycles: [
        {
          ...{ basePrice: '100', safetyOrders: 1, bought: '2.01', spent: '199.99', sold: '2' },
          ...{ received: '201.798', profit: '2.60378091', outcome: 'take-profit' },
        },
      ],
      next: null,
    });
    expect(await postedTo(database.kysely, accountOf(id))).toEqual({
      BTC: '0.00799000',
      USDT: '801.80800000',
    });
    await close(id, 'both');
    await ended(id);
    // Its result is what was paid out, less what was paid in.
    expect(await detail(id)).toMatchObject({ quoteAmount: '801.808', result: '2.607' });
  });

  it('is among the bots, pauses and goes on', async () => {
    const id = await running();
    await ann.call('/bots/pause', { id });
    await expect.poll(() => ordersOf(venue.port, accountOf(id))).toEqual([]);
    const { result } = await ann.call('/bots');
    expect((result as unknown as wire.BotsResult).bots[0]).toMatchObject({
      ...{ id, kind: 'dca', status: 'PAUSED' },
    });
    // Bots of both kinds count together: there is no room for a grid.
    const grid = await insertStrategy(database.kysely, {
      ...{ userId: BigInt(ann.id), requestId: 'no-room-for-it', kind: 'spot-grid', state: null },
      ...{ symbol: 'BTCUSDT', parameters: GRID, now: 1, most: 1 },
    });
    expect(grid).toBeNull();
    await ann.call('/bots/resume', { id });
    await expect.poll(() => ordersOf(venue.port, accountOf(id)).length).toBe(4);
    await close(id, 'both');
    await ended(id);
  });

  it('stops at its stop loss and sells what it has', async () => {
    const id = await running({ stopLossPercent: '10' });
    await strategies.runner.step();
    await run(venue.port, limit(rich, 'Buy', '5', '90'));
    quotes.trade('90');
    quotes.trade('100');
    await strategies.runner.step();
    await ended(id);
    // 0.99 at 90 less 0.0891.
    expect(await detail(id)).toMatchObject({ closeReason: 'stop-loss', quoteAmount: '789.0109' });
    const { result } = await ann.call(`/bots/cycles?id=${id}`);
    expect(result).toMatchObject({ cycles: [{ outcome: 'stop-loss', received: '89.0109' }] });
  });
});

describe('a request for a DCA bot', () => {
  it.each([
    [{ symbol: 'NOUSDT' }, 'unknown-symbol', null],
    [{ safetyOrders: 31 }, 'safety-orders-invalid', null],
    [{ distancePercent: '0.1' }, 'levels-collapse', null],
    [{ distancePercent: '20' }, 'level-below-tick', null],
    [{ baseOrder: '1' }, 'base-order-too-small', '2'],
    [{ safetyOrder: '50000' }, 'orders-too-large', null],
    [{ safetyOrder: '10000', safetyOrders: 1 }, 'insufficient-funds', '10100'],
  ] satisfies readonly (readonly [Partial<wire.CreateDcaRequest>, string, string | null])[])(
    '%o is refused: %s',
    async (changed, refused, needed) => {
      const before = await postedTo(database.kysely, ann.account);
      expect(await create(changed)).toEqual({ bot: null, refused, needed });
      expect(await postedTo(database.kysely, ann.account)).toEqual(before);
    },
  );

  it('that comes twice makes one bot', async () => {
    const twice = { requestId: 'sent-twice' };
    const [first, second] = await Promise.all([create(twice), create(twice)]);
    expect(second.bot?.id).toBe(first.bot?.id);
    const id = first.bot?.id ?? 'none';
    expect(await postedTo(database.kysely, accountOf(id))).toEqual({ USDT: '800.00000000' });
    await close(id, 'quote');
    await ended(id);
  });
});
