import {
  compare,
  decimalToText,
  parseDecimal,
  signOf,
  type Decimal,
} from '@meridian/money/decimal.ts';
import type { PriceDay } from '@meridian/protocol/contracts/year-files.ts';
import { dayOf } from './days.ts';

/** A source of daily prices: an exchange, as little as is needed of it. */
export interface DailySource {
  /** As it stands in the files: `ccxt:kraken`. */
  readonly name: string;
  /** Prices of one asset for the days that begin in [fromMs, toMs); null: it is not traded. */
  daily(
    asset: string,
    range: { readonly fromMs: number; readonly toMs: number },
    signal: AbortSignal,
  ): Promise<{ readonly currency: string; readonly days: readonly PriceDay[] } | null>;
}

/** A day's candle as it came: anything that can be read as a number. */
export interface RawCandle {
  readonly startMs: number;
  readonly low: unknown;
  readonly high: unknown;
  readonly close: unknown;
}

/** The candle as texts; null where it has no price above zero, or its close lies outside the rest. */
export function priceDayOf({ startMs, low, high, close }: RawCandle): PriceDay | null {
  const [lowest, highest, last] = [low, high, close].map(readFigure);
  if (lowest == null || highest == null || last == null) return null;
  if (signOf(lowest) <= 0 || compare(lowest, last) > 0 || compare(last, highest) > 0) return null;
  return [dayOf(startMs), decimalToText(lowest), decimalToText(highest), decimalToText(last)];
}

function readFigure(value: unknown): Decimal | null {
  if (typeof value === 'string') return parseDecimal(value);
  // Shortest text that is this number: what the exchange wrote, up to seventeen digits.
  return typeof value === 'number' ? parseDecimal(String(value)) : null;
}
