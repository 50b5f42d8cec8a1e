import type { V5Ticker } from '@meridian/v5/contracts/market.ts';
import { changeText, plainText } from '@meridian/v5/write.ts';
import type { FeedQuote } from '../../quotes/feed.ts';
import type { BookInfo } from '../../venue/port.ts';

/** The last 24 hours of a pair, with what is offered for it now. */
export function tickerOf(quote: FeedQuote, book: BookInfo | null): V5Ticker {
  const [bid1Price = '', bid1Size = ''] = book?.bids[0] ?? [];
  const [ask1Price = '', ask1Size = ''] = book?.asks[0] ?? [];
  return {
    symbol: quote.symbol,
    ...{ bid1Price, bid1Size, ask1Price, ask1Size },
    lastPrice: plainText(quote.close),
    prevPrice24h: plainText(quote.open),
    price24hPcnt: changeText(quote.open, quote.close),
    highPrice24h: plainText(quote.high),
    lowPrice24h: plainText(quote.low),
    turnover24h: plainText(quote.quoteVolume),
    volume24h: plainText(quote.volume),
  };
}
