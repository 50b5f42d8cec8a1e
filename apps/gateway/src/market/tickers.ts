import type { MarketSymbol } from '@meridian/market/symbols.ts';
import type { MarketTicker, MarketTickers } from '@meridian/protocol/contracts/market.ts';
import type { SimulatedMarket, TrendSource } from './simulated-source.ts';

const SOURCE_NAME = 'simulated';

/** The list the markets page starts from, at this instant. */
export function tickersOf({ market, source, now }: SimulatedMarket): MarketTickers {
  const tickers: MarketTicker[] = [];
  for (const symbol of market.symbols.values()) {
    const ticker = tickerOf(symbol, source);
    if (ticker !== undefined) tickers.push(ticker);
  }
  return { source: SOURCE_NAME, time: now(), tickers };
}

function tickerOf(
  { symbol, base, quote, tick }: MarketSymbol,
  source: TrendSource,
): MarketTicker | undefined {
  const latest = source.latest(symbol);
  const trend = source.trendOf(symbol);
  if (latest === undefined || trend === undefined) return undefined;
  const { time, close, open, high, low, volume, quoteVolume } = latest;
  return {
    symbol,
    base: base.code,
    quote: quote.code,
    name: base.name,
    tick,
    time,
    close,
    open,
    high,
    low,
    volume,
    quoteVolume,
    trend,
  };
}
