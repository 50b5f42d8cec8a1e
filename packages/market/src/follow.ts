import { valueAt } from './columns.ts';
import { gridText } from './grid.ts';
import type { Pair } from './pair.ts';
import { MINUTE_MS } from './path.ts';
import {
  barOf,
  minuteOf,
  minuteOfStep,
  type RunningBar,
  type Scratch,
  tapeOf,
  withTrade,
} from './tape.ts';
import { COMPLETE_MINUTES, createRollingWindow } from './window.ts';

/** The state of a symbol over 24 hours: the running minute and the 1439 before it. Decimal texts. */
export interface MarketQuote {
  readonly symbol: string;
  /** Instant of the last trade, in ms. */
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** In the base asset. */
  readonly volume: string;
  /** In the quote asset. */
  readonly quoteVolume: string;
}

/** A symbol's state that goes on with time, for little more than the trades that are new. */
export interface Follower {
  /**
   * Takes in what was traded up to an instant, that one included.
   *
   * @returns whether anything was. An instant before an earlier one changes nothing.
   */
  advance(nowMs: number): boolean;
  /** A step's trades have been stored in place of the computed ones: takes them in. */
  replaceStep(step: number): void;
  quote(): MarketQuote;
  /** Closing prices of the 23 complete hours before, oldest first, and the last price. */
  trend(): readonly string[];
}

/** Hours of a trend; the last one is still running. */
export const TREND_HOURS = 24;

/** The trades of the running minute and how many of them have happened. */
interface MinuteTrades {
  readonly time: Float64Array;
  readonly price: Float64Array;
  readonly lots: Float64Array;
  taken: number;
}

/** Follows a pair from an instant on; the day before it is summed up at once. */
export function createFollower(pair: Pair, scratch: Scratch, nowMs: number): Follower {
  let state = followFrom(pair, scratch, nowMs);
  let latest = nowMs;
  return {
    advance(now) {
      latest = Math.max(latest, now);
      return state.advance(now);
    },
    replaceStep(step) {
      const [minute, running] = [minuteOfStep(step), minuteOf(latest)];
      if (minute > running) return;
      // The window keeps no minutes to take a complete one out of again.
      if (minute === running) state.redraw(latest);
      else state = followFrom(pair, scratch, latest);
    },
    quote: () => state.quote(),
    trend: () => state.trend(),
  };
}

interface FollowerState extends Omit<Follower, 'replaceStep'> {
  /** Folds the running minute anew. */
  redraw(nowMs: number): void;
}

function followFrom(pair: Pair, scratch: Scratch, nowMs: number): FollowerState {
  const lastDay = createRollingWindow();
  const hourCloses: number[] = [];
  let minute = minuteOf(nowMs);
  let lastPrice = 0;
  let lastTime = 0;
  let running: RunningBar | null = null;

  const complete = (which: number): void => {
    const bar = barOf(pair, which, scratch);
    lastDay.push(bar);
    lastPrice = bar.close;
    if ((which + 1) % 60 !== 0) return;
    hourCloses.push(lastPrice);
    if (hourCloses.length >= TREND_HOURS) hourCloses.shift();
  };
  const begin = (): MinuteTrades => {
    running = null;
    lastTime = lastTradeTime(pair, minute - 1, scratch);
    return tradesOf(pair, minute, scratch);
  };
  const take = (nowOffset: number): boolean => {
    const before = trades.taken;
    while (trades.taken < trades.time.length && valueAt(trades.time, trades.taken) <= nowOffset) {
      running = withTrade(
        running,
        valueAt(trades.price, trades.taken),
        valueAt(trades.lots, trades.taken),
      );
      lastPrice = running.close;
      lastTime = minute * MINUTE_MS + valueAt(trades.time, trades.taken);
      trades.taken += 1;
    }
    return trades.taken > before;
  };

  for (let which = minute - COMPLETE_MINUTES; which < minute; which += 1) complete(which);
  let trades = begin();
  take(nowMs - minute * MINUTE_MS);

  const { symbol, tickScale, lotScale } = pair.symbol;
  return {
    redraw(now) {
      lastPrice = barOf(pair, minute - 1, scratch).close;
      trades = begin();
      take(now - minute * MINUTE_MS);
    },
    advance(now) {
      const target = minuteOf(now);
      let missed = false;
      if (target > minute) {
        missed = trades.taken < trades.time.length || target > minute + 1;
        for (; minute < target; minute += 1) complete(minute);
        trades = begin();
      }
      return take(now - minute * MINUTE_MS) || missed;
    },
    quote() {
      const totals = lastDay.totals(running);
      return {
        symbol,
        time: lastTime,
        open: gridText(totals.open, tickScale),
        high: gridText(totals.high, tickScale),
        low: gridText(totals.low, tickScale),
        close: gridText(lastPrice, tickScale),
        volume: gridText(totals.volume, lotScale),
        quoteVolume: gridText(totals.quoteVolume, tickScale + lotScale),
      };
    },
    trend: () => [...hourCloses, lastPrice].map((ticks) => gridText(ticks, tickScale)),
  };
}

function tradesOf(pair: Pair, minute: number, scratch: Scratch): MinuteTrades {
  const { count, time, price, lots } = tapeOf(pair, minute, scratch);
  return {
    time: time.slice(0, count),
    price: price.slice(0, count),
    lots: lots.slice(0, count),
    taken: 0,
  };
}

function lastTradeTime(pair: Pair, minute: number, scratch: Scratch): number {
  const { count, time } = tapeOf(pair, minute, scratch);
  return minute * MINUTE_MS + valueAt(time, count - 1);
}
