import { makeAsset } from '@meridian/ledger/assets.ts';
import { gridText } from '@meridian/market/grid.ts';
import { AMOUNT_SCALE, type MarketSymbol } from '@meridian/market/symbols.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { compileGrid } from '@meridian/venue/grid.ts';
import { DEFAULT_ORDER_LIMITS, type Instrument } from '@meridian/venue/instrument.ts';
import { SPOT_FEES, STABLE_FEES } from './fees.ts';

/** What the least order is worth, in USDT. */
const MIN_ORDER_USDT = 5;
/** The largest limit order is worth this share of what the pair turns over in a day ... */
const MAX_ORDER_SHARE = 0.005;
/** ... but so much at least and at most, in USDT. A market order is worth a third of it. */
const LEAST_MAX_ORDER_USDT = 100_000;
const MOST_MAX_ORDER_USDT = 10_000_000;
const MARKET_ORDER_SHARE = 1 / 3;

/** Assets whose prices swing more in a year have twice the price band, beyond the second twice again. */
const CALM_VOLATILITY = 0.75;
const WILD_VOLATILITY = 1.1;

/** The rules orders of a pair keep. */
export function instrumentOf(symbol: MarketSymbol): Instrument {
  const { base, quote, tick, lot, dailyMillions } = symbol;
  const worth = Math.min(
    Math.max(dailyMillions * 1_000_000 * MAX_ORDER_SHARE, LEAST_MAX_ORDER_USDT),
    MOST_MAX_ORDER_USDT,
  );
  const maximum = worth / base.anchor;
  return {
    symbol: symbol.symbol,
    base: base.code,
    quote: quote.code,
    tickSize: tick,
    basePrecision: lot,
    minOrderAmt: roundText(MIN_ORDER_USDT / quote.anchor),
    maxLimitOrderQty: roundText(maximum),
    maxMarketOrderQty: roundText(maximum * MARKET_ORDER_SHARE),
    postOnlyMaxLimitOrderSize: roundText(maximum * 2),
    priceLimit: priceLimitOf(symbol),
    feeSchedule: base.pegged && quote.code === 'USDT' ? STABLE_FEES.name : SPOT_FEES.name,
    limits: DEFAULT_ORDER_LIMITS,
  };
}

/** BTC has the figures of the v5 API's example; assets that move more have wider bands. */
function priceLimitOf({ base }: MarketSymbol): NonNullable<Instrument['priceLimit']> {
  if (base.volatility < CALM_VOLATILITY) return { x: '0.005', y: '0.01' };
  if (base.volatility < WILD_VOLATILITY) return { x: '0.01', y: '0.02' };
  return { x: '0.02', y: '0.04' };
}

/** The nearest 1, 2 or 5 with zeros: `roundText(173)` is `200`. */
function roundText(value: number): string {
  const exponent = Math.floor(Math.log10(value));
  const mantissa = value / 10 ** exponent;
  const digit = mantissa < 1.5 ? 1 : mantissa < 3.5 ? 2 : mantissa < 7.5 ? 5 : 10;
  return gridText(digit, -exponent);
}

/**
 * The instruments of a list of pairs.
 *
 * @throws InvariantError where tick times lot is not whole at the quote asset's scale, or a limit is
 * off its grid: such a list must not be served
 */
export function instrumentsOf(symbols: readonly MarketSymbol[]): readonly Instrument[] {
  return symbols.map((symbol) => {
    const instrument = instrumentOf(symbol);
    const base = makeAsset(instrument.base, AMOUNT_SCALE);
    const quote = makeAsset(instrument.quote, AMOUNT_SCALE);
    const grid = compileGrid(instrument, base, quote);
    invariant(grid !== null, `${instrument.symbol}: its amounts would not be whole`);
    return instrument;
  });
}
