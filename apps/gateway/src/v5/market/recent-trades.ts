import type { Market, Trade } from '@meridian/market/market.ts';
import type { V5Trade } from '@meridian/v5/contracts/market.ts';
import { plainText } from '@meridian/v5/write.ts';

const MINUTE_MS = 60_000;
/** Each minute has a fill at least, so the most that may be asked for is within so many. */
const MINUTES_BACK = 60;

/** The latest public trades, newest first; undefined for no such symbol. */
export function recentTrades(
  market: Market,
  symbol: string,
  { limit, now }: { readonly limit: number; readonly now: number },
): readonly V5Trade[] | undefined {
  const found: V5Trade[] = [];
  // What was filled at this very instant is the past.
  let toMs = now + 1;
  for (let back = 0; back < MINUTES_BACK && found.length < limit; back += 1) {
    const fromMs = (Math.ceil(toMs / MINUTE_MS) - 1) * MINUTE_MS;
    const trades = market.tradesBetween(symbol, fromMs, toMs);
    if (trades === undefined) return undefined;
    found.push(...trades.toReversed().map((trade) => tradeOf(symbol, trade)));
    toMs = fromMs;
  }
  return found.slice(0, limit);
}

export function tradeOf(symbol: string, { id, time, price, size, side }: Trade): V5Trade {
  return {
    execId: id,
    symbol,
    price: plainText(price),
    size: plainText(size),
    side: side === 'buy' ? 'Buy' : 'Sell',
    time: String(time),
    isBlockTrade: false,
    isRPITrade: false,
  };
}
