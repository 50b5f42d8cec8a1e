import type { Candle } from '@meridian/market/candles.ts';
import {
  add,
  type Decimal,
  decimal,
  decimalToText,
  maximum,
  minimum,
} from '@meridian/money/decimal.ts';
import type { KLINE_INTERVALS } from '@meridian/v5/contracts/market.ts';
import { plainText } from '@meridian/v5/write.ts';
import type { CandleReader } from '../../market/candles.ts';
import { OPENED_MS } from '../../market/candle-request.ts';

export type KlineInterval = (typeof KLINE_INTERVALS)[number];

export interface KlineQuery {
  readonly symbol: string;
  readonly interval: KlineInterval;
  readonly start: number | null;
  readonly end: number | null;
  readonly limit: number;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** The first Monday counted from 1970, which began on a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Where the intervals of a kind begin: the one an instant lies in, and those around it. */
interface Calendar {
  startOf(instant: number): number;
  /** `count` intervals after a start; before it where negative. */
  shift(start: number, count: number): number;
}

export function calendarOf(interval: KlineInterval): Calendar {
  if (interval === 'M') {
    const monthOf = (instant: number, count: number) => {
      const date = new Date(instant);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count);
    };
    return { startOf: (instant) => monthOf(instant, 0), shift: monthOf };
  }
  const length = lengthOf(interval);
  const origin = interval === 'W' ? FIRST_MONDAY_MS : 0;
  return {
    startOf: (instant) => Math.floor((instant - origin) / length) * length + origin,
    shift: (start, count) => start + count * length,
  };
}

function lengthOf(interval: Exclude<KlineInterval, 'M'>): number {
  if (interval === 'D') return DAY_MS;
  if (interval === 'W') return 7 * DAY_MS;
  return parseInt(interval, 10) * MINUTE_MS;
}

/**
 * Candles as v5 has them: rows of texts, newest first. A start alone asks for the first ones from it
 * on; otherwise the latest ones up to the end count, a start within it being the earliest.
 *
 * @returns undefined for no such symbol
 */
export async function readKlines(
  reader: CandleReader,
  query: KlineQuery,
  clock: { readonly now: number; readonly isGone: () => boolean },
): Promise<readonly (readonly string[])[] | undefined> {
  const { symbol, interval } = query;
  const { fromMs, toMs } = rangeOf(query, clock.now);
  const isFolded = interval === 'W' || interval === 'M';
  const minutes = isFolded || interval === 'D' ? DAY_MINUTES : parseInt(interval, 10);
  const limit = Number.MAX_SAFE_INTEGER;
  const candles = await reader.read(
    { symbol, interval: minutes, fromMs: Math.max(fromMs, OPENED_MS), toMs, limit },
    clock.isGone,
  );
  if (candles === undefined) return undefined;
  const whole = isFolded ? folded(candles, calendarOf(interval)) : candles;
  return whole.slice(-query.limit).toReversed().map(rowOf);
}

function rangeOf({ interval, start, end, limit }: KlineQuery, now: number) {
  const { startOf, shift } = calendarOf(interval);
  // What was filled at this very instant is the past; a candle that begins at the end belongs to it.
  const latestMs = now + 1;
  const endMs = end === null ? latestMs : Math.min(shift(startOf(end), 1), latestMs);
  const first = start === null ? null : firstFrom(start, { startOf, shift });
  if (first !== null && end === null) {
    const fromMs = Math.max(first, startOf(OPENED_MS));
    return { fromMs, toMs: Math.min(shift(fromMs, limit), latestMs) };
  }
  const latest = shift(startOf(endMs - 1), 1 - limit);
  return { fromMs: Math.max(latest, first ?? latest, startOf(OPENED_MS)), toMs: endMs };
}

/** The first interval that begins at an instant or after it. */
function firstFrom(instant: number, { startOf, shift }: Calendar): number {
  const start = startOf(instant);
  return start === instant ? start : shift(start, 1);
}

function folded(days: readonly Candle[], { startOf }: Calendar): readonly Candle[] {
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
  const pick = (name: 'high' | 'low', choose: (a: Decimal, b: Decimal) => Decimal) =>
    decimalToText(choose(decimal(before[name]), decimal(day[name])));
  const total = (name: 'volume' | 'quoteVolume') =>
    decimalToText(add(decimal(before[name]), decimal(day[name])));
  return {
    ...before,
    high: pick('high', maximum),
    low: pick('low', minimum),
    close: day.close,
    volume: total('volume'),
    quoteVolume: total('quoteVolume'),
  };
}

function rowOf(candle: Candle): readonly string[] {
  const { start, open, high, low, close, volume, quoteVolume } = candle;
  return [String(start), ...[open, high, low, close, volume, quoteVolume].map(plainText)];
}
