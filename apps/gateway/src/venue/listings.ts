import { marketSymbols, type MarketSymbol } from '@meridian/market/symbols.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import { DEFAULT_ORDER_LIMITS, type Instrument } from '@meridian/venue/instrument.ts';

const FEE_SCHEDULE = 'spot';
/** Digits an asset has at least; more where the ticks and lots of its pairs need them. */
const LEAST_SCALE = 8;

/** The commands that list the symbols of the simulated market, with the assets they trade. */
export function marketListings(symbolCount: number): readonly Command[] {
  const symbols = marketSymbols(symbolCount);
  return [
    ...[...scalesOf(symbols)].map(([asset, scale]): Command => ({
      type: 'list-asset',
      asset,
      scale,
    })),
    {
      type: 'set-fee-schedule',
      schedule: {
        name: FEE_SCHEDULE,
        tiers: { default: { maker: '0.001', taker: '0.001' } },
        discount: null,
      },
    },
    ...symbols.map((symbol): Command => ({
      type: 'list-instrument',
      instrument: instrumentOf(symbol),
    })),
  ];
}

/** A tick times a lot must be whole at the quote asset's scale. */
function scalesOf(symbols: readonly MarketSymbol[]): ReadonlyMap<string, number> {
  const scales = new Map<string, number>();
  const raise = (asset: string, scale: number) => {
    scales.set(asset, Math.max(scales.get(asset) ?? LEAST_SCALE, scale));
  };
  for (const { base, quote, tickScale, lotScale } of symbols) {
    raise(base.code, lotScale);
    raise(quote.code, tickScale + lotScale);
  }
  return scales;
}

function instrumentOf({ symbol, base, quote, tick, lot, lotScale }: MarketSymbol): Instrument {
  // A lot is worth about a cent: 10^7 lots are worth some 100,000 USDT.
  const largest = powerText(7 - lotScale);
  return {
    symbol,
    base: base.code,
    quote: quote.code,
    tickSize: tick,
    basePrecision: lot,
    minOrderAmt: quote.code === 'BTC' ? '0.00005' : '5',
    maxLimitOrderQty: largest,
    maxMarketOrderQty: powerText(6 - lotScale),
    postOnlyMaxLimitOrderSize: largest,
    priceLimit: { x: '0.01', y: '0.02' },
    feeSchedule: FEE_SCHEDULE,
    limits: DEFAULT_ORDER_LIMITS,
  };
}

/** 10^exponent as text. */
function powerText(exponent: number): string {
  if (exponent >= 0) return `1${'0'.repeat(exponent)}`;
  return `0.${'0'.repeat(-exponent - 1)}1`;
}
