import type { V5Instrument } from '@meridian/v5/contracts/market.ts';
import type { AssetInfo, InstrumentInfo } from '../../venue/port.ts';

/** An instrument of the venue with the rules its orders keep. */
export function instrumentOf(
  { instrument, status }: InstrumentInfo,
  quote: AssetInfo | null,
): V5Instrument {
  const { basePrecision, priceLimit } = instrument;
  return {
    symbol: instrument.symbol,
    baseCoin: instrument.base,
    quoteCoin: instrument.quote,
    innovation: '0',
    status: status === 'Trading' ? 'Trading' : 'Closed',
    marginTrading: 'none',
    stTag: '0',
    lotSizeFilter: {
      basePrecision,
      quotePrecision: quote === null ? '' : unitText(quote.scale),
      // There is no least quantity but one lot; what counts is what an order is worth.
      minOrderQty: basePrecision,
      maxOrderQty: instrument.maxLimitOrderQty,
      minOrderAmt: instrument.minOrderAmt,
      maxOrderAmt: '',
      maxLimitOrderQty: instrument.maxLimitOrderQty,
      maxMarketOrderQty: instrument.maxMarketOrderQty,
      postOnlyMaxLimitOrderSize: instrument.postOnlyMaxLimitOrderSize,
    },
    priceFilter: { tickSize: instrument.tickSize },
    riskParameters: {
      priceLimitRatioX: priceLimit?.x ?? '',
      priceLimitRatioY: priceLimit?.y ?? '',
    },
  };
}

/** One unit at the last of so many digits. */
function unitText(scale: number): string {
  return scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`;
}
