import { isWithinLimit } from '@meridian/matching/order.ts';
import type { PlaceOrder } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import type { Market, Trigger } from '../state.ts';
import { readAmount, readLots, readPrice } from './read.ts';
import { priceLimit, referencePrice } from './price-limit.ts';

/** An order in the units of its market. */
export interface Terms {
  /** 0 for market orders. */
  readonly price: bigint;
  /** 0 for orders by value. */
  readonly lots: bigint;
  readonly value: bigint | null;
  readonly trigger: Trigger | null;
  /** What its lots cost at its limit, in quote atoms; 0 for market orders. */
  readonly cost: bigint;
}

/** Reads an order's amounts: first the decimals, then the minimum, then the price limit. */
export function termsOf(market: Market, order: PlaceOrder): Terms | Rejection {
  const { grid } = market;
  const isLimit = order.orderType === 'Limit';
  const price = isLimit ? readPrice(market, order.price, 'price') : 0n;
  if (typeof price !== 'bigint') return price;
  const isByValue = order.marketUnit === 'quoteCoin';
  const value = isByValue ? readAmount(order.qty, grid.quote.scale, 'qty') : null;
  if (value !== null && typeof value !== 'bigint') return value;
  const lots = isByValue ? 0n : readLots(market, order.qty, 'qty');
  if (typeof lots !== 'bigint') return lots;
  const trigger = triggerOf(market, order);
  if (trigger !== null && 'code' in trigger) return trigger;
  const hasExits = order.takeProfit !== undefined || order.stopLoss !== undefined;
  const refused = hasExits ? exitsRefusal(market, order, price) : null;
  if (refused !== null) return refused;
  const cost = price * lots;
  const worth = value ?? (isLimit ? cost : worthOf(lots, trigger?.price ?? referencePrice(market)));
  if (worth !== null && worth < grid.minValue) return rejection('value-too-small', 'qty');
  if (isLimit && trigger === null) {
    const beyond = limitRefusal(market, order.side, price);
    if (beyond !== null) return beyond;
  }
  return { price, lots, value, trigger, cost };
}

/** Null before the market's first price. */
function worthOf(lots: bigint, reference: bigint | null): bigint | null {
  return reference === null ? null : lots * reference;
}

export function limitRefusal(
  market: Market,
  side: PlaceOrder['side'],
  price: bigint,
): Rejection | null {
  const limit = priceLimit(market, side);
  if (limit === null || isWithinLimit(side, price, limit)) return null;
  return rejection(side === 'Buy' ? 'price-above-limit' : 'price-below-limit', 'price');
}

/** Which way the last price has to go is given by the side of the trigger it is on now. */
function triggerOf(market: Market, order: PlaceOrder): Trigger | Rejection | null {
  const { trailing } = order;
  const text = order.triggerPrice ?? trailing?.activation;
  if (text === undefined && trailing === undefined) return null;
  const price = text === undefined ? null : readPrice(market, text, 'triggerPrice');
  if (price !== null && typeof price !== 'bigint') return price;
  const { last } = market;
  if (last === null) return rejection('no-price', 'triggerPrice');
  const trailingBps = trailing?.deltaBps ?? null;
  if (price === null) return { price, rises: false, trailingBps, extreme: last };
  if (price === last) return rejection('bad-trigger', 'triggerPrice');
  return { price, rises: price > last, trailingBps, extreme: null };
}

/** Exits lie on the right side of the limit they are for: a buy takes profit above, stops below. */
function exitsRefusal(market: Market, order: PlaceOrder, price: bigint): Rejection | null {
  for (const name of ['takeProfit', 'stopLoss'] as const) {
    const exit = order[name];
    if (exit === undefined) continue;
    const trigger = readPrice(market, exit.trigger, name);
    if (typeof trigger !== 'bigint') return trigger;
    const limit = exit.limit === undefined ? null : readPrice(market, exit.limit, name);
    if (limit !== null && typeof limit !== 'bigint') return limit;
    const isAbove = (name === 'takeProfit') === (order.side === 'Buy');
    if (trigger === price || trigger > price !== isAbove) return rejection('bad-trigger', name);
  }
  return null;
}
