import { invariant } from '@meridian/money/invariant.ts';
import { type Candle, candleSteps } from './candles.ts';
import { valueAt } from './columns.ts';
import { createFollower, type Follower, type MarketQuote, TREND_HOURS } from './follow.ts';
import { gridText } from './grid.ts';
import { type Ladder, MAX_LEVELS, type Quote } from './ladder.ts';
import { createAssetPaths, createPair, type Pair } from './pair.ts';
import { MINUTE_MS } from './path.ts';
import { rootKey } from './prf.ts';
import { createStepReader } from './steps.ts';
import type { MarketSymbol } from './symbols.ts';
import {
  barOf,
  createScratch,
  foldUntil,
  minuteOf,
  NO_STORED_STEPS,
  type Scratch,
  stepOf,
  type StoredSteps,
  tapeOf,
  type TapeTrade,
} from './tape.ts';

/** One trade. Price and size are decimal texts on the symbol's grid. */
export interface Trade {
  /** Digits; grows with time within a symbol. */
  readonly id: string;
  /** In ms. */
  readonly time: number;
  readonly price: string;
  /** In the base asset. */
  readonly size: string;
  /** What the taker did. */
  readonly side: 'buy' | 'sell';
  /** The number that a venue gave it, where a user had part in it. */
  readonly tradeId?: number;
}

/**
 * A simulated market. The same seed and symbols give the same quotes and takers for any step, in any
 * order of asking; trades, candles, day's figures and trends are folds of these. It knows no clock and
 * would tell the future as readily as the past: whoever serves it passes the present as the end of what
 * is asked, and keeps the seed secret.
 *
 * Every method answers undefined for an unknown symbol.
 */
export interface Market {
  readonly symbols: ReadonlyMap<string, MarketSymbol>;
  /** The state at an instant, with the trades of that instant. */
  quoteAt(symbol: string, nowMs: number): MarketQuote | undefined;
  /** The trades of [from, to), in order. Thousands for a busy pair's hour. */
  tradesBetween(symbol: string, fromMs: number, toMs: number): readonly Trade[] | undefined;
  /** The candles that begin in [from, to) and the one `from` lies in, of trades before `to`. */
  candlesBetween(request: CandleRequest): readonly Candle[] | undefined;
  /** The same, computed candle by candle as they are asked for: a day's takes a millisecond. */
  candleSteps(request: CandleRequest): Iterable<Candle> | undefined;
  /** Closing prices of the 23 complete hours before an instant, oldest first, and the last price. */
  trendOf(symbol: string, nowMs: number): readonly string[] | undefined;
  /** A state that goes on from an instant, for one that asks again and again. */
  follow(symbol: string, nowMs: number): Follower | undefined;
  /** Best bid and ask of the house in a step (counted from 1970), in ticks. */
  bestAt(symbol: string, step: number): Quote | undefined;
  /** What the house offers in a step, before anybody takes from it: the best `levels` of each side. */
  ladderAt(symbol: string, step: number, levels: number): Ladder | undefined;
  /**
   * The simulated takers of a step, in the order they come, each with the price it pays where no user
   * is in its way. Secret until the step is over.
   */
  takersOf(symbol: string, step: number): readonly TapeTrade[] | undefined;
  /** After how many steps (1 to 10) a level that was taken from in a step is full again. */
  refillSteps(symbol: string, step: number, price: number): number | undefined;
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
  /** Any text; another one is another market. What is served is as hard to foresee as this to guess. */
  readonly seed: string;
  readonly symbols: readonly MarketSymbol[];
  /** Steps that users' orders touched; without it every step is as computed. */
  readonly stored?: StoredSteps;
}

/** Ids leave so many places for the trades of a step. */
const ID_PLACES = 100_000;

export function createMarket({ seed, symbols, stored = NO_STORED_STEPS }: MarketOptions): Market {
  const root = rootKey(seed);
  const assets = createAssetPaths(root);
  const pairs = new Map(
    symbols.map((symbol) => [symbol.symbol, createPair(symbol, root, assets)] as const),
  );
  const scratch = createScratch(stored);
  const reader = createStepReader();
  const stepsOf = ({ symbol, interval, fromMs, toMs }: CandleRequest) => {
    const pair = pairs.get(symbol);
    invariant(Number.isSafeInteger(interval) && interval > 0, `no interval: ${interval}`);
    return pair && candleSteps(pair, scratch, interval, { fromMs, toMs });
  };
  /** A method for one pair, undefined for a symbol there is not. */
  const forPair =
    <Given extends readonly unknown[], Result>(answer: (pair: Pair, ...given: Given) => Result) =>
    (symbol: string, ...given: Given): Result | undefined => {
      const pair = pairs.get(symbol);
      return pair && answer(pair, ...given);
    };
  return {
    symbols: new Map(symbols.map((symbol) => [symbol.symbol, symbol])),
    quoteAt: forPair((pair, nowMs: number) => createFollower(pair, scratch, nowMs).quote()),
    tradesBetween: forPair((pair, fromMs: number, toMs: number) =>
      tradesBetween(pair, scratch, fromMs, toMs),
    ),
    candlesBetween(request) {
      const steps = stepsOf(request);
      return steps && [...steps];
    },
    candleSteps: stepsOf,
    trendOf: forPair((pair, nowMs: number) => trendOf(pair, scratch, nowMs)),
    follow: forPair((pair, nowMs: number) => createFollower(pair, scratch, nowMs)),
    bestAt: forPair((pair, step: number) => reader.bestAt(pair, step)),
    ladderAt: forPair((pair, step: number, levels: number) => {
      const isCount = Number.isSafeInteger(levels) && levels >= 1 && levels <= MAX_LEVELS;
      invariant(isCount, `a ladder has 1 to ${MAX_LEVELS} levels, not ${levels}`);
      return reader.ladderAt(pair, step, levels);
    }),
    takersOf: forPair((pair, step: number) => reader.takersOf(pair, step)),
    refillSteps: forPair((pair, step: number, price: number) =>
      reader.refillSteps(pair, step, price),
    ),
  };
}

function tradesBetween(
  pair: Pair,
  scratch: Scratch,
  fromMs: number,
  toMs: number,
): readonly Trade[] {
  const { tickScale, lotScale } = pair.symbol;
  const found: Trade[] = [];
  for (let minute = minuteOf(fromMs); minute * MINUTE_MS < toMs; minute += 1) {
    const tape = tapeOf(pair, minute, scratch);
    const stored = scratch.stored.inMinute(pair.symbol.symbol, minute);
    let [step, place] = [Number.NaN, 0];
    for (let index = 0; index < tape.count; index += 1) {
      const time = minute * MINUTE_MS + valueAt(tape.time, index);
      place = stepOf(time) === step ? place + 1 : 0;
      step = stepOf(time);
      if (time < fromMs) continue;
      if (time >= toMs) break;
      const tradeId = stored?.get(step)?.[place]?.tradeId;
      found.push({
        // By step: a step that a user touched changes no id of another.
        id: String(step * ID_PLACES + place),
        time,
        price: gridText(valueAt(tape.price, index), tickScale),
        size: gridText(valueAt(tape.lots, index), lotScale),
        side: valueAt(tape.side, index) > 0 ? 'buy' : 'sell',
        ...(tradeId !== undefined && { tradeId }),
      });
    }
  }
  return found;
}

function trendOf(pair: Pair, scratch: Scratch, nowMs: number): readonly string[] {
  const minute = minuteOf(nowMs);
  const hour = Math.floor(minute / 60);
  const closes: number[] = [];
  for (let back = TREND_HOURS - 2; back >= 0; back -= 1) {
    closes.push(barOf(pair, (hour - back) * 60 - 1, scratch).close);
  }
  // A trade at this very instant is in.
  const running = foldUntil(tapeOf(pair, minute, scratch), nowMs - minute * MINUTE_MS + 1);
  const last = running?.close ?? barOf(pair, minute - 1, scratch).close;
  return [...closes, last].map((ticks) => gridText(ticks, pair.symbol.tickScale));
}
