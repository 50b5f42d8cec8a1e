/**
 * A pair of assets and the rules its orders keep, as data. Amounts and prices are decimal texts;
 * quantities are in the base asset, values and prices in the quote asset.
 */
export interface Instrument {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Prices are multiples of it. `tickSize` times `basePrecision` is whole at the quote's scale. */
  readonly tickSize: string;
  /** The lot: quantities that orders name are multiples of it. */
  readonly basePrecision: string;
  /**
   * Tick and lot of the listing, where either has changed since. Quantities are counted in that lot, and the
   * simulated market draws its prices on that tick.
   */
  readonly listed?: ListedGrid;
  /** The least an order is worth. */
  readonly minOrderAmt: string;
  readonly maxLimitOrderQty: string;
  readonly maxMarketOrderQty: string;
  readonly postOnlyMaxLimitOrderSize: string;
  /** How far prices may be from the index, as shares of it; null sets no limit. */
  readonly priceLimit: PriceLimitRatios | null;
  /** The fee schedule it is charged by. */
  readonly feeSchedule: string;
  readonly limits: OrderLimits;
}

export interface ListedGrid {
  readonly tickSize: string;
  readonly basePrecision: string;
}

/** `priceLimitRatioX` and `priceLimitRatioY` of the instrument, such as 0.005 and 0.01. */
export interface PriceLimitRatios {
  readonly x: string;
  readonly y: string;
}

/** How many open orders an account may have in a symbol: in all, with TP/SL, conditional. */
export interface OrderLimits {
  readonly orders: number;
  readonly tpsl: number;
  readonly conditional: number;
}

/** What users of the v5 API have: 500 orders a symbol, 30 of them TP/SL, 30 conditional. */
export const DEFAULT_ORDER_LIMITS: OrderLimits = { orders: 500, tpsl: 30, conditional: 30 };

/**
 * Rates per tier, as decimal texts, at most `RATE_SCALE` digits: 0.001 is ten basis points. A
 * negative maker rate is a rebate.
 */
export interface FeeSchedule {
  readonly name: string;
  readonly tiers: Readonly<Record<string, FeeRates>>;
  /** Tiers whose rates an operator has set: a listing does not replace them. None unless given. */
  readonly ownTiers?: readonly string[];
  /** An asset fees may be paid in at a discount, such as 0.25; null where there is none. */
  readonly discount: { readonly asset: string; readonly share: string } | null;
}

export interface FeeRates {
  readonly maker: string;
  readonly taker: string;
}

/** Digits after the point of a fee rate or a discount. */
export const RATE_SCALE = 8;
