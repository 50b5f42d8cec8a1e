import { VENUE_CALLS, type VenueCall } from '@meridian/protocol/contracts/venue-calls.ts';
import { VENUE_REASONS } from '@meridian/protocol/venue-api.ts';
import { REJECTIONS } from '@meridian/venue/api/rejections.ts';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_DOCUMENT, type AccountFixture } from '../accounts/testing/fixture.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import type { OpenVenue } from './open-venue.ts';
import {
  newTrader,
  openTestVenue,
  type Trader,
  venueApi,
  type VenueDatabase,
} from './testing/venue-fixture.ts';

let database: VenueDatabase;
let venue: OpenVenue;
let api: AccountFixture;
let ann: Trader;
let ben: Trader;

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  venue = await openTestVenue(database);
  api = venueApi(database, venue);
  ann = await newTrader(api, 'ann@example.com');
  ben = await newTrader(api, 'ben@example.com');
});

afterAll(async () => {
  await api.app.close();
  await venue.close();
  await database.close();
});

let links = 0;
const limit = (side: string, qty: string, price: string) => {
  links += 1;
  const orderLinkId = `link-${links}`;
  return { symbol: 'BTCUSDT', side, orderType: 'Limit', qty, price, orderLinkId };
};

const balancesOf = async (trader: Trader) => {
  const { result } = await trader.call('/trade/balances');
  // `as`: the answer is held to its document.
  const balances = result['balances'] as { asset: string; total: string; held: string }[];
  return Object.fromEntries(balances.map(({ asset, total, held }) => [asset, [total, held]]));
};

describe('the contract', () => {
  it('has the reasons of the venue, each with its code', () => {
    const codes = Object.entries(REJECTIONS).map(([reason, { v5 }]) => [reason, v5]);
    expect(VENUE_REASONS).toEqual(Object.fromEntries(codes));
  });

  const calls: readonly (readonly [string, VenueCall])[] = Object.entries(VENUE_CALLS);
  it.each(calls)('allows the example of %s', (_id, { method, path, request, result, example }) => {
    expect(() => parse(result, example.result)).not.toThrow();
    if (request === null) return;
    expect(parse(request, example.request)).toEqual(example.request);
    expect(ACCOUNT_DOCUMENT.allowsRequest(method, path, example.request)).toBe(true);
  });
});

describe('an order', () => {
  it('rests, is met, and is in both histories with its fees', async () => {
    const placed = await ann.call('/trade/order/place', limit('Sell', '0.05', '40000'));
    expect(placed.result['order']).toMatchObject({ status: 'New', left: '0.05', filled: '0' });
    expect((await balancesOf(ann))['BTC']).toEqual(['0.1', '0.05']);
    const book = await ann.call('/trade/book?symbol=BTCUSDT');
    expect(book.result).toMatchObject({ asks: [['40000', '0.05']], bids: [] });

    const taken = await ben.call('/trade/order/place', limit('Buy', '0.02', '41000'));
    expect(taken.result['order']).toMatchObject({
      status: 'Filled',
      filled: '0.02',
      filledValue: '800',
      averagePrice: '40000',
      fees: { BTC: '0.00002' },
    });
    // 10,000 less 0.02 at 40,000; 0.1 and 0.02 less a thousandth.
    expect(await balancesOf(ben)).toEqual({ BTC: ['0.11998', '0'], USDT: ['9200', '0'] });
    // 0.02 sold for 800 less a thousandth; 0.03 still held.
    expect(await balancesOf(ann)).toEqual({ BTC: ['0.08', '0.03'], USDT: ['10799.2', '0'] });

    const open = await ann.call('/trade/orders/open');
    expect(open.result['orders']).toMatchObject([{ status: 'PartiallyFilled', left: '0.03' }]);
    const history = await ben.call('/trade/orders/history?symbol=BTCUSDT');
    expect(history.result).toMatchObject({ orders: [{ status: 'Filled' }], next: null });
    const sold = await ben.call('/trade/orders/history?side=Sell');
    expect(sold.result).toMatchObject({ orders: [], next: null });
    const sides = await ann.call('/trade/executions?side=Buy');
    expect(sides.result['executions']).toEqual([]);
    const trades = await ann.call('/trade/executions?side=Sell');
    expect(trades.result['executions']).toMatchObject([
      { isMaker: true, price: '40000', qty: '0.02', value: '800', fee: '0.8', feeAsset: 'USDT' },
    ]);
  });

  it('is amended and cancelled by its link id, and its hold goes with it', async () => {
    const order = limit('Buy', '0.01', '1000');
    await ann.call('/trade/order/place', order);
    const { symbol, orderLinkId } = order;
    const amended = await ann.call('/trade/order/amend', { symbol, orderLinkId, price: '2000' });
    expect(amended.result['order']).toMatchObject({ price: '2000', status: 'New' });
    expect((await balancesOf(ann))['USDT']?.[1]).toBe('20');
    const cancelled = await ann.call('/trade/order/cancel', { symbol, orderLinkId });
    expect(cancelled.result['order']).toMatchObject({
      status: 'Cancelled',
      cancelType: 'CancelByUser',
    });
    expect((await balancesOf(ann))['USDT']?.[1]).toBe('0');
    const found = await ann.call(`/trade/order?orderLinkId=${orderLinkId}`);
    expect(found.result['order']).toMatchObject({ orderLinkId, status: 'Cancelled' });
  });

  it('of another account is not there', async () => {
    const order = limit('Buy', '0.01', '1000');
    const placed = await ann.call('/trade/order/place', order);
    // `as`: the answer is held to its document.
    const { orderId } = placed.result['order'] as { orderId: string };
    const { symbol, orderLinkId } = order;
    for (const key of [{ orderId }, { orderLinkId }]) {
      const refused = await ben.call('/trade/order/cancel', { symbol, ...key });
      expect(refused).toMatchObject({ code: 170213, result: { reason: 'unknown-order' } });
      const query = new URLSearchParams(key).toString();
      expect((await ben.call(`/trade/order?${query}`)).result).toEqual({ order: null });
    }
    await ann.call('/trade/orders/cancel-all', {});
  });

  it('is not asked for by a text that no database holds', async () => {
    for (const path of ['/trade/orders/history', '/trade/executions']) {
      expect(await ann.call(`${path}?symbol=%00`)).toMatchObject({ code: 20001 });
    }
  });

  it('with a used link id, without funds, off the tick or of a wrong form is refused', async () => {
    const order = limit('Buy', '0.01', '1000');
    expect((await ben.call('/trade/order/place', order)).code).toBe(0);
    const refusals = [
      [order, 170141, { reason: 'duplicate-link-id', field: 'orderLinkId' }],
      [limit('Buy', '1', '40000'), 170131, { reason: 'insufficient-funds', field: 'qty' }],
      [limit('Buy', '0.01', '1000.3'), 170134, { reason: 'price-decimals', field: 'price' }],
      [limit('Buy', '0.01', 'much'), 10001, { reason: 'bad-request', field: 'price' }],
      [{ ...limit('Buy', '0.01', '1'), side: 'Both' }, 20001, { fields: { side: 'invalid' } }],
      [{ symbol: 'BTCUSDT' }, 20001, { fields: { orderLinkId: 'missing' } }],
    ] as const;
    for (const [body, code, result] of refusals) {
      expect(await ben.call('/trade/order/place', body)).toMatchObject({ code, result });
    }
  });

  it('of a batch is placed or refused by itself, and none twice', async () => {
    const orders = [
      { ...limit('Buy', '0.01', '1000'), orderLinkId: 'batch-1' },
      { ...limit('Buy', '0.01', '1000.3'), orderLinkId: 'batch-2' },
      { ...limit('Buy', '0.01', '900'), orderLinkId: 'batch-3' },
    ];
    const placed = await ann.call('/trade/orders/place-batch', { orders });
    const refusal = { reason: 'price-decimals', field: 'price' };
    expect(placed.result['results']).toMatchObject([
      { orderLinkId: 'batch-1', order: { status: 'New', price: '1000' }, refusal: null, code: 0 },
      { orderLinkId: 'batch-2', order: null, refusal, code: 170134 },
      { orderLinkId: 'batch-3', order: { price: '900' }, code: 0 },
    ]);
    const again = await ann.call('/trade/orders/place-batch', { orders });
    const codes = (again.result['results'] as { code: number }[]).map(({ code }) => code);
    expect(codes).toEqual([170141, 170134, 170141]);
    const open = await ann.call('/trade/orders/open');
    expect(open.result['orders']).toMatchObject([{ price: '900' }, { price: '1000' }]);
    await ann.call('/trade/orders/cancel-all', {});
    const many = Array.from({ length: 21 }, () => limit('Buy', '0.01', '1000'));
    for (const bad of [[], many, [{ symbol: 'BTCUSDT' }]]) {
      const refused = await ann.call('/trade/orders/place-batch', { orders: bad });
      expect(refused).toMatchObject({ code: 20001, result: { fields: { orders: 'invalid' } } });
    }
  });

  it('is for who is signed in', async () => {
    const answer = await api.call('/s1/trade/order/place', limit('Buy', '0.01', '1000'));
    expect(answer.code).toBe(10007);
  });
});

describe('a pair of exits', () => {
  it('is placed at both sides of the last price, and ends as one', async () => {
    const pair = {
      ...{ symbol: 'BTCUSDT', side: 'Sell', qty: '0.01', orderLinkId: 'pair-1' },
      takeProfit: { trigger: '45000' },
      stopLoss: { trigger: '35000', limit: '34000' },
    };
    const placed = await ben.call('/trade/order/place-oco', pair);
    expect(placed.result['orders']).toMatchObject([
      { orderFilter: 'OcoOrder', status: 'Untriggered', triggerPrice: '45000', triggerRises: true },
      { orderFilter: 'OcoOrder', status: 'Untriggered', triggerPrice: '35000', price: '34000' },
    ]);
    expect((await balancesOf(ben))['BTC']?.[1]).toBe('0.01');
    const ended = await ben.call('/trade/orders/cancel-all', { symbol: 'BTCUSDT', side: 'Sell' });
    expect(ended.result['orders']).toMatchObject([
      { status: 'Deactivated' },
      { status: 'Deactivated' },
    ]);
    expect((await balancesOf(ben))['BTC']?.[1]).toBe('0');
  });
});

describe('test coins', () => {
  it('are given once a day, whatever races', async () => {
    const before = await balancesOf(ann);
    const again = await Promise.all([1, 2, 3].map(() => ann.call('/trade/claim', {})));
    expect(again.map(({ code }) => code)).toEqual([10014, 10014, 10014]);
    // In two steps: a session that nobody uses for a day ends.
    api.now += 43_200_000;
    expect(await balancesOf(ann)).toEqual(before);
    api.now += 43_200_000;
    const next = await Promise.all([1, 2].map(() => ann.call('/trade/claim', {})));
    expect(next.map(({ code }) => code).toSorted((left, right) => left - right)).toEqual([
      0, 10014,
    ]);
    const after = await balancesOf(ann);
    expect(before['USDT']?.[0]).toBe('10799.2');
    expect(after['USDT']?.[0]).toBe('20799.2');
  });
});

describe('lists', () => {
  it('go on page by page', async () => {
    const orders = Array.from({ length: 5 }, () => limit('Buy', '0.01', '900'));
    for (const order of orders) await ann.call('/trade/order/place', order);
    await ann.call('/trade/orders/cancel-all', {});
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = cursor === '' ? '' : `&cursor=${cursor}`;
      const { result } = await ann.call(`/trade/orders/history?limit=2${query}`);
      // `as`: the answer is held to its document.
      seen.push(
        ...(result['orders'] as { orderLinkId: string }[]).map((order) => order.orderLinkId),
      );
      cursor = result['next'] as string | null;
    }
    const wanted = orders.map(({ orderLinkId }) => orderLinkId).toReversed();
    expect(seen.slice(0, 5)).toEqual(wanted);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('say which instruments there are and what the exchange has', async () => {
    const instruments = await ann.call('/trade/instruments');
    expect(instruments.result).toMatchObject({
      instruments: [{ symbol: 'BTCUSDT', tickSize: '0.5', lotSize: '0.01', last: '40000' }],
    });
    const capabilities = await ann.call('/capabilities');
    expect(capabilities.result).toEqual({
      ...{ simulated: true, trading: true, houseLiquidity: false, testCoins: true, streams: true },
    });
  });
});

describe('the fee table', () => {
  interface Level {
    readonly level: string;
    readonly maker: string;
    readonly taker: string;
  }
  interface Fees {
    readonly schedules: readonly { readonly symbols: string[]; readonly levels: Level[] }[];
    readonly level: string | null;
  }
  // `as`: the answer is held to its document.
  const feesOf = (result: unknown) => result as Fees;

  it('is what fills are charged by, and names the level of who asks', async () => {
    const { schedules, level } = feesOf((await ann.call('/trade/fees')).result);
    expect(level).toBe('default');
    const own = schedules.find(({ symbols }) => symbols.includes('BTCUSDT'));
    const rates = own?.levels.find((each) => each.level === 'default');
    // The sale of the first test: 0.02 at 40,000, by an order that stood in the book.
    const { code, result } = await ann.call('/trade/executions?side=Sell');
    expect(code).toBe(0);
    expect(result['executions']).toMatchObject([{ isMaker: true, feeRate: rates?.maker }]);
  });

  it('is public, and has no level for a visitor', async () => {
    const answer = await api.app.inject({ url: '/x-api/s1/trade/fees' });
    const { result } = answer.json<{ readonly result: unknown }>();
    expect(feesOf(result).level).toBeNull();
    expect(feesOf(result).schedules.length).toBeGreaterThan(0);
  });
});
