import type { MarketSymbol } from '@meridian/market/symbols.ts';
import type { V5Instrument } from '@meridian/v5/contracts/market.ts';
import { plainText } from '@meridian/v5/write.ts';

/** A pair with the grids of its prices and sizes. */
export function instrumentOf({ symbol, base, quote, tick, lot }: MarketSymbol): V5Instrument {
  return {
    symbol,
    baseCoin: base.code,
    quoteCoin: quote.code,
    innovation: '0',
    status: 'Trading',
    marginTrading: 'none',
    stTag: '0',
    lotSizeFilter: { basePrecision: plainText(lot), quotePrecision: plainText(tick) },
    priceFilter: { tickSize: plainText(tick) },
  };
}
