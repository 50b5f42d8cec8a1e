import type { Bar, BarInterval, BarSource } from '@meridian/chart/create-chart.ts';
import { compare, parseDecimal } from '@meridian/money/decimal.ts';
import { REQUEST_TIMEOUT_MS } from '@meridian/protocol/constants.ts';
import { CANDLES_PATH } from '@meridian/protocol/market-api.ts';
import type { QuoteStore } from '@meridian/quotes/quote-feed.ts';

import { parseCandles } from './parse-candles.ts';

export interface CandleParts {
  readonly symbol: string;
  readonly interval: BarInterval;
  readonly quotes: QuoteStore;
  readonly ask: typeof fetch;
  /** The server's time, in ms. */
  readonly now: () => number;
  readonly timers: {
    setInterval(run: () => void, ms: number): unknown;
    clearInterval(handle: unknown): void;
  };
}

/** How often the bar that is forming is asked for: quotes carry its price, and not its volume. */
const REFRESH_MS = 5_000;
const REFRESH_LONG_MS = 30_000;
/** From here on a bar is summed up of many fills. */
const LONG_INTERVAL = 240;
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** The bars of a market as the gateway serves them, and the one that is forming by its quotes. */
export function createCandleSource(parts: CandleParts): BarSource {
  const { symbol, interval, quotes, now, timers } = parts;
  let forming: Bar | null = null;

  const load = async (before: number | null, limit: number) => {
    const bars = await fetchBars(parts, before, limit);
    if (before === null && bars !== null) forming = bars.at(-1) ?? null;
    return bars;
  };
  return {
    load,
    observe(listener) {
      let isAsking = false;
      const refresh = async () => {
        if (isAsking || forming === null) return;
        isAsking = true;
        const { start } = forming;
        const bars = await load(null, 2);
        isAsking = false;
        for (const bar of bars ?? []) if (bar.start >= start) listener(bar);
      };
      const onQuote = () => {
        const quote = quotes.latest(symbol);
        if (quote === undefined || forming === null || quote.time < forming.start) return;
        // The next bar opens with what its own fills say.
        if (quote.time >= endOf(forming.start, interval)) return void refresh();
        const next = barWith(forming, quote.close);
        if (next === forming) return;
        forming = next;
        listener(next);
      };
      const stop = quotes.observe(symbol, onQuote);
      const timer = timers.setInterval(
        () => {
          if (forming !== null && now() >= forming.start) void refresh();
        },
        typeof interval === 'number' && interval < LONG_INTERVAL ? REFRESH_MS : REFRESH_LONG_MS,
      );
      return () => {
        stop();
        timers.clearInterval(timer);
      };
    },
  };
}

/** When the bar that begins at an instant is over, in ms. */
function endOf(start: number, interval: BarInterval): number {
  if (interval === 'W') return start + WEEK_MS;
  if (interval !== 'M') return start + interval * MINUTE_MS;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** A bar after one more price; the same bar where nothing of it changes. */
export function barWith(bar: Bar, price: string): Bar {
  if (bar.close === price) return bar;
  return {
    ...bar,
    close: price,
    high: isAbove(price, bar.high) ? price : bar.high,
    low: isAbove(bar.low, price) ? price : bar.low,
  };
}

function isAbove(a: string, b: string): boolean {
  const left = parseDecimal(a);
  const right = parseDecimal(b);
  return left !== null && right !== null && compare(left, right) > 0;
}

/** Bars of a market, oldest first; null where none came. */
export async function fetchBars(
  { symbol, interval, ask }: Pick<CandleParts, 'symbol' | 'interval' | 'ask'>,
  before: number | null,
  limit: number,
): Promise<readonly Bar[] | null> {
  const query = new URLSearchParams({ symbol, interval: `${interval}`, limit: `${limit}` });
  if (before !== null) query.set('to', `${before}`);
  try {
    const answer = await ask(`${CANDLES_PATH}?${query.toString()}`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      credentials: 'same-origin',
    });
    return answer.ok ? parseCandles(await answer.json()) : null;
  } catch {
    // No connection, the time is up, or no JSON.
    return null;
  }
}
