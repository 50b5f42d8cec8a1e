import { gridText, stepsOf } from '@meridian/market/grid.ts';
import type { Market } from '@meridian/market/market.ts';
import type { TapeTrade } from '@meridian/market/tape.ts';
import { decimal } from '@meridian/money/decimal.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { HouseStep } from '@meridian/venue/api/commands.ts';
import type { StepClosed } from '@meridian/venue/api/events.ts';
import type { Grid } from '@meridian/venue/grid.ts';
import type { Instrument } from '@meridian/venue/instrument.ts';

/** Levels of each side that users' orders can meet. */
export const HOUSE_LEVELS = 200;
const STEP_MS = 200;

/** Ticks and lots of a pair in those that the market draws it with: 1 unless they were changed. */
export interface HouseGrid {
  readonly ticks: number;
  readonly lots: number;
}

/** @returns null where a pair's ticks are none of the market's, which can then not be its house */
export function houseGridOf(market: Market, instrument: Instrument, grid: Grid): HouseGrid | null {
  const known = market.symbols.get(instrument.symbol);
  const { tickSize, basePrecision } = instrument.listed ?? instrument;
  if (known?.tick !== tickSize || known.lot !== basePrecision) return null;
  if (grid.tickPrice % grid.listedTickPrice !== 0n) return null;
  return { ticks: countOf(grid.tickPrice / grid.listedTickPrice), lots: countOf(grid.lotStep) };
}

interface LadderLevel {
  readonly price: number;
  readonly lots: number;
}

/** A side of a ladder on a pair's grid: never better than it was drawn, and whole lots only. */
export function fitSide(
  levels: readonly LadderLevel[],
  side: 'Buy' | 'Sell',
  grid: HouseGrid,
): readonly LadderLevel[] {
  if (grid.ticks === 1 && grid.lots === 1) return levels;
  const sums = new Map<number, number>();
  for (const { price, lots } of levels) {
    const fitted = fitPrice(price, side, grid);
    sums.set(fitted, (sums.get(fitted) ?? 0) + lots);
  }
  return [...sums]
    .map(([price, lots]) => ({ price, lots: fitLots(lots, grid) }))
    .filter(({ price, lots }) => price > 0 && lots > 0);
}

function fitPrice(price: number, side: 'Buy' | 'Sell', { ticks }: HouseGrid): number {
  return (side === 'Buy' ? Math.floor(price / ticks) : Math.ceil(price / ticks)) * ticks;
}

const fitLots = (count: number, { lots }: HouseGrid): number => count - (count % lots);

const AS_LISTED: HouseGrid = { ticks: 1, lots: 1 };

interface HouseStepOptions {
  readonly levels?: number;
  readonly grid?: HouseGrid;
}

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
  { levels = HOUSE_LEVELS, grid = AS_LISTED }: HouseStepOptions = {},
): HouseStep {
  const listed = market.symbols.get(symbol);
  const ladder = market.ladderAt(symbol, step, levels);
  invariant(listed !== undefined && ladder !== undefined, `no symbol ${symbol}`);
  const { tickScale, lotScale } = listed;
  const priceText = (ticks: number) => gridText(ticks, tickScale);
  const sideOf = (side: 'Buy' | 'Sell') =>
    fitSide(side === 'Buy' ? ladder.bids : ladder.asks, side, grid).map(({ price, lots }) => ({
      price: priceText(price),
      qty: gridText(lots, lotScale),
      refill: market.refillSteps(symbol, step, price) ?? 1,
    }));
  const last = isNext ? null : lastPriceBefore(market, symbol, step, grid);
  const takers = isNext ? (market.takersOf(symbol, step - 1) ?? []) : [];
  return {
    type: 'house-step',
    symbol,
    step,
    bids: sideOf('Buy'),
    asks: sideOf('Sell'),
    takers: takers.flatMap(({ time, side: sign, lots, price }) => {
      const fitted = fitLots(lots, grid);
      if (fitted === 0) return [];
      const side = sign > 0 ? 'Buy' : 'Sell';
      // A buyer meets the asks, which stand at or above what was drawn.
      const paid = fitPrice(price, sign > 0 ? 'Sell' : 'Buy', grid);
      return [{ time, side, qty: gridText(fitted, lotScale), price: priceText(paid) }];
    }),
    ...(last !== null && { last }),
  };
}

/** Every minute has trades: the last one is no further back than two. */
const LAST_WITHIN_MS = 120_000;

function lastPriceBefore(
  market: Market,
  symbol: string,
  step: number,
  grid: HouseGrid,
): string | null {
  const before = step * STEP_MS;
  const trades = market.tradesBetween(symbol, before - LAST_WITHIN_MS, before);
  const price = trades?.at(-1)?.price;
  const listed = market.symbols.get(symbol);
  if (price === undefined || listed === undefined || grid.ticks === 1) return price ?? null;
  const ticks = stepsOf(decimal(price), listed.tickScale);
  return gridText(fitPrice(ticks, 'Buy', grid), listed.tickScale);
}

/**
 * The trades of a touched step as the market lays them over the computed ones. A trade that came before
 * the next ladder was up comes at the end of the step whose ladder it met.
 */
export function tapeOfStep(
  { step, trades }: StepClosed,
  { listedTickPrice }: Grid,
): readonly TapeTrade[] {
  const from = step * STEP_MS;
  return trades.map(({ time, price, qty, takerSide, tradeId }) => ({
    time: Math.min(Math.max(time, from), from + STEP_MS - 1),
    price: countOf(price / listedTickPrice),
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
