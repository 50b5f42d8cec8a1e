import type { Candle } from '@meridian/market/candles.ts';
import type { KLINE_INTERVALS } from '@meridian/v5/contracts/market.ts';
import { plainText } from '@meridian/v5/write.ts';
import type { CandleReader } from '../../market/candles.ts';
import {
  calendarOf,
  type CandleInterval,
  DAY_MINUTES,
  type IntervalCalendar,
} from '../../market/candle-intervals.ts';
import { OPENED_MS } from '../../market/candle-request.ts';

export type KlineInterval = (typeof KLINE_INTERVALS)[number];

export interface KlineQuery {
  readonly symbol: string;
  readonly interval: KlineInterval;
  readonly start: number | null;
  readonly end: number | null;
  readonly limit: number;
}

/** What the market calls an interval of v5. */
export function candleIntervalOf(interval: KlineInterval): CandleInterval {
  if (interval === 'W' || interval === 'M') return interval;
  return interval === 'D' ? DAY_MINUTES : parseInt(interval, 10);
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
  const interval = candleIntervalOf(query.interval);
  const range = rangeOf(query, calendarOf(interval), clock.now);
  const limit = Number.MAX_SAFE_INTEGER;
  const candles = await reader.read(
    { symbol: query.symbol, interval, ...range, limit },
    clock.isGone,
  );
  return candles?.slice(-query.limit).toReversed().map(rowOf);
}

function rangeOf(
  { start, end, limit }: KlineQuery,
  { startOf, shift }: IntervalCalendar,
  now: number,
) {
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
function firstFrom(instant: number, { startOf, shift }: IntervalCalendar): number {
  const start = startOf(instant);
  return start === instant ? start : shift(start, 1);
}

function rowOf(candle: Candle): readonly string[] {
  const { start, open, high, low, close, volume, quoteVolume } = candle;
  return [String(start), ...[open, high, low, close, volume, quoteVolume].map(plainText)];
}
