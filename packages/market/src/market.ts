import { invariant } from '@meridian/money/invariant.ts';
import { type Candle, candleSteps } from './candles.ts';
import { valueAt } from './columns.ts';
import { createFillColumns, drawFills } from './fills.ts';
import {
  createFollower,
  type Follower,
  type MarketQuote,
  minuteOf,
  type Scratch,
  TREND_HOURS,
} from './follow.ts';
import { gridText } from './grid.ts';
import { createMinutePlan, planMinute } from './minute.ts';
import { createAssetPaths, createPair, type Pair } from './pair.ts';
import { MINUTE_MS } from './path.ts';
import type { MarketSymbol } from './symbols.ts';

/** One trade. Price and size are decimal texts on the symbol's grid. */
export interface Fill {
  /** Digits; grows with time within a symbol. */
  readonly id: string;
  /** In ms. */
  readonly time: number;
  readonly price: string;
  /** In the base asset. */
  readonly size: string;
  /** What the taker did. */
  readonly side: 'buy' | 'sell';
}

/**
 * A simulated market. The same seed and symbols give the same fills for any window, in any order of
 * asking; candles, quotes and trends are folds of these fills. It knows no clock and would tell the
 * future as readily as the past: whoever serves it passes the present as the end of what is asked.
 *
 * Every method answers undefined for an unknown symbol.
 */
export interface Market {
  readonly symbols: ReadonlyMap<string, MarketSymbol>;
  /** The state at an instant, with the fills of that instant. */
  quoteAt(symbol: string, nowMs: number): MarketQuote | undefined;
  /** The fills of [from, to), in order. Thousands for a busy pair's hour. */
  fillsBetween(symbol: string, fromMs: number, toMs: number): readonly Fill[] | undefined;
  /** The candles that begin in [from, to) and the one `from` lies in, of fills before `to`. */
  candlesBetween(request: CandleRequest): readonly Candle[] | undefined;
  /** The same, computed candle by candle as they are asked for: a day's takes a millisecond. */
  candleSteps(request: CandleRequest): Iterable<Candle> | undefined;
  /** Closing prices of the 23 complete hours before an instant, oldest first, and the last price. */
  trendOf(symbol: string, nowMs: number): readonly string[] | undefined;
  /** A state that goes on from an instant, for one that asks again and again. */
  follow(symbol: string, nowMs: number): Follower | undefined;
}

export interface CandleRequest {
  readonly symbol: string;
  /** Length in minutes. */
  readonly interval: number;
  /** In ms. */
  readonly fromMs: number;
  readonly toMs: number;
}

export interface MarketOptions {
  /** Any text; another one is another market. */
  readonly seed: string;
  readonly symbols: readonly MarketSymbol[];
}

/** Ids leave so many places for the fills of a minute, more than `MAX_FILLS_A_MINUTE`. */
const ID_PLACES = 10_000;

export function createMarket({ seed, symbols }: MarketOptions): Market {
  const assets = createAssetPaths(seed);
  const pairs = new Map(
    symbols.map((symbol) => [symbol.symbol, createPair(symbol, seed, assets)] as const),
  );
  const scratch: Scratch = { plan: createMinutePlan(), fills: createFillColumns() };
  const stepsOf = ({ symbol, interval, fromMs, toMs }: CandleRequest) => {
    const pair = pairs.get(symbol);
    invariant(Number.isSafeInteger(interval) && interval > 0, `no interval: ${interval}`);
    return pair && candleSteps(pair, scratch, interval, { fromMs, toMs });
  };
  return {
    symbols: new Map(symbols.map((symbol) => [symbol.symbol, symbol])),
    quoteAt(symbol, nowMs) {
      const pair = pairs.get(symbol);
      return pair && createFollower(pair, scratch, nowMs).quote();
    },
    fillsBetween(symbol, fromMs, toMs) {
      const pair = pairs.get(symbol);
      return pair && fillsBetween(pair, scratch, fromMs, toMs);
    },
    candlesBetween(request) {
      const steps = stepsOf(request);
      return steps && [...steps];
    },
    candleSteps: stepsOf,
    trendOf(symbol, nowMs) {
      const pair = pairs.get(symbol);
      return pair && trendOf(pair, scratch, nowMs);
    },
    follow(symbol, nowMs) {
      const pair = pairs.get(symbol);
      return pair && createFollower(pair, scratch, nowMs);
    },
  };
}

function fillsBetween(pair: Pair, scratch: Scratch, fromMs: number, toMs: number): readonly Fill[] {
  const { plan, fills } = scratch;
  const { tickScale, lotScale } = pair.symbol;
  const found: Fill[] = [];
  for (let minute = minuteOf(fromMs); minute * MINUTE_MS < toMs; minute += 1) {
    planMinute(pair, minute, plan);
    drawFills(pair, minute, plan, fills);
    for (let index = 0; index < fills.count; index += 1) {
      const time = minute * MINUTE_MS + valueAt(fills.time, index);
      if (time < fromMs) continue;
      if (time >= toMs) break;
      found.push({
        id: String(minute * ID_PLACES + index),
        time,
        price: gridText(valueAt(fills.price, index), tickScale),
        size: gridText(valueAt(fills.lots, index), lotScale),
        side: valueAt(fills.side, index) > 0 ? 'buy' : 'sell',
      });
    }
  }
  return found;
}

function trendOf(pair: Pair, scratch: Scratch, nowMs: number): readonly string[] {
  const { plan, fills } = scratch;
  const minute = minuteOf(nowMs);
  const hour = Math.floor(minute / 60);
  const closes: number[] = [];
  for (let back = TREND_HOURS - 2; back >= 0; back -= 1) {
    planMinute(pair, (hour - back) * 60 - 1, plan);
    closes.push(plan.close);
  }
  planMinute(pair, minute - 1, plan);
  let last = plan.close;
  planMinute(pair, minute, plan);
  drawFills(pair, minute, plan, fills);
  for (let index = 0; index < fills.count; index += 1) {
    if (minute * MINUTE_MS + valueAt(fills.time, index) > nowMs) break;
    last = valueAt(fills.price, index);
  }
  return [...closes, last].map((ticks) => gridText(ticks, pair.symbol.tickScale));
}
