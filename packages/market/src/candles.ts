import { gridText } from './grid.ts';
import type { Pair } from './pair.ts';
import { MINUTE_MS } from './path.ts';
import { barOf, foldUntil, minuteOf, type Scratch, tapeOf } from './tape.ts';
import type { Bar } from './window.ts';

/** What was traded in an interval. Decimal texts. */
export interface Candle {
  /** When the interval began, in ms: a multiple of its length since 1970 (UTC). */
  readonly start: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** In the base asset. */
  readonly volume: string;
  /** In the quote asset. */
  readonly quoteVolume: string;
}

interface Sum {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: bigint;
  quoteVolume: bigint;
}

/**
 * The candles of the intervals that begin in [from, to), and of the one `from` lies in, made of
 * trades before `to`: the last one may still be forming. One is computed for each step, so that a
 * caller can stop between two of them.
 */
export function* candleSteps(
  pair: Pair,
  scratch: Scratch,
  intervalMinutes: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Generator<Candle, void, undefined> {
  const end = minuteOf(toMs);
  let minute = Math.floor(minuteOf(fromMs) / intervalMinutes) * intervalMinutes;
  while (minute * MINUTE_MS < toMs) {
    const start = minute * MINUTE_MS;
    const next = minute + intervalMinutes;
    let sum: Sum | null = null;
    for (; minute < next && minute < end; minute += 1) {
      sum = withBar(sum, barOf(pair, minute, scratch));
    }
    if (minute < next) {
      const part = foldUntil(tapeOf(pair, minute, scratch), toMs - minute * MINUTE_MS);
      if (part !== null) sum = withBar(sum, part);
    }
    // Nothing traded yet in an interval that has just begun: no candle.
    if (sum !== null) yield candleOf(pair, start, sum);
    minute = next;
  }
}

function withBar(sum: Sum | null, bar: Bar): Sum {
  const volume = BigInt(bar.volume);
  const quoteVolume = BigInt(bar.quoteVolume);
  if (sum === null) {
    const { open, high, low, close } = bar;
    return { open, high, low, close, volume, quoteVolume };
  }
  if (bar.high > sum.high) sum.high = bar.high;
  if (bar.low < sum.low) sum.low = bar.low;
  sum.close = bar.close;
  sum.volume += volume;
  sum.quoteVolume += quoteVolume;
  return sum;
}

function candleOf(pair: Pair, start: number, sum: Sum): Candle {
  const { tickScale, lotScale } = pair.symbol;
  return {
    start,
    open: gridText(sum.open, tickScale),
    high: gridText(sum.high, tickScale),
    low: gridText(sum.low, tickScale),
    close: gridText(sum.close, tickScale),
    volume: gridText(sum.volume, lotScale),
    quoteVolume: gridText(sum.quoteVolume, tickScale + lotScale),
  };
}
