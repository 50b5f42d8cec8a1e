/** Requests and results of the venue's calls (`venue-api.ts` has their paths). */
import * as v from 'valibot';

import { VENUE_REASONS } from '../venue-api.ts';
import type { WireType } from './wire-type.ts';

const text = (description: string) => v.pipe(v.string(), v.description(description));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const instant = v.pipe(v.number(), v.safeInteger(), v.description('In ms since 1970, UTC.'));

/** An exact decimal as the venue writes it: no zeros at the end, no exponent. */
const amount = v.pipe(
  v.string(),
  v.regex(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/),
  v.description('Exact decimal in text.'),
);
const id = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.description('Digits.'));
const symbol = text('Such as `BTCUSDT`.');

const side = v.picklist(['Buy', 'Sell']);
const orderType = v.picklist(['Limit', 'Market']);
const smpType = v.picklist(['None', 'CancelMaker', 'CancelTaker', 'CancelBoth']);
const timeInForce = v.picklist(['GTC', 'IOC', 'FOK', 'PostOnly']);
const marketUnit = v.pipe(
  v.picklist(['baseCoin', 'quoteCoin']),
  v.description('What `qty` counts; the base asset unless given.'),
);
const orderLinkId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,36}$/),
  v.description('Made and kept by the page before it sends; unique for ever in the account.'),
);

/** Exact decimals as people and programs write them; the venue reads them and names what is wrong. */
const typedAmount = v.pipe(v.string(), v.maxLength(64), v.description('Decimal in text.'));

const exit = v.object({
  trigger: v.pipe(typedAmount, v.description('The last price that sets it to work.')),
  limit: v.exactOptional(
    v.pipe(typedAmount, v.description('Its limit; a market order unless given.')),
  ),
});

export const placeOrderRequest = v.object({
  symbol,
  side,
  orderType,
  qty: typedAmount,
  orderLinkId,
  marketUnit: v.exactOptional(marketUnit),
  price: v.exactOptional(v.pipe(typedAmount, v.description('Of limit orders.'))),
  timeInForce: v.exactOptional(
    v.pipe(timeInForce, v.description('Of limit orders; GTC unless given.')),
  ),
  expiresAt: v.exactOptional(v.pipe(instant, v.description('Good till this time, in ms.'))),
  slippage: v.exactOptional(
    v.object({
      type: v.picklist(['TickSize', 'Percent']),
      value: v.pipe(typedAmount, v.description('1 to 10000 ticks, or 0.01 to 10 percent.')),
    }),
  ),
  smpType: v.exactOptional(v.pipe(smpType, v.description("The account's own unless given."))),
  orderFilter: v.exactOptional(
    v.pipe(
      v.picklist(['Order', 'StopOrder', 'tpslOrder']),
      v.description('With a trigger: holds nothing before it (StopOrder), or at once (tpslOrder).'),
    ),
  ),
  triggerPrice: v.exactOptional(v.pipe(typedAmount, v.description('Waits for this last price.'))),
  trailing: v.exactOptional(
    v.object({
      deltaBps: v.pipe(count, v.description('Distance from the best price, 1 to 9999.')),
      activation: v.exactOptional(v.pipe(typedAmount, v.description('Active from this price on.'))),
    }),
  ),
  takeProfit: v.exactOptional(exit),
  stopLoss: v.exactOptional(exit),
});
export type PlaceOrderRequest = WireType<typeof placeOrderRequest>;

/** The most orders a batch may have. */
export const MOST_BATCH_ORDERS = 20;

export const placeBatchRequest = v.object({
  orders: v.pipe(
    v.array(placeOrderRequest),
    v.minLength(1),
    v.maxLength(MOST_BATCH_ORDERS),
    v.description('Placed one after the other; each goes its own way.'),
  ),
});
export type PlaceBatchRequest = WireType<typeof placeBatchRequest>;

export const placeOcoRequest = v.object({
  symbol,
  side,
  qty: typedAmount,
  orderLinkId,
  marketUnit: v.exactOptional(marketUnit),
  takeProfit: exit,
  stopLoss: exit,
  smpType: v.exactOptional(smpType),
});
export type PlaceOcoRequest = WireType<typeof placeOcoRequest>;

/** `orderId` counts where both are given. */
const orderKey = {
  orderId: v.exactOptional(id),
  orderLinkId: v.exactOptional(orderLinkId),
};

export const amendOrderRequest = v.object({
  symbol,
  ...orderKey,
  qty: v.exactOptional(typedAmount),
  price: v.exactOptional(typedAmount),
  triggerPrice: v.exactOptional(typedAmount),
});
export type AmendOrderRequest = WireType<typeof amendOrderRequest>;

export const cancelOrderRequest = v.object({ symbol, ...orderKey });
export type CancelOrderRequest = WireType<typeof cancelOrderRequest>;

export const cancelAllRequest = v.object({
  symbol: v.exactOptional(symbol),
  side: v.exactOptional(side),
});
export type CancelAllRequest = WireType<typeof cancelAllRequest>;

const exitInfo = v.object({ trigger: amount, limit: v.nullable(amount) });

export const orderInfo = v.object({
  orderId: id,
  orderLinkId: text('Empty where the sender gave none.'),
  symbol,
  side,
  orderType,
  orderFilter: v.picklist(['Order', 'StopOrder', 'tpslOrder', 'OcoOrder']),
  timeInForce,
  smpType,
  status: v.pipe(
    v.picklist([
      ...(['New', 'PartiallyFilled', 'Untriggered', 'Triggered'] as const),
      ...(['Filled', 'Cancelled', 'PartiallyFilledCanceled', 'Deactivated'] as const),
    ]),
    v.description('Live: New, PartiallyFilled, Untriggered, Triggered.'),
  ),
  cancelType: text('Who ended it, such as `CancelByUser`; `UNKNOWN` while it is live.'),
  rejectReason: text('Why it ended without being filled, such as `EC_PostOnlyWillTakeLiquidity`.'),
  price: v.nullable(v.pipe(amount, v.description('The limit; null for market orders.'))),
  qty: v.nullable(v.pipe(amount, v.description('In the base asset; null for orders by value.'))),
  value: v.nullable(v.pipe(amount, v.description('In the quote asset, of orders by value.'))),
  left: v.nullable(v.pipe(amount, v.description('Still open; null for orders by value.'))),
  filled: amount,
  filledValue: v.pipe(amount, v.description('In the quote asset.')),
  averagePrice: v.nullable(v.pipe(amount, v.description('Null before the first trade.'))),
  fees: v.pipe(
    v.record(v.string(), amount),
    v.description('Paid so far, by asset; negative for rebates.'),
  ),
  triggerPrice: v.nullable(amount),
  triggerRises: v.nullable(
    v.pipe(v.boolean(), v.description('Works at or above its trigger, else at or below it.')),
  ),
  trailingBps: v.nullable(count),
  takeProfit: v.nullable(exitInfo),
  stopLoss: v.nullable(exitInfo),
  expiresAt: v.nullable(instant),
  parentId: v.nullable(v.pipe(id, v.description('The order whose exit this is.'))),
  ocoId: v.nullable(v.pipe(id, v.description('The other leg of a pair.'))),
  createdAt: instant,
  updatedAt: instant,
  seq: v.pipe(count, v.description('Number of the event that changed it last.')),
});
export type OrderInfo = WireType<typeof orderInfo>;

const seq = v.pipe(count, v.description('Number of the last event of the command.'));

/** `order` as the command has left it; a market order has ended by then. */
export const orderResult = v.object({ seq, order: orderInfo });
export type OrderResult = WireType<typeof orderResult>;

/** The orders that the command made, changed or ended. */
export const ordersResult = v.object({ seq, orders: v.array(orderInfo) });
export type OrdersResult = WireType<typeof ordersResult>;

/** `field` is the field of the request it is about; empty where it is about the whole. */
export const refusalResult = v.object({
  // `as`: the keys of an object literal.
  reason: v.picklist(Object.keys(VENUE_REASONS) as (keyof typeof VENUE_REASONS)[]),
  field: v.string(),
});
export type RefusalResult = WireType<typeof refusalResult>;

/** What became of one order of a batch: it is there, or refused, or nobody knows. */
export const placedOrder = v.object({
  orderLinkId,
  order: v.nullable(v.pipe(orderInfo, v.description('As the command has left it.'))),
  refusal: v.nullable(refusalResult),
  code: v.pipe(
    v.number(),
    v.safeInteger(),
    v.description('0 where it was placed; that of the refusal; `10504`: ask by its link id.'),
  ),
});

/** In the order of the request. */
export const batchResult = v.object({ results: v.array(placedOrder) });
export type BatchResult = WireType<typeof batchResult>;

/** `order` is null where the account has no order of that name. */
export const foundOrderResult = v.object({ order: v.nullable(orderInfo) });
export type FoundOrderResult = WireType<typeof foundOrderResult>;

/** The state of the account after the event `seq`: what a socket goes on from. */
export const openOrdersResult = v.object({
  seq: v.pipe(count, v.description('Number of the last event that the list has.')),
  orders: v.pipe(v.array(orderInfo), v.description('Newest first.')),
});
export type OpenOrdersResult = WireType<typeof openOrdersResult>;

const next = v.nullable(v.pipe(v.string(), v.description('The cursor of the next page.')));

export const orderPage = v.object({ orders: v.array(orderInfo), next });
export type OrderPage = WireType<typeof orderPage>;

export const executionInfo = v.object({
  tradeId: id,
  orderId: id,
  orderLinkId: v.string(),
  symbol,
  side,
  orderType,
  price: amount,
  qty: amount,
  value: amount,
  fee: v.pipe(amount, v.description('Negative for a rebate.')),
  feeAsset: v.string(),
  feeRate: v.string(),
  isMaker: v.boolean(),
  time: instant,
  seq: count,
});
export type ExecutionInfo = WireType<typeof executionInfo>;

export const executionPage = v.object({ executions: v.array(executionInfo), next });
export type ExecutionPage = WireType<typeof executionPage>;

export const balanceInfo = v.object({
  asset: v.string(),
  total: amount,
  held: v.pipe(amount, v.description('The part that orders and withdrawals hold.')),
  available: amount,
});
export type BalanceInfo = WireType<typeof balanceInfo>;

export const balancesResult = v.object({
  seq: v.pipe(count, v.description('Number of the last event that the list has.')),
  balances: v.pipe(v.array(balanceInfo), v.description('By the code of the asset.')),
  claim: v.nullable(
    v.pipe(
      v.object({ assets: v.array(v.object({ asset: v.string(), amount })) }),
      v.description('Simulated test coins of a day; null where none are given out.'),
    ),
  ),
});
export type BalancesResult = WireType<typeof balancesResult>;

export const claimResult = v.object({ seq, balances: v.array(balanceInfo) });
export type ClaimResult = WireType<typeof claimResult>;

const instrumentStatus = v.pipe(
  v.picklist(['Trading', 'Halted']),
  v.description('While it is halted orders are cancelled, and no others are taken.'),
);

export const instrumentInfo = v.object({
  symbol,
  base: v.string(),
  quote: v.string(),
  status: instrumentStatus,
  tickSize: v.pipe(amount, v.description('Prices are multiples of it.')),
  lotSize: v.pipe(amount, v.description('Quantities are multiples of it.')),
  quoteScale: v.pipe(count, v.description('Digits after the point of a value.')),
  minValue: v.pipe(amount, v.description('The least an order is worth, in the quote asset.')),
  maxLimitQty: amount,
  maxMarketQty: amount,
  maxPostOnlyQty: amount,
  priceLimit: v.nullable(
    v.pipe(
      v.object({ x: amount, y: amount }),
      v.description('How far prices may be from the index, as shares of it.'),
    ),
  ),
  makerFee: v.pipe(amount, v.description('The rate of new accounts, a share.')),
  takerFee: amount,
  maxOrders: v.pipe(count, v.description('Open orders of an account in the symbol.')),
  last: v.nullable(v.pipe(amount, v.description('Price of the last trade of the venue.'))),
  index: v.nullable(v.pipe(amount, v.description('What price limits are measured from.'))),
});
export type InstrumentInfo = WireType<typeof instrumentInfo>;

export const instrumentsResult = v.object({ instruments: v.array(instrumentInfo) });
export type InstrumentsResult = WireType<typeof instrumentsResult>;

const rate = v.pipe(amount, v.description('Share of what is received; negative: paid out.'));

export const feeScheduleInfo = v.object({
  name: v.string(),
  symbols: v.pipe(v.array(symbol), v.description('The pairs it holds for.')),
  levels: v.pipe(
    v.array(v.object({ level: v.string(), maker: rate, taker: rate })),
    v.description('A level that a table lacks pays what `default` does.'),
  ),
  discount: v.nullable(
    v.pipe(
      v.object({ asset: v.string(), share: v.string() }),
      v.description('How much less who pays in the asset pays: 0.25 is a quarter.'),
    ),
  ),
});
export type FeeScheduleInfo = WireType<typeof feeScheduleInfo>;

export const feesResult = v.object({
  schedules: v.array(feeScheduleInfo),
  level: v.nullable(v.pipe(v.string(), v.description('Null for who is not signed in.'))),
});
export type FeesResult = WireType<typeof feesResult>;

const level = v.pipe(v.tuple([amount, amount]), v.description('Price and quantity.'));

export const bookResult = v.object({
  symbol,
  bids: v.pipe(v.array(level), v.description('Best first.')),
  asks: v.array(level),
  status: instrumentStatus,
  seq: count,
});
export type BookResult = WireType<typeof bookResult>;

export const capabilitiesResult = v.object({
  simulated: v.pipe(v.boolean(), v.description('Prices and money are made up.')),
  trading: v.pipe(v.boolean(), v.description('Orders are taken.')),
  houseLiquidity: v.pipe(
    v.boolean(),
    v.description('Orders meet the simulated market; else users trade with each other only.'),
  ),
  streams: v.exactOptional(
    v.pipe(
      v.boolean(),
      v.description('The account socket is there; else pages ask again and again.'),
    ),
  ),
  testCoins: v.pipe(v.boolean(), v.description('Test coins may be claimed.')),
});
export type CapabilitiesResult = WireType<typeof capabilitiesResult>;

const digits = v.pipe(v.string(), v.regex(/^\d{1,15}$/));
const limit = v.exactOptional(v.pipe(digits, v.description('1 to 100, 50 unless given.')));
const window = {
  symbol: v.exactOptional(symbol),
  side: v.exactOptional(side),
  from: v.exactOptional(v.pipe(digits, v.description('From this time on, in ms.'))),
  to: v.exactOptional(v.pipe(digits, v.description('Before this time, in ms.'))),
  cursor: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,16}[mt]?$/), v.description('`next` of the page before.')),
  ),
  limit,
};

export const bookQuery = v.object({
  symbol,
  levels: v.exactOptional(v.pipe(digits, v.description('1 to 1000, 50 unless given.'))),
});
export const orderQuery = v.object(orderKey);
export const openOrdersQuery = v.object({ symbol: v.exactOptional(symbol) });
export const orderHistoryQuery = v.object(window);
export const executionsQuery = v.object({ ...window, orderId: v.exactOptional(id) });
