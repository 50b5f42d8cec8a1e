import type { Region } from '@meridian/editions/regions.ts';
import { symbolsOf } from '@meridian/instruments/listing.ts';
import type { MarketSymbol } from '@meridian/market/symbols.ts';
import type { MarketTicker, MarketTickers } from '@meridian/protocol/contracts/market.ts';
import type { SimulatedMarket, TrendSource } from './simulated-source.ts';

const SOURCE_NAME = 'simulated';

/** The list an edition's markets page starts from, at this instant: its own currency's pairs first. */
export function tickersOf({ market, source, now }: SimulatedMarket, region: Region): MarketTickers {
  const tickers: MarketTicker[] = [];
  for (const symbol of symbolsOf(region, [...market.symbols.values()])) {
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
