import type { MarketTicker, MarketTickers } from '@meridian/protocol/contracts/market.ts';
import type { Quote } from '@meridian/quotes/quote.ts';

/** Data of all symbols before the first quote. */
export interface Market {
  /** `simulated`, or the name of the exchange the prices come from. */
  readonly source: string;
  /** When the list was made, in ms. */
  readonly time: number;
  readonly tickers: readonly MarketTicker[];
  readonly bySymbol: ReadonlyMap<string, MarketTicker>;
  /** Pairs that can no longer be traded. */
  readonly delisted: readonly Pick<MarketTicker, 'base' | 'quote'>[];
}

/** The figures that move. A ticker has them at the start, a quote later. */
export type Prices = Pick<Quote, 'close' | 'open' | 'high' | 'low' | 'volume' | 'quoteVolume'>;

/** What a symbol's figures are now. */
export type PricesNow = (ticker: MarketTicker) => Prices;

export function marketOf({ source, time, tickers, delisted = [] }: MarketTickers): Market {
  return {
    source,
    time,
    delisted,
    tickers,
    bySymbol: new Map(tickers.map((ticker) => [ticker.symbol, ticker])),
  };
}
