import type { MarketTicker, MarketTickers } from '@meridian/protocol/contracts/market.ts';
import type { Quote } from '@meridian/quotes/quote.ts';

/** Data of all symbols before the first quote. */
export interface Market {
  /** `simulated`, or the name of the exchange the prices come from. */
  readonly source: string;
  readonly tickers: readonly MarketTicker[];
  readonly bySymbol: ReadonlyMap<string, MarketTicker>;
}

/** The figures that move. A ticker has them at the start, a quote later. */
export type Prices = Pick<Quote, 'close' | 'open' | 'high' | 'low' | 'volume' | 'quoteVolume'>;

/** What a symbol's figures are now. */
export type PricesNow = (ticker: MarketTicker) => Prices;

export function marketOf({ source, tickers }: MarketTickers): Market {
  return {
    source,
    tickers,
    bySymbol: new Map(tickers.map((ticker) => [ticker.symbol, ticker])),
  };
}
