import type { V5Ticker } from '@meridian/v5/contracts/market.ts';
import { changeText, plainText } from '@meridian/v5/write.ts';
import type { FeedQuote } from '../../quotes/feed.ts';

/** The last 24 hours of a pair. */
export function tickerOf(quote: FeedQuote): V5Ticker {
  return {
    symbol: quote.symbol,
    lastPrice: plainText(quote.close),
    prevPrice24h: plainText(quote.open),
    price24hPcnt: changeText(quote.open, quote.close),
    highPrice24h: plainText(quote.high),
    lowPrice24h: plainText(quote.low),
    turnover24h: plainText(quote.quoteVolume),
    volume24h: plainText(quote.volume),
  };
}
