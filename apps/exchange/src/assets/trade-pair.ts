import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';

/**
 * The pair that "trade" leads to from an asset: against the currency shown, else against USDT, else the
 * first pair there is of it, whichever side it stands on. Null where it is in none.
 */
export function tradePairOf(
  tickers: readonly MarketTicker[],
  asset: string,
  currency: string,
): Pair | null {
  const sold = tickers.filter(({ base }) => base === asset);
  const found =
    sold.find(({ quote }) => quote === currency) ??
    sold.find(({ quote }) => quote === 'USDT') ??
    tickers.find(({ base, quote }) => quote === asset && base !== asset) ??
    sold[0];
  return found === undefined ? null : { base: found.base, quote: found.quote };
}
