import type { Side } from '@meridian/matching/order.ts';
import type { Market, Order, StepTrade, Venue } from '../state.ts';

/** Names a level of the house's ladder. */
export function levelKey(side: Side, price: bigint): string {
  return `${side} ${price}`;
}

/** A user has taken lots of an order of the house: they are gone until its level is full again. */
export function takeFromHouse({ house }: Market, maker: Order, lots: bigint): void {
  const { side, price } = maker;
  const key = levelKey(side, price);
  const fullAt = house.step + (house.offers.get(maker) ?? 1);
  const known = house.taken.get(key);
  if (known === undefined) house.taken.set(key, { side, price, lots, fullAt });
  else {
    known.lots += lots;
    known.fullAt = Math.max(known.fullAt, fullAt);
  }
  if (maker.left === 0n) house.offers.delete(maker);
}

/**
 * The trade that was just settled was one of a user: the step's trades are no longer those it was drawn
 * with.
 */
export function noteUserTrade(
  { tradeCount: tradeId }: Venue,
  { house }: Market,
  trade: Omit<StepTrade, 'tradeId'>,
): void {
  if (house.step < 0) return;
  house.trades.push({ ...trade, tradeId });
  house.isTouched = true;
}
