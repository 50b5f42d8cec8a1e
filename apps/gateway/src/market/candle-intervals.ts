import type { Candle } from '@meridian/market/candles.ts';
import { add, compare, decimal, decimalToText } from '@meridian/money/decimal.ts';

/** Minutes, or a week from Monday, or a month of the calendar; both in UTC. */
export type CandleInterval = number | 'W' | 'M';

const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** The first Monday counted from 1970, which began on a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MINUTES * MINUTE_MS;

/** Where the intervals of a kind begin: the one an instant lies in, and those around it. */
export interface IntervalCalendar {
  startOf(instant: number): number;
  /** `count` intervals after a start; before it where negative. */
  shift(start: number, count: number): number;
}

export function calendarOf(interval: CandleInterval): IntervalCalendar {
  if (interval === 'M') {
    const monthOf = (instant: number, count: number) => {
      const date = new Date(instant);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count);
    };
    return { startOf: (instant) => monthOf(instant, 0), shift: monthOf };
  }
  const length = (interval === 'W' ? WEEK_MINUTES : interval) * MINUTE_MS;
  const origin = interval === 'W' ? FIRST_MONDAY_MS : 0;
  return {
    startOf: (instant) => Math.floor((instant - origin) / length) * length + origin,
    shift: (start, count) => start + count * length,
  };
}

/** Candles of days, oldest first, summed up to those of a longer interval. */
export function foldDays(
  days: readonly Candle[],
  { startOf }: IntervalCalendar,
): readonly Candle[] {
  const whole: Candle[] = [];
  for (const day of days) {
    const start = startOf(day.start);
    const last = whole.at(-1);
    if (last?.start === start) whole[whole.length - 1] = joined(last, day);
    else whole.push({ ...day, start });
  }
  return whole;
}

function joined(before: Candle, day: Candle): Candle {
  const isAbove = (a: string, b: string) => compare(decimal(a), decimal(b)) > 0;
  const total = (name: 'volume' | 'quoteVolume') =>
    decimalToText(add(decimal(before[name]), decimal(day[name])));
  return {
    ...before,
    high: isAbove(day.high, before.high) ? day.high : before.high,
    low: isAbove(before.low, day.low) ? day.low : before.low,
    close: day.close,
    volume: total('volume'),
    quoteVolume: total('quoteVolume'),
  };
}
