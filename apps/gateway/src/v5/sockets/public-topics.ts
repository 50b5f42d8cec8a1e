import { KLINE_INTERVALS } from '@meridian/v5/contracts/market.ts';
import type { KlineInterval } from '../market/klines.ts';

export type PublicTopic =
  | { readonly type: 'tickers'; readonly symbol: string }
  | { readonly type: 'publicTrade'; readonly symbol: string }
  | { readonly type: 'orderbook'; readonly symbol: string; readonly depth: number }
  | { readonly type: 'kline'; readonly symbol: string; readonly interval: KlineInterval };

const DEPTHS: ReadonlySet<string> = new Set(['1', '50', '200', '1000']);

/** @returns null for a topic there is not; whether there is its symbol is for the caller to say */
export function readPublicTopic(text: string): PublicTopic | null {
  const parts = text.split('.');
  const [type, second = '', symbol = ''] = parts;
  if (parts.length === 2 && (type === 'tickers' || type === 'publicTrade')) {
    return { type, symbol: second };
  }
  if (parts.length !== 3) return null;
  if (type === 'orderbook' && DEPTHS.has(second)) {
    return { type, symbol, depth: parseInt(second, 10) };
  }
  const interval = KLINE_INTERVALS.find((known) => known === second);
  return type === 'kline' && interval !== undefined ? { type, symbol, interval } : null;
}
