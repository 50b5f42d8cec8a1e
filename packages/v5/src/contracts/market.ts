/** The public calls of the market: parameters and results. */
import * as v from 'valibot';
import {
  category,
  count,
  cursor,
  decimalText,
  instant,
  instantText,
  symbolText,
  type V5Call,
} from './call.ts';

const noParameters = v.object({});

const optional = {
  symbol: v.exactOptional(symbolText),
  category: v.exactOptional(category),
  limit: v.exactOptional(count),
  instant: v.exactOptional(instantText),
};

/** Minutes in digits, or day, week and month. */
export const KLINE_INTERVALS = [
  ...['1', '3', '5', '15', '30', '60', '120', '240', '360', '720'],
  ...['D', 'W', 'M'],
] as const;

const instrument = v.object({
  symbol: symbolText,
  baseCoin: v.string(),
  quoteCoin: v.string(),
  innovation: v.string(),
  status: v.pipe(v.picklist(['Trading', 'Closed']), v.description('Closed while it is halted.')),
  marginTrading: v.string(),
  stTag: v.string(),
  lotSizeFilter: v.object({
    basePrecision: v.pipe(decimalText, v.description('The lot: quantities are multiples of it.')),
    ...{ quotePrecision: decimalText, minOrderQty: decimalText, maxOrderQty: decimalText },
    ...{ minOrderAmt: decimalText, maxOrderAmt: decimalText, maxLimitOrderQty: decimalText },
    ...{ maxMarketOrderQty: decimalText, postOnlyMaxLimitOrderSize: decimalText },
  }),
  priceFilter: v.object({ tickSize: decimalText }),
  riskParameters: v.object({
    priceLimitRatioX: decimalText,
    priceLimitRatioY: decimalText,
  }),
});
export type V5Instrument = v.InferOutput<typeof instrument>;

const ticker = v.object({
  symbol: symbolText,
  ...{ bid1Price: decimalText, bid1Size: decimalText, ask1Price: decimalText },
  ask1Size: v.pipe(decimalText, v.description('Empty where nobody offers.')),
  lastPrice: decimalText,
  prevPrice24h: v.pipe(decimalText, v.description('24 hours ago.')),
  price24hPcnt: v.pipe(decimalText, v.description('As a share: 0.0169 is 1.69 %.')),
  highPrice24h: decimalText,
  lowPrice24h: decimalText,
  turnover24h: v.pipe(decimalText, v.description('In the quote coin.')),
  volume24h: v.pipe(decimalText, v.description('In the base coin.')),
});
export type V5Ticker = v.InferOutput<typeof ticker>;

const bookLevel = v.pipe(v.tuple([decimalText, decimalText]), v.description('Price and quantity.'));

const trade = v.object({
  execId: v.string(),
  symbol: symbolText,
  price: decimalText,
  size: decimalText,
  side: v.pipe(v.picklist(['Buy', 'Sell']), v.description('What the taker did.')),
  time: instantText,
  isBlockTrade: v.boolean(),
  isRPITrade: v.boolean(),
});
export type V5Trade = v.InferOutput<typeof trade>;

export const MARKET_CALLS = {
  time: {
    method: 'GET',
    path: '/market/time',
    summary: 'The clock of the server.',
    scope: null,
    perSecond: 120,
    request: noParameters,
    result: v.object({ timeSecond: v.string(), timeNano: v.string() }),
  },
  systemStatus: {
    method: 'GET',
    path: '/system/status',
    summary: 'Announced maintenance; there is none.',
    scope: null,
    perSecond: 120,
    request: noParameters,
    result: v.object({ list: v.array(v.object({})) }),
  },
  instruments: {
    method: 'GET',
    path: '/market/instruments-info',
    summary: 'The pairs and the grids of their prices and sizes. Of other categories none.',
    scope: null,
    perSecond: 120,
    request: v.object({ category, symbol: optional.symbol, baseCoin: v.exactOptional(v.string()) }),
    result: v.object({
      category: v.string(),
      nextPageCursor: v.string(),
      list: v.array(instrument),
    }),
  },
  tickers: {
    method: 'GET',
    path: '/market/tickers',
    summary: 'The last 24 hours of one pair or of all.',
    scope: null,
    perSecond: 120,
    request: v.object({ category, symbol: optional.symbol }),
    result: v.object({ category: v.string(), list: v.array(ticker) }),
  },
  orderBook: {
    method: 'GET',
    path: '/market/orderbook',
    summary: 'The best levels of a pair, best first: 1 to 1000 a side, 1 unless given.',
    scope: null,
    perSecond: 120,
    request: v.object({ category, symbol: symbolText, limit: optional.limit }),
    result: v.object({
      s: symbolText,
      ...{ b: v.array(bookLevel), a: v.array(bookLevel) },
      ...{ ts: instant, u: v.number(), seq: v.number(), cts: instant },
    }),
  },
  priceLimit: {
    method: 'GET',
    path: '/market/price-limit',
    summary: 'The highest price a buy order may name, and the lowest of a sell order.',
    scope: null,
    perSecond: 120,
    request: v.object({ category: optional.category, symbol: symbolText }),
    result: v.object({
      symbol: symbolText,
      buyLmt: v.pipe(decimalText, v.description('Empty where there is no index to measure from.')),
      ...{ sellLmt: decimalText, ts: instantText },
    }),
  },
  allowedDeposits: {
    method: 'GET',
    path: '/asset/deposit/query-allowed-list',
    summary: 'The coins that may be deposited, with their networks: 1 to 35, 10 unless given.',
    scope: null,
    perSecond: 50,
    request: v.object({
      ...{ coin: v.exactOptional(v.string()), chain: v.exactOptional(v.string()) },
      ...{ limit: optional.limit, cursor: v.exactOptional(cursor) },
    }),
    result: v.object({
      configList: v.array(
        v.object({
          ...{ coin: v.string(), chain: v.string(), coinShowName: v.string() },
          ...{ chainType: v.string(), blockConfirmNumber: v.number() },
          minDepositAmount: decimalText,
        }),
      ),
      nextPageCursor: v.string(),
    }),
  },
  recentTrades: {
    method: 'GET',
    path: '/market/recent-trade',
    summary: 'The latest public trades of a pair, newest first: 1 to 60, 60 unless given.',
    scope: null,
    perSecond: 120,
    request: v.object({ category, symbol: symbolText, limit: optional.limit }),
    result: v.object({ category: v.string(), list: v.array(trade) }),
  },
  kline: {
    method: 'GET',
    path: '/market/kline',
    summary: 'Candles, newest first: start, open, high, low, close, volume, turnover.',
    scope: null,
    perSecond: 120,
    request: v.object({
      category: optional.category,
      symbol: symbolText,
      interval: v.picklist(KLINE_INTERVALS),
      start: optional.instant,
      end: optional.instant,
      limit: optional.limit,
    }),
    result: v.object({
      category: v.string(),
      symbol: symbolText,
      list: v.array(v.pipe(v.array(v.string()), v.length(7))),
    }),
  },
} as const satisfies Readonly<Record<string, V5Call>>;
