import { parseAtoms } from '@meridian/ledger/atoms.ts';
import { bestPrice } from '@meridian/matching/book.ts';
import { oppositeOf, type Side } from '@meridian/matching/order.ts';
import { powerOfTen } from '@meridian/money/powers.ts';
import { divideRounded } from '@meridian/money/rounding.ts';
import type { Slippage } from '../api/commands.ts';
import { RATE_SCALE } from '../instrument.ts';
import type { Market } from '../state.ts';

/** Digits after the point that an index price may have. */
export const INDEX_SCALE = 18;

const ONE = powerOfTen(RATE_SCALE);

/**
 * The worst price an order of a side may name, on the tick (Bybit's spot price limit): a buy at most
 * min(max(I, I(1+x) + premium), I(1+y)), a sell mirrored. Null without an index or a limit.
 */
export function priceLimit(
  { grid, index }: Pick<Market, 'grid' | 'index'>,
  side: Side,
): bigint | null {
  if (index === null || grid.priceLimit === null) return null;
  const { x, y } = grid.priceLimit;
  const { price, premium } = index;
  const sign = side === 'Buy' ? 1n : -1n;
  const near = price * (ONE + sign * x) + premium * ONE;
  const far = price * (ONE + sign * y);
  const own = price * ONE;
  const inner = side === 'Buy' ? larger(own, near) : smaller(own, near);
  const limit = side === 'Buy' ? smaller(inner, far) : larger(inner, far);
  return onTick(
    limit * powerOfTen(grid.tickScale),
    powerOfTen(INDEX_SCALE + RATE_SCALE) * grid.tickUnits,
    grid.tickPrice,
    side,
  );
}

/** A price as a fraction of ticks, rounded to the side that is no worse than it. */
function onTick(numerator: bigint, denominator: bigint, tickPrice: bigint, side: Side): bigint {
  const ticks = divideRounded(numerator, denominator, side === 'Buy' ? 'floor' : 'ceiling');
  return ticks * tickPrice;
}

/** The worst price of a market order: the price limit, and the slippage cap from the best price. */
export function marketLimit(market: Market, side: Side, slippage: Slippage | null): bigint | null {
  const limit = priceLimit(market, side);
  const best = slippage === null ? null : bestPrice(market.book, oppositeOf(side));
  if (slippage === null || best === null) return limit;
  const cap = slippageCap(market, side, best, slippage);
  if (limit === null) return cap;
  return side === 'Buy' ? smaller(limit, cap) : larger(limit, cap);
}

function slippageCap(market: Market, side: Side, best: bigint, slippage: Slippage): bigint {
  const { tickPrice } = market.grid;
  const sign = side === 'Buy' ? 1n : -1n;
  if (slippage.type === 'TickSize') return best + sign * BigInt(slippage.value) * tickPrice;
  const percent = percentOf(slippage.value);
  return onTick(best * (10_000n + sign * percent), 10_000n * tickPrice, tickPrice, side);
}

/** Hundredths of a percent. */
function percentOf(text: string): bigint {
  const percent = parseAtoms(text, 2);
  return typeof percent === 'string' ? 0n : percent;
}

/** 1 to 10000 ticks, or 0.01 to 10 percent with at most two decimals. */
export function isSlippage({ type, value }: Slippage): boolean {
  if (typeof value !== 'string' || (type !== 'TickSize' && type !== 'Percent')) return false;
  const amount = parseAtoms(value, type === 'TickSize' ? 0 : 2);
  if (typeof amount === 'string' || !/^\d+(?:\.\d+)?$/.test(value)) return false;
  if (type === 'TickSize' && !/^\d+$/.test(value)) return false;
  return amount >= 1n && amount <= (type === 'TickSize' ? 10_000n : 1_000n);
}

/** What an order is compared with where it has no price of its own: the index, else the last trade. */
export function referencePrice({ grid, index, last }: Market): bigint | null {
  if (index === null) return last;
  const ticks = (index.price * powerOfTen(grid.tickScale)) / powerOfTen(INDEX_SCALE);
  return (ticks / grid.tickUnits) * grid.tickPrice;
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
