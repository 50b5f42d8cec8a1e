/** Users in the simulated market over the pages' own API, in virtual time. */
import { listingCommands } from '@meridian/instruments/listing.ts';
import { createMarket } from '@meridian/market/market.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import {
  add,
  decimal,
  decimalToText,
  divide,
  makeDecimal,
  multiply,
  subtract,
} from '@meridian/money/decimal.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountFixture } from '../accounts/testing/fixture.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import { runMarket } from '../market/simulated-source.ts';
import { TouchedSteps } from '../market/touched-steps.ts';
import { STEP_MS } from './house-driver.ts';
import { type OpenVenue, openVenue } from './open-venue.ts';
import { sweepSteps } from './retention.ts';
import { brokenInvariants } from './testing/row-invariants.ts';
import { newTrader, type Trader, venueApi, type VenueDatabase } from './testing/venue-fixture.ts';

const symbols = marketSymbols().filter(({ symbol }) => ['BTCUSDT', 'BTCUSDC'].includes(symbol));
const market = createMarket({ seed: 'house', symbols });
const FIRST_STEP = Date.UTC(2026, 10, 25, 12) / STEP_MS;

let database: VenueDatabase;
let venue: OpenVenue;
let api: AccountFixture;
let ann: Trader;
let step: number;
let runStep: () => void;
let touched: TouchedSteps;
const warnings: string[] = [];

async function open(): Promise<void> {
  venue = await openVenue({
    database,
    listings: listingCommands(symbols),
    house: {
      market,
      touched: (closed) => touched.add(closed),
      forgetBefore: (kept) => touched.forgetBefore(kept),
      repeat(work) {
        runStep = work;
        return () => {};
      },
    },
    now: () => step * STEP_MS + 7,
    warn: (line) => warnings.push(line),
  });
  api = venueApi(database, venue);
}

beforeEach(async () => {
  warnings.length = 0;
  touched = new TouchedSteps();
  step = FIRST_STEP;
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  await open();
  ann = await newTrader(api, 'ann@example.com');
});

afterEach(async () => {
  await api.app.close();
  await venue.close();
  expect(await brokenInvariants(database.kysely)).toEqual([]);
  await database.close();
  expect(warnings).toEqual([]);
});

/** A price in ticks of these pairs. */
const priceOf = (ticks: number) => decimalToText(makeDecimal(BigInt(ticks), 1));

type Level = readonly [price: string, qty: string];

// `as`: answers are held to their document.
const bookOf = async (symbol: string) =>
  (await ann.call(`/trade/book?symbol=${symbol}`)).result as { bids: Level[]; asks: Level[] };
const openOrders = async () =>
  (await ann.call('/trade/orders/open')).result['orders'] as { status: string; filled: string }[];

const place = async (order: object) => {
  const answer = await ann.call('/trade/order/place', { orderLinkId: 'one', ...order });
  expect(answer.code).toBe(0);
  return answer.result['order'];
};

/** The first step from which on a taker of a side comes where a price fits between the best ones. */
function stepBeforeTaker(symbol: string, side: 1 | -1): number {
  for (let tried = FIRST_STEP; ; tried += 1) {
    const best = market.bestAt(symbol, tried);
    const takers = market.takersOf(symbol, tried) ?? [];
    if (best !== undefined && best.ask - best.bid > 1 && takers[0]?.side === side) return tried;
  }
}

describe('the house', () => {
  it('sells at the prices of its ladder, with the fee, and has less of them then', async () => {
    const capabilities = await ann.call('/capabilities');
    expect(capabilities.result).toMatchObject({ houseLiquidity: true });
    const before = await bookOf('BTCUSDT');
    expect(before.asks).toHaveLength(50);
    const ladder = market.ladderAt('BTCUSDT', step, 1);
    expect(before.bids[0]?.[0]).toBe(priceOf(ladder?.bids[0]?.price ?? 0));
    const [[price, qty]] = before.asks as [Level];
    const order = await place({
      ...{ symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' },
      marketUnit: 'baseCoin',
    });
    expect(parseFloat(qty)).toBeGreaterThan(0.01);
    const value = multiply(decimal(price), decimal('0.01'));
    expect(order).toMatchObject({
      ...{ status: 'Filled', filled: '0.01', averagePrice: price },
      ...{ filledValue: decimalToText(value), fees: { BTC: '0.00001' } },
    });
    const { result } = await ann.call('/trade/executions');
    expect(result['executions']).toMatchObject([{ price, qty: '0.01', isMaker: false }]);
    const { result: wallet } = await ann.call('/trade/balances');
    expect(wallet['balances']).toMatchObject([
      { asset: 'BTC', total: decimalToText(add(decimal('0.1'), decimal('0.00999'))) },
      { asset: 'USDT', total: decimalToText(subtract(decimal('10000'), value)) },
    ]);
    const after = await bookOf('BTCUSDT');
    const left = decimalToText(subtract(decimal(qty), decimal('0.01')));
    expect(after.bids).toEqual(before.bids);
    expect(after.asks).toEqual([[price, left], ...before.asks.slice(1)]);
  });

  it('trades on a coarser tick and lot once they were changed', async () => {
    const symbol = 'BTCUSDT';
    const { tickSize = '', basePrecision = '' } = venue.port.instrument(symbol)?.instrument ?? {};
    const times5 = (size: string) => decimalToText(multiply(decimal(size), decimal('5')));
    const [tick, lot] = [times5(tickSize), times5(basePrecision)];
    await venue.port.submit({ type: 'change-tick', symbol, tickSize: tick });
    await venue.port.submit({ type: 'change-lot', symbol, basePrecision: lot });
    const isOn = (value: string, size: string) =>
      divide(decimal(value), decimal(size), 30, 'floor').scale === 0;
    const book = await bookOf(symbol);
    expect(book.bids.length + book.asks.length).toBeGreaterThan(20);
    for (const [price, qty] of [...book.bids, ...book.asks]) {
      expect([isOn(price, tick), isOn(qty, lot)], `${price} ${qty}`).toEqual([true, true]);
    }
    const drawn = market.ladderAt(symbol, step, 1)?.asks[0]?.price ?? 0;
    const [[price]] = book.asks as [Level];
    expect(price).toBe(priceOf(Math.ceil(drawn / 5) * 5));
    const qty = decimalToText(multiply(decimal(lot), decimal('20')));
    const taken = { symbol, side: 'Buy', orderType: 'Limit', price, qty };
    expect(await place(taken)).toMatchObject({ status: 'Filled', averagePrice: price });
    for (let next = 0; next < 3; next += 1) {
      step += 1;
      runStep();
    }
    // The step in which the user traded is stored: its prices are the market's ticks.
    const stored = () => touched.inMinute(symbol, Math.floor(FIRST_STEP / 300))?.get(FIRST_STEP);
    await expect.poll(() => stored()?.length ?? 0).toBeGreaterThan(0);
    const ticks = Math.ceil(drawn / 5) * 5;
    expect(stored()).toContainEqual(expect.objectContaining({ price: ticks, lots: 100 }));
  });

  it('fills an order between its best prices as takers come, not before', async () => {
    step = stepBeforeTaker('BTCUSDC', 1);
    const { asks } = await bookOf('BTCUSDC');
    const price = decimalToText(subtract(decimal(asks[0]?.[0] ?? ''), decimal('0.1')));
    const order = { symbol: 'BTCUSDC', side: 'Sell', orderType: 'Limit', price, qty: '0.0001' };
    expect(await place(order)).toMatchObject({ status: 'New', filled: '0' });
    expect((await bookOf('BTCUSDC')).asks.slice(0, 2)).toEqual([[price, '0.0001'], asks[0]]);
    runStep();
    expect(await openOrders()).toMatchObject([{ status: 'New', filled: '0' }]);
    step += 1;
    runStep();
    await expect.poll(openOrders).toEqual([]);
    const { result } = await ann.call('/trade/executions');
    expect(result['executions']).toMatchObject([{ price, qty: '0.0001', isMaker: true }]);
    // Nobody has orders there any more: the book goes on with the computed ladder.
    step += 20;
    const [best] = market.ladderAt('BTCUSDC', step, 1)?.asks ?? [];
    expect((await bookOf('BTCUSDC')).asks[0]?.[0]).toBe(priceOf(best?.price ?? 0));
  });

  it('has users’ trades in public trades and tickers, over a restart too', async () => {
    const overlaid = createMarket({ seed: 'house', symbols, stored: touched });
    const now = () => step * STEP_MS + 7;
    let advance: () => void = () => {};
    const running = await runMarket({
      ...{ market: overlaid, touched, now },
      repeat(work) {
        advance = work;
        return () => {};
      },
    });
    const [from, to] = [step * STEP_MS, (step + 1) * STEP_MS];
    const { asks } = await bookOf('BTCUSDT');
    await place({ symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' });
    step += 1;
    runStep();
    const price = decimalToText(decimal(asks[0]?.[0] ?? ''));
    const own = { time: from + 7, size: '0.010000', side: 'buy' };
    const shown = () => overlaid.tradesBetween('BTCUSDT', from, to) ?? [];
    await expect.poll(shown).toContainEqual(expect.objectContaining(own));
    expect(shown().map((trade) => parseFloat(trade.price))).toContain(parseFloat(price));
    const computed = market.tradesBetween('BTCUSDT', from, to) ?? [];
    expect(shown()).toHaveLength(computed.length + 1);
    advance();
    const volume = (quote: { volume: string } | undefined) => decimal(quote?.volume ?? '');
    const more = subtract(
      volume(running.source.latest('BTCUSDT')),
      volume(market.quoteAt('BTCUSDT', now())),
    );
    expect(decimalToText(more)).toBe('0.01');
    const stored = await TouchedSteps.read(database.kysely);
    const minute = Math.floor(from / 60_000);
    expect(stored.inMinute('BTCUSDT', minute)).toEqual(touched.inMinute('BTCUSDT', minute));
    // After thirty days they are gone, in the rows and in memory.
    const monthMs = 30 * 86_400_000;
    touched.forgetBefore(await sweepSteps(database.kysely, from + monthMs));
    expect(touched.inMinute('BTCUSDT', minute)?.size).toBe(1);
    touched.forgetBefore(await sweepSteps(database.kysely, from + monthMs + 60_000));
    expect(touched.inMinute('BTCUSDT', minute)).toBeUndefined();
    expect((await TouchedSteps.read(database.kysely)).inMinute('BTCUSDT', minute)).toBeUndefined();
    running.stop();
  });

  it.each([
    ['nobody has orders there', false],
    ['somebody has, from before the restart', true],
  ])('compares triggers with the last trade of the market where %s', async (_case, hasOrder) => {
    const pair = (last: string | null | undefined) => {
      const price = decimal(last ?? '');
      return {
        ...{ symbol: 'BTCUSDT', side: 'Sell', qty: '0.001' },
        takeProfit: { trigger: decimalToText(add(price, decimal('0.1'))) },
        stopLoss: { trigger: decimalToText(subtract(price, decimal('0.1'))) },
      };
    };
    if (hasOrder) {
      const far = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '1000' };
      await place({ ...far, qty: '0.01' });
    }
    for (const pause of [0, 7, 9_000]) {
      step += pause;
      if (pause > 0) {
        await venue.close();
        await api.app.close();
        await open();
        ann = { ...ann, call: ann.on(api) };
      }
      const last = market.quoteAt('BTCUSDT', step * STEP_MS - 1)?.close;
      const order = { ...pair(last), orderLinkId: `pair-${pause}` };
      const { code, result } = await ann.call('/trade/order/place-oco', order);
      expect(code).toBe(0);
      expect(result['orders']).toMatchObject([{ triggerRises: true }, { triggerRises: false }]);
      await ann.call('/trade/orders/cancel-all', { side: 'Sell' });
    }
  });

  it('fills nothing of a pause, over a restart too, but what its first ladder crosses', async () => {
    step = stepBeforeTaker('BTCUSDC', 1);
    const best = market.bestAt('BTCUSDC', step)?.ask ?? 0;
    const sell = { symbol: 'BTCUSDC', side: 'Sell', orderType: 'Limit', qty: '0.0001' };
    const [near, far] = [priceOf(best - 1), priceOf(best + 20_000)];
    await place({ ...sell, price: near });
    await place({ ...sell, price: far, orderLinkId: 'two' });
    await venue.close();
    // Takers have filled the nearer price meanwhile; the ladder of this step crosses it.
    step += 300;
    const bidAt = () => market.bestAt('BTCUSDC', step)?.bid ?? 0;
    while (bidAt() < best - 1 || bidAt() > best + 50) step += 1;
    await open();
    const openPrices = () => venue.port.openOrders(ann.account).map(({ price }) => price);
    expect(openPrices()).toEqual([far, near]);
    // Not crossed before its step has run either.
    const shown = venue.port.depth('BTCUSDC', 1);
    expect(shown?.asks).toEqual([[near, '0.0001']]);
    expect(parseFloat(shown?.bids[0]?.[0] ?? '')).toBeLessThan(parseFloat(near));
    runStep();
    await expect.poll(openPrices).toEqual([far]);
    const { list } = await venue.port.executions(ann.account, { limit: 10 });
    expect(list).toMatchObject([{ price: near, qty: '0.0001', isMaker: true }]);
  });
});
