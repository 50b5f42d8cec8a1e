import { candleQuery } from '@meridian/protocol/contracts/market.ts';
import { safeParse } from 'valibot';

/** What a call for candles asks for, once read. Instants in ms. */
export interface CandleQuery {
  readonly symbol: string;
  /** In minutes. */
  readonly interval: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** At most so many: the latest ones. */
  readonly limit: number;
}

const MAX_CANDLES = 1_000;
const DEFAULT_CANDLES = 200;

const MINUTE_MS = 60_000;
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
  const interval = parseInt(parsed.output.interval, 10);
  const limit = wholeNumber(parsed.output.limit, DEFAULT_CANDLES);
  // What was filled at this very instant is the past.
  const latestMs = nowMs + 1;
  const to = wholeNumber(parsed.output.to, latestMs);
  if (limit < 1 || limit > MAX_CANDLES) return null;
  const length = interval * MINUTE_MS;
  const toMs = Math.min(to, latestMs);
  const from = wholeNumber(parsed.output.from, Math.max(0, toMs - limit * length));
  if (from > to) return null;
  const fromMs = Math.max(from, OPENED_MS);
  return { symbol, interval, limit, fromMs: latestStart(fromMs, toMs, limit, length), toMs };
}

/** The start of the first of the latest candles, where the range holds more than may be given. */
function latestStart(fromMs: number, toMs: number, limit: number, length: number): number {
  const last = Math.floor((toMs - 1) / length) * length;
  return Math.max(Math.floor(fromMs / length) * length, last - (limit - 1) * length);
}

function wholeNumber(digits: string | undefined, absent: number): number {
  return digits === undefined ? absent : parseInt(digits, 10);
}
