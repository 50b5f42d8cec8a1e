import { decimal, decimalToText, maximum } from '@meridian/money/decimal.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import type { MarketRules } from '@meridian/strategies/strategy.ts';

/** Quantities are rounded to lots, so the digits of a lot stand for those of the base asset. */
export function rulesOf(instrument: InstrumentInfo): MarketRules {
  const { tickSize, lotSize, minValue, maxLimitQty, maxMarketQty, quoteScale } = instrument;
  return {
    ...{ tickSize, lot: lotSize, minValue, maxLimitQty, maxMarketQty, quoteScale },
    baseScale: decimal(lotSize).scale,
    feeRate: decimalToText(maximum(decimal(instrument.makerFee), decimal(instrument.takerFee))),
  };
}
