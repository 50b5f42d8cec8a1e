import { decimal, decimalToText, divide, ONE } from '@meridian/money/decimal.ts';
import type { PriceDay } from '@meridian/protocol/contracts/year-files.ts';
import { type DailySource, priceDayOf } from './daily-candles.ts';
import { DAY_MS } from './days.ts';

/** What is used of an exchange of the ccxt library (github.com/ccxt/ccxt, unified API). */
interface CcxtExchange {
  /** How it reads numbers; with `String` they stay as the exchange wrote them. */
  number: unknown;
  readonly has: Readonly<Record<string, unknown>>;
  readonly markets: Readonly<Record<string, unknown>> | undefined;
  loadMarkets(): Promise<unknown>;
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<unknown>;
}

export type CcxtResult =
  | { readonly ok: true; readonly source: DailySource }
  | { readonly ok: false; readonly message: string };

/** The package's name is no literal, so that nothing looks for it where it is not wanted. */
const PACKAGE: string = 'ccxt';

const REQUEST_TIMEOUT_MS = 20_000;
/** Enough for a year; exchanges that give less are asked again. */
const CANDLES_A_CALL = 400;
const CALLS_A_YEAR = 40;

/** What prices are wanted in: a state currency where there is one. */
const QUOTES = ['USD', 'EUR', 'USDT', 'USDC'];
const STATE_CURRENCIES = ['USD', 'EUR'];
const INVERSE_DIGITS = 12;

/**
 * Opens an exchange of ccxt, which is an optional part: it is loaded when a setting asks for it.
 *
 * @param load how the library is loaded
 */
export async function openCcxt(
  id: string,
  load: () => Promise<unknown> = () => import(PACKAGE),
): Promise<CcxtResult> {
  const library = await load().catch(() => null);
  if (!isRecord(library)) {
    const message = `MARKET_SOURCE=ccxt:${id} needs the package ccxt, which is not installed. Run "npm install --no-save ccxt@4", or leave MARKET_SOURCE unset.`;
    return { ok: false, message };
  }
  const Exchange = exchangeClass(library, id);
  if (Exchange === null) {
    return { ok: false, message: `MARKET_SOURCE: ccxt knows no exchange "${id}".` };
  }
  const exchange = new Exchange({ enableRateLimit: true, timeout: REQUEST_TIMEOUT_MS });
  exchange.number = String;
  if (exchange.has['fetchOHLCV'] !== true) {
    return { ok: false, message: `MARKET_SOURCE: ${id} gives no candles.` };
  }
  return { ok: true, source: sourceOf(`ccxt:${id}`, exchange) };
}

type ExchangeClass = new (options: object) => CcxtExchange;

/** Exchanges stand on the module, and on its default where it is loaded as CommonJS. */
function exchangeClass(library: Readonly<Record<string, unknown>>, id: string) {
  const home = isRecord(library['default']) ? library['default'] : library;
  const { exchanges } = home;
  const isListed = Array.isArray(exchanges) && exchanges.includes(id);
  const found = isListed && Object.hasOwn(home, id) ? home[id] : undefined;
  // `as`: a listed name of the library is a class of this shape, by its documentation.
  return typeof found === 'function' ? (found as ExchangeClass) : null;
}

function sourceOf(name: string, exchange: CcxtExchange): DailySource {
  return {
    name,
    async daily(asset, { fromMs, toMs }, signal) {
      await exchange.loadMarkets();
      const pair = pairOf(asset, exchange.markets ?? {});
      if (pair === null) return null;
      const days = new Map<string, PriceDay>();
      let since = fromMs;
      for (let calls = 0; since < toMs && calls < CALLS_A_YEAR; calls += 1) {
        signal.throwIfAborted();
        const rows = await exchange.fetchOHLCV(pair.symbol, '1d', since, CANDLES_A_CALL);
        const last = collect(rows, { fromMs: since, toMs, inverse: pair.inverse }, days);
        if (last === null) break;
        since = last + DAY_MS;
      }
      const inOrder = [...days.values()].toSorted(([a], [b]) => (a < b ? -1 : 1));
      return { currency: pair.currency, days: inOrder };
    },
  };
}

/** @returns the start of the last candle of the range, null where there was none */
function collect(
  rows: unknown,
  range: { readonly fromMs: number; readonly toMs: number; readonly inverse: boolean },
  days: Map<string, PriceDay>,
): number | null {
  let last: number | null = null;
  for (const row of Array.isArray(rows) ? (rows as readonly unknown[]) : []) {
    if (!Array.isArray(row)) continue;
    const [start, , high, low, close] = row as readonly unknown[];
    // With `String` for numbers an instant may come as text too.
    const startMs = typeof start === 'string' ? parseInt(start, 10) : start;
    if (typeof startMs !== 'number' || !Number.isSafeInteger(startMs)) continue;
    if (startMs < range.fromMs || startMs >= range.toMs) continue;
    if (last === null || startMs > last) last = startMs;
    const day = priceDayOf({ startMs, low, high, close });
    if (day !== null) days.set(day[0], range.inverse ? inverseOf(day) : day);
  }
  return last;
}

interface Pair {
  readonly symbol: string;
  readonly currency: string;
  /** The exchange has the pair the other way round. */
  readonly inverse: boolean;
}

/** A stablecoin is often only the quote of a state currency: EUR/USDT read backwards prices it. */
function pairOf(asset: string, markets: Readonly<Record<string, unknown>>): Pair | null {
  const has = (symbol: string) => Object.hasOwn(markets, symbol);
  for (const currency of QUOTES) {
    const symbol = `${asset}/${currency}`;
    if (currency !== asset && has(symbol) && (!isStable(asset) || isState(currency)))
      return { symbol, currency, inverse: false };
  }
  if (!isStable(asset)) return null;
  const currency = STATE_CURRENCIES.find((code) => has(`${code}/${asset}`));
  return currency === undefined
    ? null
    : { symbol: `${currency}/${asset}`, currency, inverse: true };
}

function isStable(asset: string): boolean {
  return asset === 'USDT' || asset === 'USDC';
}

function isState(currency: string): boolean {
  return STATE_CURRENCIES.includes(currency);
}

function inverseOf([day, low, high, close]: PriceDay): PriceDay {
  const inverse = (text: string) =>
    decimalToText(divide(ONE, decimal(text), INVERSE_DIGITS, 'half-even'));
  return [day, inverse(high), inverse(low), inverse(close)];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
