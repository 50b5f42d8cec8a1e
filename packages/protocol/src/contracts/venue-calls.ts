import { VENUE_PATHS } from '../venue-api.ts';
import { ACCOUNT_BASE_PATH, type AccountCall, type BodySchema } from './account-calls.ts';
import { accountStreamTicket } from './account-socket.ts';
import * as venue from './venue.ts';

/** A call of the venue, answered by an operator's exchange where there is one. */
export interface VenueCall extends AccountCall {
  /** Fields of the query, of calls that read. */
  readonly query: BodySchema | null;
  /** Whether the venue may refuse it: the code is that of the reason. */
  readonly refused: boolean;
}

const path = (below: string): string => ACCOUNT_BASE_PATH + below;

const ORDER: venue.OrderInfo = {
  orderId: '4711',
  orderLinkId: 'page-0b7c1f',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  orderFilter: 'Order',
  timeInForce: 'GTC',
  smpType: 'None',
  status: 'PartiallyFilled',
  cancelType: 'UNKNOWN',
  rejectReason: 'EC_NoError',
  price: '96500.5',
  qty: '0.02',
  value: null,
  left: '0.015',
  filled: '0.005',
  filledValue: '482.5',
  averagePrice: '96500',
  fees: { BTC: '0.000005' },
  triggerPrice: null,
  triggerRises: null,
  trailingBps: null,
  takeProfit: null,
  stopLoss: null,
  expiresAt: null,
  parentId: null,
  ocoId: null,
  createdAt: Date.UTC(2026, 0, 15, 12),
  updatedAt: Date.UTC(2026, 0, 15, 12, 0, 4),
  seq: 90_210,
};
const BALANCE: venue.BalanceInfo = {
  asset: 'USDT',
  total: '10000',
  held: '1447.5',
  available: '8552.5',
};
const EXECUTION: venue.ExecutionInfo = {
  tradeId: '812',
  orderId: '4711',
  orderLinkId: 'page-0b7c1f',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  price: '96500',
  qty: '0.005',
  value: '482.5',
  fee: '0.000005',
  feeAsset: 'BTC',
  feeRate: '0.001',
  isMaker: false,
  time: Date.UTC(2026, 0, 15, 12, 0, 4),
  seq: 90_210,
};
const INSTRUMENT: venue.InstrumentInfo = {
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  status: 'Trading',
  tickSize: '0.1',
  lotSize: '0.000001',
  quoteScale: 8,
  minValue: '5',
  maxLimitQty: '83',
  maxMarketQty: '41',
  maxPostOnlyQty: '830',
  priceLimit: { x: '0.005', y: '0.01' },
  makerFee: '0.001',
  takerFee: '0.001',
  maxOrders: 500,
  last: null,
  index: '96480.1',
};

/** What every call has unless it says otherwise. */
const READS = {
  method: 'GET',
  signedIn: true,
  request: null,
  refused: false,
  failures: [],
} as const;
const COMMANDS = {
  method: 'POST',
  signedIn: true,
  query: null,
  refused: true,
  failures: ['invalidInput'],
} as const;

/** Every call of the venue, by the id it has in the OpenAPI document. */
export const VENUE_CALLS = {
  capabilities: {
    ...READS,
    path: path(VENUE_PATHS.capabilities),
    summary: 'What this exchange has; pages show the rest as not here yet.',
    signedIn: false,
    query: null,
    result: venue.capabilitiesResult,
    example: {
      result: {
        ...{ simulated: true, trading: true, houseLiquidity: true },
        ...{ streams: true, testCoins: true },
      },
    },
  },
  instruments: {
    ...READS,
    path: path(VENUE_PATHS.instruments),
    summary: 'Every instrument with the rules its orders keep.',
    signedIn: false,
    query: null,
    result: venue.instrumentsResult,
    example: { result: { instruments: [INSTRUMENT] } },
  },
  fees: {
    ...READS,
    path: path(VENUE_PATHS.fees),
    summary: 'What trading costs by level, as the venue charges it, and the level of the account.',
    signedIn: false,
    query: null,
    result: venue.feesResult,
    example: {
      result: {
        schedules: [
          {
            ...{ name: 'spot', symbols: ['BTCUSDT'] },
            levels: [{ level: 'default', maker: '0.001', taker: '0.001' }],
            discount: { asset: 'MNT', share: '0.25' },
          },
        ],
        level: null,
      },
    },
  },
  book: {
    ...READS,
    path: path(VENUE_PATHS.book),
    summary: 'The best levels of the book of a symbol.',
    signedIn: false,
    query: venue.bookQuery,
    refused: true,
    result: venue.bookResult,
    failures: ['invalidInput'],
    example: {
      result: {
        symbol: 'BTCUSDT',
        bids: [['96500.5', '0.015']],
        asks: [],
        status: 'Trading',
        seq: 90_210,
      },
    },
  },
  placeOrder: {
    ...COMMANDS,
    path: path(VENUE_PATHS.placeOrder),
    summary: 'Places an order.',
    description:
      'Answered once it is stored. After an answer that did not come, or `10504`, ask for the order by its link id; sending it again with the same link id is refused as a duplicate where it was stored.',
    request: venue.placeOrderRequest,
    result: venue.orderResult,
    example: {
      request: {
        symbol: 'BTCUSDT',
        side: 'Buy',
        orderType: 'Limit',
        qty: '0.02',
        price: '96500.5',
        orderLinkId: 'page-0b7c1f',
      },
      result: { seq: 90_210, order: ORDER },
    },
  },
  placeBatch: {
    ...COMMANDS,
    path: path(VENUE_PATHS.placeBatch),
    summary: 'Places up to 20 orders.',
    description:
      'Each is placed or refused by itself, and the answer has what became of it. Link ids keep a batch that is sent again from being placed twice.',
    request: venue.placeBatchRequest,
    refused: false,
    result: venue.batchResult,
    example: {
      request: {
        orders: [
          {
            symbol: 'BTCUSDT',
            side: 'Buy',
            orderType: 'Limit',
            qty: '0.02',
            price: '96500.5',
            orderLinkId: 'page-0b7c1f',
          },
        ],
      },
      result: {
        results: [{ orderLinkId: 'page-0b7c1f', order: ORDER, refusal: null, code: 0 }],
      },
    },
  },
  placeOco: {
    ...COMMANDS,
    path: path(VENUE_PATHS.placeOco),
    summary: 'Places two exits that share one hold.',
    description: 'The first that triggers ends the other. The link id is that of the take profit.',
    request: venue.placeOcoRequest,
    result: venue.ordersResult,
    example: {
      request: {
        symbol: 'BTCUSDT',
        side: 'Sell',
        qty: '0.005',
        orderLinkId: 'page-0b7c20',
        takeProfit: { trigger: '99000' },
        stopLoss: { trigger: '94000', limit: '93900' },
      },
      result: { seq: 90_211, orders: [ORDER] },
    },
  },
  amendOrder: {
    ...COMMANDS,
    path: path(VENUE_PATHS.amendOrder),
    summary: 'Changes price, quantity or trigger of a live order.',
    description: 'Less quantity keeps its place in the queue; any other change goes to the back.',
    request: venue.amendOrderRequest,
    result: venue.orderResult,
    example: {
      request: { symbol: 'BTCUSDT', orderId: '4711', price: '96510' },
      result: { seq: 90_212, order: ORDER },
    },
  },
  cancelOrder: {
    ...COMMANDS,
    path: path(VENUE_PATHS.cancelOrder),
    summary: 'Cancels a live order, and the other leg of a pair with it.',
    request: venue.cancelOrderRequest,
    result: venue.orderResult,
    example: {
      request: { symbol: 'BTCUSDT', orderId: '4711' },
      result: { seq: 90_213, order: { ...ORDER, status: 'PartiallyFilledCanceled' } },
    },
  },
  cancelAll: {
    ...COMMANDS,
    path: path(VENUE_PATHS.cancelAll),
    summary: 'Cancels all live orders, or those of a symbol or a side.',
    request: venue.cancelAllRequest,
    result: venue.ordersResult,
    example: { request: { symbol: 'BTCUSDT' }, result: { seq: 90_214, orders: [] } },
  },
  order: {
    ...READS,
    path: path(VENUE_PATHS.order),
    summary: 'One order by its id or its link id, live or not.',
    query: venue.orderQuery,
    result: venue.foundOrderResult,
    failures: ['invalidInput'],
    example: { result: { order: ORDER } },
  },
  openOrders: {
    ...READS,
    path: path(VENUE_PATHS.openOrders),
    summary: 'Live orders, newest first.',
    query: venue.openOrdersQuery,
    result: venue.openOrdersResult,
    failures: ['invalidInput'],
    example: { result: { seq: 90_210, orders: [ORDER] } },
  },
  orderHistory: {
    ...READS,
    path: path(VENUE_PATHS.orderHistory),
    summary: 'Orders that ended, newest first.',
    query: venue.orderHistoryQuery,
    result: venue.orderPage,
    failures: ['invalidInput'],
    example: { result: { orders: [ORDER], next: null } },
  },
  executions: {
    ...READS,
    path: path(VENUE_PATHS.executions),
    summary: 'Trades of the account, newest first.',
    query: venue.executionsQuery,
    result: venue.executionPage,
    failures: ['invalidInput'],
    example: { result: { executions: [EXECUTION], next: null } },
  },
  balances: {
    ...READS,
    path: path(VENUE_PATHS.balances),
    summary: 'What the account has, and what test coins it may claim.',
    query: null,
    result: venue.balancesResult,
    example: {
      result: {
        seq: 90_210,
        balances: [BALANCE],
        claim: { assets: [{ asset: 'USDT', amount: '10000' }] },
      },
    },
  },
  stream: {
    ...COMMANDS,
    path: path(VENUE_PATHS.stream),
    summary: 'Gives a ticket that the account socket begins with.',
    description:
      '`/spot/ws/account/v1` pushes orders, executions and balances by the numbers of the events. Valid for 30 s, once.',
    request: null,
    refused: false,
    result: accountStreamTicket,
    failures: [],
    example: { result: { ticket: 'q0fJ3hPzC8mXr2Y6vLk1TnAsWbGdEuIo' } },
  },
  claim: {
    ...COMMANDS,
    path: path(VENUE_PATHS.claim),
    summary: 'Puts simulated test coins into the account, once a day (UTC).',
    description: 'A second time on one day it is refused as `duplicate-command`.',
    request: null,
    result: venue.claimResult,
    failures: [],
    example: { result: { seq: 90_215, balances: [BALANCE] } },
  },
} as const satisfies Readonly<Record<string, VenueCall>>;
