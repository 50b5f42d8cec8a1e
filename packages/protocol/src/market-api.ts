/**
 * The market's own calls stand beside its socket (`/spot/ws/quote/v1`), not under the API's base path:
 * that may be another exchange's altogether.
 */
export const MARKET_BASE_PATH = '/spot/market/v1';

/** GET → MarketTickers: what the markets page starts from. */
export const TICKERS_PATH = `${MARKET_BASE_PATH}/tickers`;

/** GET with the query `candleQuery` → MarketCandles. */
export const CANDLES_PATH = `${MARKET_BASE_PATH}/candles`;
