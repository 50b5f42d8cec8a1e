import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Value } from './client.ts';

/** What a call is made with. */
interface Run {
  readonly client: Client;
  /** The last price of `SYMBOL`. */
  readonly last: number;
}

export const SYMBOL = 'BTC/USDT';
const AMOUNT = 0.001;
/** Socket topics are subscribed to before what they tell happens. */
const SUBSCRIBED_MS = 1_000;

type Call = (run: Run) => Promise<unknown>;

const id = async (made: Promise<Value>): Promise<string> => (await made).at('id').text;

/** A limit order that rests. */
function rest({ client, last }: Run, part = 0.97, ...more: readonly object[]): Promise<string> {
  return id(client.call('createOrder', SYMBOL, 'limit', 'buy', AMOUNT, last * part, ...more));
}

const buy = ({ client }: Run): Promise<string> =>
  id(client.call('createOrder', SYMBOL, 'market', 'buy', AMOUNT));

/** Calls a method that gives an order, with prices as parts of the last one. */
const order =
  (name: string, given: (last: number) => readonly unknown[]): Call =>
  ({ client, last }) =>
    id(client.call(name, SYMBOL, ...given(last)));

const list =
  (name: string, ...given: readonly unknown[]): Call =>
  async ({ client }) =>
    (await client.call(name, ...given)).list;

const watched =
  (name: string, ...given: readonly unknown[]): Call =>
  ({ client }) =>
    client.call(name, ...given);

/** Listens, and lets happen what is to be sent. */
const heard =
  (name: string, cause: Call, ...given: readonly unknown[]): Call =>
  async (run) => {
    const news = run.client.call(name, ...given);
    await sleep(SUBSCRIBED_MS);
    await cause(run);
    await news;
  };

/** Stops what was watched before. */
const stopped =
  (name: string, watch: string, ...given: readonly unknown[]): Call =>
  async ({ client }) => {
    await client.call(watch, ...given);
    await client.call(name, ...given);
  };

const MARKET: Readonly<Record<string, Call>> = {
  fetchTime: async ({ client }) => (await client.call('fetchTime')).number,
  fetchStatus: async ({ client }) => (await client.call('fetchStatus')).at('status').is('ok'),
  fetchMarkets: list('fetchMarkets'),
  fetchCurrencies: async ({ client }) => (await client.call('fetchCurrencies')).at('USDT'),
  fetchTicker: async ({ client }) => {
    const ticker = await client.call('fetchTicker', SYMBOL);
    for (const name of ['last', 'bid', 'ask', 'high', 'low', 'baseVolume']) {
      void ticker.at(name).number;
    }
  },
  fetchTickers: async ({ client }) => (await client.call('fetchTickers')).at(SYMBOL),
  fetchBidsAsks: async ({ client }) =>
    (await client.call('fetchBidsAsks', [SYMBOL])).at(SYMBOL).at('bid').number,
  fetchOrderBook: async ({ client }) =>
    (await client.call('fetchOrderBook', SYMBOL, 5)).at('bids').list,
  fetchL2OrderBook: async ({ client }) =>
    (await client.call('fetchL2OrderBook', SYMBOL)).at('asks').list,
  fetchTrades: list('fetchTrades', SYMBOL),
  fetchOHLCV: list('fetchOHLCV', SYMBOL, '1m'),
};

const ORDERS: Readonly<Record<string, Call>> = {
  createOrder: rest,
  createLimitOrder: order('createLimitOrder', (last) => ['buy', AMOUNT, last * 0.98]),
  createMarketOrder: order('createMarketOrder', () => ['buy', AMOUNT]),
  createMarketBuyOrderWithCost: order('createMarketBuyOrderWithCost', () => [10]),
  createMarketSellOrderWithCost: order('createMarketSellOrderWithCost', () => [10]),
  createPostOnlyOrder: order('createPostOnlyOrder', (last) => [
    'limit',
    'buy',
    AMOUNT,
    last * 0.98,
  ]),
  createTriggerOrder: order('createTriggerOrder', (last) => [
    'limit',
    'buy',
    AMOUNT,
    last * 0.98,
    last * 0.985,
  ]),
  createStopOrder: order('createStopOrder', (last) => [
    'limit',
    'buy',
    AMOUNT,
    last * 0.98,
    last * 0.985,
  ]),
  createStopLimitOrder: order('createStopLimitOrder', (last) => [
    'buy',
    AMOUNT,
    last * 0.98,
    last * 0.985,
  ]),
  createStopMarketOrder: order('createStopMarketOrder', (last) => ['buy', AMOUNT, last * 1.05]),
  createStopLossOrder: order('createStopLossOrder', (last) => [
    'market',
    'sell',
    AMOUNT,
    undefined,
    last * 0.95,
  ]),
  createTakeProfitOrder: order('createTakeProfitOrder', (last) => [
    'market',
    'sell',
    AMOUNT,
    undefined,
    last * 1.05,
  ]),
  createOrderWithTakeProfitAndStopLoss: order('createOrderWithTakeProfitAndStopLoss', (last) => [
    'limit',
    'buy',
    AMOUNT,
    last * 0.97,
    last * 1.05,
    last * 0.9,
  ]),
  async createOrders({ client, last }) {
    const asked = { symbol: SYMBOL, type: 'limit', side: 'buy', amount: AMOUNT };
    const made = await client.call('createOrders', [
      { ...asked, price: last * 0.97 },
      { ...asked, price: last * 0.96 },
    ]);
    for (const each of made.list) void each.at('id').text;
  },
  async editOrder(run) {
    const placed = await rest(run);
    const price = run.last * 0.96;
    const changed = run.client.call('editOrder', placed, SYMBOL, 'limit', 'buy', 0.002, price);
    (await changed).at('id').is(placed);
  },
  async editOrders(run) {
    const placed = await rest(run);
    const change = { symbol: SYMBOL, type: 'limit', side: 'buy', amount: 0.002 };
    const price = run.last * 0.96;
    const changed = await run.client.call('editOrders', [{ id: placed, ...change, price }]);
    changed.at(0).at('id').is(placed);
  },
  async cancelOrder(run) {
    const placed = await rest(run);
    (await run.client.call('cancelOrder', placed, SYMBOL)).at('id').is(placed);
  },
  cancelOrders: async (run) =>
    (await run.client.call('cancelOrders', [await rest(run), await rest(run, 0.96)], SYMBOL)).list,
  cancelOrdersForSymbols: async (run) =>
    run.client.call('cancelOrdersForSymbols', [{ id: await rest(run), symbol: SYMBOL }]),
  cancelAllOrders: async (run) => {
    await rest(run);
    return (await run.client.call('cancelAllOrders', SYMBOL)).list;
  },
  cancelAllOrdersAfter: async ({ client }) => {
    await client.call('cancelAllOrdersAfter', 300_000);
    await client.call('cancelAllOrdersAfter', 0);
  },
  createOrderWs: ({ client, last }) =>
    id(client.call('createOrderWs', SYMBOL, 'limit', 'buy', AMOUNT, last * 0.97)),
  createMarketOrderWs: ({ client }) =>
    id(client.call('createMarketOrderWs', SYMBOL, 'buy', AMOUNT)),
  async editOrderWs(run) {
    const placed = await rest(run);
    const price = run.last * 0.96;
    const changed = run.client.call('editOrderWs', placed, SYMBOL, 'limit', 'buy', 0.002, price);
    (await changed).at('id').is(placed);
  },
  async cancelOrderWs(run) {
    const placed = await rest(run);
    (await run.client.call('cancelOrderWs', placed, SYMBOL)).at('id').is(placed);
  },
};

const LISTS: Readonly<Record<string, Call>> = {
  async fetchOrder(run) {
    const placed = await rest(run);
    const found = run.client.call('fetchOrder', placed, SYMBOL, { acknowledged: true });
    (await found).at('status').is('open');
  },
  async fetchOpenOrder(run) {
    const placed = await rest(run);
    (await run.client.call('fetchOpenOrder', placed, SYMBOL)).at('id').is(placed);
  },
  async fetchClosedOrder(run) {
    const filled = await buy(run);
    (await run.client.call('fetchClosedOrder', filled, SYMBOL)).at('status').is('closed');
  },
  fetchOpenOrders: async (run) => {
    await rest(run);
    return (await run.client.call('fetchOpenOrders', SYMBOL)).list;
  },
  fetchClosedOrders: async (run) => {
    await buy(run);
    return (await run.client.call('fetchClosedOrders', SYMBOL)).list;
  },
  fetchCanceledOrders: list('fetchCanceledOrders', SYMBOL),
  fetchCanceledAndClosedOrders: list('fetchCanceledAndClosedOrders', SYMBOL),
  fetchMyTrades: list('fetchMyTrades', SYMBOL),
  fetchOrderTrades: async (run) =>
    (await run.client.call('fetchOrderTrades', await buy(run), SYMBOL)).list,
  fetchBalance: async ({ client }) =>
    (await client.call('fetchBalance')).at('USDT').at('total').number,
  fetchLedger: list('fetchLedger'),
  fetchTradingFee: async ({ client }) =>
    (await client.call('fetchTradingFee', SYMBOL)).at('taker').number,
  transfer: async ({ client }) => id(client.call('transfer', 'USDT', 5, 'unified', 'funding')),
  fetchTransfers: list('fetchTransfers'),
  fetchDeposits: list('fetchDeposits'),
  async withdraw({ client }) {
    const path = 'v5/asset/withdraw/address/list';
    const book = await client.call('request', path, 'private', 'GET', { coin: 'USDT' });
    const entry = book.at('result').at('rows').at(0);
    const to = { network: entry.at('chain').text };
    const made = client.call('withdraw', 'USDT', 5, entry.at('address').text, undefined, to);
    return id(made);
  },
  fetchWithdrawals: list('fetchWithdrawals'),
  fetchDepositAddress: async ({ client }) =>
    (await client.call('fetchDepositAddress', 'USDT')).at('address').text,
  fetchDepositAddressesByNetwork: watched('fetchDepositAddressesByNetwork', 'USDT'),
  fetchDepositWithdrawFee: watched('fetchDepositWithdrawFee', 'USDT'),
  fetchDepositWithdrawFees: watched('fetchDepositWithdrawFees', ['USDT']),
  fetchConvertCurrencies: watched('fetchConvertCurrencies'),
  fetchConvertQuote: ({ client }) => id(client.call('fetchConvertQuote', 'USDT', 'BTC', 10)),
  createConvertTrade: async ({ client }) => {
    const quote = await id(client.call('fetchConvertQuote', 'USDT', 'BTC', 10));
    return client.call('createConvertTrade', quote, 'USDT', 'BTC', 10);
  },
  fetchConvertTrade: async ({ client }) => {
    const quote = await id(client.call('fetchConvertQuote', 'USDT', 'BTC', 10));
    await client.call('createConvertTrade', quote, 'USDT', 'BTC', 10);
    return client.call('fetchConvertTrade', quote);
  },
  fetchConvertTradeHistory: list('fetchConvertTradeHistory'),
};

const SOCKETS: Readonly<Record<string, Call>> = {
  watchTicker: async ({ client }) => (await client.call('watchTicker', SYMBOL)).at('last').number,
  watchTickers: watched('watchTickers', [SYMBOL]),
  watchBidsAsks: watched('watchBidsAsks', [SYMBOL]),
  watchOrderBook: async ({ client }) =>
    (await client.call('watchOrderBook', SYMBOL)).at('bids').list,
  watchOrderBookForSymbols: watched('watchOrderBookForSymbols', [SYMBOL]),
  watchTrades: list('watchTrades', SYMBOL),
  watchTradesForSymbols: list('watchTradesForSymbols', [SYMBOL]),
  watchOHLCV: list('watchOHLCV', SYMBOL, '1m'),
  watchOHLCVForSymbols: watched('watchOHLCVForSymbols', [[SYMBOL, '1m']]),
  watchOrders: heard('watchOrders', rest, SYMBOL),
  watchMyTrades: heard('watchMyTrades', buy, SYMBOL),
  watchBalance: heard('watchBalance', rest),
  unWatchTicker: stopped('unWatchTicker', 'watchTicker', SYMBOL),
  unWatchTickers: stopped('unWatchTickers', 'watchTickers', [SYMBOL]),
  unWatchOrderBook: stopped('unWatchOrderBook', 'watchOrderBook', SYMBOL),
  unWatchOrderBookForSymbols: stopped(
    ...(['unWatchOrderBookForSymbols', 'watchOrderBookForSymbols', [SYMBOL]] as const),
  ),
  unWatchTrades: stopped('unWatchTrades', 'watchTrades', SYMBOL),
  unWatchTradesForSymbols: stopped(
    ...(['unWatchTradesForSymbols', 'watchTradesForSymbols', [SYMBOL]] as const),
  ),
  unWatchOHLCV: stopped('unWatchOHLCV', 'watchOHLCV', SYMBOL, '1m'),
  unWatchOHLCVForSymbols: stopped(
    ...(['unWatchOHLCVForSymbols', 'watchOHLCVForSymbols', [[SYMBOL, '1m']]] as const),
  ),
  unWatchOrders: async ({ client }) => client.call('unWatchOrders'),
  unWatchMyTrades: async ({ client }) => client.call('unWatchMyTrades'),
};

/** Every method ccxt has for spot, in the order they are tried. */
export const SPOT_CALLS: Readonly<Record<string, Call>> = {
  ...MARKET,
  ...ORDERS,
  ...LISTS,
  ...SOCKETS,
};
