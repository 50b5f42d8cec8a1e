/**
 * The market's own calls stand beside its socket (`/spot/ws/quote/v1`), not under the API's base path:
 * that may be another exchange's altogether.
 */
export const MARKET_BASE_PATH = '/spot/market/v1';

/** GET → MarketTickers: what the markets page starts from. */
export const TICKERS_PATH = `${MARKET_BASE_PATH}/tickers`;

/** GET with `symbol`, `interval`, `from`, `to`, `limit` → `{symbol, interval, candles}`. */
export const CANDLES_PATH = `${MARKET_BASE_PATH}/candles`;

/** One symbol. Prices and volumes are decimal texts, exact as the market gives them. */
export interface MarketTicker {
  /** Such as `BTCUSDT`. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** The asset's name, such as `Bitcoin`; its symbol where it has none. */
  readonly name: string;
  /** The step prices move in, such as `0.01`; says how many places to show. */
  readonly tick: string;
  /** Instant of the last fill, in ms. */
  readonly time: number;
  readonly close: string;
  /** Of the last 24 hours. */
  readonly open: string;
  readonly high: string;
  readonly low: string;
  /** In the base asset. */
  readonly volume: string;
  /** In the quote asset. */
  readonly quoteVolume: string;
  /** Closing prices of the last 24 hours, one an hour, oldest first. */
  readonly trend: readonly string[];
}

export interface MarketTickers {
  /** `simulated`, or the name of the exchange the prices come from. */
  readonly source: string;
  /** When the list was made, in ms. */
  readonly time: number;
  readonly tickers: readonly MarketTicker[];
}
