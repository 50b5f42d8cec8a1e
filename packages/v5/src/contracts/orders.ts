/** Calls that place, change, end and list orders, and those that list executions. */
import * as v from 'valibot';
import {
  category,
  count,
  cursor,
  decimalText,
  instantText,
  symbolText,
  type V5Call,
} from './call.ts';

const text = v.exactOptional(v.string());
/** What was typed: the venue says what is wrong with it. */
const figure = v.pipe(v.string(), v.maxLength(64));
const optionalFigure = v.exactOptional(figure);
const orderId = v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,20}$/)));
const orderLinkId = v.exactOptional(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,36}$/), v.description('Unique for ever.')),
);
const side = v.picklist(['Buy', 'Sell']);
const orderType = v.picklist(['Limit', 'Market']);

const newOrder = {
  symbol: symbolText,
  side,
  orderType,
  qty: v.pipe(
    figure,
    v.description('In the base coin; of a market order that buys, in the quote coin unless said.'),
  ),
  marketUnit: v.exactOptional(v.picklist(['baseCoin', 'quoteCoin'])),
  price: optionalFigure,
  timeInForce: v.exactOptional(v.picklist(['GTC', 'IOC', 'FOK', 'PostOnly'])),
  orderLinkId,
  isLeverage: v.exactOptional(
    v.pipe(v.string(), v.literal('0'), v.description('There is no margin.')),
  ),
  orderFilter: text,
  triggerPrice: optionalFigure,
  slippageToleranceType: v.exactOptional(v.picklist(['TickSize', 'Percent'])),
  slippageTolerance: optionalFigure,
  smpType: v.exactOptional(v.picklist(['None', 'CancelMaker', 'CancelTaker', 'CancelBoth'])),
  takeProfit: optionalFigure,
  stopLoss: optionalFigure,
  tpOrderType: v.exactOptional(orderType),
  slOrderType: v.exactOptional(orderType),
  tpLimitPrice: optionalFigure,
  slLimitPrice: optionalFigure,
};
export const createOrder = v.object({ category, ...newOrder });
export type CreateOrder = v.InferOutput<typeof createOrder>;

const changedOrder = {
  symbol: symbolText,
  orderId,
  orderLinkId,
  qty: optionalFigure,
  price: optionalFigure,
  triggerPrice: optionalFigure,
};
export const amendOrder = v.object({ category, ...changedOrder });
export type AmendOrder = v.InferOutput<typeof amendOrder>;

const endedOrder = { symbol: symbolText, orderId, orderLinkId, orderFilter: text };
export const cancelOrder = v.object({ category, ...endedOrder });
export type CancelOrder = v.InferOutput<typeof cancelOrder>;

/** Orders a batch may have. */
export const BATCH_MAX = 10;
/** Each is read by itself: one that cannot be read fails alone. */
const batch = v.object({
  category,
  request: v.pipe(
    v.array(v.record(v.string(), v.unknown())),
    v.minLength(1),
    v.maxLength(BATCH_MAX),
  ),
});

const orderName = v.object({ orderId: v.string(), orderLinkId: v.string() });
const batchResult = v.object({ list: v.array(v.looseObject({ orderId: v.string() })) });

const order = v.object({
  ...{ orderId: v.string(), orderLinkId: v.string(), symbol: symbolText, side, orderType },
  ...{ price: decimalText, qty: decimalText, timeInForce: v.string() },
  orderStatus: v.picklist([
    ...(['New', 'PartiallyFilled', 'Untriggered', 'Triggered', 'Filled', 'Cancelled'] as const),
    ...(['PartiallyFilledCanceled', 'Deactivated', 'Rejected'] as const),
  ]),
  ...{ avgPrice: decimalText, leavesQty: decimalText, leavesValue: decimalText },
  ...{ cumExecQty: decimalText, cumExecValue: decimalText, cumExecFee: decimalText },
  cumFeeDetail: v.record(v.string(), decimalText),
  ...{ rejectReason: v.string(), cancelType: v.string(), marketUnit: v.string() },
  ...{ isLeverage: v.string(), orderFilter: v.string(), stopOrderType: v.string() },
  ...{ createType: v.string(), createdTime: instantText, updatedTime: instantText },
  ...{ triggerPrice: decimalText, takeProfit: decimalText, stopLoss: decimalText },
  ...{ tpLimitPrice: decimalText, slLimitPrice: decimalText },
  ...{ tpOrderType: v.string(), slOrderType: v.string(), smpType: v.string() },
  ...{ smpGroup: v.number(), smpOrderId: v.string(), ocoTriggerBy: v.string() },
  ...{ positionIdx: v.number(), triggerDirection: v.number(), triggerBy: v.string() },
  ...{ reduceOnly: v.boolean(), closeOnTrigger: v.boolean(), blockTradeId: v.string() },
});
export type V5Order = v.InferOutput<typeof order>;

const execution = v.object({
  ...{ symbol: symbolText, orderId: v.string(), orderLinkId: v.string(), side, orderType },
  ...{ execId: v.string(), execPrice: decimalText, execQty: decimalText, execValue: decimalText },
  ...{ execFee: decimalText, feeCurrency: v.string(), feeRate: decimalText },
  ...{ execType: v.literal('Trade'), execTime: instantText, isMaker: v.boolean() },
  ...{ isLeverage: v.string(), seq: v.number(), blockTradeId: v.string() },
});
export type V5Execution = v.InferOutput<typeof execution>;

const page = { nextPageCursor: v.string(), category: v.string() };
const ordersPage = v.object({ ...page, list: v.array(order) });

const window = {
  startTime: v.exactOptional(instantText),
  endTime: v.exactOptional(instantText),
  limit: v.exactOptional(count),
  cursor: v.exactOptional(cursor),
};

const ORDERS_A_SECOND = 20;
const READS_A_SECOND = 50;
const TRADES = { method: 'POST', scope: 'trade', perSecond: ORDERS_A_SECOND } as const;
const READS = { method: 'GET', scope: 'read', perSecond: READS_A_SECOND } as const;

export const ORDER_CALLS = {
  createOrder: {
    ...TRADES,
    path: '/order/create',
    summary: 'Places an order; answered once it is stored.',
    request: createOrder,
    result: orderName,
  },
  amendOrder: {
    ...TRADES,
    path: '/order/amend',
    summary: 'Changes a live order. Less quantity keeps its place in the queue.',
    request: amendOrder,
    result: orderName,
  },
  cancelOrder: {
    ...TRADES,
    path: '/order/cancel',
    summary: 'Cancels a live order.',
    request: cancelOrder,
    result: orderName,
  },
  cancelAll: {
    ...TRADES,
    path: '/order/cancel-all',
    summary: 'Cancels all live orders, or those of a symbol or a kind.',
    request: v.object({
      ...{ category, symbol: v.exactOptional(symbolText), orderFilter: text },
      ...{ baseCoin: text, settleCoin: text },
    }),
    result: v.object({ list: v.array(orderName), success: v.string() }),
  },
  createBatch: {
    ...TRADES,
    path: '/order/create-batch',
    summary: `Places 1 to ${BATCH_MAX} orders; each stands by itself, retExtInfo says how it went.`,
    request: batch,
    result: batchResult,
  },
  amendBatch: {
    ...TRADES,
    path: '/order/amend-batch',
    summary: `Changes 1 to ${BATCH_MAX} orders.`,
    request: batch,
    result: batchResult,
  },
  cancelBatch: {
    ...TRADES,
    path: '/order/cancel-batch',
    summary: `Cancels 1 to ${BATCH_MAX} orders.`,
    request: batch,
    result: batchResult,
  },
  protect: {
    ...TRADES,
    path: '/order/disconnected-cancel-all',
    summary: 'Cancels all orders once no private socket of the account has been open for so long.',
    request: v.object({
      product: text,
      timeWindow: v.pipe(
        v.string(),
        v.regex(/^(?:0|[1-9]\d{0,2})$/),
        v.description('3 to 300 seconds; 0 ends the protection.'),
      ),
    }),
    result: v.object({}),
  },
  openOrders: {
    ...READS,
    path: '/order/realtime',
    summary: 'Live orders, newest first; with openOnly=1 those that ended last; one by its id.',
    request: v.object({
      ...{ category, symbol: v.exactOptional(symbolText), orderId, orderLinkId },
      ...{ baseCoin: text, settleCoin: text, orderFilter: text, openOnly: text },
      ...{ limit: window.limit, cursor: window.cursor },
    }),
    result: ordersPage,
  },
  orderHistory: {
    ...READS,
    path: '/order/history',
    summary: 'Orders that ended, newest first, of at most 7 days; of the last 7 unless given.',
    request: v.object({
      ...{ category, symbol: v.exactOptional(symbolText), orderId, orderLinkId },
      ...{ baseCoin: text, settleCoin: text, orderFilter: text, orderStatus: text },
      ...window,
    }),
    result: ordersPage,
  },
  executions: {
    ...READS,
    path: '/execution/list',
    summary: 'Trades of the account, newest first, of at most 7 days; of the last 7 unless given.',
    request: v.object({
      ...{ category, symbol: v.exactOptional(symbolText), orderId, orderLinkId },
      ...{ baseCoin: text, execType: text },
      ...window,
    }),
    result: v.object({ ...page, list: v.array(execution) }),
  },
} as const satisfies Readonly<Record<string, V5Call>>;
