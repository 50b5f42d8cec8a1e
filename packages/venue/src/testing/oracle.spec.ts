import { depth } from '@meridian/matching/book.ts';
import {
  type IProcessOrder,
  type LimitOrderOptions,
  OrderBook,
  Side as OracleSide,
} from 'nodejs-order-book';
import { expect, it } from 'vitest';
import type { Command, PlaceOrder } from '../api/commands.ts';
import type { VenueEvent } from '../api/events.ts';
import { apply } from '../apply.ts';
import type { Venue } from '../state.ts';
import { BTCUSDT, createScene } from './scene.ts';

const RUNS = parseInt(process.env['PROPERTY_RUNS'] ?? '150', 10);
const SEED = parseInt(process.env['PROPERTY_SEED'] ?? '1', 10);
const OWNERS = ['u0', 'u1', 'u2', 'u3'];

/** Draws of a linear congruential generator (Numerical Recipes' constants). */
function drawsFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}

interface Fill {
  readonly maker: string;
  readonly price: number;
  readonly lots: number;
}

/** Prices are whole units of the quote asset, lots whole units of the base asset. */
const whole = (atoms: bigint): number => parseInt(String(atoms / 100_000_000n), 10);

const fillsOf = (events: readonly VenueEvent[]): Fill[] =>
  events.flatMap((event) => {
    if (event.type !== 'trade') return [];
    const { maker, price, qty } = event;
    return [{ maker: String(maker.orderId), price: whole(price), lots: parseInt(String(qty), 10) }];
  });

/** A finished maker reports its last open size; one may be partly filled. */
function fillsOfOracle(taker: string, result: IProcessOrder): Fill[] {
  const makers = result.done.filter(({ id }) => id !== taker && id !== undefined);
  const fills = makers.map((maker): Fill => {
    const price = 'price' in maker ? maker.price : 0;
    return { maker: maker.id, price, lots: maker.size };
  });
  const { partial } = result;
  if (partial === null || partial.id === taker) return fills;
  const { id, price } = partial;
  return [...fills, { maker: id, price, lots: result.partialQuantityProcessed }];
}

function openVenue(): Venue {
  const rich = { BTC: '1000000000', USDT: '1000000000000' };
  const { venue } = createScene(Object.fromEntries(OWNERS.map((owner) => [owner, rich])), {
    instrument: {
      ...{ tickSize: '1', basePrecision: '1', maxLimitOrderQty: '1000', maxMarketOrderQty: '1000' },
      limits: { ...BTCUSDT.limits, orders: 1_000_000 },
    },
  });
  return venue;
}

type Draw = (below: number) => number;

/** Cancels one of the last 200 orders: the oracle returns nothing for one that is gone. */
function cancelInBoth(venue: Venue, oracle: OrderBook, draw: Draw): void {
  const orderId = Math.max(1, venue.orderCount - draw(200));
  const account = venue.orders.get(orderId)?.owner.account.id ?? 'u0/spot';
  const cancel: Command = { type: 'cancel-order', account, symbol: 'BTCUSDT', orderId };
  const { rejection } = apply(venue, cancel, 1_000);
  expect(oracle.cancel(String(orderId)) === undefined).toBe(rejection !== null);
}

const TIMES_IN_FORCE = ['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'PostOnly'] as const;

/** @returns how many fills the order had */
function placeInBoth(venue: Venue, oracle: OrderBook, draw: Draw): number {
  const id = String(venue.orderCount + 1);
  const side = draw(2) === 0 ? ('Buy' as const) : ('Sell' as const);
  const oracleSide = side === 'Buy' ? OracleSide.BUY : OracleSide.SELL;
  const size = 1 + draw(50);
  const account = `${OWNERS[draw(OWNERS.length)] ?? ''}/spot`;
  const order = { ...{ account, symbol: 'BTCUSDT', side, qty: String(size) } } as const;
  if (draw(10) === 0) {
    const market: PlaceOrder = { type: 'place-order', ...order, orderType: 'Market' };
    const fills = fillsOf(apply(venue, market, 1_000).events);
    expect(fills).toEqual(fillsOfOracle(id, oracle.market({ side: oracleSide, size })));
    return fills.length;
  }
  const price = 1_000 + (side === 'Buy' ? -1 : 1) * (draw(60) - 12);
  const timeInForce = TIMES_IN_FORCE[draw(TIMES_IN_FORCE.length)] ?? 'GTC';
  const limit: PlaceOrder = {
    ...{ type: 'place-order', ...order, orderType: 'Limit', price: String(price), timeInForce },
  };
  const fills = fillsOf(apply(venue, limit, 1_000).events);
  const flag = timeInForce === 'PostOnly' ? { postOnly: true } : { timeInForce };
  // `as`: its enumeration of times in force is no public name; the values are these.
  const options = { id, side: oracleSide, size, price, ...flag } as LimitOrderOptions;
  expect([timeInForce, fills]).toEqual([timeInForce, fillsOfOracle(id, oracle.limit(options))]);
  return fills.length;
}

it('agrees with nodejs-order-book on every fill and on the book that is left', () => {
  const count = RUNS * 20;
  const draw = drawsFrom(SEED);
  const venue = openVenue();
  const oracle = new OrderBook();
  let fills = 0;
  for (let done = 0; done < count; done += 1) {
    if (draw(100) < 35 && venue.orderCount > 0) cancelInBoth(venue, oracle, draw);
    else fills += placeInBoth(venue, oracle, draw);
  }
  expect(fills).toBeGreaterThan(count / 20);
  const book = venue.markets.get('BTCUSDT')?.book;
  if (book === undefined) throw new Error('no book');
  const [asks, bids] = oracle.depth();
  for (const [side, theirs] of [['Sell', asks] as const, ['Buy', bids] as const]) {
    const levels = depth(book, side, 1_000).map(({ price, lots }) => [
      ...[whole(price), parseInt(String(lots), 10)],
    ]);
    expect(levels).toEqual(theirs.toSorted(([a], [b]) => (side === 'Sell' ? a - b : b - a)));
  }
}, 3_600_000);
