import { valueAt } from './columns.ts';
import { createMinutePlan, type MinutePlan, planMinute } from './minute.ts';
import type { Pair } from './pair.ts';
import { MINUTE_MS } from './path.ts';
import { createTakers, drawTakers, MINUTE_STEPS, STEP_MS, type Takers } from './takers.ts';
import type { Bar } from './window.ts';

/** One trade of the public tape, in whole ticks and lots. */
export interface TapeTrade {
  /** In ms since 1970. */
  readonly time: number;
  readonly price: number;
  readonly lots: number;
  /** What the taker did: 1 bought, -1 sold. */
  readonly side: number;
  /** Of a stored trade that a user had part in, its number at the venue. */
  readonly tradeId?: number;
}

/**
 * Steps that a user's order touched, as whoever runs the venue has stored them: their trades stand in
 * place of the computed ones. They hold every computed taker's lots, so no minute is without a trade.
 */
export interface StoredSteps {
  /** The trades of such steps of a minute, by step counted from 1970; undefined where there are none. */
  inMinute(symbol: string, minute: number): ReadonlyMap<number, readonly TapeTrade[]> | undefined;
}

export const NO_STORED_STEPS: StoredSteps = { inMinute: () => undefined };

/** The trades of one minute, in order. */
export interface Tape {
  readonly count: number;
  /** Instants in ms from the minute's start, never falling. */
  readonly time: Float64Array;
  readonly price: Float64Array;
  readonly lots: Float64Array;
  readonly side: Float64Array;
}

/** What a market draws minutes in. Nothing in it outlives a call. */
export interface Scratch {
  readonly plan: MinutePlan;
  readonly takers: Takers;
  readonly stored: StoredSteps;
}

export function createScratch(stored: StoredSteps = NO_STORED_STEPS): Scratch {
  return { plan: createMinutePlan(), takers: createTakers(), stored };
}

export interface RunningBar extends Bar {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  quoteVolume: number;
}

/** What a minute comes to: its plan, or the fold of its trades where some are stored. */
export function barOf(pair: Pair, minute: number, scratch: Scratch): Bar {
  const stored = scratch.stored.inMinute(pair.symbol.symbol, minute);
  planMinute(pair, minute, scratch.plan);
  if (stored === undefined) return scratch.plan;
  return foldUntil(tapeOf(pair, minute, scratch), Infinity) ?? scratch.plan;
}

/** The trades of a minute; valid until the scratch is used again. */
export function tapeOf(pair: Pair, minute: number, scratch: Scratch): Tape {
  const { plan, takers, stored } = scratch;
  planMinute(pair, minute, plan);
  drawTakers(pair, minute, plan, takers);
  const steps = stored.inMinute(pair.symbol.symbol, minute);
  return steps === undefined ? takers : overlaid(takers, minute, steps);
}

function overlaid(
  takers: Takers,
  minute: number,
  steps: ReadonlyMap<number, readonly TapeTrade[]>,
): Tape {
  const start = minute * MINUTE_MS;
  const trades: TapeTrade[] = [];
  for (let taker = 0; taker < takers.count; taker += 1) {
    const time = start + valueAt(takers.time, taker);
    if (steps.has(Math.floor(time / STEP_MS))) continue;
    const [price, lots, side] = [takers.price, takers.lots, takers.side];
    trades.push({
      time,
      price: valueAt(price, taker),
      lots: valueAt(lots, taker),
      side: valueAt(side, taker),
    });
  }
  for (const stored of steps.values()) trades.push(...stored);
  // Stable: trades of one instant keep the order they were stored in.
  trades.sort((left, right) => left.time - right.time);
  return {
    count: trades.length,
    time: Float64Array.from(trades, ({ time }) => time - start),
    price: Float64Array.from(trades, ({ price }) => price),
    lots: Float64Array.from(trades, ({ lots }) => lots),
    side: Float64Array.from(trades, ({ side }) => side),
  };
}

/** The trades of a minute before an offset in ms; null when there are none. */
export function foldUntil(tape: Tape, endOffset: number): RunningBar | null {
  let bar: RunningBar | null = null;
  for (let index = 0; index < tape.count && valueAt(tape.time, index) < endOffset; index += 1) {
    bar = withTrade(bar, valueAt(tape.price, index), valueAt(tape.lots, index));
  }
  return bar;
}

/** A minute with one trade more. */
export function withTrade(bar: RunningBar | null, price: number, lots: number): RunningBar {
  if (bar === null) {
    const quoteVolume = price * lots;
    return { open: price, high: price, low: price, close: price, volume: lots, quoteVolume };
  }
  if (price > bar.high) bar.high = price;
  if (price < bar.low) bar.low = price;
  bar.close = price;
  bar.volume += lots;
  bar.quoteVolume += price * lots;
  return bar;
}

export function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

/** The step an instant lies in, counted from 1970. */
export function stepOf(ms: number): number {
  return Math.floor(ms / STEP_MS);
}

export function minuteOfStep(step: number): number {
  return Math.floor(step / MINUTE_STEPS);
}
