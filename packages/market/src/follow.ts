import { valueAt } from './columns.ts';
import { drawFills, type FillColumns } from './fills.ts';
import { gridText } from './grid.ts';
import { type MinutePlan, planMinute } from './minute.ts';
import type { Pair } from './pair.ts';
import { MINUTE_MS } from './path.ts';
import { type Bar, COMPLETE_MINUTES, createRollingWindow } from './window.ts';

/** The state of a symbol over 24 hours: the running minute and the 1439 before it. Decimal texts. */
export interface MarketQuote {
  readonly symbol: string;
  /** Instant of the last fill, in ms. */
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

/** A symbol's state that goes on with time, for little more than the fills that are new. */
export interface Follower {
  /**
   * Takes in what was filled up to an instant, that one included.
   *
   * @returns whether anything was. An instant before an earlier one changes nothing.
   */
  advance(nowMs: number): boolean;
  quote(): MarketQuote;
  /** Closing prices of the 23 complete hours before, oldest first, and the last price. */
  trend(): readonly string[];
}

/** What a market draws minutes in. Nothing in it outlives a call. */
export interface Scratch {
  readonly plan: MinutePlan;
  readonly fills: FillColumns;
}

/** Hours of a trend; the last one is still running. */
export const TREND_HOURS = 24;

interface RunningMinute extends Bar {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  quoteVolume: number;
}

/** The fills of the running minute and how many of them have happened. */
interface MinuteFills {
  readonly time: Float64Array;
  readonly price: Float64Array;
  readonly lots: Float64Array;
  taken: number;
}

/** Follows a pair from an instant on; the day before it is summed up at once. */
export function createFollower(pair: Pair, scratch: Scratch, nowMs: number): Follower {
  const lastDay = createRollingWindow();
  const hourCloses: number[] = [];
  let minute = minuteOf(nowMs);
  let lastPrice = 0;
  let lastTime = 0;
  let running: RunningMinute | null = null;

  const complete = (which: number): void => {
    planMinute(pair, which, scratch.plan);
    lastDay.push(scratch.plan);
    lastPrice = scratch.plan.close;
    if ((which + 1) % 60 !== 0) return;
    hourCloses.push(lastPrice);
    if (hourCloses.length >= TREND_HOURS) hourCloses.shift();
  };
  const begin = (): MinuteFills => {
    running = null;
    lastTime = lastFillTime(pair, minute - 1, scratch);
    return fillsOf(pair, minute, scratch);
  };
  const take = (nowOffset: number): boolean => {
    const before = fills.taken;
    while (fills.taken < fills.time.length && valueAt(fills.time, fills.taken) <= nowOffset) {
      running = withFill(
        running,
        valueAt(fills.price, fills.taken),
        valueAt(fills.lots, fills.taken),
      );
      lastPrice = running.close;
      lastTime = minute * MINUTE_MS + valueAt(fills.time, fills.taken);
      fills.taken += 1;
    }
    return fills.taken > before;
  };

  for (let which = minute - COMPLETE_MINUTES; which < minute; which += 1) complete(which);
  let fills = begin();
  take(nowMs - minute * MINUTE_MS);

  const { symbol, tickScale, lotScale } = pair.symbol;
  return {
    advance(now) {
      const target = minuteOf(now);
      let missed = false;
      if (target > minute) {
        missed = fills.taken < fills.time.length || target > minute + 1;
        for (; minute < target; minute += 1) complete(minute);
        fills = begin();
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

export function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

/** A minute with one fill more. */
export function withFill(bar: RunningMinute | null, price: number, lots: number): RunningMinute {
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

function fillsOf(pair: Pair, minute: number, { plan, fills }: Scratch): MinuteFills {
  planMinute(pair, minute, plan);
  drawFills(pair, minute, plan, fills);
  return {
    time: fills.time.slice(0, fills.count),
    price: fills.price.slice(0, fills.count),
    lots: fills.lots.slice(0, fills.count),
    taken: 0,
  };
}

function lastFillTime(pair: Pair, minute: number, { plan, fills }: Scratch): number {
  planMinute(pair, minute, plan);
  drawFills(pair, minute, plan, fills);
  return minute * MINUTE_MS + valueAt(fills.time, fills.count - 1);
}
