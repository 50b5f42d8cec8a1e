import { parseDecimal, signOf } from '@meridian/money/decimal.ts';
import type { MarketTicker, MarketTickers } from '@meridian/protocol/market-api.ts';

/** Longer texts are no prices: the market writes some twenty digits. */
const MAX_FIGURE_LENGTH = 64;
const MAX_NAME_LENGTH = 64;
const MAX_TICKERS = 20_000;
const MAX_TREND = 1_000;

/**
 * The list of tickers out of the answer's envelope `{ret_code, result}` (R-HTTP-10). All or nothing:
 * a list with one broken entry comes from a broken market, and the page says so rather than show
 * the rest as if it were whole.
 *
 * @returns null for a refusal and for anything that is not such a list
 */
export function parseTickers(body: unknown): MarketTickers | null {
  if (!isRecord(body) || body.ret_code !== 0 || !isRecord(body.result)) return null;
  const { source, time, tickers } = body.result;
  if (!isName(source) || !isInstant(time)) return null;
  if (!Array.isArray(tickers) || tickers.length > MAX_TICKERS) return null;
  const symbols = new Set<string>();
  const parsed: MarketTicker[] = [];
  for (const entry of tickers as readonly unknown[]) {
    const ticker = parseTicker(entry);
    if (ticker === null || symbols.has(ticker.symbol)) return null;
    symbols.add(ticker.symbol);
    parsed.push(ticker);
  }
  return { source, time, tickers: parsed };
}

function parseTicker(entry: unknown): MarketTicker | null {
  if (!isRecord(entry)) return null;
  const { symbol, base, quote, name, tick, time, trend } = entry;
  const { close, open, high, low, volume, quoteVolume } = entry;
  if (!isName(symbol) || !isName(base) || !isName(quote) || !isName(name)) return null;
  if (!isInstant(time) || !isTick(tick)) return null;
  if (!isFigure(close) || !isFigure(open) || !isFigure(high) || !isFigure(low)) return null;
  if (!isFigure(volume) || !isFigure(quoteVolume)) return null;
  if (!Array.isArray(trend) || trend.length > MAX_TREND || !trend.every(isFigure)) return null;
  const prices = { close, open, high, low, volume, quoteVolume };
  return { symbol, base, quote, name, tick, time, trend, ...prices };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME_LENGTH;
}

function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Decimal text that is not negative. */
function isFigure(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_FIGURE_LENGTH) return false;
  const figure = parseDecimal(value);
  return figure !== null && signOf(figure) >= 0;
}

function isTick(value: unknown): value is string {
  if (!isFigure(value)) return false;
  const tick = parseDecimal(value);
  return tick !== null && signOf(tick) > 0;
}
