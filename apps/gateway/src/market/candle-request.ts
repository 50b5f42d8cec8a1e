import { type CANDLE_INTERVALS, candleQuery } from '@meridian/protocol/contracts/market.ts';
import { safeParse } from 'valibot';
import { calendarOf, type CandleInterval } from './candle-intervals.ts';

/** What a call for candles asks for, once read. Instants in ms. */
export interface CandleQuery {
  readonly symbol: string;
  readonly interval: CandleInterval;
  readonly fromMs: number;
  readonly toMs: number;
  /** At most so many: the latest ones. */
  readonly limit: number;
}

const MAX_CANDLES = 1_000;
const DEFAULT_CANDLES = 200;

/** There are no candles before 2020: the market was not there yet. */
export const OPENED_MS = Date.UTC(2020, 0, 1);

/**
 * Reads the query of a call for candles. `to` is the present unless given, and never later; `from`
 * is as far before it as `limit` reaches.
 *
 * @returns null when it cannot be read: no or an unknown interval, no symbol, no whole number, a
 * limit outside of 1 to `MAX_CANDLES`, an end before the start
 */
export function readCandleQuery(query: unknown, nowMs: number): CandleQuery | null {
  if (typeof query !== 'object') return null;
  // A schema would take inherited names for parameters.
  const parsed = safeParse(candleQuery, { ...query }, { abortEarly: true });
  if (!parsed.success) return null;
  const { symbol } = parsed.output;
  const interval = intervalOf(parsed.output.interval);
  const limit = wholeNumber(parsed.output.limit, DEFAULT_CANDLES);
  // What was filled at this very instant is the past.
  const latestMs = nowMs + 1;
  const to = wholeNumber(parsed.output.to, latestMs);
  if (limit < 1 || limit > MAX_CANDLES) return null;
  const toMs = Math.min(to, latestMs);
  const { startOf, shift } = calendarOf(interval);
  // The first of the latest ones, where the range holds more than may be given.
  const earliest = shift(startOf(toMs - 1), 1 - limit);
  const from = wholeNumber(parsed.output.from, Math.max(0, earliest));
  if (from > to) return null;
  const fromMs = Math.max(startOf(Math.max(from, OPENED_MS)), earliest);
  return { symbol, interval, limit, fromMs, toMs };
}

function intervalOf(text: (typeof CANDLE_INTERVALS)[number]): CandleInterval {
  return text === 'W' || text === 'M' ? text : parseInt(text, 10);
}

function wholeNumber(digits: string | undefined, absent: number): number {
  return digits === undefined ? absent : parseInt(digits, 10);
}
