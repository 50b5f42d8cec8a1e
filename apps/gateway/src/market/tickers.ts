import type { Region } from '@meridian/editions/regions.ts';
import { listedAtOf, sectorOf } from '@meridian/instruments/assets.ts';
import { isListedIn, symbolsOf } from '@meridian/instruments/listing.ts';
import type { MarketSymbol } from '@meridian/market/symbols.ts';
import type { MarketTicker, MarketTickers } from '@meridian/protocol/contracts/market.ts';
import type { SimulatedMarket, TrendSource } from './simulated-source.ts';

const SOURCE_NAME = 'simulated';

/**
 * The list an edition's markets page starts from, at this instant: its own currency's pairs first.
 *
 * @param delistedPairs such as `BTC/USDT`
 */
export function tickersOf(
  { market, source, now }: SimulatedMarket,
  region: Region,
  delistedPairs: ReadonlySet<string>,
): MarketTickers {
  const tickers: MarketTicker[] = [];
  for (const symbol of symbolsOf(region, [...market.symbols.values()])) {
    const ticker = tickerOf(symbol, source);
    if (ticker !== undefined) tickers.push(ticker);
  }
  const delisted = [...delistedPairs].flatMap((pair) => {
    const [base = '', quote = ''] = pair.split('/');
    return isListedIn(region, { quote: { code: quote } }) ? [{ base, quote }] : [];
  });
  return { source: SOURCE_NAME, time: now(), tickers, delisted };
}

function tickerOf(
  { symbol, base, quote, tick }: MarketSymbol,
  source: TrendSource,
): MarketTicker | undefined {
  const latest = source.latest(symbol);
  const trend = source.trendOf(symbol);
  if (latest === undefined || trend === undefined) return undefined;
  const { time, close, open, high, low, volume, quoteVolume } = latest;
  const sector = sectorOf(base.code);
  const listedAt = listedAtOf(base.code);
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
    ...(sector !== undefined && { sector }),
    ...(listedAt !== undefined && { listedAt }),
  };
}
