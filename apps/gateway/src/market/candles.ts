import { listedAtOf } from '@meridian/instruments/assets.ts';
import type { Candle } from '@meridian/market/candles.ts';
import type { Market } from '@meridian/market/market.ts';
import { calendarOf, DAY_MINUTES, foldDays } from './candle-intervals.ts';
import { type CandleQuery, OPENED_MS } from './candle-request.ts';
import { createSlices } from './slices.ts';

export interface CandleReader {
  /** Oldest first; undefined for no such symbol. Stops early, with what there is, once `isGone`. */
  read(query: CandleQuery, isGone: () => boolean): Promise<readonly Candle[] | undefined>;
}

type MinutesQuery = CandleQuery & { readonly interval: number };

const MINUTE_MS = 60_000;
/** From here on candles are dear enough to be kept. */
const KEPT_INTERVAL = 60;
const MAX_KEPT = 40_000;
/** Users' trades of a candle's last step are known a little after its end. */
const SETTLED_MS = 10_000;

/** Computes candles, one call after the other, in slices; complete long ones are kept. */
export function createCandleReader(market: Market): CandleReader {
  const kept = new Map<string, Candle>();
  let before: Promise<unknown> = Promise.resolve();

  const openedAt = (symbol: string): number => {
    const base = market.symbols.get(symbol)?.base.code ?? '';
    return Math.max(OPENED_MS, listedAtOf(base) ?? OPENED_MS);
  };
  const candleAt = (query: MinutesQuery, start: number): Candle | undefined => {
    const { symbol, interval, toMs } = query;
    const end = start + interval * MINUTE_MS;
    const complete = end <= toMs;
    const key = `${symbol}/${interval}/${start}`;
    const known = complete ? kept.get(key) : undefined;
    if (known !== undefined) return known;
    const range = { symbol, interval, fromMs: start, toMs: Math.min(end, toMs) };
    const candle = market.candlesBetween(range)?.[0];
    const isSettled = end + SETTLED_MS <= toMs;
    if (candle !== undefined && isSettled && interval >= KEPT_INTERVAL) keep(key, candle);
    return candle;
  };
  const keep = (key: string, candle: Candle): void => {
    kept.set(key, candle);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
  };
  const computeMinutes = async (
    query: MinutesQuery,
    isGone: () => boolean,
  ): Promise<readonly Candle[]> => {
    const breathe = createSlices();
    const candles: Candle[] = [];
    const length = query.interval * MINUTE_MS;
    for (let start = query.fromMs; start < query.toMs && !isGone(); start += length) {
      const candle = candleAt(query, start);
      if (candle !== undefined) candles.push(candle);
      await breathe();
    }
    return candles;
  };
  const compute = async (query: CandleQuery, isGone: () => boolean): Promise<readonly Candle[]> => {
    const { interval } = query;
    // The first week and month of a pair may have begun before it did.
    const fromMs = Math.max(query.fromMs, openedAt(query.symbol));
    if (typeof interval === 'number') return computeMinutes({ ...query, fromMs, interval }, isGone);
    const days = await computeMinutes({ ...query, fromMs, interval: DAY_MINUTES }, isGone);
    return foldDays(days, calendarOf(interval));
  };
  return {
    async read(query, isGone) {
      if (!market.symbols.has(query.symbol)) return undefined;
      // Side by side the calls would use up a slice each before anything else gets its turn.
      const mine = before.then(() => compute(query, isGone));
      before = mine.catch(() => {});
      return mine;
    },
  };
}
