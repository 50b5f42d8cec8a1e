import { gridText } from '@meridian/market/grid.ts';
import type { Market } from '@meridian/market/market.ts';
import type { TapeTrade } from '@meridian/market/tape.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { HouseStep } from '@meridian/venue/api/commands.ts';
import type { StepClosed } from '@meridian/venue/api/events.ts';
import type { Grid } from '@meridian/venue/grid.ts';

/** Levels of each side that users' orders can meet. */
export const HOUSE_LEVELS = 200;
const STEP_MS = 200;

/**
 * The command that puts up the ladder of a step. Where the venue has the ladder of the step before, that
 * step's takers come with it; after a pause the market's last price does.
 *
 * @throws InvariantError for an unknown symbol
 */
export function houseStepOf(
  market: Market,
  symbol: string,
  step: number,
  isNext: boolean,
  levels: number = HOUSE_LEVELS,
): HouseStep {
  const listed = market.symbols.get(symbol);
  const ladder = market.ladderAt(symbol, step, levels);
  invariant(listed !== undefined && ladder !== undefined, `no symbol ${symbol}`);
  const { tickScale, lotScale } = listed;
  const priceText = (ticks: number) => gridText(ticks, tickScale);
  const sideOf = (side: typeof ladder.bids) =>
    side.map(({ price, lots }) => ({
      price: priceText(price),
      qty: gridText(lots, lotScale),
      refill: market.refillSteps(symbol, step, price) ?? 1,
    }));
  const last = isNext ? null : lastPriceBefore(market, symbol, step);
  const takers = isNext ? (market.takersOf(symbol, step - 1) ?? []) : [];
  return {
    type: 'house-step',
    symbol,
    step,
    bids: sideOf(ladder.bids),
    asks: sideOf(ladder.asks),
    takers: takers.map(({ time, side, lots, price }) => ({
      time,
      side: side > 0 ? 'Buy' : 'Sell',
      qty: gridText(lots, lotScale),
      price: priceText(price),
    })),
    ...(last !== null && { last }),
  };
}

/** Every minute has trades: the last one is no further back than two. */
const LAST_WITHIN_MS = 120_000;

function lastPriceBefore(market: Market, symbol: string, step: number): string | null {
  const before = step * STEP_MS;
  const trades = market.tradesBetween(symbol, before - LAST_WITHIN_MS, before);
  return trades?.at(-1)?.price ?? null;
}

/**
 * The trades of a touched step as the market lays them over the computed ones. A trade that came before
 * the next ladder was up comes at the end of the step whose ladder it met.
 */
export function tapeOfStep(
  { step, trades }: StepClosed,
  { tickPrice }: Grid,
): readonly TapeTrade[] {
  const from = step * STEP_MS;
  return trades.map(({ time, price, qty, takerSide, tradeId }) => ({
    time: Math.min(Math.max(time, from), from + STEP_MS - 1),
    price: countOf(price / tickPrice),
    lots: countOf(qty),
    side: takerSide === 'Buy' ? 1 : -1,
    ...(tradeId !== null && { tradeId }),
  }));
}

function countOf(whole: bigint): number {
  const count = parseInt(String(whole), 10);
  invariant(Number.isSafeInteger(count), 'more ticks or lots than a number holds');
  return count;
}
